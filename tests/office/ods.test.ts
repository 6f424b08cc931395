import { crc32, deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { describe, expect, it } from 'vitest';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readFile } from '../../src/office/files/readers/read-file.ts';

/** A file as LibreOffice packs it: its kind in the clear, the rest compressed. */
function ods(content: string): File {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text, method] of [
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet', 0],
    ['content.xml', content, 8],
  ] as const) {
    const raw = Buffer.from(text);
    const data = method ? deflateRawSync(raw) : raw;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(raw.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), facts, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(2, 8);
  end.writeUInt16LE(2, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return new File([Buffer.concat([...parts, ...list, end])], 'n.ods');
}

const cell = (value: string | number) =>
  typeof value === 'number'
    ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
    : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (cells: (string | number)[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.map(cell).join('')}</table:table-row>`;
const titles = row(['Cédula', 'Días trabajados']);
const sheet = (name: string, rows: string, style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column/>${rows}</table:table>`;
const book = (...sheets: string[]) =>
  ods(`<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">
<office:automatic-styles>
<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>${sheets.join('')}</office:spreadsheet></office:body></office:document-content>`);

const draftsOf = async (file: File) => {
  const read = await readFile(file);
  if (!read.ok) throw new Error(read.why);
  return readImportedRows(read.table, ['document', 'worked_days'], undefined, { year: 2026, month: 11 });
};
const hidden = (line: number) => `La fila ${line} está oculta en la hoja, y también se importa`;

describe('a sheet of LibreOffice', () => {
  it('has a notice at the rows that are hidden, by hand or by a filter', async () => {
    const drafts = await draftsOf(
      book(
        sheet(
          'Nómina &amp; más',
          titles +
            row(['1037482916', 30]) +
            row(['1037482917', 30], 'table:visibility="collapse"') +
            '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>' +
            row(['1037482918', 30], 'table:visibility="filter"') +
            '<table:table-row table:number-rows-repeated="1048570" table:visibility="collapse"><table:table-cell/></table:table-row>',
        ),
      ),
    );
    expect(drafts.map(({ document, notices }) => [document, notices])).toEqual([
      ['1037482916', []],
      ['1037482917', [hidden(3)]],
      ['1037482918', [hidden(6)]],
    ]);
  });

  it('is read with its grouped rows and its titles repeated on each page', async () => {
    const drafts = await draftsOf(
      book(
        sheet(
          'Hoja1',
          `<table:table-header-rows>${titles}</table:table-header-rows>` +
            row(['1037482916', 30]) +
            `<table:table-row-group table:display="false">${row(['1037482917', 29], 'table:visibility="collapse"')}` +
            `<table:table-row-group>${row(['1037482918', 28])}</table:table-row-group></table:table-row-group>` +
            row(['1037482919', 27]),
        ),
      ),
    );
    expect(drafts.map(({ document, draft, notices }) => [document, draft.worked_days, notices])).toEqual([
      ['1037482916', '30', []],
      ['1037482917', '29', [hidden(3)]],
      ['1037482918', '28', []],
      ['1037482919', '27', []],
    ]);
  });

  it('is read without the sheets that are hidden', async () => {
    const read = await readFile(
      book(sheet('Vieja', titles + row(['1', 30]), 'ta2'), sheet('Nómina', titles + row(['1037482916', 30]))),
    );
    expect(read).toMatchObject({ ok: true, sheet: 'Nómina' });
    expect(read).not.toHaveProperty('sheets');
  });

  it('without hidden rows has no notices', async () => {
    const rows = [
      ['Cédula', 'Días trabajados'],
      ['1037482916', 30],
    ];
    const bytes = await writeOds({ sheets: [{ name: 'Hoja1', rows }] });
    const drafts = await draftsOf(new File([bytes as BlobPart], 'n.ods'));
    expect(drafts).toMatchObject([{ document: '1037482916', notices: [] }]);
  });
});

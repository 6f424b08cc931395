import { describe, expect, it } from 'vitest';
import { readFile } from '../../src/office/files/readers/read-file.ts';

const book = (...sheets: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
${sheets.join('')}</Workbook>`;
const sheet = (name: string, rows: string, more = '') =>
  `<Worksheet ss:Name="${name}"><Table ss:ExpandedColumnCount="3">${rows}</Table>${more}</Worksheet>`;
const cell = (value: string | number, attributes = '') =>
  `<Cell ${attributes}><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
const row = (...cells: (string | number)[]) => `<Row>${cells.map((one) => cell(one)).join('')}</Row>`;
const titles = row('Cédula', 'Nombre', 'Comisión');

const readText = (content: string | Uint8Array) => readFile(new File([content as BlobPart], 'nomina.xls'));
const read = async (content: string | Uint8Array) => {
  const found = await readText(content);
  if (!found.ok) throw new Error(found.why);
  return found;
};
const rowsOf = async (rows: string) => (await read(book(sheet('H', titles + rows)))).table.rows;

describe('an XML workbook of Excel', () => {
  it('is read with its texts, figures, days, booleans and errors', async () => {
    const data = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
    const [first, second] = await rowsOf(
      `<Row>${cell('0012345678')}${cell('Rosa &amp; R&D')}${cell(1234567.5)}</Row>
       <Row>${data('DateTime', '2026-11-30T00:00:00.000')}${data('Boolean', '1')}${data('Error', '#N/A')}</Row>`,
    );
    expect(first?.cells).toEqual(['0012345678', 'Rosa & R&D', 1234567.5]);
    expect(second?.cells).toEqual([new Date('2026-11-30T00:00:00Z'), true, '#N/A']);
  });

  it('keeps a number as text when it cannot be parsed', async () => {
    const said = '<Cell><Data ss:Type="Number">1.234.567,50</Data></Cell>';
    const [first] = await rowsOf(`<Row>${cell(1037482916)}${cell('Rosa')}${said}</Row>`);
    expect(first?.cells).toEqual([1037482916, 'Rosa', '1.234.567,50']);
  });

  it('has each cell at the place that it declares', async () => {
    const rows = await rowsOf(
      `<Row ss:Index="4" ss:Span="1">${cell(1)}${cell(5, 'ss:Index="3"')}</Row>
       <Row ss:Hidden="1">${cell(2)}${cell(7, 'ss:MergeAcross="1"')}${cell(6)}</Row>`,
    );
    expect(rows).toEqual([
      { line: 4, cells: [1, null, 5, undefined] },
      { line: 6, cells: [2, 7, null, 6], hidden: true },
    ]);
  });

  it('is read without comments, and marks its formulas without a result', async () => {
    const rich =
      '<Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>Ro</B>sa</ss:Data><Comment><ss:Data>No</ss:Data></Comment></Cell>';
    const [first] = await rowsOf(`<Row>${cell(1037482916)}${rich}<Cell ss:Formula="=RC[-1]*2"/></Row>`);
    expect(first?.cells).toEqual([1037482916, 'Rosa', '#N/D']);
  });

  it('is read without the sheets that are hidden', async () => {
    const hidden = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    const one = titles + row(1037482916, 'Rosa', 5);
    const found = await read(book(sheet('Vieja', one, hidden), sheet('Nómina', one), sheet('Otra', one)));
    expect(found).toMatchObject({ sheet: 'Nómina', sheets: ['Nómina', 'Otra'] });
  });

  it('is read in windows-1252 and with a prefix in all its names', async () => {
    const text = book(sheet('H', titles + row(1037482916, 'Núñez', 5))).replace('UTF-8', 'windows-1252');
    const prefixed = text.replace(/<(\/?)([A-Z])/g, '<$1ss:$2');
    const found = await read(Uint8Array.from(prefixed, (sign) => sign.charCodeAt(0)));
    expect(found.table.rows.map(({ cells }) => cells)).toEqual([[1037482916, 'Núñez', 5]]);
  });

  it.each([
    ['that is truncated', book(sheet('H', titles + row(1, 'Rosa', 5))).slice(0, -30), /incompleto/],
    ['with impossible places', book(sheet('H', `<Row ss:Index="-3">${cell(1)}</Row>`)), /incompleto/],
    ['with too many rows', book(sheet('H', titles + row('1', 'R').repeat(20_001))), /20\.000/],
    ['with too many cells', book(sheet('H', `<Row>${cell(1, 'ss:Index="99999"')}</Row>`)), /celdas/],
    ['of another kind', '<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>', /XML/],
  ])('%s is not read', async (_, content, why) => {
    expect(await readText(content)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });
});

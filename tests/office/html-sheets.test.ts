import { describe, expect, it } from 'vitest';
import { importColumns } from '../../src/domain/imports/columns/columns.ts';
import { readFile } from '../../src/office/files/readers/read-file.ts';

const page = (content: string | Uint8Array) => new File([content as BlobPart], 'nomina.xls');
const read = async (content: string | Uint8Array) => {
  const found = await readFile(page(content), importColumns);
  if (!found.ok) throw new Error(found.why);
  return found;
};
const why = async (content: string) => {
  const found = await readFile(page(content), importColumns);
  return found.ok ? undefined : found.why;
};
const rowsOf = async (content: string | Uint8Array) =>
  (await read(content)).table.rows.map(({ cells }) => cells);

const titles = '<tr><th>Cédula</th><th>Nombre</th><th>Comisión</th></tr>';
const one = '<tr><td>1037482916</td><td>Yuliana</td><td>1.234.567,50</td></tr>';
const two = '<tr><td>52104882</td><td>Rosa</td><td>250.000</td></tr>';
const people = [
  ['1037482916', 'Yuliana', '1.234.567,50'],
  ['52104882', 'Rosa', '250.000'],
];

describe('an HTML page with the name of an Excel file', () => {
  it('is read with its figures as they are written', async () => {
    const found = await read(`<html><body><table border=1>${titles}${one}${two}</table></body></html>`);
    expect(found.table.headers).toEqual(['Cédula', 'Nombre', 'Comisión']);
    expect(found.table.rows.map(({ cells }) => cells)).toEqual(people);
  });

  it.each([
    ['UTF-8 that it does not declare', (text: string) => new TextEncoder().encode(text)],
    ['windows-1252', (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
    [
      'the charset that it declares',
      (text: string) =>
        Uint8Array.from(`<meta charset="macintosh">${text}`, (sign) =>
          sign === 'é' ? 0x8e : sign === 'ó' ? 0x97 : sign.charCodeAt(0),
        ),
    ],
  ])('is read in %s', async (_, bytes) => {
    const found = await read(bytes(`<table>${titles}${one}</table>`));
    expect(found.table.headers).toEqual(['Cédula', 'Nombre', 'Comisión']);
  });

  it('is read without the closing tags of its cells and rows', async () => {
    const open = `<TABLE>${titles}${one}${two}`.replace(/<\/t[rdh]>/g, '\n');
    expect(await rowsOf(open)).toEqual(people);
  });

  it('is read with its entities decoded and its blanks collapsed', async () => {
    const cell = '<td> Nu&ntilde;ez&nbsp;&amp;\r\n  C&#237;a&#xA0;<b>S.A.</b><br>AT&T </td>';
    const [row] = await rowsOf(`<table>${titles}<tr><td>1037482916</td>${cell}<td>5</td></tr></table>`);
    expect(row?.[1]).toBe('Nuñez & Cía S.A.\nAT&T');
  });

  it('is read without scripts, styles, comments and hidden text', async () => {
    const hidden = one.replace(
      '1.234',
      '<span style="display:none">1234567</span><script>"<td>9"</script>1.234',
    );
    const text = `<style>td{}</style><!-- <table><tr><td>9</td></tr></table> --><xml><x:Name>1</x:Name></xml><table>${titles}${hidden}${two}</table>`;
    expect(await rowsOf(text)).toEqual(people);
  });

  it('marks the rows that are hidden', async () => {
    const found = await read(
      `<table>${titles}${one}${two.replace('<tr', '<tr style="display: none"')}</table>`,
    );
    expect(found.table.rows.map(({ hidden }) => hidden)).toEqual([undefined, true]);
  });

  it('has the exact figure of its attributes when it matches what is shown', async () => {
    const cells = (attributes: string, shown: string) =>
      `<table>${titles}<tr><td>1037482916</td><td>Yuliana</td><td ${attributes}>${shown}</td></tr></table>`;
    const third = async (attributes: string, shown: string) =>
      (await rowsOf(cells(attributes, shown)))[0]?.[2];
    expect(await third('x:num="1234567.5"', '1.234.568')).toBe(1234567.5);
    expect(await third('sdval="1.235" sdnum="3082;"', '1,235')).toBe(1.235);
    expect(await third('x:num', '1.234.568')).toBe('1.234.568');
    expect(await third('x:num="46356"', '30/11/2026')).toBe('30/11/2026');
    expect(await third('x:num="46356"', '2026')).toBe('2026');
    expect(await third('x:num="12345678"', '0012345678')).toBe('0012345678');
    expect(await third('x:num="12345678901234567"', '12345678901234567')).toBe('12345678901234567');
  });

  it('is read with cells that span several rows or columns', async () => {
    const text = `<table><tr><td rowspan=2>Cédula</td><td rowspan=2>Nombre</td><td colspan=2>Vacaciones</td></tr>
      <tr><td>Desde</td><td>Hasta</td></tr>
      <tr><td rowspan=2>1037482916</td><td>Yuliana</td><td>2026-11-02</td><td>2026-11-03</td></tr>
      <tr><td>Yuliana</td><td>2026-11-05</td><td>2026-11-06</td></tr></table>`;
    const { table } = await read(text);
    expect(table.headers).toEqual(['Cédula', 'Nombre', 'Vacaciones Desde', 'Vacaciones Hasta']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1037482916', 'Yuliana', '2026-11-02', '2026-11-03'],
      ['1037482916', 'Yuliana', '2026-11-05', '2026-11-06'],
    ]);
  });
});

describe('an HTML page with several tables', () => {
  it('is read with its headings above the titles', async () => {
    const found = await read(
      `<h2>Telares S. A. S.</h2><table><tr><td>Nómina</td><td>noviembre de 2026</td></tr></table><table>${titles}${one}${two}</table><p>Elaboró: Marta`,
    );
    expect(found.about[0]).toEqual(['Telares S. A. S.', 'Nómina', 'noviembre de 2026']);
    expect(found.table.rows.map(({ cells }) => cells)).toEqual(people);
    expect(found).not.toHaveProperty('sheets');
  });

  it.each([
    ['its titles again', `<table>${titles}${one}</table><p>Página 2</p><table>${titles}${two}</table>`],
    ['no titles', `<table>${titles}${one}</table><table>${two}</table>`],
  ])('continues in the next table with %s', async (_, text) => {
    expect(await rowsOf(text)).toEqual(people);
  });

  it('offers a choice among tables with different titles', async () => {
    const others =
      '<tr><td>Cédula</td><td>Lugar de trabajo</td></tr><tr><td>52104882</td><td>Bello</td></tr>';
    const found = await read(`<table>${titles}${one}</table><h3>Ingresos</h3><table>${others}</table>`);
    expect(found).toMatchObject({ sheet: 'Tabla 1', sheets: ['Tabla 1', 'Tabla 2'] });
    expect(found.choose?.('Tabla 2')).toMatchObject({
      table: { rows: [{ cells: ['52104882', 'Bello'] }] },
    });
  });

  it('is read inside a layout table, and a table inside a cell is its text', async () => {
    const inner = one.replace('Yuliana', '<table><tr><td>Yuliana</td><td>Mesa</td></tr></table>');
    const found = await read(
      `<table><tr><td>Noviembre de 2026<td><table>${titles}${inner}${two}</table></td></tr></table>`,
    );
    expect(found.about[0]).toEqual(['Noviembre de 2026']);
    expect(found.table.rows.map(({ cells }) => cells[1])).toEqual(['Yuliana Mesa', 'Rosa']);
  });
});

describe('an HTML page that cannot be read', () => {
  it.each([
    ['it has no tables', '<!DOCTYPE html><html><body>Su sesión expiró</body></html>', /ninguna tabla/],
    ['it ends inside its table', `<html><body><table>${titles}${one}<tr><td>52104882`, /incompleto/],
    ['it ends inside a tag', `<table>${titles}${one}<tr><td cla`, /incompleto/],
    ['it has too many rows', `<table>${titles}${'<tr><td>1'.repeat(20_001)}</table>`, /20\.000/],
    [
      'it has too many cells',
      `<table>${'<tr><td colspan=1000 rowspan=9999>1'.repeat(100)}</table>`,
      /celdas/,
    ],
    ['it has too many nested tables', '<table><tr><td>1'.repeat(50_000), /celdas/],
    [
      'it is one file with its pictures',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html><table>',
      /\.mht/,
    ],
  ])('says why: %s', async (_, content, expected) => {
    expect(await why(content)).toMatch(expected);
  });
});

import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, test } from 'vitest';
import { type Cell, readDay, readDocumentNumber, readNumber } from '../../src/domain/imports/cells/cells.ts';
import { importColumns } from '../../src/domain/imports/columns/columns.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../src/domain/imports/drafts/people.ts';
import type { LoadedFile } from '../../src/office/files/readers/file-table.ts';
import { readFile, readPastedTable } from '../../src/office/files/readers/read-file.ts';

const text = async (content: string): Promise<LoadedFile> => {
  const read = await readPastedTable(content, 'n.csv', importColumns);
  if (!read.ok) throw new Error(read.why);
  return read;
};
const book = async (
  ...sheets: { name: string; rows: Cell[][]; hidden?: boolean; merges?: object[] }[]
): Promise<LoadedFile> => {
  const bytes = await writeXlsx({ sheets: sheets as never });
  const read = await readFile(new File([bytes as BlobPart], 'n.xlsx'), importColumns);
  if (!read.ok) throw new Error(read.why);
  return read;
};
const documents = ({ table }: LoadedFile) =>
  table.rows.map(({ cells }) => readDocumentNumber(cells[guessColumns(table.headers).indexOf('document')]));
const people = new Map([['1037482916', { id: 'e1', name: 'Yuliana' }]]);

describe('lines that are not people', () => {
  const titles = 'Cédula;Nombre;Días trabajados;Comisiones\n';
  const one = '1037482916;Yuliana;30;100.000\n';
  const two = '52104882;Rosa;30;250.000\n';
  test.each([
    ['a total', `${titles}${one}${two}TOTAL;;60;350.000`],
    ['a total in another column', `${titles}${one}${two};Total general;60;350.000`],
    ['a subtotal between', `${titles}${one}Subtotal Ventas;;30;100.000\n${two}`],
    ['sums without a label', `${titles}${one}${two};;60;350.000`],
    ['blank lines between', `${titles}${one};;;\n\n   ;;;\n${two}`],
    ['titles of another page', `${titles}${one}${titles}${two}`],
    ['headings of each area', `${titles}ÁREA VENTAS;;;\n${one}ÁREA PLANTA;;;\n${two}`],
    ['the author, at the end', `${titles}${one}${two};;;\nElaboró: Marta Gil;;;`],
    ['the author and the reviewer', `${titles}${one}${two};;;\nElaboró: ____;;Revisó: Juan;\nMarta;Gil;;Aux`],
    [
      'notes at the foot',
      `${titles}${one}${two}Procesado: 2026/11/30 08:15;;;\nNota: los valores incluyen la novedad 12345;;;`,
    ],
    [
      'a signature with a professional card',
      `${titles}${one}${two}Preparó: Luz Gil;;;Revisó: Contadora T.P. 123456-T`,
    ],
    ['the order of the columns', `${titles}(1);(2);(3);(4)\n${one}${two}`],
    ['lines drawn with dashes', `-----;-----;-----;---\n${titles}-----\n${one}----;---;;---\n${two}=====`],
  ])('%s is not read as a person', async (_, content) => {
    const read = await text(content);
    expect(documents(read)).toEqual(['1037482916', '52104882']);
  });

  it('are reported with their line', async () => {
    const read = await text(`${titles}${one}${two}TOTAL;;60;350.000`);
    expect(read.left).toEqual([{ line: 4, text: 'TOTAL' }]);
  });

  it('a concept named total is a row in a file of one concept per row', async () => {
    const read = await text('Cédula;Concepto;Valor\n1037482916;Total devengado;100\n1037482916;HED;3');
    expect(read.table.rows).toHaveLength(2);
  });

  it('two people with the same figures are not a total', async () => {
    const read = await text('Cédula;Días trabajados\n1037482916;30\n52104882;30');
    expect(read.table.rows).toHaveLength(2);
  });

  test.each([
    'Documento;Días trabajados\n1037482916;15\n52000111;15\n80123456;30',
    'Documento;Comisiones\n1037482916;100.000\n52000111;200.000\n80123456;300.000',
    'Documento;HED\n1037482916;2\n52000111;4\n80123456;6\n79000111;8',
  ])('a person whose figures are the sum of those above is not left out: %j', async (content) => {
    const read = await text(content);
    expect(read.left).toEqual([]);
    expect(documents(read)).toContain('80123456');
  });
});

describe('cells separated by any sign', () => {
  test.each([
    ['semicolons with commas inside', 'Cédula;Comisiones;HED\n1037482916;1.750,50;2,5\n52104882;10,00;3,5'],
    [
      'commas with titles above',
      'Telares S.A.S; Medellín\nNómina\nCédula,Comisiones,HED\n1037482916,1750.50,2.5',
    ],
    ['tabs', 'Cédula\tComisiones\tHED\n1037482916\t1.750,50\t2,5'],
    ['the sign that the first line declares', 'sep=;\nCédula;Comisiones;HED\n1037482916;1.750,50;2,5'],
    ['quotes with lines inside', '"Cédula\nciudadanía";"Comi\nsiones";HED\n1037482916;1.750,50;"2,5"'],
  ])('are read with %s', async (_, content) => {
    const { table } = await text(content);
    const cells = table.rows[0]?.cells ?? [];
    expect([readDocumentNumber(cells[0]), readNumber(cells[1]), readNumber(cells[2])]).toEqual([
      '1037482916',
      '1750.5',
      '2.5',
    ]);
  });
});

describe('a workbook', () => {
  const rows = [
    ['Cédula', 'Días trabajados'],
    ['1037482916', 30],
  ];
  const notes = [
    ['Notas', 'de', 'cierre'],
    ['Revisado', 'por', 'Marta'],
  ];
  it('opens at the sheet whose titles are known best, and offers the others', async () => {
    const read = await book({ name: 'Notas', rows: notes }, { name: 'Nómina', rows });
    expect([read.sheet, read.sheets]).toEqual(['Nómina', ['Notas', 'Nómina']]);
    expect(read.choose?.('Notas')).toMatchObject({ ok: true, sheet: 'Notas' });
  });

  it('does not offer the sheets that are hidden', async () => {
    const read = await book({ name: 'Vieja', rows, hidden: true }, { name: 'Nómina', rows });
    expect([read.sheet, read.sheets]).toEqual(['Nómina', undefined]);
  });

  it('has an amount merged over two rows once', async () => {
    const read = await book({
      name: 'Nómina',
      rows: [
        ['Cédula', 'Comisiones', 'HED', 'Área'],
        ['1037482916', 100000, 2, 'Ventas'],
        [null, null, 1, null],
      ],
      merges: [0, 1, 3].map((startCol) => ({ startRow: 1, startCol, endRow: 2, endCol: startCol })),
    });
    expect(read.table.rows.map(({ cells }) => cells)).toEqual([
      ['1037482916', 100000, 2, 'Ventas'],
      ['1037482916', null, 1, 'Ventas'],
    ]);
  });

  it('ends at its last row with text', async () => {
    const blank = Array.from({ length: 25_000 }, () => [null, null]);
    const bytes = await writeXlsx({
      sheets: [{ name: 'N', rows: [['Cédula', 'Días trabajados'], ['1037482916', 30], ...blank, [' ', '']] }],
    });
    const read = await readFile(new File([bytes as BlobPart], 'n.xlsx'));
    expect(read).toMatchObject({ ok: true, table: { rows: [{ line: 2 }] } });
  });

  it('has an error at a formula without a stored value', async () => {
    const cells = new Map([['1,1', { value: null, type: 'formula', formula: '1000*2' }]]);
    const rows = [
      ['Cédula', 'Comisiones'],
      ['1037482916', null],
    ];
    const { table } = await book({ name: 'Nómina', rows, cells } as never);
    const [row] = readImportedRows(table, guessColumns(table.headers), people, { year: 2026, month: 11 });
    expect(row?.problems).toMatchObject([{ line: 2, column: 'earned:commissions:salary' }]);
  });

  it('repeats a merged document in each of its rows, and joins titles of two rows', async () => {
    const merges = [
      { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
      { startRow: 0, startCol: 1, endRow: 0, endCol: 3 },
      { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
    ];
    const read = await book({
      name: 'Nómina',
      rows: [
        ['Cédula', 'Incapacidad', null, null, 'Neto'],
        [null, 'desde', 'hasta', 'días', 'Neto'],
        ['1037482916', new Date('2026-11-03T00:00:00Z'), new Date('2026-11-04T00:00:00Z'), 2, 100],
        [null, new Date('2026-11-09T00:00:00Z'), new Date('2026-11-10T00:00:00Z'), 2, 100],
      ],
      merges,
    });
    expect(guessColumns(read.table.headers).slice(0, 4)).toEqual([
      'document',
      'absence:work_disability:start',
      'absence:work_disability:end',
      'absence:work_disability:days',
    ]);
    expect(documents(read)).toEqual(['1037482916', '1037482916']);
  });
});

describe('a cell as people write it', () => {
  test.each<[Cell, string]>([
    ['1037482916.0', '1037482916'],
    [1037482916, '1037482916'],
    ['1.037.482.916', '1037482916'],
    ['1,037,482,916', '1037482916'],
    ['1.037.482.916,00', '1037482916'],
    ['1037-482-916', '1037482916'],
    ["'1037482916", '1037482916'],
    [' 1037482916 ', '1037482916'],
    ['CC 1.037.482.916', '1037482916'],
    ['C.C. 1037482916', '1037482916'],
    ['e445566', 'E445566'],
  ])('the document of %j is %s', (cell, document) => {
    expect(readDocumentNumber(cell)).toBe(document);
  });

  test.each<[Cell, string | undefined]>([
    ['$ 1.750.905', '1750905'],
    ['1.750.905 COP', '1750905'],
    ['1 750 905', '1750905'],
    ['1\u202f750\u202f905', '1750905'],
    ["1'750.905,5", '1750905.5'],
    ['$ -', '0'],
    ['(1.200)', '-1200'],
    ['1.200-', '-1200'],
    ['−40', '-40'],
    ['#N/A', undefined],
  ])('the number of %j is %s', (cell, number) => {
    expect(readNumber(cell)).toBe(number);
  });

  test.each<[Cell, string]>([
    [27457, '1975-03-04'],
    ['46331', '2026-11-05'],
    ['46331.5', '2026-11-05'],
    ['20261105', '2026-11-05'],
    [20261105, '2026-11-05'],
    ['5-Nov-26', '2026-11-05'],
    ['05-AUG-2026', '2026-08-05'],
    ['Nov 5, 2026', '2026-11-05'],
    ['noviembre 5 de 2026', '2026-11-05'],
    ['2026-11-05T00:00:00', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['05.11.2026', '2026-11-05'],
  ])('the day of %j is %s', (cell, day) => {
    expect(readDay(cell)).toBe(day);
  });

  it('that the sheet shortened or did not compute has an error at its column', () => {
    const table = (cells: Cell[]) => ({
      headers: ['Cédula', 'Comisiones'],
      rows: [{ line: 2, cells }],
    });
    const wrong = (cells: Cell[]) =>
      readImportedRows(table(cells), ['document', 'earned:commissions:salary'], people, {
        year: 2026,
        month: 11,
      }).flatMap(({ problems }) => problems.map(({ column }) => column));
    expect(wrong(['1,03748E+09', 1])).toEqual(['document']);
    expect(wrong(['1037482916', '#¡VALOR!'])).toEqual(['earned:commissions:salary']);
    const [person] = readImportedPeople(table(['1037482916', '#N/A']), ['document_number', 'first_name']);
    expect(person?.problems.map(({ column }) => column)).toEqual(['first_name']);
  });
});

describe('a file of another kind', () => {
  const zip = (...names: string[]) =>
    new File([`PK\u0003\u0004${'x'.repeat(300)}${names.join('')}PK\u0005\u0006`], 'n.xlsx');
  it.each([
    ['a document of Word', zip('word/document.xml'), /Word/],
    ['a binary Excel', zip('xl/workbook.bin'), /xlsb/],
    ['a sheet of Numbers', zip('Index/Document.iwa'), /Numbers/],
    ['a compressed folder', zip('fotos/a.jpg'), /comprimido/],
  ] as const)('such as %s is refused with what to do', async (_, file, why) => {
    expect(await readFile(file)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });
});

describe('the reading of a file', () => {
  const rows = 'Cédula;Nombre;Días trabajados\n1037482916;';
  it.each([
    ['at the end', `${rows}"Yuliana;30\n52104882;Rosa;30\n`, 2],
    ['after others that close', `${rows}"Yuliana, ""Yuli""\nGil";30\n52104882;"Rosa;30\n`, 4],
  ])('refuses a quote that is not closed %s, with its line', async (_, content, line) => {
    const read = await readPastedTable(content, 'n.csv', importColumns);
    expect(read).toMatchObject({
      ok: false,
      why: expect.stringContaining(`La línea ${line} abre unas comillas`),
    });
  });
  it.each(['Tubo 3" de Yuliana', '"Yuli" Gil', '"Tubo 3"""', '""'])(
    'closes the quotes of %s',
    async (name) => {
      expect(documents(await text(`${rows}${name};30\n52104882;Rosa;30\n`))).toEqual([
        '1037482916',
        '52104882',
      ]);
    },
  );

  it('understands the letters of DOS', async () => {
    const dos = (line: string) =>
      line.replace(/[áéíóúñÑ]/g, (letter) =>
        String.fromCharCode([0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5]['áéíóúñÑ'.indexOf(letter)] ?? 63),
      );
    const content = 'Cédula;Días trabajados;Observación\n1037482916;30;PEÑA Ñáñez compró jabón\n';
    const file = new File([Buffer.from(dos(content), 'latin1')], 'n.txt');
    const read = await readFile(file, importColumns);
    if (!read.ok) throw new Error(read.why);
    expect(read.table.headers).toEqual(['Cédula', 'Días trabajados', 'Observación']);
    expect(read.table.rows[0]?.cells[2]).toBe('PEÑA Ñáñez compró jabón');
  });

  it.each([0.5, 0.9])('refuses a workbook cut at %s of its length as incomplete', async (part) => {
    const rows = [
      ['Cédula', 'Días trabajados'],
      ['1037482916', 30],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'N', rows }] });
    const cut = bytes.slice(0, Math.floor(bytes.length * part));
    expect(await readFile(new File([cut as BlobPart], 'n.xlsx'))).toMatchObject({
      ok: false,
      why: expect.stringContaining('incompleto'),
    });
  });
});

it('hours that a sheet shows as a clock are read as hours', async () => {
  const style = { numFmt: '[h]:mm' };
  const cells = new Map([4.5 / 24, 30 / 24].map((value, i) => [`${i + 1},1`, { value, style }]));
  const rows = [
    ['Cédula', 'HED'],
    ['1037482916', 4.5 / 24],
    ['52104882', 30 / 24],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'N', rows, cells } as never] });
  const read = await readFile(new File([bytes as BlobPart], 'n.xlsx'), importColumns);
  if (!read.ok) throw new Error(read.why);
  expect(read.table.rows[0]?.cells[1]).toBeInstanceOf(Date);
  const drafts = readImportedRows(read.table, guessColumns(read.table.headers), undefined, {
    year: 2026,
    month: 11,
  });
  expect(drafts.map(({ draft }) => draft.hours[0]?.quantity)).toEqual(['4.5', '30']);
});

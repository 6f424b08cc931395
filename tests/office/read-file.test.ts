import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readDay, readNumber } from '../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../src/domain/imports/columns/guess-columns.ts';
import { readImportedRows } from '../../src/domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../src/domain/imports/drafts/people.ts';
import { readFile, readPastedTable } from '../../src/office/files/readers/read-file.ts';

const lines = (count: number): string =>
  ['Cédula;Días trabajados', ...Array.from({ length: count }, (_, i) => `${10_000_000 + i};30`)].join('\n');

describe('text in UTF-8 that a program read as windows-1252', () => {
  it('has its letters again', async () => {
    const said = [
      ['Cédula', 'Nombre', 'DirecciÃ³n'],
      ['1045678321', 'MUÃ‘OZ PEÃ‘A JOSÃ‰', 'CL 5 NÂ° 3'],
      ['1045678322', 'CASTAÃ±O JULIÃ¡N Ã\u0081NGEL', 'MarÃ\u00ada NÃºÃ±ez'],
    ];
    const expected = [
      ['1045678321', 'MUÑOZ PEÑA JOSÉ', 'CL 5 N° 3'],
      ['1045678322', 'CASTAñO JULIáN ÁNGEL', 'María Núñez'],
    ];
    const book = await writeXlsx({ sheets: [{ name: 'H', rows: said }] });
    for (const read of [
      await readFile(new File([book as BlobPart], 'n.xlsx')),
      await readPastedTable(said.map((cells) => cells.join(';')).join('\n'), 'n.csv'),
    ])
      expect(read.ok && [read.table.headers[2], ...read.table.rows.map(({ cells }) => cells)]).toEqual([
        'Dirección',
        ...expected,
      ]);
  });

  it('is told apart from Portuguese', async () => {
    const read = await readPastedTable('Cédula;Nombre\n1045678321;JOÃO “BETO” CONCEIÇÃO', 'n.csv');
    expect(read.ok && read.table.rows[0]?.cells[1]).toBe('JOÃO “BETO” CONCEIÇÃO');
  });
});

describe('a long file', () => {
  it('is refused with the limit of rows when it is too long', async () => {
    expect(await readPastedTable(lines(20_000), 'larga.csv')).toMatchObject({
      ok: false,
      why: expect.stringContaining('20.000'),
    });
  });

  it('is read to its last line when it fits', async () => {
    const read = await readPastedTable(lines(19_999), 'justa.csv');
    expect(read.ok && read.table.rows.at(-1)?.cells[0]).toBe('10019998');
  });

  it.each([
    ['separators', ';;;\r\n'.repeat(25_000)],
    ['separators and blanks', '\n; ;\t;'.repeat(25_000)],
    ['no text', '\n'.repeat(25_000)],
  ])('has no rows for lines of %s after the last one', async (_, blank) => {
    const text = `Cédula;Días trabajados;Notas;Otra\r\n1045678321;30;"dos\nlíneas\n";\r\n${blank}`;
    const read = await readPastedTable(text, 'arrastrada.csv');
    expect(read.ok && read.table.rows.map(({ cells }) => cells)).toEqual([
      ['1045678321', '30', 'dos\nlíneas\n', ''],
    ]);
  });
});

const rows = [
  ['Cédula', 'Días trabajados', 'Fecha de pago', 'Comisión'],
  ['0012345678', 30, new Date('2026-11-30T00:00:00Z'), 1_500_000.5],
];
const text = 'Cédula;Días trabajados;Fecha de pago;Comisión\r\n0012345678;30;2026-11-30;1500000.5\r\n';
const file = (name: string, bytes: Uint8Array | string) => new File([bytes as BlobPart], name);

const utf16 = (of: string, big: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 + of.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, sign] of [...`\uFEFF${of}`].entries()) view.setUint16(at * 2, sign.charCodeAt(0), !big);
  return bytes;
};

describe('a file with a payroll', () => {
  it.each([
    ['Excel', async () => file('n.xlsx', await writeXlsx({ sheets: [{ name: 'Hoja1', rows }] }))],
    [
      'Excel, with an empty sheet before',
      async () =>
        file(
          'n.xlsx',
          await writeXlsx({
            sheets: [
              { name: 'A', rows: [] },
              { name: 'B', rows },
            ],
          }),
        ),
    ],
    ['LibreOffice', async () => file('n.ods', await writeOds({ sheets: [{ name: 'Hoja1', rows }] }))],
    ['text in UTF-8', async () => file('n.csv', text)],
    ['text in UTF-8 with its mark', async () => file('n.csv', `\uFEFF${text}`)],
    [
      'text in windows-1252',
      async () =>
        file(
          'n.csv',
          Uint8Array.from(text, (c) => c.charCodeAt(0)),
        ),
    ],
    ['«Texto Unicode» of Excel', async () => file('n.txt', utf16(text.replaceAll(';', '\t'), false))],
    ['text in UTF-16 with the big end first', async () => file('n.txt', utf16(text, true))],
    ['text with commas', async () => file('n.csv', text.replaceAll(';', ','))],
    ['text with bars', async () => file('n.csv', text.replaceAll(';', '|'))],
    [
      'quoted cells with a line end inside',
      async () => file('n.csv', text.replace('Fecha de pago', '"Fecha de\npago"')),
    ],
    [
      'titles of the company above',
      async () => file('n.csv', `Telares S. A. S.;;;\r\nNómina de noviembre;;;\r\n;;;\r\n${text}`),
    ],
  ] as const)('is read from %s', async (_, make) => {
    const read = await readFile(await make());
    if (!read.ok) throw new Error(read.why);
    expect(read.table.headers.map((header) => header.replace(/\s+/g, ' '))).toEqual(rows[0]);
    const [document, days, paid, commission] = read.table.rows[0]?.cells ?? [];
    expect([document, readNumber(days), readDay(paid), readNumber(commission)]).toEqual([
      '0012345678',
      '30',
      '2026-11-30',
      '1500000.5',
    ]);
  });
});

describe('a file without a table', () => {
  const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]);
  it.each([
    ['an empty file', file('n.xlsx', ''), /vacío/],
    ['an old Excel with nothing in it', file('n.xls', ole), /incompleto/],
    ['a page with the name of an Excel', file('n.xls', '<html><p>Inicie sesión</p></html>'), /página web/],
    ['a PDF document', file('nomina.pdf', '%PDF-1.7\n1 0 obj\n<< >>\nendobj'), /PDF/],
    [
      'a picture',
      file('n.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])),
      /No se pudo leer/,
    ],
    ['half an Excel', file('n.xlsx', 'PK\u0003\u0004 y nada más'), /No se pudo leer/],
    ['only titles', file('n.csv', 'Cédula;Días trabajados\r\n'), /no tiene filas/],
  ] as const)('is refused with its reason: %s', async (_, wrong, why) => {
    expect(await readFile(wrong)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });
});

describe('titles in two lines', () => {
  const keysOf = async (of: string) => {
    const read = await readPastedTable(of, 'n.csv');
    if (!read.ok) throw new Error(read.why);
    return { keys: guessColumns(read.table.headers), rows: read.table.rows };
  };

  it('give each quantity and amount to the concept above', async () => {
    const { keys } = await keysOf(
      [
        'Documento;Días lab.;H.E.D.;;Rec. Noct;;Incapacidad;;Libranza',
        ';;Cant;Valor;Cant;Valor;Días;Valor;',
        '1037482916;30;4;39.796;5;13.929;2;116.727;50.000',
        '1037482917;30;0;0;0;0;0;0;0',
      ].join('\n'),
    );
    expect(keys).toEqual([
      'document',
      'worked_days',
      'hours:heds',
      'control:accrued:heds',
      'hours:hrns',
      'control:accrued:hrns',
      'absence:work_disability:days',
      'control:accrued:work_disabilities',
      'taken:loans',
    ]);
    const long = await keysOf('Cédula;Novedades;;\n;Concepto;Cantidad;Valor\n1037482916;HED;4;0\n1;HED;4;0');
    expect(long.keys).toEqual(['document', 'concept', 'quantity', 'value']);
  });

  it('give the name of a group to each of its columns', async () => {
    const { keys, rows } = await keysOf(
      [
        'Cédula;Nombre;Horas extras;;Vacaciones;;Neto',
        ';;Diurnas;Nocturnas;Desde;Hasta;',
        '1037482916;Yuliana;6;2;2026-11-02;2026-11-08;1.000.000',
        '1037482917;Luis;0;0;;;1.000.000',
      ].join('\n'),
    );
    expect(keys).toEqual([
      'document',
      'name',
      'hours:heds',
      'hours:hens',
      'absence:common_vacation:start',
      'absence:common_vacation:end',
      'net',
    ]);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['1037482916', '1037482917']);
  });

  it('are not made of a single line and the first person below', async () => {
    const { keys, rows } = await keysOf('Cédula;Nombre;Neto\n1037482916;Yuliana;5\n1037482917;Luis;6');
    expect(keys).toEqual(['document', 'name', 'net']);
    expect(rows).toHaveLength(2);
  });
});

describe('a row that is hidden in its sheet', () => {
  it('is imported with a notice', async () => {
    const sheet = {
      name: 'Hoja1',
      rows: [
        ['Cédula', 'Días trabajados'],
        ['1037482916', 30],
        ['1037482917', 30],
      ],
      rowDefs: new Map([[2, { hidden: true }]]),
    };
    const read = await readFile(file('n.xlsx', await writeXlsx({ sheets: [sheet] })));
    if (!read.ok) throw new Error(read.why);
    const drafts = readImportedRows(read.table, ['document', 'worked_days'], undefined, {
      year: 2026,
      month: 11,
    });
    const hidden = 'La fila 3 está oculta en la hoja, y también se importa';
    expect(drafts.map(({ notices }) => notices)).toEqual([[], [hidden]]);
    const people = readImportedPeople(read.table, ['document_number', undefined]);
    expect(people.map(({ notices }) => notices)).toEqual([[], [hidden]]);
  });
});

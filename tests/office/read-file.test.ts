import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { dayIn, numberIn } from '../../src/domain/imports/cells.ts';
import { fromText, readFile } from '../../src/office/import/read-file.ts';

const lines = (count: number): string =>
  ['Cédula;Días trabajados', ...Array.from({ length: count }, (_, i) => `${10_000_000 + i};30`)].join('\n');

describe('a file that is too long', () => {
  it('is not read by half without a word', async () => {
    expect(await fromText(lines(20_000), 'larga.csv')).toMatchObject({
      ok: false,
      why: expect.stringContaining('20.000'),
    });
  });

  it('one that fits is read to its last line', async () => {
    const read = await fromText(lines(19_999), 'justa.csv');
    expect(read.ok && read.table.rows.at(-1)?.cells[0]).toBe('10019998');
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

describe('a file with a payroll is read as its program wrote it', () => {
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
    ['text in UTF-16 with the other end first', async () => file('n.txt', utf16(text, true))],
    ['commas', async () => file('n.csv', text.replaceAll(';', ','))],
    ['bars', async () => file('n.csv', text.replaceAll(';', '|'))],
    [
      'quoted cells with a line end inside',
      async () => file('n.csv', text.replace('Fecha de pago', '"Fecha de\npago"')),
    ],
    [
      'titles of the company above',
      async () => file('n.csv', `Telares S. A. S.;;;\r\nNómina de noviembre;;;\r\n;;;\r\n${text}`),
    ],
  ] as const)('%s', async (_, make) => {
    const read = await readFile(await make());
    if (!read.ok) throw new Error(read.why);
    expect(read.table.headers.map((header) => header.replace(/\s+/g, ' '))).toEqual(rows[0]);
    const [document, days, paid, commission] = read.table.rows[0]?.cells ?? [];
    expect([document, numberIn(days), dayIn(paid), numberIn(commission)]).toEqual([
      '0012345678',
      '30',
      '2026-11-30',
      '1500000.5',
    ]);
  });
});

describe('a file that is something else says what to do', () => {
  const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]);
  it.each([
    ['nothing', file('n.xlsx', ''), /vacío/],
    ['an old Excel', file('n.xls', ole), /anterior a 2007/],
    ['an Excel with a password', file('n.xlsx', ole), /contraseña/],
    [
      'a page with the name of an Excel',
      file('n.xls', '<html><table><tr><td>1</td></tr></table>'),
      /página web/,
    ],
    ['a document', file('nomina.pdf', '%PDF-1.7\n1 0 obj\n<< >>\nendobj'), /PDF/],
    [
      'a picture',
      file('n.csv', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])),
      /No se pudo leer/,
    ],
    ['half an Excel', file('n.xlsx', 'PK\u0003\u0004 y nada más'), /No se pudo leer/],
    ['only titles', file('n.csv', 'Cédula;Días trabajados\r\n'), /no tiene filas/],
  ] as const)('%s', async (_, wrong, why) => {
    expect(await readFile(wrong)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });
});

import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre';
import { expect, it } from 'vitest';
import {
  buildSheetAnswer,
  moneyColumn,
  pinnedColumn,
  type SheetColumn,
  type SheetFormat,
  streamTableCells,
  textColumn,
  unsummedColumn,
} from '../../../server/http/sheet.ts';

type Row = { who: string; amount: string | null };
const columns = [
  textColumn<Row>('Quién', 20, ({ who }) => who),
  moneyColumn<Row>('Cuánto', ({ amount }) => amount),
];

async function csv(rows: readonly Row[]): Promise<string[]> {
  async function* cells() {
    for (const row of rows) yield columns.map(({ cell }) => cell(row, 'csv'));
  }
  const file = buildSheetAnswer({ format: 'csv', title: 'Prueba', file: 'prueba', columns, rows: cells() });
  return (await text(file.body as Readable)).slice(1).trim().split('\r\n').slice(1);
}

it('a CSV file writes numbers as Excel in Spanish reads them', async () => {
  expect(
    await csv([
      { who: 'a', amount: '2526540.00' },
      { who: 'b', amount: '58363.50' },
      { who: 'c', amount: '-1250000.25' },
      { who: 'd', amount: null },
    ]),
  ).toEqual(['a;2526540', 'b;58363,5', 'c;-1250000,25', 'd;']);
});

it('a value that a spreadsheet would compute stays a text', async () => {
  const words = ['=1+1', '+57 300', '-2+3', '@x', '|x', '＝1+1', '“=1', ' "=1', '-2', '-2,5'];
  expect(await csv(words.map((who) => ({ who, amount: null })))).toEqual([
    "'=1+1;",
    "'+57 300;",
    "'-2+3;",
    "'@x;",
    "'|x;",
    "'＝1+1;",
    "'“=1;",
    '"\' ""=1";',
    '-2;',
    '-2,5;',
  ]);
});

it.each([
  ...[
    '\u200b=1',
    '\ufeff=1',
    '\u2060\u00ad=1',
    '\u202e=1',
    '\u034f=1',
    '\u3164=1',
    '\u2800=1',
    '\u00a0\u3000=1',
  ],
  ...['﹦1+1', '﹢1', '﹣1+1', '﹫x', '⁼1', '−1+1', '｜x', '＇=1', '＂=1', '‹=1', '`=1', "'=1"],
])('a value stays a text when it begins with %j', async (who) => {
  const [line = ''] = await csv([{ who, amount: null }]);
  expect(line.replace(/^"/, '').startsWith(`'${who}`)).toBe(true);
});

it.each(['Ana', 'Peña−Ruiz', 'ana@x.co', '«Ana»', '1+1', ''])('a CSV file leaves %j as is', async (who) => {
  expect(await csv([{ who, amount: null }])).toEqual([`${who};`]);
});

/** A sheet of two batches of rows, and its bytes. */
async function bytesOf(format: SheetFormat, ...batches: Row[][]): Promise<Buffer> {
  const table: SheetColumn<Row>[] = [
    pinnedColumn('Quién', 20, ({ who }) => who),
    moneyColumn('Cuánto', ({ amount }) => amount),
    unsummedColumn('Sueldo', ({ amount }) => amount),
  ];
  async function* read() {
    yield* batches;
  }
  const rows = streamTableCells(table, read(), format);
  const file = buildSheetAnswer({ format, title: 'Prueba', file: 'prueba', columns: table, rows });
  return buffer(file.body as Readable);
}
const ana = { who: 'Ana', amount: '0.10' };
const beto = { who: 'Beto', amount: '0.20' };

it('an XLSX file ends with the exact sums of its amounts and keeps the first column in sight', async () => {
  const bytes = new Uint8Array(await bytesOf('xlsx', [ana], [beto, { who: 'Celia', amount: null }]));
  const book = await readXlsx(bytes);
  expect(book.sheets[0]?.rows.slice(1)).toEqual([
    ['Ana', 0.1, 0.1],
    ['Beto', 0.2, 0.2],
    ['Celia', null, null],
    ['Total', 0.3, null],
  ]);
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/<pane xSplit="1" ySplit="1"/);
});

it('a CSV file and an XLSX file without rows have no sums', async () => {
  expect((await bytesOf('csv', [ana, beto])).toString()).not.toContain('Total');
  const book = await readXlsx(new Uint8Array(await bytesOf('xlsx', [])));
  expect(book.sheets[0]?.rows).toHaveLength(1);
});

import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { moneyColumn, sheetAnswer, textColumn } from '../../../server/http/sheet.ts';

type Row = { who: string; amount: string | null };
const columns = [
  textColumn<Row>('Quién', 20, ({ who }) => who),
  moneyColumn<Row>('Cuánto', ({ amount }) => amount),
];

async function csv(rows: readonly Row[]): Promise<string[]> {
  async function* cells() {
    for (const row of rows) yield columns.map(({ cell }) => cell(row, 'csv'));
  }
  const file = sheetAnswer({ format: 'csv', title: 'Prueba', file: 'prueba', columns, rows: cells() });
  return (await text(file.body as Readable)).slice(1).trim().split('\r\n').slice(1);
}

it('a table of texts writes figures as Excel in Spanish reads them', async () => {
  expect(
    await csv([
      { who: 'a', amount: '2526540.00' },
      { who: 'b', amount: '58363.50' },
      { who: 'c', amount: '-1250000.25' },
      { who: 'd', amount: null },
    ]),
  ).toEqual(['a;2526540', 'b;58363,5', 'c;-1250000,25', 'd;']);
});

it('what a sheet would work out stays a text', async () => {
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

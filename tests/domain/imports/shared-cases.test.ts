import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byValues } from '../../../src/domain/imports/by-values.ts';
import { draftsFrom } from '../../../src/domain/imports/drafts.ts';
import { guessColumns } from '../../../src/domain/imports/guess-columns.ts';
import { fromText } from '../../../src/office/import/read-file.ts';
import { sharedPath } from '../../shared.ts';

const november = { year: 2026, month: 11 };
const yuliana = { id: 'yuliana', name: 'Yuliana Rentería', salary: '2420000.00' };
const ours = new Map([['1037482916', yuliana]]);

/** A file of the reference folder, where it lies beside the checkout. */
async function opened(name: string) {
  const path = sharedPath(`cases/${name}.csv`);
  if (!path) return undefined;
  const read = await fromText(readFileSync(path, 'utf8'), `${name}.csv`);
  if (!read.ok) throw new Error(read.why);
  return read;
}

async function payrolls(name: string, employees = ours) {
  const read = await opened(name);
  if (!read) return undefined;
  const mapping = byValues(read.table, guessColumns(read.table.headers));
  return { read, mapping, rows: draftsFrom(read.table, mapping, employees, november) };
}

test('C22: nothing is said to be added up when nothing of its rows is taken', async () => {
  const file = await payrolls('C22');
  if (!file) return;
  expect(file.rows).toMatchObject([{ problems: [], notices: [], draft: { hours: [] } }]);
});

test('C23: the noise of binary fractions is no money', async () => {
  const file = await payrolls('C23');
  if (!file) return;
  expect(file.rows.map(({ draft }) => draft.earned.map(({ salary }) => salary))).toEqual([
    ['231660.00'],
    ['63540.00'],
    ['582480.00'],
  ]);
});

test('C25: a concept that comes several times adds up, and a line that is twice is told', async () => {
  const file = await payrolls('C25');
  if (!file) return;
  const [row] = file.rows;
  const sum = (concept: string, part: 'salary' | 'non_salary') =>
    row?.draft.earned
      .filter((one) => one.concept === concept)
      .reduce((total, one) => total + Number(one[part] ?? 0), 0);
  expect([sum('bonuses', 'non_salary'), sum('bonuses', 'salary'), sum('commissions', 'salary')]).toEqual([
    120_000, 30_000, 20_000,
  ]);
  expect(row?.notices).toEqual(['La fila 6 es igual a otra de la misma persona, y se suman']);
});

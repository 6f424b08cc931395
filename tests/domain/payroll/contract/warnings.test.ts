import { expect, it, test } from 'vitest';
import {
  type ChargeRange,
  describeEndedTypes,
  listEmployeeWarnings,
} from '../../../../src/domain/payroll/contract/warnings.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const today = '2026-11-20' as Day;
const apprentice = { worker_type: { id: 'a', code: '19', label: 'Aprendiz', flags: ['is_apprentice'] } };
const range: ChargeRange = { salary_from: '2000000.00', salary_to: '3000000.00' };

test.each<[string, Record<string, unknown>, ChargeRange, RegExp | undefined]>([
  ['the minimum of the year', { salary: '1750905.00' }, {}, undefined],
  ['under the minimum', { salary: '1750904.00' }, {}, /mínimo de 2026.*1\.750\.905/],
  ['an apprentice', { salary: '1000000.00', ...apprentice }, {}, undefined],
  ['part of the time', { salary: '900000.00', weekly_hours: 20 }, {}, undefined],
  ['part of the time as it is typed', { salary: '900000', weekly_hours: '20' }, {}, undefined],
  ['paid by the day', { salary: '900000', paid_by_day: true }, {}, undefined],
  ['integral enough', { salary: '22761765.00', integral_salary: true }, {}, undefined],
  ['integral too low', { salary: '22761764.00', integral_salary: true }, {}, /13 mínimos.*22\.761\.765/],
  ['within the charge', { salary: '2000000' }, range, undefined],
  ['under the charge', { salary: '1999999' }, range, /desde \$\u00a02\.000\.000 hasta \$\u00a03\.000\.000/],
  ['over the charge', { salary: '3000001' }, range, /hasta/],
  ['nothing written', {}, range, undefined],
  ['not a number yet', { salary: '2.' }, range, undefined],
])('a salary of %s', (_, values, charge, words) => {
  const text = listEmployeeWarnings(values, today, [], charge).salary;
  if (words) expect(text).toMatch(words);
  else expect(text).toBeUndefined();
});

test.each([
  ['2026-07-14', '43', undefined],
  ['2026-07-15', '43', /debajo del salario mínimo/],
  ['2026-07-15', '41', undefined],
])('under the minimum on %s with %s hours a week (Ley 2101 de 2021)', (date, weekly_hours, words) => {
  const text = listEmployeeWarnings({ salary: '1700000', weekly_hours }, date as Day, []).salary;
  if (words) expect(text).toMatch(words);
  else expect(text).toBeUndefined();
});

test.each([
  ['2008-11-20', undefined],
  ['2008-11-21', /17 años/],
  ['2010-01-01', /16 años/],
  ['', undefined],
])('who was born on %s', (birth_date, words) => {
  const text = listEmployeeWarnings({ birth_date }, today, []).birth_date;
  if (words) expect(text).toMatch(words);
  else expect(text).toBeUndefined();
});

it('kinds of worker that ended are named with their last day', () => {
  const rows = [
    { label: 'Dependiente', valid_to: null },
    { label: 'Aprendiz en etapa lectiva', valid_to: '2025-07-31' },
  ];
  expect(describeEndedTypes(rows, today)).toBe(
    'No se ofrecen los que ya no rigen: Aprendiz en etapa lectiva (hasta el 31 de julio de 2025)',
  );
  expect(describeEndedTypes(rows.slice(0, 1), today)).toBeUndefined();
});

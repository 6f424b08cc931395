import { expect, it } from 'vitest';
import {
  listUnderpaidPeople,
  type Recalculation,
} from '../../../../src/domain/payroll/desk/recalculation.ts';

const row = (changes: Partial<Recalculation>): Recalculation => ({
  id: 'p',
  type: 'payrolls',
  employee_id: 'a',
  employee: 'Ana Álvarez',
  list_name: 'Álvarez Ana',
  full_number: 'NE1',
  year: 2026,
  month: 9,
  due: 'note',
  before: '1000000.00',
  after: '1100000.00',
  difference: '100000.00',
  changes: [],
  findings: [],
  ...changes,
});

it('adds up what accepted months took too much of each person, by surname and oldest first', () => {
  const zoe = { employee_id: 'z', employee: 'Zoé Abad', list_name: 'Abad Zoé' };
  const found = listUnderpaidPeople([
    row({ ...zoe, id: '1', after: '1000000.50', difference: '0.50' }),
    row({ id: '2', month: 10 }),
    row({ id: '3', month: 12, year: 2025, after: '1009023.00', difference: '9023.00' }),
  ]);
  expect(
    found.map(({ list_name, amount, months }) => [list_name, amount, months.map(({ id }) => id)]),
  ).toEqual([
    ['Abad Zoé', '0.50', ['1']],
    ['Álvarez Ana', '109023.00', ['3', '2']],
  ]);
});

it.each([
  ['has not left', row({ due: 'save' })],
  ['is on its way', row({ due: 'wait' })],
  ['paid too much', row({ after: '900000.00', difference: '-100000.00' })],
  ['pays the same', row({ after: '1000000.00', difference: '0.00' })],
])('leaves out a month that %s, also where another is owed', (_, other) => {
  expect(listUnderpaidPeople([other])).toEqual([]);
  expect(listUnderpaidPeople([row({ id: 'q' }), other])).toMatchObject([
    { amount: '100000.00', months: [{ id: 'q' }] },
  ]);
});

import { expect, test } from 'vitest';
import {
  computeRecurringEntries,
  type RecurringConcept,
} from '../../../../src/domain/payroll/novelties/recurring-concepts.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { pesos } from '../../../../src/domain/values/money.ts';

const concept = {
  id: '018f0000-0000-7000-8000-000000000001',
  code: 'ROD',
  name: 'Rodamiento',
  declared: 'earned:aids',
  side: 'non_salary' as const,
  formula: 'monthly' as const,
  amount: '100001.00',
  percent: null,
};
const every = (changes: Partial<RecurringConcept> = {}, of: object = {}): RecurringConcept => ({
  id: '018f0000-0000-7000-8000-000000000002',
  concept: { ...concept, ...of },
  amount: null,
  quantity: null,
  from: '2026-03-10' as Day,
  to: null,
  instalments: null,
  ...changes,
});
const salary = pesos(2_000_000);
const days = (start: string, end: string) => ({ start: start as Day, end: end as Day });
const inMonth = (month: string, one: RecurringConcept) =>
  computeRecurringEntries([one], days(`2026-${month}-01`, `2026-${month}-28`), salary);
const march = days('2026-03-01', '2026-03-31');

test.each([
  ['a monthly amount', every(), { non_salary: '100001.00' }],
  ['an amount of the employee', every({ amount: '80000.00' }), { non_salary: '80000.00' }],
  [
    'a percentage of the salary',
    every({}, { formula: 'percent', amount: null, percent: '7.500' }),
    { non_salary: '150000.00' },
  ],
  [
    'units',
    every({ quantity: '12.500' }, { formula: 'unit', amount: '1001.00' }),
    { non_salary: '12513.00', quantity: '12.5', unit_value: '1001.00' },
  ],
  ['salary', every({}, { side: 'salary' }), { salary: '100001.00' }],
  [
    'the only side of the declared concept',
    every({}, { declared: 'earned:commissions' }),
    { salary: '100001.00' },
  ],
])('a recurring concept brings %s', (_, one, amount) => {
  const own = { description: 'Rodamiento', own: concept.id };
  const declared = one.concept.declared.split(':')[1];
  expect(computeRecurringEntries([one], march, salary)).toEqual({
    earned: [{ concept: declared, ...own, ...amount }],
    taken: [],
  });
});

test('part of the units of a month is an amount alone', () => {
  const one = every({ quantity: '12.000' }, { formula: 'unit', amount: '5000.00' });
  expect(computeRecurringEntries([one], days('2026-03-01', '2026-03-15'), salary).earned).toEqual([
    { concept: 'aids', non_salary: '30000.00', description: 'Rodamiento', own: concept.id },
  ]);
});

test('a deduction is taken under the declared one', () => {
  expect(computeRecurringEntries([every({}, { declared: 'taken:debt' })], march, salary)).toEqual({
    earned: [],
    taken: [{ concept: 'debt', amount: '100001.00', description: 'Rodamiento', own: concept.id }],
  });
});

test.each([
  ['nothing before its month', '02', every(), undefined],
  ['the first instalment', '03', every({ instalments: 3 }), 'Rodamiento (cuota 1 de 3)'],
  ['the last instalment', '05', every({ instalments: 3 }), 'Rodamiento (cuota 3 de 3)'],
  ['nothing after the last instalment', '06', every({ instalments: 3 }), undefined],
  [
    'the instalment after those of another program',
    '03',
    every({ instalments: 5, instalments_before: 3 }),
    'Rodamiento (cuota 4 de 5)',
  ],
  [
    'nothing once all of them are deducted',
    '05',
    every({ instalments: 5, instalments_before: 3 }),
    undefined,
  ],
  ['the month of its last day', '06', every({ to: '2026-06-01' as Day }), 'Rodamiento'],
  ['nothing after it', '07', every({ to: '2026-06-01' as Day }), undefined],
  ['nothing that is typed each time', '04', every({}, { formula: 'typed', amount: null }), undefined],
  ['nothing of a concept that no longer exists', '04', every({}, { declared: 'earned:nothing' }), undefined],
])('a recurring concept brings %s', (_, month, one, description) => {
  expect(inMonth(month, one).earned[0]?.description).toBe(description);
});

test.each([
  ['two fortnights', [days('2026-03-01', '2026-03-15'), days('2026-03-16', '2026-03-31')]],
  [
    'three tens',
    [days('2026-03-01', '2026-03-10'), days('2026-03-11', '2026-03-20'), days('2026-03-21', '2026-03-31')],
  ],
])('%s of a month add up to its amount to the peso', (_, payments) => {
  const amounts = payments.map((one) =>
    Number(computeRecurringEntries([every()], one, salary).earned[0]?.non_salary),
  );
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(100_001);
  for (const one of amounts) expect(Number.isInteger(one)).toBe(true);
});

test('weeks across two months get the parts of both, and the parts add up', () => {
  const weeks = ['2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'].map((start, i) =>
    days(start, ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26', '2026-05-03'][i] ?? ''),
  );
  const brought = weeks.flatMap(
    (week) => computeRecurringEntries([every({ from: '2026-04-01' as Day })], week, salary).earned,
  );
  const may = computeRecurringEntries(
    [every({ from: '2026-05-01' as Day })],
    days('2026-04-27', '2026-05-03'),
    salary,
  ).earned;
  const total = (list: { non_salary?: string }[]) =>
    list.reduce((sum, one) => sum + Number(one.non_salary), 0);
  expect(total(brought) - total(may)).toBe(100_001);
});

import { expect, it } from 'vitest';
import type { Day } from '../../src/domain/day.ts';
import { documentFindings } from '../../src/domain/dian/document-findings.ts';
import type { IndividualPayrollInput } from '../../src/domain/dian/individual-payroll.ts';
import { problemsOf } from '../../src/office/payroll/problems.ts';
import { newDraft } from '../../src/office/payroll/written.ts';
import { fullPayroll } from '../domain/dian/sample.ts';

/** Where in the form a person reads what the official document objects to. */

const hours = [
  { id: 'first', kind: 'heds' as const, quantity: '2.50', day: '' },
  { id: 'second', kind: 'heds' as const, quantity: '1.00', day: '' },
];
const draft = { ...newDraft({ year: 2026, month: 10 }, ''), hours };

const problems = (changes: Partial<IndividualPayrollInput>) =>
  problemsOf(draft, undefined, {}, documentFindings({ ...fullPayroll(), ...changes }))
    .filter(({ at }) => at !== 'employee_id')
    .map(({ at, blocks }) => [at, blocks]);

const { statement } = fullPayroll();
const [one, other] = statement.accrued.heds ?? [];
const heds = one && other ? [one, { ...other, percent: '26.00' }] : [];

it.each<[string, Partial<IndividualPayrollInput>, string]>([
  ['a payment date that no calendar has', { payment_dates: ['2026-02-30' as Day] }, 'payment_dates'],
  ['a note that cannot travel', { notes: ['a\ud800'] }, 'notes'],
  [
    'a percentage of hours that no law knows',
    { statement: { ...statement, accrued: { ...statement.accrued, heds } } },
    'second',
  ],
])('%s is told at its field and forbids sending', (_, changes, at) => {
  expect(problems(changes)).toContainEqual([at, true]);
});

it('tells what only notifies without forbidding anything', () => {
  const found = problems({ payment: { method: '1', means: '42' } });
  expect(found.map(([, blocks]) => blocks)).toEqual([false, false, false]);
});

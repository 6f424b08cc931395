import { expect, it } from 'vitest';
import type { Day } from '../../src/domain/day.ts';
import { documentFindings } from '../../src/domain/dian/document-findings.ts';
import { problemsOf } from '../../src/office/payroll/problems.ts';
import { newDraft } from '../../src/office/payroll/written.ts';
import { fullPayroll } from '../domain/dian/sample.ts';

/** Where in the form a person reads what the official document objects to. */

const hours = [
  { id: 'first', kind: 'heds' as const, quantity: '2.50', day: '' },
  { id: 'second', kind: 'heds' as const, quantity: '1.00', day: '' },
];
const draft = { ...newDraft({ year: 2026, month: 10 }, ''), hours };

function problems(change: (payroll: ReturnType<typeof fullPayroll>) => void) {
  const payroll = fullPayroll();
  change(payroll);
  return problemsOf(draft, undefined, {}, documentFindings(payroll)).filter((p) => p.at !== 'employee_id');
}

it.each<[string, (payroll: ReturnType<typeof fullPayroll>) => void, string]>([
  ['a payment date no calendar has', (p) => void (p.payment_dates = ['2026-02-30' as Day]), 'payment_dates'],
  ['a note that cannot travel', (p) => void (p.notes = ['a\ud800']), 'notes'],
  [
    'a percentage of hours that no law knows',
    ({ statement }) => Object.assign(statement.accrued.heds?.[1] ?? {}, { percent: '26.00' }),
    'second',
  ],
])('%s is told at its field and forbids sending', (_, change, at) => {
  expect(problems(change).map((p) => [p.at, p.blocks])).toContainEqual([at, true]);
});

it('tells what only notifies without forbidding anything', () => {
  const found = problems((p) => {
    p.payment = { method: '1', means: '42' };
  });
  expect(found.map((p) => p.blocks)).toEqual([false, false, false]);
});

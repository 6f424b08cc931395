import { expect, it } from 'vitest';
import type { BenefitKey } from '../../../../src/domain/payroll/concepts/benefits.ts';
import type { EmployeeRecord } from '../../../../src/domain/payroll/contract/settlement.ts';
import { liquidate } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { proposeBenefit } from '../../../../src/domain/payroll/runs/proposed-benefit.ts';
import { explains } from '../again.ts';
import { aContract, day } from '../payroll.ts';
import { paidMonths } from '../runs.ts';

const coded = (code: string) => ({ id: code, code, label: code });

/** An ordinary worker since 2019 with two million, as the records say. */
const aWorker = (changes: Record<string, unknown> = {}) =>
  ({
    salary: '2000000.00',
    admission_date: '2019-01-01',
    worker_type: coded('01'),
    worker_subtype: coded('00'),
    contract_type: coded('2'),
    integral_salary: false,
    transport_allowance_mode: 'auto',
    ...changes,
  }) as unknown as EmployeeRecord;

const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
const leaving = { retirement_date: '2026-04-15', retirement_reason: 'without_cause' };

type Case = {
  month: [number, number];
  days?: string;
  worker?: Record<string, unknown>;
  varies?: boolean;
  gives: { amount?: string; days?: string; deposited?: boolean };
};

it.each<[string, BenefitKey, Case]>([
  [
    'prima of the semester',
    'service_bonus',
    { month: [2026, 6], gives: { amount: '1124548.00', days: '180' } },
  ],
  [
    'prima of what varied',
    'service_bonus',
    { month: [2026, 6], varies: true, gives: { amount: '1424548.00', days: '180' } },
  ],
  [
    'prima of who began in the semester',
    'service_bonus',
    {
      month: [2026, 6],
      worker: { admission_date: '2026-04-01' },
      gives: { amount: '562274.00', days: '90' },
    },
  ],
  [
    'no prima of an integral salary',
    'service_bonus',
    { month: [2026, 6], worker: { salary: '30000000.00', integral_salary: true }, gives: {} },
  ],
  [
    'severance of the year, for the fund, in December',
    'severance',
    { month: [2026, 12], gives: { amount: '2249095.00', days: '360', deposited: true } },
  ],
  ['its interest', 'severance_interest', { month: [2026, 12], gives: { amount: '269891.00', days: '360' } }],
  [
    'severance caused so far, for who withdraws',
    'severance',
    { month: [2026, 6], gives: { amount: '1124548.00', days: '180' } },
  ],
  [
    'severance of who leaves',
    'severance',
    { month: [2026, 4], worker: leaving, gives: { amount: '655986.00', days: '105' } },
  ],
  [
    'vacations in money by their days',
    'paid_vacation',
    { month: [2026, 6], days: '7.5', gives: { amount: '500000.00' } },
  ],
  ['no vacations without days', 'paid_vacation', { month: [2026, 6], gives: {} }],
  [
    'indemnity of who is dismissed',
    'compensation',
    { month: [2026, 4], worker: leaving, gives: { amount: '10388889.00' } },
  ],
  ['no indemnity of who goes on', 'compensation', { month: [2026, 4], gives: {} }],
  ['a bonus for leaving is for them to agree', 'withdrawal_bonus', { month: [2026, 4], gives: {} }],
  ['nothing of a year without parameters', 'service_bonus', { month: [2031, 6], gives: {} }],
])('proposes %s', (_, concept, { month: [year, month], days = '', worker, varies, gives }) => {
  const history = varies ? paidMonths(aContract(2_000_000), 2026, [1, 2, 3, 4, 5], commissions) : [];
  const of = { employee: aWorker(worker), year, month, history, policies: [], paid: [] };
  const { amount, days: counted, deposited, explanation } = proposeBenefit(concept, of, days);
  expect({
    ...(amount && { amount }),
    ...(gives.days && { days: counted }),
    ...(deposited !== undefined && { deposited }),
  }).toEqual(gives);
  if (amount && explanation) explains({ amount, explanation });
});

it.each<[BenefitKey, string]>([
  // 600.000 of each month and of these 15 days: 2.400.000 ÷ 105 × 30 = 685.714,29 besides 2.249.095.
  ['service_bonus', '855986.00'],
  ['severance', '855986.00'],
  ['severance_interest', '29960.00'],
  ['paid_vacation', '447619.00'],
  ['compensation', '2685714.00'],
])(
  'proposes to who leaves %s with what varied in the last month, as a final settlement does',
  (concept, amount) => {
    const since = { admission: day('2026-01-01'), retirement: day('2026-04-15') };
    const contract = aContract(2_000_000, since);
    const history = paidMonths(contract, 2026, [1, 2, 3], commissions);
    const settled = () =>
      liquidate(contract, { start: day('2026-04-01'), end: since.retirement }, commissions, []);
    const employee = aWorker({ ...leaving, admission_date: '2026-01-01' });
    const of = { employee, year: 2026, month: 4, history, policies: [], paid: [], settled };
    expect(proposeBenefit(concept, of, concept === 'paid_vacation' ? '5' : '').amount).toBe(amount);
    const ending = {
      reason: 'without_cause',
      term: { kind: 'indefinite' },
      vacations: { pending: '5' },
    } as const;
    const run = { kind: 'final_settlement', year: 2026, month: 4, history, ending } as const;
    const paid = liquidateRun(run, contract, commissions, [], []).lines.find(
      (one) => one.concept === concept,
    );
    expect(paid?.amount).toBe(amount);
  },
);

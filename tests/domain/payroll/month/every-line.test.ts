import { describe, expect, it } from 'vitest';
import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../../../src/domain/payroll/concepts/amounts.ts';
import { benefitKeys } from '../../../../src/domain/payroll/concepts/benefits.ts';
import type { Earning } from '../../../../src/domain/payroll/concepts/concept.ts';
import { hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import { type OrderKind, orderKinds } from '../../../../src/domain/payroll/law/garnishment-limits.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { EmployerLine, Line } from '../../../../src/domain/payroll/statement/statement.ts';
import { compare, exactPesos, noMoney, parseMoney, pesos } from '../../../../src/domain/values/money.ts';
import { again } from '../again.ts';
import { aContract, day, month } from '../payroll.ts';

const linesOf = (contract: Contract, novelties: Novelties = {}) => {
  const { lines, employer } = liquidateWithCost(contract, month('2026-09'), novelties, []);
  return [...lines, ...(employer?.lines ?? [])];
};

/** Written amounts have centavos on purpose: they are kept. */
const everything: (Line | EmployerLine)[] = [
  ...linesOf(aContract(9_876_543), {
    hours: hourKinds.map((kind) => ({ kind, quantity: '2.25', day: day('2026-09-06') })),
    earned: (Object.keys(amountConcepts) as AmountKey[]).flatMap((concept) => {
      const { salary, other }: Earning = amountConcepts[concept];
      return [
        {
          concept,
          description: concept,
          ...(salary && { salary: '100000.33' }),
          ...(other && { non_salary: '70000.66' }),
        },
      ];
    }),
    taken: (Object.keys(deductionConcepts) as DeductionKey[])
      .filter((concept) => concept !== 'withholding')
      .map((concept) => ({ concept, amount: '1234.56', description: concept, public_amount: '12.5' })),
    benefits: benefitKeys.map((concept) => ({ concept, amount: '30000000.25', six_months: '30000000' })),
    orders: (Object.keys(orderKinds) as OrderKind[]).map((kind, index) => ({
      id: String(index),
      kind,
      label: kind,
      received: day('2026-01-01'),
      authorised: true,
      ...(index % 2 ? { percent: '3.5' } : { amount: pesos(12_345) }),
    })),
  }),
  ...(Object.keys(absenceConcepts) as AbsenceKind[]).flatMap((kind) =>
    linesOf(aContract(2_345_678), {
      absences: [{ kind, start: day('2026-09-03'), end: day('2026-09-13'), previous_ibc: '2500000.55' }],
    }),
  ),
  ...linesOf(aContract(3_000_000), {
    absences: [{ kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-30'), first_day: 80 }],
  }),
  ...linesOf(aContract(60_000_000, { integral_salary: true }), {
    absences: [{ kind: 'non_paid_leave', start: day('2026-09-03'), end: day('2026-09-13') }],
  }),
  ...linesOf(aContract(1_313_179, { worker_type: '19', contract_type: '4' })),
  ...linesOf(aContract(1_000_000, { worker_type: '51' }), { worked_days: 12 }),
  ...linesOf(aContract(1_800_000, { paid_by_day: true, teleworks: true })),
  ...linesOf(aContract(8_000_000, { withholding: { procedure: { percent: '4.44' } } })),
  ...linesOf(aContract(8_000_000), { taken: [{ concept: 'withholding', amount: '1000.01' }] }),
  ...linesOf(
    aContract(8_000_000, {
      salaries: [
        { from: day('2020-01-01'), salary: pesos(7_777_777) },
        { from: day('2026-09-17'), salary: pesos(8_000_000) },
      ],
    }),
  ),
];

describe('every kind of line', () => {
  it('is among those looked at here', () => {
    const seen = new Set(everything.map(({ group, concept }) => `${group}.${concept}`));
    const accrued = [
      'salary',
      'transportation_allowance',
      ...hourKinds,
      ...Object.keys(amountConcepts),
      ...benefitKeys,
      ...Object.values(absenceConcepts).flatMap(({ key }) =>
        key === 'non_paid_leave' || key === 'legal_strikes' ? [] : [key],
      ),
    ];
    const deductions = ['health', 'pension', 'solidarity', ...Object.keys(deductionConcepts)];
    const company = [
      ...['employer_health', 'employer_pension', 'employer_risk', 'caja', 'icbf', 'sena'],
      ...['unpaid_health', 'unpaid_pension'],
    ];
    const provisions = ['severance', 'severance_interest', 'service_bonus', 'vacations'];
    const expected = [
      ...accrued.map((concept) => `accrued.${concept}`),
      ...deductions.map((concept) => `deductions.${concept}`),
      ...company.map((concept) => `contributions.${concept}`),
      ...provisions.map((concept) => `provisions.${concept}`),
    ];
    expect(expected.filter((one) => !seen.has(one))).toEqual([]);
  });

  it('does its sum again to the printed amount, to the cent, and cites its law', () => {
    for (const { group, concept, amount, explanation } of everything) {
      const where = `${group}.${concept}`;
      const printed = exactPesos(parseMoney(amount) ?? noMoney);
      const whole = again({
        steps: [
          ...explanation.steps,
          ...(amount.endsWith('.00') ? [{ operator: '=' as const, label: '', value: '' }] : []),
        ],
      });
      expect(compare(whole, printed), where).toBe(0);
      expect(explanation.steps.at(-1)?.value, where).toBe(explanation.result);
      expect(explanation.law.length, where).toBeGreaterThan(0);
    }
  });

  it('survives being kept as text', () => {
    expect(JSON.parse(JSON.stringify(everything))).toEqual(everything);
  });
});

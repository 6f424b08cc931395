import { describe, expect, it } from 'vitest';
import type { DatedPolicy, PayrollPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Absence, Contract, Hours, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import type { Money } from '../../../../src/domain/values/money.ts';
import { aContract, amount, copCents, day, line, month } from '../payroll.ts';

/** Whole months worked out by hand from the rules, each figure as the sum that gives it. */
export type Case = readonly [
  name: string,
  contract: Contract,
  month: string,
  novelties: Novelties,
  figures: Readonly<Record<string, number>>,
  policy?: Partial<PayrollPolicy>,
];

/** Of 2026. */
export const [minimum, allowance] = [1_750_905, 249_095];

export const from = (text: string): Partial<Contract> => ({ admission: day(text) });
export const until = (text: string): Partial<Contract> => ({ retirement: day(text) });
export const raised = (...rows: [from: string, salary: number][]): Contract =>
  aContract(rows.at(-1)?.[1] ?? 0, {
    salaries: rows.map(([since, salary]) => ({ from: day(since), salary: copCents(salary) as Money })),
  });
export const away = (
  kind: Absence['kind'],
  start: string,
  end: string,
  more: Partial<Absence> = {},
): Novelties => ({
  absences: [{ kind, start: day(start), end: day(end), ...more }],
});
export const sick = (start: string, end: string, more: Partial<Absence> = {}) =>
  away('work_disability', start, end, more);
export const hour = (
  kind: Hours['kind'],
  quantity: string,
  on: string,
  more: Partial<Hours> = {},
): Hours => ({
  kind,
  quantity,
  day: day(on),
  ...more,
});

const figures: Readonly<Record<string, (result: Liquidation) => number>> = {
  days: ({ accrued }) => accrued.worked_days,
  ibc: ({ ibc }) => amount(ibc),
  accrued: ({ totals }) => amount(totals.accrued_total),
  taken: ({ totals }) => amount(totals.deductions_total),
  risk: ({ employer }) => amount(employer?.risk_base),
  wages: ({ employer }) => amount(employer?.wage_base),
  contributed: ({ employer }) => amount(employer?.contributions_total),
};
const employerLine = ({ employer }: Liquidation, concept: string): number =>
  (employer?.lines ?? [])
    .filter((one) => one.concept === concept)
    .reduce((sum, one) => sum + amount(one.amount), 0);

/** Each month gives its figures, and nothing stops it. */
export function workedByHand(subjects: [string, readonly Case[]][]): void {
  describe.each(subjects)('%s', (_, cases) => {
    it.each(cases.map(([name, ...rest]) => [name, rest] as const))('%s', (_name, rest) => {
      const [contract, period, novelties, expected, policy] = rest;
      const policies: DatedPolicy[] = policy ? [{ from: day('2019-01-01'), ...policy }] : [];
      const result = liquidateWithCost(contract, month(period), novelties, policies);
      const wrong = Object.entries(expected).flatMap(([name, figure]) => {
        const got = figures[name]?.(result) ?? line(result, name) + employerLine(result, name);
        // Two lines round apart, each to the peso.
        return Math.abs(got - figure) <= 1 ? [] : [`${name}: ${got} and not ${figure}`];
      });
      expect(wrong).toEqual([]);
      expect(result.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    });
  });
}

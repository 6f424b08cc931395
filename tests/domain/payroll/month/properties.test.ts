import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../../../src/domain/payroll/concepts/amounts.ts';
import { hourKinds } from '../../../../src/domain/payroll/concepts/concepts.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Line } from '../../../../src/domain/payroll/statement/statement.ts';
import { addDays, getMonthEnd, getMonthStart } from '../../../../src/domain/values/day.ts';
import {
  compare,
  exact,
  exactPesos,
  formatMoney,
  noMoney,
  parseMoney,
  roundToPeso,
} from '../../../../src/domain/values/money.ts';
import { again } from '../again.ts';
import { aContract, amount, paid } from '../payroll.ts';

describe('for anybody, in any month', () => {
  const written = fc.record({
    kind: fc.constantFrom(...hourKinds),
    quantity: fc.oneof(
      fc.integer({ min: 0, max: 6000 }).map((n) => (n / 100).toFixed(2)),
      fc.constantFrom('', 'x', '-1'),
    ),
  });
  const money = fc.oneof(
    fc.integer({ min: 0, max: 900_000_000 }).map((cents) => (cents / 100).toFixed(2)),
    fc.constantFrom('-1', 'x', ''),
  );
  const absence = fc.record({
    kind: fc.constantFrom(...(Object.keys(absenceConcepts) as AbsenceKind[])),
    from: fc.integer({ min: -40, max: 40 }),
    days: fc.integer({ min: -1, max: 45 }),
    origin: fc.constantFrom(undefined, 'comun' as const, 'laboral' as const),
    first_day: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
    previous_ibc: fc.option(money, { nil: undefined }),
    unjustified: fc.boolean(),
  });
  const earned = fc.record({
    concept: fc.constantFrom(...(Object.keys(amountConcepts) as AmountKey[])),
    salary: fc.option(money, { nil: undefined }),
    non_salary: fc.option(money, { nil: undefined }),
    description: fc.constantFrom(undefined, 'Premio'),
  });
  const taken = fc.record({
    concept: fc.constantFrom(...(Object.keys(deductionConcepts) as DeductionKey[])),
    amount: money,
    public_amount: fc.option(money, { nil: undefined }),
    percent: fc.constantFrom(undefined, '1', '2.5', 'x'),
    description: fc.constantFrom(undefined, 'Banco'),
  });
  const anyone = fc.record({
    salary: fc.integer({ min: 1, max: 6_000_000_000 }).map((cents) => cents / 100),
    period: fc.record({ year: fc.integer({ min: 2019, max: 2026 }), month: fc.integer({ min: 1, max: 12 }) }),
    integral: fc.boolean(),
    subtype: fc.constantFrom('00', '01'),
    mode: fc.constantFrom('auto' as const, 'always' as const, 'never' as const),
    days: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    hours: fc.array(written, { maxLength: 8 }),
    type: fc.constantFrom('01', '01', '12', '19', '51'),
    absences: fc.array(absence, { maxLength: 4 }),
    earned: fc.array(earned, { maxLength: 4 }),
    taken: fc.array(taken, { maxLength: 3 }),
  });

  it('the lines add up to the totals and every explanation to its line', () => {
    fc.assert(
      fc.property(anyone, ({ salary, period, integral, subtype, mode, days, hours, type, ...rest }) => {
        const contract = aContract(salary, {
          integral_salary: integral,
          worker_type: type,
          worker_subtype: subtype,
          transport_allowance_mode: mode,
        });
        const first = getMonthStart(period.year, period.month);
        const result = liquidateWithCost(
          contract,
          { start: first, end: getMonthEnd(period.year, period.month) },
          {
            hours,
            ...(days !== undefined && { worked_days: days }),
            absences: rest.absences.map(({ from, days: length, ...more }) => ({
              ...defined(more),
              start: addDays(first, from),
              end: addDays(first, from + length),
            })),
            earned: rest.earned.map(defined),
            taken: rest.taken.map(defined),
          },
          [],
        );
        const total = (group: Line['group']) =>
          result.lines.filter((l) => l.group === group).reduce((sum, l) => sum + cents(l.amount), 0);
        expect(cents(result.totals.accrued_total)).toBe(total('accrued'));
        expect(cents(result.totals.deductions_total)).toBe(total('deductions'));
        expect(cents(result.totals.total)).toBe(total('accrued') - total('deductions'));
        const { employer } = result;
        const put = (group: string) =>
          (employer?.lines ?? [])
            .filter((l) => l.group === group)
            .reduce((sum, l) => sum + cents(l.amount), 0);
        expect(cents(employer?.contributions_total)).toBe(put('contributions'));
        expect(cents(employer?.provisions_total)).toBe(put('provisions'));
        for (const one of [...result.lines, ...(employer?.lines ?? [])]) {
          const shown = formatMoney(parseMoney(one.amount) ?? noMoney);
          expect(one.explanation.steps.at(-1)?.value).toBe(shown);
          expect(one.explanation.result).toBe(shown);
          const sum = again(one.explanation);
          expect(compare(sum, exact(-1))).toBeGreaterThan(0);
          const cut = compare(sum, exactPesos(parseMoney(one.amount) ?? noMoney)) !== 0;
          if (cut) expect(roundToPeso(sum)).toBe(parseMoney(one.amount));
          expect(amount(one.amount)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('a higher salary in the same bracket never lowers what is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_501_811, max: 7_003_000 }), (salary) => {
        const net = (s: number) => amount(paid(aContract(s), '2026-09').totals.total);
        expect(net(salary + 100)).toBeGreaterThanOrEqual(net(salary));
      }),
      { numRuns: 100 },
    );
  });
});

const cents = (text: string | undefined): number => parseMoney(text ?? '0') ?? Number.NaN;

/** Without what was left unsaid. */
const defined = <T extends object>(entry: T) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as {
    [key in keyof T]: Exclude<T[key], undefined>;
  };

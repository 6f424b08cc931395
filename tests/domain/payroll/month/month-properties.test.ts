import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBlockingFinding } from '../../../../src/domain/findings/finding.ts';
import type { AbsenceKind } from '../../../../src/domain/payroll/concepts/amounts.ts';
import { type BenefitKey, benefitKeys } from '../../../../src/domain/payroll/concepts/benefits.ts';
import { computeMinimumWages } from '../../../../src/domain/payroll/contract/contract.ts';
import { type OrderKind, orderKinds } from '../../../../src/domain/payroll/law/garnishment-limits.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { type Contract, liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import { addDays, getMonthEnd, getMonthStart } from '../../../../src/domain/values/day.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, amount, day, line, paid } from '../payroll.ts';

const when = fc.record({
  year: fc.integer({ min: 2019, max: 2026 }),
  month: fc.integer({ min: 1, max: 12 }),
});
const salaries = fc.integer({ min: 877_803, max: 60_000_000 });

/** Deductions of every kind, on a contract of any kind. */
const someone = fc.record({
  salary: salaries,
  before: fc.option(salaries, { nil: undefined }),
  changed: fc.integer({ min: -3, max: 33 }),
  integral: fc.boolean(),
  byDay: fc.boolean(),
  percent: fc.option(fc.integer({ min: 0, max: 3500 }), { nil: undefined }),
  dependants: fc.boolean(),
  housing: fc.integer({ min: 0, max: 9_000_000 }),
  orders: fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(orderKinds) as OrderKind[])),
      percent: fc.integer({ min: 0, max: 120 }),
      amount: fc.option(fc.integer({ min: -1, max: 9_000_000 }), { nil: undefined }),
      owed: fc.option(fc.integer({ min: 0, max: 900_000 }), { nil: undefined }),
      authorised: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
  benefits: fc.array(
    fc.record({
      concept: fc.constantFrom(...benefitKeys),
      amount: fc.oneof(
        fc.integer({ min: 0, max: 90_000_000 }).map(String),
        fc.constantFrom('-1', 'x', '5.55'),
      ),
    }),
    { maxLength: 3 },
  ),
  written: fc.option(fc.integer({ min: 0, max: 9_000_000 }), { nil: undefined }),
  when,
});

function build(one: typeof someone extends fc.Arbitrary<infer T> ? T : never) {
  const start = getMonthStart(one.when.year, one.when.month);
  const period = { start, end: getMonthEnd(one.when.year, one.when.month) };
  const contract: Contract = aContract(one.salary, {
    integral_salary: one.integral,
    paid_by_day: one.byDay,
    withholding: {
      procedure: one.percent === undefined ? 'table' : { percent: (one.percent / 100).toFixed(2) },
      claims: { dependants: one.dependants, housing: pesos(one.housing) },
    },
    ...(one.before !== undefined && {
      salaries: [
        { from: day('2018-01-01'), salary: pesos(one.before) },
        { from: addDays(start, one.changed), salary: pesos(one.salary) },
      ],
    }),
  });
  const novelties: Novelties = {
    orders: one.orders.map(({ kind, percent, amount: fixed, owed, authorised }, index) => ({
      id: String(index),
      kind,
      label: `Orden ${index}`,
      received: addDays(start, -index),
      authorised,
      ...(fixed === undefined ? { percent: String(percent) } : { amount: pesos(fixed) }),
      ...(owed !== undefined && { owed: pesos(owed) }),
    })),
    benefits: one.benefits.map(({ concept, amount: text }) => ({
      concept: concept as BenefitKey,
      amount: text,
    })),
    ...(one.written !== undefined && {
      taken: [{ concept: 'withholding' as const, amount: String(one.written) }],
    }),
  };
  return { contract, period, novelties };
}

const total = (result: Pick<Liquidation, 'lines'>, group: string): number =>
  result.lines
    .filter((one) => one.group === group)
    .reduce((sum, one) => sum + Math.round(amount(one.amount) * 100), 0);
const cents = (text: string): number => Math.round(amount(text) * 100);

/** What the document carries of the deductions, added up. */
function placed({ deductions }: Liquidation): number {
  const {
    health,
    pension,
    solidarity,
    unions = [],
    loans = [],
    other_deductions = [],
    ...plain
  } = deductions;
  const shares = [health, pension, ...unions, ...loans].map((one) => one.amount);
  const fund = solidarity ? [solidarity.amount, solidarity.sub_amount] : [];
  const rest = Object.values(plain).filter((one) => typeof one === 'string');
  return [...shares, ...fund, ...other_deductions, ...rest].reduce((sum, text) => sum + cents(text), 0);
}

describe('for any salary, order and benefit', () => {
  it('lines add up to totals and to the document, and each explains itself', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const { contract, period, novelties } = build(one);
        const result = liquidate(contract, period, novelties, []);
        expect(cents(result.totals.accrued_total)).toBe(total(result, 'accrued'));
        expect(cents(result.totals.deductions_total)).toBe(total(result, 'deductions'));
        expect(cents(result.totals.total)).toBe(total(result, 'accrued') - total(result, 'deductions'));
        expect(placed(result)).toBe(total(result, 'deductions'));
        for (const each of result.lines) explains(each);
      }),
      { numRuns: 300 },
    );
  });

  it('orders never take the net below zero', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const { contract, period, novelties } = build({ ...one, written: undefined });
        const before = liquidate(contract, period, { ...novelties, orders: [] }, []);
        const after = liquidate(contract, period, novelties, []);
        expect(amount(after.totals.total)).toBeGreaterThanOrEqual(Math.min(0, amount(before.totals.total)));
      }),
      { numRuns: 200 },
    );
  });

  it('two fortnights are the month, whatever is in it', () => {
    fc.assert(
      fc.property(someone, fc.constantFrom('second', 'split'), (one, fortnight_withholding) => {
        const { contract, novelties, period } = build({ ...one, benefits: [] });
        const policies = [{ from: day('2019-01-01'), fortnight_withholding } as const];
        const { year, month } = one.when;
        const run = (part: number): PayRun => ({ kind: 'fortnight', year, month, part });
        const first = liquidateRun(run(1), contract, novelties, [], policies);
        const second = liquidateRun(run(2), contract, novelties, first.months, policies);
        const whole = liquidate(contract, period, novelties, policies);
        expect(cents(first.totals.total) + cents(second.totals.total)).toBe(cents(whole.totals.total));
        for (const each of [...first.lines, ...second.lines]) explains(each);
      }),
      { numRuns: 200 },
    );
  });
});

describe('how a novelty was written', () => {
  const kinds: AbsenceKind[] = [
    'common_vacation',
    'work_disability',
    'maternity_leave',
    'paid_leave',
    'non_paid_leave',
    'legal_strike',
  ];
  const absence = fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.integer({ min: -10, max: 29 }),
    days: fc.integer({ min: 1, max: 40 }),
    cut: fc.nat(),
    first_day: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
  });

  it('changes nothing: an absence in two pieces is the same one', () => {
    fc.assert(
      fc.property(absence, salaries, when, ({ kind, at, days, cut, first_day }, salary, { year, month }) => {
        const first = getMonthStart(year, month);
        const start = addDays(first, at);
        const end = addDays(start, days);
        const middle = addDays(start, cut % days);
        const more = first_day !== undefined && kind === 'work_disability' ? { first_day } : {};
        const of = (absences: Novelties['absences']) =>
          paid(
            aContract(salary, { admission: day('2015-01-01') }),
            { start: first, end: getMonthEnd(year, month) },
            { absences: absences ?? [] },
          );
        const whole = of([{ kind, start, end, ...more }]);
        const pieces = of([
          { kind, start, end: middle, ...more },
          { kind, start: addDays(middle, 1), end },
        ]);
        expect(pieces.lines).toEqual(whole.lines);
        expect(pieces.totals).toEqual(whole.totals);
        expect(pieces.accrued).toEqual(whole.accrued);
      }),
      { numRuns: 200 },
    );
  });

  it('changes nothing: a payment or a deduction in two entries is the same amount', () => {
    fc.assert(
      fc.property(salaries, fc.integer({ min: 2, max: 999_999_999 }), fc.nat(), (salary, whole, at) => {
        const cut = 1 + (at % (whole - 1));
        const text = (value: number) => (value / 100).toFixed(2);
        const earned = (...values: number[]): Novelties => ({
          earned: values.map((value) => ({ concept: 'commissions', salary: text(value) })),
          taken: values.map((value) => ({ concept: 'advances', amount: text(value) })),
        });
        const one = paid(aContract(salary), '2026-09', earned(whole));
        const two = paid(aContract(salary), '2026-09', earned(cut, whole - cut));
        expect(two.totals).toEqual(one.totals);
        expect(two.ibc).toBe(one.ibc);
      }),
      { numRuns: 200 },
    );
  });

  it('changes nothing: hours of one day in several entries pay what one would, each with its own sum', () => {
    // A full-time salary below the minimum wage blocks by itself.
    const fullSalaries = fc.integer({ min: 1_750_905, max: 40_000_000 });
    const cuts = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fullSalaries, cuts, fc.boolean(), (salary, parts, dated) => {
        const impossible = dated && parts.reduce((a, b) => a + b) > 2400;
        const hours = (...values: number[]): Novelties => ({
          hours: values.map((value) => ({
            kind: 'hens',
            quantity: (value / 100).toFixed(2),
            ...(dated && { day: day('2026-09-10') }),
          })),
        });
        const whole = paid(aContract(salary), '2026-09', hours(parts.reduce((a, b) => a + b)));
        const pieces = paid(aContract(salary), '2026-09', hours(...parts));
        expect([hasBlockingFinding(whole.findings), hasBlockingFinding(pieces.findings)]).toEqual([
          impossible,
          impossible,
        ]);
        if (!impossible) expect(pieces.totals).toEqual(whole.totals);
        for (const each of pieces.lines) explains(each);
      }),
      { numRuns: 200 },
    );
  });

  it('of two days are two printed lines, each rounded on its own', () => {
    const entry = (date: string) => ({ kind: 'hens' as const, quantity: '1', day: day(date) });
    const result = paid(aContract(2_000_000), '2026-09', {
      hours: [entry('2026-09-10'), entry('2026-09-11')],
    });
    // 2.000.000 ÷ 210 × 1,75 = 16.666,67
    expect(result.accrued.hens?.map(({ payment }) => payment)).toEqual(['16667.00', '16667.00']);
  });
});

describe('earning more', () => {
  /** What crossing a threshold of the law takes away at once: the allowance, and a dearer solidarity fund. */
  const lost = (was: Liquidation, is: Liquidation): number => {
    const allowance = line(was, 'transportation_allowance') - line(is, 'transportation_allowance');
    const rate = (one: Liquidation) => {
      const { percent = '0', sub_percent = '0' } = one.deductions.solidarity ?? {};
      return Number(percent) + Number(sub_percent);
    };
    const fund = ((rate(is) - rate(was)) * amount(is.ibc)) / 100;
    return Math.max(0, allowance) + Math.max(0, fund);
  };

  it('never leaves less, but for the allowance, the solidarity fund and the steps and thousand of withholding', () => {
    fc.assert(
      fc.property(salaries, fc.integer({ min: 1, max: 2_000_000 }), when, (salary, more, { year, month }) => {
        const on = getMonthEnd(year, month);
        const period = { start: getMonthStart(year, month), end: on };
        fc.pre(pesos(salary) >= Number(computeMinimumWages(getLaw(on), 1).n));
        const was = paid(aContract(salary), period);
        const is = paid(aContract(salary + more), period);
        const rounding = 1_000 + 4;
        // The brackets of the table do not meet: at 2,300 UVT the next one begins 0.65 higher (ET art. 383).
        const step = 0.65 * (getLaw(on).uvt.value / 100);
        expect(amount(is.totals.total) + lost(was, is) + rounding + step).toBeGreaterThanOrEqual(
          amount(was.totals.total),
        );
      }),
      { numRuns: 300 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalCost } from '../../../src/domain/cost/cost.ts';
import { type CashSource, listComingCash } from '../../../src/domain/forecast/coming-cash.ts';
import {
  computeEmployeeForecast,
  type EmployeeForecast,
  type ForecastEmployee,
} from '../../../src/domain/forecast/employee-forecast.ts';
import type { MadePayment } from '../../../src/domain/forecast/expected-payments.ts';
import { comparePastForecast, summarizeErrors } from '../../../src/domain/forecast/forecast-error.ts';
import { ForecastCounter } from '../../../src/domain/forecast/month-forecast.ts';
import { settleWithCost } from '../../../src/domain/payroll/month/cost.ts';
import type { Novelties } from '../../../src/domain/payroll/novelties/novelties.ts';
import type { RecurringConcept } from '../../../src/domain/payroll/novelties/recurring-concepts.ts';
import { liquidateRun } from '../../../src/domain/payroll/runs/liquidate-run.ts';
import type { PayRun } from '../../../src/domain/payroll/runs/period.ts';
import type { MonthShare } from '../../../src/domain/payroll/runs/result.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { money, parseMoney, pesos } from '../../../src/domain/values/money.ts';
import { chooseCount } from '../../exhaustive.ts';
import { aContract, amount, day, month as periodOf } from '../payroll/payroll.ts';
import { marta } from '../pila/month.ts';

const september = { year: 2026, month: 9 };

const person = (given: Partial<ForecastEmployee> = {}): ForecastEmployee => ({
  employee: marta,
  contract: aContract(2_400_000),
  deduction_orders: [],
  novelties: {},
  recurring: [],
  hasRecurring: false,
  pay_days: [15, 31],
  pay_period: '4',
  made: [],
  ...given,
});

function forecast(of: ForecastEmployee, today: Day): EmployeeForecast {
  const made = computeEmployeeForecast(of, { month: september, today, policies: [] });
  if (!made) throw new RangeError('The contract does not cover the month');
  return made;
}
const earned = ({ toDate }: EmployeeForecast) => toDate && amount(toDate.month.payroll.totals.accrued_total);

const allowance: RecurringConcept = {
  ...{ id: 'r1', amount: '300000.00', quantity: null, from: day('2026-01-01'), to: null, instalments: null },
  concept: {
    ...{ id: 'c1', code: '01', name: 'Auxilio de rodamiento', declared: 'earned:aids' },
    ...{ side: 'non_salary', formula: 'monthly', amount: null, percent: null },
  },
};

describe('what an employee has earned until today', () => {
  it('grows by days, and is the month on its last day', () => {
    const of = person();
    // A third of the salary and of the transport allowance of 249,095.
    expect(earned(forecast(of, day('2026-09-10')))).toBe(800_000 + 83_032);
    const { payroll } = forecast(of, day('2026-09-30')).whole.month;
    expect(earned(forecast(of, day('2026-09-30')))).toBe(amount(payroll.totals.accrued_total));
    expect(earned(forecast(of, day('2026-10-12')))).toBe(amount(payroll.totals.accrued_total));
  });

  it('is nothing before the month, or before the contract begins in it', () => {
    expect(forecast(person(), day('2026-08-31')).toDate).toBeUndefined();
    const later = person({ contract: aContract(2_400_000, { admission: day('2026-09-15') }) });
    expect(forecast(later, day('2026-09-14')).toDate).toBeUndefined();
    expect(forecast(later, day('2026-09-15')).toDate).toBeDefined();
  });

  it('counts a novelty from its day, and one without a day once it is written', () => {
    const novelties: Novelties = {
      hours: [
        { kind: 'hens', quantity: '2', day: day('2026-09-12') },
        { kind: 'heds', quantity: '1' },
      ],
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-20'), end: day('2026-09-21') }],
    };
    const concepts = (on: string) =>
      forecast(person({ novelties }), day(on)).toDate?.month.payroll.lines.map(({ concept }) => concept) ??
      [];
    expect(concepts('2026-09-11')).toContain('heds');
    expect(concepts('2026-09-11')).not.toContain('hens');
    expect(concepts('2026-09-12')).toContain('hens');
    const without = forecast(person(), day('2026-09-25'));
    expect(
      earned(forecast(person({ novelties: { absences: novelties.absences ?? [] } }), day('2026-09-25'))),
    ).toBeLessThan(earned(without) ?? 0);
  });

  it('counts a recurring concept by days, also one that the payroll already has', () => {
    const plain = earned(forecast(person(), day('2026-09-10'))) ?? 0;
    const known = person({ recurring: [allowance] });
    expect(earned(forecast(known, day('2026-09-10')))).toBe(plain + 100_000);
    const [entry] = forecast(known, day('2026-09-30')).whole.month.payroll.novelties.earned ?? [];
    const drafted = person({
      recurring: [allowance],
      hasRecurring: true,
      novelties: { earned: entry ? [entry] : [] },
    });
    expect(earned(forecast(drafted, day('2026-09-10')))).toBe(plain + 100_000);
    // Somebody changed the amount: it is no longer what recurs.
    const changed = {
      ...drafted,
      novelties: { earned: entry ? [{ ...entry, non_salary: '250000.00' }] : [] },
    };
    expect(earned(forecast(changed, day('2026-09-10')))).toBe(plain + 250_000);
  });

  it('costs no more than the month, whatever the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1_750_905, max: 20_000_000 }),
        (date, salary) => {
          const of = person({ contract: aContract(salary) });
          const { toDate, whole } = forecast(of, makeDay(2026, 9, date));
          const [until, month] = [toDate && totalCost(toDate.cost), totalCost(whole.cost)];
          expect(until).toBeDefined();
          expect(until).toBeLessThanOrEqual(month + pesos(1));
        },
      ),
      { numRuns: chooseCount({ quick: 200, exhaustive: 5_000 }) },
    );
  });
});

describe('the payments of a month', () => {
  const paidBy = (of: ForecastEmployee, part: number, more: Novelties = {}): MadePayment => {
    const run = { kind: 'fortnight' as const, ...september, part, payment_date: makeDay(2026, 9, part * 15) };
    const before: MonthShare[] = of.made.flatMap(({ shares }) => [...shares]);
    const result = liquidateRun(run, of.contract, { ...of.novelties, ...more }, before, []);
    return {
      ...{ run_id: `run-${part}`, kind: run.kind, ...september, part, date: run.payment_date },
      ...{ paid_to: result.period.end, net: parseMoney(result.totals.total) ?? money(0) },
      ...{ isClosed: true, shares: result.months },
    };
  };

  it('are the expected ones while none exists, and add up to the net', () => {
    const { payments, whole } = forecast(person(), day('2026-09-04'));
    expect(payments.map(({ date, state }) => [date, state])).toEqual([
      ['2026-09-15', 'expected'],
      ['2026-09-30', 'expected'],
    ]);
    expect(payments.reduce((all, { net }) => all + net, 0)).toBe(whole.net);
  });

  it('are the existing ones as they are, and the rest of the net after them', () => {
    const of = person();
    const first = paidBy(of, 1);
    const hours: Novelties = { hours: [{ kind: 'hens', quantity: '4', day: day('2026-09-20') }] };
    const { payments, whole } = forecast({ ...of, novelties: hours, made: [first] }, day('2026-09-21'));
    expect(payments.map(({ state, part, run_id }) => [state, part, run_id])).toEqual([
      ['closed', 1, 'run-1'],
      ['expected', 2, undefined],
    ]);
    expect(payments.reduce((all, { net }) => all + net, 0)).toBe(whole.net);
    const both = { ...of, made: [first, paidBy({ ...of, made: [first] }, 2)] };
    expect(forecast(both, day('2026-09-30')).payments.map(({ state }) => state)).toEqual([
      'closed',
      'closed',
    ]);
  });

  const madeBy = (of: ForecastEmployee, run: PayRun, isClosed = true): MadePayment => {
    const before: MonthShare[] = of.made.flatMap(({ shares }) => [...shares]);
    const result = liquidateRun(run, of.contract, of.novelties, before, []);
    const { kind, year, month, part = null, payment_date } = run;
    return {
      ...{ run_id: kind + (part ?? ''), kind, year, month, part, date: payment_date ?? result.period.end },
      ...{ paid_to: result.period.end, net: parseMoney(result.totals.total) ?? money(0), isClosed },
      shares: result.months,
    };
  };

  it('count once what a payment added: days not worked, and the end of the contract', () => {
    const tens = person({ pay_days: [10, 20, 31], pay_period: '2' });
    const run = (part: number): PayRun => ({
      ...{ kind: 'ten_days', ...september, part, payment_date: makeDay(2026, 9, part * 10) },
    });
    const first = madeBy(tens, { ...run(1), worked_days: 6 });
    const real = madeBy({ ...tens, made: [first] }, run(2));
    const { payments, whole } = forecast({ ...tens, made: [first] }, day('2026-09-11'));
    expect(payments.map(({ net }) => net)[1]).toBe(real.net);
    expect(payments.reduce((all, { net }) => all + net, 0)).toBe(whole.net);

    const exit = day('2026-09-20');
    const leaving = person({
      contract: aContract(2_400_000, { retirement: exit }),
      recurring: [allowance],
    });
    const end = madeBy(leaving, {
      ...{ kind: 'final_settlement', ...september, end: exit, payment_date: exit },
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { taken: '0' } },
    });
    const ended = forecast({ ...leaving, made: [end] }, day('2026-09-21'));
    expect(ended.payments.map(({ state }) => state)).toEqual(['closed']);
    expect(ended.whole.net).toBe(end.net);
  });

  it('begin with what is over: an order that comes later takes nothing from the first half', () => {
    const order = {
      ...{ id: 'o1', kind: 'libranza', label: 'Banco', received: '2026-09-20', amount: '100000.00' },
      authorised: true,
    };
    const [plain, owing] = [person(), person({ deduction_orders: [order] })].map((of) =>
      forecast(of, day('2026-09-04')),
    );
    expect(owing?.whole.net).toBe((plain?.whole.net ?? 0) - pesos(100_000));
    expect(owing?.payments[0]?.net).toBe(plain?.payments[0]?.net);
  });

  it('are that of the document, when no payment made it', () => {
    const sent = person({ hasRecurring: true, issued: day('2026-09-25') });
    const { payments, whole } = forecast(sent, day('2026-09-26'));
    expect(payments).toEqual([{ kind: 'month', date: '2026-09-25', net: whole.net, state: 'closed' }]);
  });

  it('have nothing for somebody whose payment is of a part that passed', () => {
    const of = person();
    const second = paidBy({ ...of, made: [paidBy(of, 1)] }, 2);
    const late = forecast({ ...of, made: [second] }, day('2026-09-30'));
    expect(late.payments.map(({ state, part }) => [state, part])).toEqual([['closed', 2]]);
  });
});

describe('a company', () => {
  it('adds up its people, and the payments of one day and kind', () => {
    const counter = new ForecastCounter(defaultPilaSettings);
    const one = forecast(person(), day('2026-09-10'));
    counter.add(one);
    counter.add(one);
    const sums = counter.finish();
    expect([sums.people, sums.net, sums.payments.map(({ people }) => people)]).toEqual([
      2,
      2 * one.whole.net,
      [2, 2],
    ]);
    expect(totalCost(sums.toDate)).toBe(2 * totalCost(one.toDate?.cost ?? sums.toDate));
    expect(sums.planilla).toBeGreaterThan(0);
    const alone = settleWithCost(person().contract, periodOf('2026-09'), {}, []).liquidation.employer?.cost;
    expect(totalCost(sums.whole)).toBe(2 * (parseMoney(alone ?? '') ?? 0));
  });
});

describe('the cash that comes', () => {
  const payment = (date: string, state: 'closed' | 'open' | 'expected') => ({
    ...{ run_id: null, title: 'Pago', date: day(date), net: '1000.00', people: 1, state },
  });
  const source = (payments: ReturnType<typeof payment>[], due: string, isFiled = false): CashSource => ({
    ...{ month: september, payments, planilla: '500.00', due: day(due), isFiled },
  });

  it('has what nothing closed, though its day passed, and says that it is late', () => {
    const { coming, left } = listComingCash(
      source(
        [payment('2026-09-15', 'closed'), payment('2026-09-16', 'open'), payment('2026-09-30', 'expected')],
        '2026-10-05',
      ),
      undefined,
      day('2026-09-20'),
    );
    expect(coming.map(({ date, state, late }) => [date, state, late])).toEqual([
      ['2026-09-16', 'open', true],
      ['2026-09-30', 'expected', false],
      ['2026-10-05', 'planilla', false],
    ]);
    expect(left).toBe(pesos(1_000));
  });

  it('has of the month before what leaves from today on, and no planilla that was filed', () => {
    const before = source([payment('2026-08-31', 'expected'), payment('2026-09-05', 'open')], '2026-09-04');
    const dates = (isFiled: boolean) =>
      listComingCash(source([], '2026-10-05', isFiled), { ...before, isFiled }, day('2026-09-03')).coming.map(
        ({ date }) => date,
      );
    expect(dates(false)).toEqual(['2026-09-04', '2026-09-05', '2026-10-05']);
    expect(dates(true)).toEqual(['2026-09-05']);
  });
});

describe('past forecasts', () => {
  it('are compared by the percent of what was paid, and the worst is the farthest', () => {
    const one = (month: number, forecast: number, paid: number) =>
      comparePastForecast({
        ...{ year: 2026, month, on: makeDay(2026, month, 10) },
        ...{ forecast: pesos(forecast), paid: pesos(paid) },
      });
    const errors = summarizeErrors([one(7, 102, 100), one(8, 95, 100), one(6, 100, 100)]);
    expect([errors?.months, errors?.mean.toFixed(4), errors?.worst.month, errors?.worst.percent]).toEqual([
      3,
      '2.3333',
      8,
      -5,
    ]);
    expect(summarizeErrors([])).toBeUndefined();
    expect(one(1, 10, 0).percent).toBe(0);
  });
});

import fc from 'fast-check';
import {
  type AbsenceKind,
  type AmountKey,
  absenceConcepts,
  amountConcepts,
  type DeductionKey,
  deductionConcepts,
} from '../../src/domain/payroll/concepts/amounts.ts';
import { hourKinds } from '../../src/domain/payroll/concepts/concepts.ts';
import { type OrderKind, orderKinds } from '../../src/domain/payroll/law/garnishment-limits.ts';
import { riskClasses } from '../../src/domain/payroll/law/tables.ts';
import type { liquidate } from '../../src/domain/payroll/month/liquidate.ts';
import { addDays, getMonthEnd, getMonthStart, makeDay } from '../../src/domain/values/day.ts';
import { money, toMoneyText } from '../../src/domain/values/money.ts';

/** What `liquidate` is given: plain data, so that it goes to a browser as it is. */
export type EngineCase = Parameters<typeof liquidate>;

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map(money);
/** Amounts as people write them, now and then wrong. */
const text = fc.oneof(
  { weight: 9, arbitrary: cents(9_000_000).map(toMoneyText) },
  { weight: 1, arbitrary: fc.constantFrom('-1', 'x', '') },
);
const percent = fc.integer({ min: 1, max: 6000 }).map((n) => (n / 100).toFixed(2));

const claims = fc.record(
  {
    housing: cents(6_000_000),
    prepaid: cents(1_200_000),
    dependants: fc.boolean(),
    voluntaryPension: cents(3_000_000),
    afc: cents(3_000_000),
  },
  { requiredKeys: [] },
);

const contract = fc.record(
  {
    salary: cents(60_000_000),
    admission: fc.integer({ min: 2010, max: 2026 }).map((year) => makeDay(year, 2, 16)),
    worker_type: fc.constantFrom('01', '01', '01', '12', '19', '51'),
    worker_subtype: fc.constantFrom('00', '00', '01'),
    contract_type: fc.constantFrom('1', '2', '4'),
    integral_salary: fc.boolean(),
    transport_allowance_mode: fc.constantFrom('auto', 'always', 'never'),
    risk_class: fc.constantFrom(...riskClasses),
    weekly_hours: fc.integer({ min: 10, max: 48 }),
    teleworks: fc.boolean(),
    withholding: fc.record(
      { procedure: fc.oneof(fc.constant('table' as const), fc.record({ percent })), claims },
      { requiredKeys: ['procedure'] },
    ),
  },
  {
    requiredKeys: [
      'salary',
      'admission',
      'worker_type',
      'worker_subtype',
      'contract_type',
      'integral_salary',
      'transport_allowance_mode',
    ],
  },
);

/** Novelties whose days count from the first of the month. */
const novelties = fc.record({
  worked_days: maybe(fc.integer({ min: 0, max: 30 })),
  hours: fc.array(
    fc.record({
      kind: fc.constantFrom(...hourKinds),
      quantity: fc.integer({ min: 1, max: 1200 }).map((n) => (n / 100).toFixed(2)),
      at: maybe(fc.integer({ min: 0, max: 30 })),
    }),
    { maxLength: 6 },
  ),
  absences: fc.array(
    fc.record({
      kind: fc.constantFrom(...keys<AbsenceKind>(absenceConcepts)),
      at: fc.integer({ min: -20, max: 30 }),
      days: fc.integer({ min: 1, max: 25 }),
      origin: fc.constantFrom('comun' as const, 'profesional' as const, 'laboral' as const),
      first_day: fc.integer({ min: 1, max: 600 }),
      previous_ibc: maybe(text),
      unjustified: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  earned: fc.array(
    fc.record({
      concept: fc.constantFrom(...keys<AmountKey>(amountConcepts)),
      salary: maybe(text),
      non_salary: maybe(text),
      description: fc.constant('Premio'),
    }),
    { maxLength: 4 },
  ),
  taken: fc.array(
    fc.record({
      concept: fc.constantFrom(...keys<DeductionKey>(deductionConcepts)),
      amount: text,
      percent: maybe(percent),
      description: fc.constant('Banco'),
    }),
    { maxLength: 3 },
  ),
  orders: fc.array(
    fc.record({
      kind: fc.constantFrom(...keys<OrderKind>(orderKinds)),
      label: fc.constantFrom('Juzgado 3', 'Banco Andino'),
      received: fc.integer({ min: 1, max: 28 }).map((date) => makeDay(2025, 3, date)),
      asked: fc.oneof(
        fc.record({ amount: cents(2_000_000) }),
        fc.record({ percent }),
        fc.record({ amount: cents(2_000_000), owed: cents(500_000) }),
      ),
      authorised: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});

const policy = fc.record(
  {
    from: fc.constant(makeDay(2019, 1, 1)),
    exempt: fc.boolean(),
    transport_compares: fc.constantFrom('basic' as const, 'earned' as const),
    incapacity_rate: fc.constantFrom('two-thirds' as const, '66.67' as const),
    vacation_base: fc.constantFrom('previous' as const, 'paid' as const),
    fortnight_withholding: fc.constantFrom('second' as const, 'split' as const),
    orders_short: fc.constantFrom('queue' as const, 'reduce' as const),
  },
  { requiredKeys: ['from'] },
);

const engineCase = fc
  .record({
    contract,
    novelties,
    policies: fc.array(policy, { maxLength: 1 }),
    year: fc.integer({ min: 2019, max: 2027 }),
    month: fc.integer({ min: 1, max: 12 }),
    part: fc.constantFrom('month', 'month', 'first', 'second'),
  })
  .map(({ contract: who, novelties: what, policies, year, month, part }): EngineCase => {
    const first = getMonthStart(year, month);
    const middle = addDays(first, 14);
    const start = part === 'second' ? addDays(first, 15) : first;
    const end = part === 'first' ? middle : getMonthEnd(year, month);
    const data = {
      ...what,
      hours: what.hours.map(({ at, ...hours }) => ({
        ...hours,
        ...(at !== undefined && { day: addDays(first, at) }),
      })),
      absences: what.absences.map(({ at, days, ...absence }) => ({
        ...absence,
        start: addDays(first, at),
        end: addDays(first, at + days - 1),
      })),
      orders: what.orders.map(({ asked, ...order }, index) => ({ id: `o${index}`, ...order, ...asked })),
    };
    return plain([who, { start, end }, data, policies] as EngineCase);
  });

/** As it travels: what was left unsaid is not there. */
const plain = (one: EngineCase): EngineCase => JSON.parse(JSON.stringify(one));

/** So many cases, the same ones every time. */
export const engineCases = (count: number): EngineCase[] =>
  fc.sample(engineCase, { numRuns: count, seed: 20261121 });

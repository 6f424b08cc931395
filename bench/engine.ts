import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { DatedPolicy } from '../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../src/domain/payroll/month/cost.ts';
import { type Contract, liquidate, type Novelties } from '../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../src/domain/payroll/novelties/garnishment-orders.ts';
import type { Absence } from '../src/domain/payroll/novelties/novelties.ts';
import type { Liquidation } from '../src/domain/payroll/statement/statement.ts';
import { addDays, type Day } from '../src/domain/values/day.ts';
import { pesos } from '../src/domain/values/money.ts';

const september = { start: '2026-09-01' as Day, end: '2026-09-30' as Day };
const policies: readonly DatedPolicy[] = [
  { from: '1900-01-01' as Day, exempt: true },
  { from: '2026-01-01' as Day, first_days_whole: true },
];

/**
 * Builds a varied employee. Six of ten earn up to three minimum wages, three up to twelve million pesos and
 * one up to forty million, so that a third have withholding. One in 40 is a pensioner, one in 50 has an
 * integral salary and one in five declares dependants.
 */
function contractOf(index: number): Contract {
  const tenth = index % 10;
  const step = (index * 7919) % 1000;
  const salary =
    tenth < 6 ? 1_750_905 + step * 3_500 : tenth < 9 ? 5_250_000 + step * 6_750 : 12_000_000 + step * 28_000;
  return {
    salary: pesos(salary),
    admission: '2021-03-08' as Day,
    worker_type: '01',
    worker_subtype: index % 40 === 0 ? '01' : '00',
    contract_type: '2',
    integral_salary: salary > 22_761_765 && index % 5 === 4,
    transport_allowance_mode: 'auto',
    ...(index % 5 === 0 && { withholding: { procedure: 'table', claims: { dependants: true } } }),
  };
}

const orders: readonly DeductionOrder[] = [
  {
    id: 'a',
    kind: 'libranza',
    label: 'Banco Andino',
    received: '2026-01-15' as Day,
    amount: pesos(280_000),
    authorised: true,
  },
  { id: 'b', kind: 'alimony', label: 'Juzgado 3 de familia', received: '2025-06-02' as Day, percent: '15' },
  {
    id: 'c',
    kind: 'union',
    label: 'Sindicato',
    received: '2024-02-01' as Day,
    percent: '1',
    authorised: true,
  },
];

/**
 * Builds novelties: a third have overtime, a tenth an absence, a sixth a bonus, and a quarter have orders.
 */
function noveltiesOf(index: number): Novelties {
  const start = addDays(september.start, index % 20);
  const absence: Absence = {
    kind: index % 20 === 0 ? 'common_vacation' : 'work_disability',
    start,
    end: addDays(start, 3 + (index % 5)),
  };
  return {
    ...(index % 3 === 0 && {
      hours: [
        { kind: 'heds', quantity: '6', day: '2026-09-10' as Day },
        { kind: 'hrndfs', quantity: '7.5', day: '2026-09-13' as Day },
      ],
    }),
    ...(index % 10 === 0 && { absences: [absence], hours: [] }),
    ...(index % 6 === 0 && { earned: [{ concept: 'bonuses', non_salary: '350000' }] }),
    ...(index % 4 === 0 && { orders: orders.slice(0, 1 + (index % 3)) }),
  };
}

const people = Array.from({ length: 5_000 }, (_, i) => [contractOf(i), noveltiesOf(i)] as const);

/** Measures milliseconds of processor, garbage collection included. */
function run(count: number, work: (...given: Parameters<typeof liquidate>) => Liquidation): number {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) {
    const [contract, novelties] = people[i % people.length] ?? [contractOf(i), noveltiesOf(i)];
    work(contract, september, novelties, policies);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const perSecond = (count: number, milliseconds: number): number => Math.round((count * 1000) / milliseconds);

/** Takes the fastest run, without other work of the machine. */
const best = (times: number, measure: () => number): number =>
  Math.min(...Array.from({ length: times }, measure));

/** Collects garbage, so that only reachable memory is measured. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Measures the megabytes of liquidations that are all held. */
function megabytes(count: number): number {
  const collect = collector();
  collect();
  const before = process.memoryUsage().heapUsed;
  const held = Array.from({ length: count }, (_, i) =>
    liquidate(contractOf(i), september, noveltiesOf(i), policies),
  );
  collect();
  const used = process.memoryUsage().heapUsed - before;
  return held.length === count ? Math.round(used / 2 ** 20) : 0;
}

/** Measures explained monthly liquidations on one core. The cost of one must not grow with the company. */
export async function benchEngine(): Promise<{ name: string; figures: Record<string, number | string> }> {
  run(20_000, liquidate);
  run(5_000, liquidateWithCost);
  const small = best(20, () => run(1_000, liquidate));
  const large = best(3, () => run(100_000, liquidate));
  return {
    name: 'Payroll engine: explained months of different people, on one core',
    figures: {
      'per second, 1,000 employees': perSecond(1_000, small),
      'per second, 100,000 employees': perSecond(100_000, large),
      'cost of one of 100,000 over one of 1,000': (large / 100 / small).toFixed(2),
      'per second, with what the employer pays': perSecond(
        20_000,
        best(3, () => run(20_000, liquidateWithCost)),
      ),
      "MB held by 50,000 employees' month": megabytes(50_000),
    },
  };
}

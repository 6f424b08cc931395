import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeductionKey, deductionConcepts } from '../../../../src/domain/payroll/concepts/amounts.ts';
import type { Deduction } from '../../../../src/domain/payroll/concepts/concept.ts';
import type { OrderKind } from '../../../../src/domain/payroll/law/garnishment-limits.ts';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { type Contract, liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import { liquidateRun, type RunResult } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import type { Liquidation } from '../../../../src/domain/payroll/statement/statement.ts';
import { getMonthEnd } from '../../../../src/domain/values/day.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { sharedPath } from '../../../shared.ts';
import { explains } from '../again.ts';
import { aContract, amount, day, line, month, paid } from '../payroll.ts';

const minimum = 1_750_905;
const order = (kind: OrderKind, value: number, changes: Partial<DeductionOrder> = {}): DeductionOrder => ({
  id: kind,
  kind,
  label: 'Natillera',
  received: day('2026-01-10'),
  authorised: true,
  amount: pesos(value),
  ...changes,
});
const unseizable: DatedPolicy[] = [{ from: day('2026-01-01'), authorised_limit: 'unseizable' }];
const found = (result: Pick<Liquidation, 'findings'>, code: string) =>
  result.findings.find((one) => one.code === code);
const away = (
  kind: 'work_disability' | 'common_vacation' | 'non_paid_leave',
  start: string,
  end: string,
) => ({
  absences: [{ kind, start: day(start), end: day(end) }],
});

type Case = [what: string, contract: Contract, novelties: Novelties, taken: number, period?: string];

describe('what the worker only authorised leaves the minimum wage of the salary whole', () => {
  const loan = (value: number, more: Novelties = {}) => ({ ...more, orders: [order('loan', value)] });
  it.each<Case>([
    ['the minimum wage, with its allowance', aContract(minimum), loan(100_000), 0],
    ['a little more, of which the deductions of law leave less', aContract(1_900_000), loan(400_000), 0],
    // 2.000.000 × 92 % − 1.750.905
    ['an excess that is left after them', aContract(2_000_000), loan(400_000), 89_095],
    ['an instalment that fits', aContract(2_000_000), loan(89_095), 89_095],
    [
      'an aid that is no salary, which is not counted',
      aContract(minimum),
      loan(100_000, { earned: [{ concept: 'aids', non_salary: '600000' }] }),
      0,
    ],
    [
      'a commission, which is salary',
      // (1.900.000 + 300.000) × 92 % − 1.750.905
      aContract(1_900_000),
      loan(400_000, { earned: [{ concept: 'commissions', salary: '300000' }] }),
      273_095,
    ],
    // 3.000.000 ÷ 30 × 15 × 92 % − 1.750.905 ÷ 2
    ['part of a month', aContract(3_000_000, { admission: day('2026-09-16') }), loan(900_000), 504_548],
    // Only days without pay leave the minimum wage: 20 days of both.
    [
      'days without pay',
      aContract(3_000_000),
      loan(900_000, away('non_paid_leave', '2026-09-21', '2026-09-30')),
      672_730,
    ],
    // Vacations are salary: 3.000.000 × 92 % − 1.750.905.
    [
      'vacations',
      aContract(3_000_000),
      loan(1_200_000, away('common_vacation', '2026-09-01', '2026-09-10')),
      1_009_095,
    ],
    // Sickness is no salary and its days have their minimum: 2.000.000 − 8 % of 2.666.667 − 1.750.905.
    [
      'sickness',
      aContract(3_000_000),
      loan(900_000, away('work_disability', '2026-09-01', '2026-09-10')),
      35_761,
    ],
    [
      'a pensioner, who only pays health',
      aContract(2_000_000, { worker_subtype: '01' }),
      loan(400_000),
      169_095,
    ],
    [
      'an apprentice in class',
      aContract(1_400_000, { worker_type: '19', contract_type: '4' }),
      loan(100_000),
      0,
    ],
    // What is paid for leaving is no salary: it is reached whole where the salary gives nothing.
    [
      'a payment for leaving',
      aContract(2_000_000),
      loan(9_000_000, { benefits: [{ concept: 'compensation', amount: '5000000' }] }),
      5_089_095,
    ],
    [
      'a prima, which no agreed deduction reaches',
      aContract(2_000_000),
      loan(900_000, { benefits: [{ concept: 'service_bonus', amount: '1000000', days: '180' }] }),
      89_095,
    ],
  ])('%s', (_, contract, novelties, taken, period = '2026-09') => {
    const result = paid(contract, period, novelties);
    expect(line(result, 'debt')).toBe(taken);
    for (const one of result.lines) explains(one);
  });

  it('says the reading and its article where it takes less, and where it fits', () => {
    const reading = /se mira el salario, sin auxilio de transporte, después de las deducciones de ley/;
    const reduced = paid(aContract(2_000_000), '2026-09', loan(400_000));
    expect(found(reduced, 'order-reduced')?.hint).toMatch(reading);
    const whole = paid(aContract(2_000_000), '2026-09', loan(50_000));
    for (const result of [reduced, whole]) {
      const own = result.lines.find(({ concept }) => concept === 'debt')?.explanation;
      expect(own?.note).toMatch(reading);
      expect(own?.law).toContain('CST art. 149 num. 2 (Ley 1429 de 2010 art. 18)');
    }
    expect(found(paid(aContract(minimum), '2026-09', loan(100_000)), 'order-postponed')?.hint).toMatch(
      reading,
    );
  });

  it('leaves the whole part that cannot be seized, by policy', () => {
    const result = liquidate(aContract(3_000_000), month('2026-09'), loan(900_000), unseizable);
    // (3.000.000 × 92 % − 1.750.905) ÷ 5
    expect(line(result, 'debt')).toBe(201_819);
    const own = result.lines.find(({ concept }) => concept === 'debt');
    expect(own?.explanation.note).toContain('cuatro quintas partes');
    expect(own?.explanation.law).toContain('CST arts. 154 y 155');
    if (own) explains(own);
  });

  it('does not count an advance of the salary, which is pay', () => {
    const advance: Novelties = { taken: [{ concept: 'advances', amount: '1000000' }] };
    expect(line(paid(aContract(3_000_000), '2026-09', loan(900_000, advance)), 'debt')).toBe(900_000);
    expect(line(paid(aContract(3_000_000), '2026-09', loan(1_500_000, advance)), 'debt')).toBe(1_009_095);
  });
});

describe('a libranza leaves half of the net of the salary', () => {
  const libranza = (value: number, more: Novelties = {}) => ({ ...more, orders: [order('libranza', value)] });
  it.each<Case>([
    ['without the allowance', aContract(minimum), libranza(900_000), 805_416],
    [
      'nor other pay that is no salary',
      aContract(minimum),
      libranza(900_000, { earned: [{ concept: 'aids', non_salary: '600000' }] }),
      805_416,
    ],
    [
      'with commissions',
      aContract(1_900_000),
      libranza(2_000_000, { earned: [{ concept: 'commissions', salary: '300000' }] }),
      1_012_000,
    ],
    [
      'of a fortnight of work',
      aContract(3_000_000, { admission: day('2026-09-16') }),
      libranza(900_000),
      690_000,
    ],
    [
      'nothing of a month of sickness',
      aContract(3_000_000),
      libranza(900_000, away('work_disability', '2026-09-01', '2026-09-30')),
      0,
    ],
    [
      'nor of what is paid for leaving',
      aContract(2_000_000),
      libranza(2_000_000, { benefits: [{ concept: 'compensation', amount: '5000000' }] }),
      920_000,
    ],
  ])('%s', (_, contract, novelties, taken) => {
    const result = paid(contract, '2026-09', novelties);
    expect(line(result, 'loans')).toBe(taken);
    for (const one of result.lines) explains(one);
  });
});

describe('typed deductions are measured as orders are', () => {
  const typed = (concept: DeductionKey, value: number): Novelties => ({
    taken: [{ concept, amount: String(value), description: 'Moto' }],
  });
  const consented = (Object.entries(deductionConcepts) as [DeductionKey, Deduction][])
    .filter(([, { ground }]) => ground === 'consent')
    .map(([key]) => key);

  it.each(consented)('%s', (concept) => {
    const excess = found(paid(aContract(2_000_000), '2026-09', typed(concept, 89_096)), 'minimum-touched');
    expect(excess).toMatchObject({
      severity: 'notice',
      path: `deductions.${concept}`,
      message: expect.stringMatching(/89\.096 y puede llegar a \$\s89\.095/),
      hint: expect.stringContaining('CST art. 149 num. 2'),
    });
    expect(
      found(paid(aContract(2_000_000), '2026-09', typed(concept, 89_095)), 'minimum-touched'),
    ).toBeUndefined();
  });

  it('adds them up, with the orders that were taken, and after those of judges', () => {
    const taken = {
      taken: [...(typed('debt', 50_000).taken ?? []), ...(typed('education', 50_000).taken ?? [])],
    };
    expect(found(paid(aContract(2_000_000), '2026-09', taken), 'minimum-touched')?.message).toContain(
      '100.000',
    );
    const judge = { ...typed('debt', 50_000), orders: [order('cooperative_order', 60_000)] };
    expect(found(paid(aContract(2_000_000), '2026-09', judge), 'minimum-touched')?.message).toContain(
      '29.095',
    );
  });

  it.each(['unions', 'cooperative', 'advances', 'tax_lien', 'withholding'] as const)(
    'says nothing of %s, which does not rest on the consent of the worker alone',
    (concept) => {
      const result = paid(aContract(minimum), '2026-09', typed(concept, 20_000));
      expect(found(result, 'minimum-touched')).toBeUndefined();
    },
  );

  it('a libranza over half of the net of the salary, counting what judges take first', () => {
    const over = found(paid(aContract(minimum), '2026-09', typed('loans', 805_417)), 'libranza-limit');
    expect(over).toMatchObject({
      message: expect.stringMatching(/805\.417 y solo pueden llegar a \$\s805\.416/),
      hint: expect.stringContaining('Ley 1527 de 2012 art. 3 num. 5'),
    });
    expect(
      found(paid(aContract(minimum), '2026-09', typed('loans', 805_416)), 'libranza-limit'),
    ).toBeUndefined();
    const judge = { ...typed('loans', 700_000), orders: [order('alimony', 200_000)] };
    expect(found(paid(aContract(minimum), '2026-09', judge), 'libranza-limit')?.message).toContain('605.416');
  });

  it('by the policy of the company', () => {
    const of = (value: number) =>
      liquidate(aContract(3_000_000), month('2026-09'), typed('debt', value), unseizable);
    expect(found(of(201_820), 'minimum-touched')?.message).toContain('201.819');
    expect(found(of(201_819), 'minimum-touched')).toBeUndefined();
  });
});

const seenAs = (runs: readonly RunResult[], concept: string) =>
  runs.map(({ lines }) =>
    lines.filter((one) => one.concept === concept).reduce((total, one) => total + amount(one.amount), 0),
  );

it('the limit of a loan holds in each fortnight and in the month', () => {
  const contract = aContract(2_000_000);
  const orders = { orders: [order('loan', 400_000)] };
  const run = { year: 2026, month: 9 } as const;
  const first = liquidateRun({ kind: 'fortnight', part: 1, ...run }, contract, orders, [], []);
  const second = liquidateRun({ kind: 'fortnight', part: 2, ...run }, contract, orders, [first], []);
  expect(seenAs([first, second], 'debt')).toEqual([44_548, 44_547]);
});

describe('for any salary, allowance and order', () => {
  const kinds: OrderKind[] = ['loan', 'voluntary', 'libranza', 'union', 'cooperative', 'alimony', 'ordinary'];
  const someone = fc.record({
    salary: fc.integer({ min: 900_000, max: 30_000_000 }),
    mode: fc.constantFrom('auto', 'always', 'never'),
    worker_subtype: fc.constantFrom('00', '01'),
    admission: fc.integer({ min: 1, max: 28 }),
    aid: fc.integer({ min: 0, max: 3_000_000 }),
    commission: fc.integer({ min: 0, max: 2_000_000 }),
    month: fc.integer({ min: 1, max: 12 }),
    typed: fc.integer({ min: 0, max: 500_000 }),
    orders: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), value: fc.integer({ min: 1, max: 3_000_000 }) }),
      { minLength: 1, maxLength: 5 },
    ),
    policies: fc.constantFrom<DatedPolicy[]>([], unseizable, [
      { from: day('2026-01-01'), orders_short: 'reduce' },
    ]),
  });

  it('the net of the salary keeps the minimum wage of its days after authorised deductions, and half after libranzas', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const at = String(one.month).padStart(2, '0');
        const admission = day(`2026-${at}-${String(one.admission).padStart(2, '0')}`);
        const contract = aContract(one.salary, {
          admission,
          transport_allowance_mode: one.mode as Contract['transport_allowance_mode'],
          worker_subtype: one.worker_subtype,
        });
        const novelties: Novelties = {
          earned: [
            { concept: 'aids', non_salary: String(one.aid) },
            { concept: 'commissions', salary: String(one.commission) },
          ],
          taken: [{ concept: 'unions', amount: String(one.typed) }],
          orders: one.orders.map(({ kind, value }, index) => order(kind, value, { id: String(index) })),
        };
        const period = { start: admission, end: getMonthEnd(2026, one.month) };
        const result = liquidate(contract, period, novelties, one.policies);
        const salary = result.lines
          .filter((each) => each.salary)
          .reduce((total, each) => total + amount(each.amount), 0);
        const law = line(result, 'health') + line(result, 'pension') + line(result, 'solidarity');
        const net = salary - law - line(result, 'withholding');
        const authorised = line(result, 'debt') + line(result, 'other_deductions');
        const others =
          amount(result.totals.deductions_total) - law - line(result, 'withholding') - authorised;
        const days = result.accrued.worked_days;
        if (authorised > 0)
          expect(net - others - authorised).toBeGreaterThanOrEqual((minimum * days) / 30 - 1);
        const loans = line(result, 'loans');
        if (loans > 0)
          expect(net - line(result, 'tax_lien') - loans).toBeGreaterThanOrEqual(Math.floor(net / 2));
        for (const each of result.lines) explains(each);
      }),
      { numRuns: 300 },
    );
  });
});

type SharedCase = {
  id: string;
  inputs: { salario: number; periodo: string; libranza?: number; orden?: { tipo: string; valor: number } };
  expected: { descuento?: number; tope_libranza?: number };
};
const kindOf: Record<string, OrderKind> = { prestamo: 'loan', voluntario: 'voluntary' };

describe.skipIf(!sharedPath('cases/C30.json'))('the published cases', () => {
  it.each(['C30', 'C31', 'C32'])('%s', (id) => {
    const { vectors } = JSON.parse(readFileSync(sharedPath(`cases/${id}.json`) ?? '', 'utf8')) as {
      vectors: SharedCase[];
    };
    for (const { inputs, expected } of vectors) {
      const { tipo = 'libranza', valor = inputs.libranza ?? 0 } = inputs.orden ?? {};
      const orders = [order(kindOf[tipo] ?? 'libranza', valor)];
      const result = paid(aContract(inputs.salario), inputs.periodo, { orders });
      const taken = line(result, 'debt') + line(result, 'other_deductions') + line(result, 'loans');
      expect(taken).toBe(expected.descuento ?? expected.tope_libranza);
      expect(line(result, 'transportation_allowance')).toBe(249_095);
    }
  });
});

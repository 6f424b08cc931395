import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyOrders,
  type DeductionOrder,
  defaultOrderPolicy,
} from '../../../../src/domain/payroll/deductions/garnishments.ts';
import {
  type OrderKind,
  orderKinds,
  type Seizable,
} from '../../../../src/domain/payroll/law/garnishment-limits.ts';
import { money, pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { copCents, day } from '../payroll.ts';

const september = day('2026-09-30');
const aPay = (changes: Partial<Seizable> = {}): Seizable => ({
  day: september,
  days: 30,
  salary: pesos(3_000_000),
  net: pesos(2_760_000),
  lawful: pesos(240_000),
  ...changes,
});
let born = 0;
const anOrder = (kind: OrderKind, changes: Partial<DeductionOrder> = {}): DeductionOrder => ({
  id: `o${born++}`,
  kind,
  label: 'Juan',
  received: day('2026-01-10'),
  authorised: true,
  ...changes,
});
const codes = (result: { findings: { code: string }[] }) => result.findings.map((f) => f.code);
const applied = (pay: Seizable, ...orders: DeductionOrder[]) =>
  applyOrders(pay, orders).results.map((r) => [r.order.kind, r.applied / 100, r.state]);

describe('each kind has its limit', () => {
  it.each([
    ['an embargo of the minimum wage', { salary: pesos(1_750_905) }, anOrder('ordinary'), 0, 'postponed'],
    [
      'an embargo of less than the limit',
      {},
      anOrder('ordinary', { amount: pesos(100_000) }),
      100_000,
      'applied',
    ],
    ['an embargo of more', {}, anOrder('ordinary', { amount: pesos(900_000) }), 249_819, 'reduced'],
    [
      'an embargo in a fortnight',
      { days: 15, salary: pesos(1_500_000) },
      anOrder('ordinary'),
      124_910,
      'applied',
    ],
    [
      'alimony of the minimum wage',
      { salary: pesos(1_750_905), lawful: pesos(0) },
      anOrder('alimony', { percent: '50' }),
      875_453,
      'applied',
    ],
    ['alimony over half of the net', {}, anOrder('alimony', { percent: '60' }), 1_380_000, 'reduced'],
    [
      'a cooperative by order',
      {},
      anOrder('cooperative_order', { amount: pesos(2_000_000) }),
      1_500_000,
      'reduced',
    ],
    ['a libranza that fits', {}, anOrder('libranza', { amount: pesos(1_380_000) }), 1_380_000, 'applied'],
    [
      'a libranza over half the net',
      {},
      anOrder('libranza', { amount: pesos(1_380_001) }),
      1_380_000,
      'reduced',
    ],
    [
      'a libranza of an odd net: the worker keeps no less than half',
      { salary: pesos(3_000_001), net: pesos(2_760_001) },
      anOrder('libranza', { amount: pesos(1_500_000) }),
      1_380_000,
      'reduced',
    ],
    ['a loan into the minimum wage', {}, anOrder('loan', { amount: pesos(1_200_000) }), 1_009_095, 'reduced'],
    [
      'what is left of a debt',
      {},
      anOrder('loan', { amount: pesos(200_000), owed: pesos(50_000) }),
      50_000,
      'applied',
    ],
    ['an embargo of benefits', { on: 'benefits' }, anOrder('ordinary', { amount: pesos(1) }), 0, 'postponed'],
    [
      'alimony of benefits',
      { on: 'benefits', lawful: pesos(0) },
      anOrder('alimony', { percent: '25' }),
      750_000,
      'applied',
    ],
  ] as const)('%s', (_, changes, order, expected, state) => {
    expect(applied(aPay(changes), order)).toEqual([[order.kind, expected, state]]);
  });
});

describe('the order of deductions', () => {
  it('is alimony, embargos by arrival, libranzas, the rest', () => {
    const result = applied(
      aPay(),
      anOrder('voluntary', { amount: pesos(10_000) }),
      anOrder('libranza', { amount: pesos(600_000) }),
      anOrder('ordinary', { received: day('2026-03-01') }),
      anOrder('ordinary', { received: day('2026-02-01'), amount: pesos(200_000) }),
      anOrder('alimony', { percent: '25' }),
    );
    expect(result).toEqual([
      ['alimony', 750_000, 'applied'],
      // A fifth of 3.000.000 − 750.000 − 1.750.905.
      ['ordinary', 99_819, 'reduced'],
      ['ordinary', 0, 'postponed'],
      // Half of 2.760.000 less what the judges took.
      ['libranza', 530_181, 'reduced'],
      ['voluntary', 0, 'postponed'],
    ]);
  });

  it('may be another by policy', () => {
    const orders = [anOrder('loan', { amount: pesos(1) }), anOrder('union', { amount: pesos(2) })];
    const policy = { ...defaultOrderPolicy, priority: [['loan'], ['union']] as OrderKind[][] };
    expect(applyOrders(aPay(), orders, policy).results.map((r) => r.order.kind)).toEqual(['loan', 'union']);
  });
});

describe('alimony and an ordinary embargo together', () => {
  const alimony = (percent: string) => anOrder('alimony', { percent });
  const salaryOf = (salary: number) =>
    aPay({ salary: pesos(salary), net: pesos(salary * 0.92), lawful: pesos(0) });

  it.each([
    // (3.000.000 − 300.000 − 1.750.905) ÷ 5
    ['alimony leaves more than the minimum wage', 3_000_000, '10', 189_819],
    ['alimony leaves the minimum wage, which no other judge touches', 3_000_000, '42', 0],
    ['alimony takes half: nothing is left for the others', 3_000_000, '50', 0],
    // (20.000.000 − 4.000.000 − 1.750.905) ÷ 5
    ['a high salary with little alimony', 20_000_000, '20', 2_849_819],
    // Half is 10.000.000 and alimony takes 9.000.000.
    ['a high salary, up to the half of it among all', 20_000_000, '45', 1_000_000],
    ['a high salary of which alimony takes half', 20_000_000, '50', 0],
  ])('%s', (_, salary, percent, ordinary) => {
    const result = applied(salaryOf(salary), anOrder('ordinary'), alimony(percent));
    expect(result.map(([kind, taken]) => [kind, taken])).toEqual([
      ['alimony', (salary * Number(percent)) / 100],
      ['ordinary', ordinary],
    ]);
  });

  it('goes on by the days of the pay, and counts cooperatives as alimony', () => {
    const half = aPay({ days: 15, salary: pesos(1_500_000), net: pesos(1_380_000) });
    // (1.500.000 − 300.000 − 875.452,50) ÷ 5
    expect(applied(half, anOrder('ordinary'), alimony('20'))[1]?.[1]).toBe(64_910);
    const cooperative = anOrder('cooperative_order', { amount: pesos(300_000), received: day('2026-01-01') });
    expect(applied(aPay(), anOrder('ordinary'), cooperative)[1]?.[1]).toBe(189_819);
  });

  it.each([
    // (3.000.000 − 1.750.905) ÷ 5, whatever alimony took, and what is left is less than the minimum wage.
    ['the fifth of the whole salary beside half of it', 3_000_000, '50', 249_819],
    // 10.000.000 of alimony, and (20.000.000 − 1.750.905) ÷ 5: more than half among both.
    ['more than half of a high salary among both', 20_000_000, '50', 3_649_819],
  ])('each within its own limit, by policy: %s', (_, salary, percent, ordinary) => {
    const own = { ...defaultOrderPolicy, ordinary: 'each' as const };
    // The net before orders: alimony of children is half of what the deductions of law leave only when they are told.
    const { results } = applyOrders(salaryOf(salary), [anOrder('ordinary'), alimony(percent)], own);
    expect(results.map(({ order, applied }) => [order.kind, applied / 100])).toEqual([
      ['alimony', (salary * Number(percent)) / 100],
      ['ordinary', ordinary],
    ]);
    expect(results[1]?.line?.explanation.law).not.toContain('Ley 1098 de 2006 arts. 130 y 134');
  });

  it('says with its law why the ordinary one takes less, or nothing', () => {
    const { results, findings } = applyOrders(salaryOf(20_000_000), [anOrder('ordinary'), alimony('45')]);
    const law = results[1]?.line?.explanation.law ?? [];
    expect(law).toEqual(expect.arrayContaining(['CST arts. 154 y 155', 'Ley 1098 de 2006 arts. 130 y 134']));
    expect(results[1]?.why).toBe('Entre todos los embargos se toma hasta el 50 % del salario');
    expect(findings).toEqual([expect.objectContaining({ code: 'order-reduced', severity: 'notice' })]);

    const none = applyOrders(salaryOf(3_000_000), [anOrder('ordinary'), alimony('50')]);
    expect(none.findings).toEqual([
      expect.objectContaining({
        code: 'order-postponed',
        hint: 'Van primero alimentos y cooperativas; de lo que queda, solo se embarga la quinta parte de lo que pasa del salario mínimo.',
      }),
    ]);
  });
});

describe('when the net does not reach', () => {
  const pay = aPay({ salary: pesos(1_800_000), net: pesos(1_000_000), lawful: pesos(0) });
  const orders = [anOrder('alimony', { percent: '50' }), anOrder('union', { amount: pesos(150_000) })];

  it('the lowest priority waits and says so', () => {
    const result = applyOrders(pay, orders);
    expect(result.results.map((r) => r.state)).toEqual(['applied', 'postponed']);
    expect([result.net, codes(result)]).toEqual([pesos(100_000), ['order-postponed']]);
    expect(result.results[1]?.why).toBe('Lo que queda por pagar no alcanza');
  });

  it('or takes what there is, by policy', () => {
    const result = applyOrders(pay, orders, { ...defaultOrderPolicy, short: 'reduce' });
    expect([result.net, codes(result)]).toEqual([0, ['order-reduced']]);
  });

  it('refuses a pay that was already negative', () => {
    expect(codes(applyOrders(aPay({ net: pesos(-1) }), []))).toEqual(['negative-net']);
  });
});

it.each([
  ['a negative amount', anOrder('loan', { amount: pesos(-1) }), 'amount-negative'],
  ['more than the whole', anOrder('alimony', { percent: '101' }), 'percent-invalid'],
  ['amount and percentage', anOrder('alimony', { percent: '10', amount: pesos(1) }), 'order-ambiguous'],
  ['no amount', anOrder('libranza'), 'amount-missing'],
  ['no signature', anOrder('libranza', { amount: pesos(1), authorised: false }), 'order-unauthorised'],
])('refuses an order with %s', (_, order, code) => {
  const result = applyOrders(aPay(), [order]);
  expect([codes(result), result.total]).toEqual([[code], 0]);
});

it('never leaves a negative net, nor passes a limit, nor tells another sum', () => {
  const order = fc.record({
    kind: fc.constantFrom(...(Object.keys(orderKinds) as OrderKind[])),
    amount: fc.integer({ min: 0, max: 3_000_000 }).map(pesos),
    received: fc.integer({ min: 1, max: 28 }).map((n) => day(`2026-01-${String(n).padStart(2, '0')}`)),
  });
  const scene = fc.record({
    salary: fc.integer({ min: 0, max: 20_000_000 }).map(pesos),
    kept: fc.integer({ min: 50, max: 100 }),
    orders: fc.array(order, { maxLength: 8 }),
    short: fc.constantFrom('queue' as const, 'reduce' as const),
  });
  fc.assert(
    fc.property(scene, ({ salary, kept, orders, short }) => {
      const net = copCents(Math.floor((salary * kept) / 10_000));
      const all = orders.map(({ kind, ...rest }) => anOrder(kind, rest));
      const lawful = money(salary - net);
      const result = applyOrders(aPay({ salary, net, lawful }), all, { ...defaultOrderPolicy, short });
      expect(result.net).toBeGreaterThanOrEqual(0);
      expect(result.net + result.total).toBe(net);
      const of = (...kinds: OrderKind[]) =>
        result.results.filter((r) => kinds.includes(r.order.kind)).reduce((sum, r) => sum + r.applied, 0);
      expect(of('alimony', 'cooperative_order')).toBeLessThanOrEqual(salary / 2 + 100);
      expect(of('ordinary')).toBeLessThanOrEqual(Math.max(0, salary - pesos(1_750_905)) / 5 + 100);
      expect(of('alimony', 'cooperative_order', 'ordinary')).toBeLessThanOrEqual(salary / 2 + 100);
      for (const one of result.results)
        if (one.state !== 'applied') expect(one.applied).toBeLessThanOrEqual(one.requested);
      for (const line of result.lines) explains(line);
    }),
    { numRuns: 300 },
  );
});

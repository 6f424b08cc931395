import { describe, expect, it } from 'vitest';
import { buildContract, type EmployeeRecord } from '../../../../src/domain/payroll/contract/settlement.ts';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { type Contract, liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import { readDeductionOrders, readPolicies } from '../../../../src/domain/payroll/novelties/policies.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, amount, codes, day, line, month, paid } from '../payroll.ts';

const of = (
  contract: Contract,
  novelties: Novelties = {},
  policies: DatedPolicy[] = [],
  period = '2026-09',
) => liquidate(contract, month(period), novelties, policies);

describe('withholding of the month', () => {
  it('is taken by the table, in its place, with its sum', () => {
    const result = of(aContract(10_000_000));
    expect(line(result, 'withholding')).toBe(351_000);
    expect(result.deductions.withholding).toBe('351000.00');
    for (const one of result.lines) if (one.concept === 'withholding') explains(one);
    expect(amount(result.totals.total)).toBe(10_000_000 - 400_000 - 400_000 - 100_000 - 351_000);
  });

  it('is zero for a low income, without a finding', () => {
    const result = of(aContract(4_900_000));
    expect(result.deductions.withholding).toBeUndefined();
    expect(codes(result)).toEqual([]);
  });

  it('takes off what the worker declared', () => {
    const claims = { dependants: true, prepaid: pesos(500_000), housing: pesos(800_000) };
    const with_ = of(aContract(10_000_000, { withholding: { procedure: 'table', claims } }));
    expect(line(with_, 'withholding')).toBeLessThan(351_000);
  });

  it('counts the savings that this payroll takes in the place of those declared', () => {
    const declared = aContract(10_000_000, {
      withholding: { procedure: 'table', claims: { afc: pesos(1_000_000) } },
    });
    const taken = { taken: [{ concept: 'afc' as const, amount: '1000000' }] };
    expect(line(of(declared), 'withholding')).toBe(line(of(aContract(10_000_000), taken), 'withholding'));
  });

  it('goes by the fixed percentage of the half-year', () => {
    const contract = aContract(10_000_000, { withholding: { procedure: { percent: '3.71' } } });
    const result = of(contract);
    expect(line(result, 'withholding')).toBe(253_000);
    expect(result.lines.at(-1)?.explanation.law).toContain('ET art. 386');
  });

  it('uses the table and reports it when the second procedure has no percentage', () => {
    const result = of(aContract(10_000_000, { withholding: { procedure: { percent: '' } } }));
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        code: 'withholding-percent',
        severity: 'block',
        path: 'employee.withholding_percent',
      }),
    );
    expect(line(result, 'withholding')).toBe(351_000);
  });

  it('gives way to the one somebody wrote, marked so', () => {
    const result = of(aContract(10_000_000), { taken: [{ concept: 'withholding', amount: '300000' }] });
    expect(line(result, 'withholding')).toBe(300_000);
    expect(result.deductions.withholding).toBe('300000.00');
    expect(result.lines.find((one) => one.concept === 'withholding')?.detail).toBe('escrita a mano');
    expect(codes(result)).toContain('withholding-by-hand');
  });

  it.each([
    ['second', 0],
    ['split', 175_500],
  ] as const)('of a first fortnight, policy %s', (fortnight_withholding, expected) => {
    const policies = [{ from: day('2020-01-01'), fortnight_withholding }];
    const period = { start: day('2026-09-01'), end: day('2026-09-15') };
    expect(line(liquidate(aContract(10_000_000), period, {}, policies), 'withholding')).toBe(expected);
  });

  it('is of what was earned when the contract began in the month', () => {
    expect(line(of(aContract(10_000_000, { admission: day('2026-09-16') })), 'withholding')).toBe(0);
  });

  it('leaves out food vouchers of a low income', () => {
    const vouchers = (food: boolean): Novelties => ({
      earned: [{ concept: 'epctv_bonuses', non_salary: '1500000', food }],
    });
    expect(line(of(aContract(7_000_000), vouchers(true)), 'withholding')).toBeLessThan(
      line(of(aContract(7_000_000), vouchers(false)), 'withholding'),
    );
  });
});

describe('benefits paid with the month', () => {
  const prima = { concept: 'service_bonus', amount: '10000000.00', days: '180' } as const;

  it('have their line and their place, and enter no base of contributions', () => {
    const result = of(aContract(4_000_000), {
      benefits: [
        { concept: 'service_bonus', amount: '2000000', days: '180' },
        { concept: 'severance', amount: '4000000' },
        { concept: 'severance_interest', amount: '480000', percent: '12.00' },
        { concept: 'paid_vacation', amount: '1000000', days: '7.5' },
        { concept: 'compensation', amount: '9000000' },
        { concept: 'withdrawal_bonus', amount: '500000' },
      ],
    });
    expect(result.accrued).toMatchObject({
      service_bonus: { quantity: 180, payment: '2000000.00' },
      severance: { payment: '4000000.00', percent: '12.00', interest_payment: '480000.00' },
      paid_vacation: [{ quantity: 7.5, payment: '1000000.00' }],
      compensation: '9000000.00',
      withdrawal_bonus: '500000.00',
    });
    expect(result.ibc).toBe('4000000.00');
    expect(codes(result)).toEqual([]);
    expect(amount(result.totals.accrued_total)).toBe(20_980_000);
  });

  it('withhold the prima apart from the month', () => {
    const result = of(aContract(10_000_000), { benefits: [prima] });
    const tax = result.lines.filter(({ concept }) => concept === 'withholding');
    expect(tax.map(({ label }) => label)).toEqual(['Retención en la fuente', 'Retención de la prima']);
    expect(amount(tax[0]?.amount)).toBe(351_000);
    expect(result.deductions.withholding).toBe(
      `${tax.reduce((total, one) => total + amount(one.amount), 0)}.00`,
    );
  });

  it('withhold the prima with the month by the second procedure', () => {
    const contract = aContract(10_000_000, { withholding: { procedure: { percent: '3.71' } } });
    const tax = of(contract, { benefits: [prima] }).lines.filter(({ concept }) => concept === 'withholding');
    expect(tax.map(({ label }) => label)).toEqual(['Retención en la fuente']);
    expect(amount(tax[0]?.amount)).toBeGreaterThan(253_000);
  });

  it('withhold a fifth of three quarters of the indemnity of a high salary', () => {
    const result = of(aContract(12_000_000), {
      earned: [{ concept: 'compensation', non_salary: '20000000' }],
    });
    const tax = result.lines.find(({ label }) => label === 'Retención de la indemnización');
    expect(amount(tax?.amount)).toBe(3_000_000);
  });

  it('keep the sum they came with, when it leads to the amount', () => {
    const kept = {
      steps: [{ operator: '' as const, label: 'Base', value: '10.000.000', operand: '10000000' }],
      result: '10.000.000',
      note: 'La de siempre.',
      law: ['CST art. 306'],
    };
    const told = (explanation: typeof kept) =>
      of(aContract(4_000_000), { benefits: [{ ...prima, explanation }] }).lines.find(
        ({ concept }) => concept === 'service_bonus',
      )?.explanation.note;
    expect(told(kept)).toBe('La de siempre.');
    expect(told({ ...kept, steps: [{ operator: '', label: 'Base', value: '9', operand: '9' }] })).not.toBe(
      'La de siempre.',
    );
  });

  it.each([
    [{ concept: 'service_bonus', amount: '-1' }, 'amount-negative', 'benefits.0.amount'],
    [{ concept: 'service_bonus', amount: 'x' }, 'amount-invalid', 'benefits.0.amount'],
    [{ concept: 'service_bonus', amount: '1', days: '400' }, 'days-invalid', 'benefits.0.days'],
    [{ concept: 'severance_interest', amount: '1', percent: 'x' }, 'percent-invalid', 'benefits.0.percent'],
    [{ concept: 'aguinaldo' as never, amount: '1' }, 'concept-unknown', 'benefits.0.concept'],
  ] as const)('%o is refused at its field', (benefit, code, path) => {
    const result = of(aContract(4_000_000), { benefits: [benefit] });
    expect(result.findings).toEqual([expect.objectContaining({ code, path, severity: 'block' })]);
    expect(amount(result.totals.accrued_total)).toBe(4_000_000);
  });
});

describe('orders and agreed deductions', () => {
  const order = (changes: Partial<DeductionOrder>): DeductionOrder => ({
    id: '1',
    kind: 'libranza',
    label: 'Banco Andino',
    received: day('2026-01-10'),
    authorised: true,
    ...changes,
  });

  it('go each where the document keeps it', () => {
    const orders = [
      order({ kind: 'alimony', label: 'Juzgado 3', percent: '20' }),
      order({ amount: pesos(300_000) }),
      order({ kind: 'union', label: 'Sintrafé', percent: '1' }),
      order({ kind: 'cooperative', label: 'Coopsol', amount: pesos(50_000) }),
      order({ kind: 'loan', label: 'Anticipo de vivienda', amount: pesos(60_000) }),
      order({ kind: 'voluntary', label: 'Natillera', amount: pesos(40_000) }),
    ];
    const result = of(aContract(4_000_000), { orders });
    expect(result.deductions).toMatchObject({
      tax_lien: '800000.00',
      loans: [{ description: 'Banco Andino', amount: '300000.00' }],
      unions: [{ percent: '1.00', amount: '40000.00' }],
      cooperative: '50000.00',
      debt: '60000.00',
      other_deductions: ['40000.00'],
    });
    expect(amount(result.totals.deductions_total)).toBe(320_000 + 1_290_000);
    for (const one of result.lines) explains(one);
  });

  it('come after the law, withholding with it', () => {
    const result = of(aContract(10_000_000), { orders: [order({ amount: pesos(9_000_000) })] });
    const net = 10_000_000 - 900_000 - 351_000;
    expect(line(result, 'loans')).toBe(net / 2);
    expect(codes(result)).toContain('order-reduced');
  });

  it('join those somebody wrote, which are already taken when an agreed one is looked at', () => {
    const taken: Novelties = { taken: [{ concept: 'loans', amount: '1800000', description: 'Otro banco' }] };
    const result = of(aContract(4_000_000), { ...taken, orders: [order({ amount: pesos(300_000) })] });
    expect(line(result, 'loans')).toBe(1_840_000);
    expect(result.deductions.loans).toHaveLength(2);
  });

  it('take from prima only for alimony and cooperatives', () => {
    const result = of(aContract(4_000_000), {
      benefits: [{ concept: 'service_bonus', amount: '2000000', days: '180' }],
      orders: [order({ kind: 'alimony', label: 'Juzgado 3', percent: '30' }), order({ percent: '10' })],
    });
    expect(line(result, 'tax_lien')).toBe(1_200_000 + 600_000);
    expect(line(result, 'loans')).toBe(400_000);
  });

  it.each(['alimony', 'adult_alimony', 'cooperative_order'] as const)(
    'of %s say that they take of benefits, or leave them whole where the judge spoke of the salary alone',
    (kind) => {
      const benefits = [{ concept: 'service_bonus' as const, amount: '2000000', days: '180' }];
      const own = order({ kind, label: 'Juzgado 3', percent: '25' });
      const both = of(aContract(4_000_000), { benefits, orders: [own] });
      expect(line(both, 'tax_lien')).toBe(1_000_000 + 500_000);
      const onPrima = both.lines.findLast(({ concept }) => concept === 'tax_lien');
      expect(onPrima?.label).toContain('sobre prestaciones');
      expect(onPrima?.explanation.note).toContain('también sobre las prestaciones');
      expect(onPrima?.explanation.law).toContain('CST art. 344');
      const [declared] = readDeductionOrders(
        [{ ...own, received: '2026-01-10', on_benefits: 'no' }],
        day('2026-09-30'),
      );
      expect(
        line(of(aContract(4_000_000), { benefits, orders: declared ? [declared] : [] }), 'tax_lien'),
      ).toBe(1_000_000);
    },
  );

  it('take half of their amount in a fortnight', () => {
    const period = { start: day('2026-09-01'), end: day('2026-09-15') };
    const result = paid(aContract(4_000_000), period, { orders: [order({ amount: pesos(300_000) })] });
    expect(line(result, 'loans')).toBe(150_000);
    for (const one of result.lines) explains(one);
  });

  it('follow the priority and the reading of the company', () => {
    const orders = [
      order({ id: 'a', amount: pesos(1_600_000) }),
      order({ id: 'b', kind: 'cooperative', label: 'Coopsol', amount: pesos(900_000) }),
    ];
    const rows = (changes: object) => readPolicies([{ from: '2026-01-01', active: true, ...changes }]);
    const contract = aContract(4_000_000);
    const first = (changes: object) =>
      of(contract, { orders }, rows(changes)).lines.find(({ concept }) => /loans|cooperative/.test(concept))
        ?.concept;
    expect(first({})).toBe('loans');
    expect(first({ orders_priority: 'union_first' })).toBe('cooperative');
  });
});

describe('what a company declared', () => {
  it('is read as policies, empty cells as before', () => {
    const rows = [
      { from: '2025-01-01', active: true, exempt: 'no', risk_class: 'III', incapacity_rate: null },
      { from: '2026-01-01', active: true, exempt: null, lost_rest: 'yes', saturdays: false },
      { from: '2026-02-01', active: false, exempt: 'yes' },
      { from: null, exempt: 'yes' },
    ];
    expect(readPolicies(rows, { parafiscal_exempt: true })).toEqual([
      { from: '1900-01-01', exempt: true },
      { from: '2025-01-01', exempt: false, risk_class: 'III' },
      { from: '2026-01-01', lost_rest: true, saturdays: false },
    ]);
  });

  it('is read as orders in force on the day', () => {
    const row = {
      id: 'a',
      kind: 'libranza',
      label: 'Banco',
      received: '2026-01-02',
      amount: '300000.00',
      active: true,
    };
    const rows = [
      { ...row, percent: null, owed: '1000000.00', authorised: true },
      { ...row, id: 'b', from: '2026-10-01' },
      { ...row, id: 'c', to: '2026-08-31' },
      { ...row, id: 'd', active: false },
      { ...row, id: 'e', kind: 'alimony', amount: null, percent: '25.500' },
    ];
    expect(readDeductionOrders(rows, day('2026-09-30'))).toEqual([
      {
        id: 'a',
        kind: 'libranza',
        label: 'Banco',
        received: '2026-01-02',
        amount: pesos(300_000),
        owed: pesos(1_000_000),
        authorised: true,
      },
      { id: 'e', kind: 'alimony', label: 'Banco', received: '2026-01-02', percent: '25.5' },
    ]);
  });

  it('is read as a contract', () => {
    const record = {
      salary: '8000000.00',
      admission_date: '2024-02-01',
      worker_type: { id: 'x', code: '01', label: '' },
      worker_subtype: { id: 'x', code: '00', label: '' },
      contract_type: { id: 'x', code: '2', label: '' },
      integral_salary: false,
      transport_allowance_mode: 'auto',
      weekly_hours: 36,
      teleworks: true,
      risk_class: 'IV',
      practice_from: null,
      withholding_procedure: '2',
      withholding_percent: '3.710',
      dependents: true,
      prepaid_medicine: '250000.00',
      housing_interest: null,
      voluntary_pension: '0.00',
      afc: '400000.00',
      salary_history: [{ from: '2024-02-01', salary: '7000000.00' }],
    } as unknown as EmployeeRecord;
    expect(buildContract(record)).toMatchObject({
      salary: pesos(8_000_000),
      weekly_hours: 36,
      teleworks: true,
      risk_class: 'IV',
      withholding: {
        procedure: { percent: '3.71' },
        claims: { dependants: true, prepaid: pesos(250_000), afc: pesos(400_000) },
      },
      salaries: [{ from: '2024-02-01', salary: pesos(7_000_000) }],
    });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { listEmployeeSources } from '../../../server/documents/sources.ts';
import {
  buildContract,
  type EmployeeRecord,
  findSettlement,
} from '../../../src/domain/payroll/contract/settlement.ts';
import { liquidate } from '../../../src/domain/payroll/month/liquidate.ts';
import type { Novelties } from '../../../src/domain/payroll/novelties/novelties.ts';
import { readDeductionOrders } from '../../../src/domain/payroll/novelties/policies.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { makeDay } from '../../../src/domain/values/day.ts';
import { anOffice, type Office } from './clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const november = { year: 2026, month: 11, payment_dates: ['2026-11-30'] };

const on = (date: number) => makeDay(2026, 11, date);

const everything = {
  hours: [{ kind: 'heds', quantity: '4.5', day: on(4) }],
  absences: [
    {
      kind: 'work_disability',
      start: on(9),
      end: on(13),
      origin: 'comun',
      first_day: 3,
      previous_ibc: '2600000.00',
    },
    { kind: 'common_vacation', start: on(17), end: on(19), base: '2700000.00' },
    { kind: 'non_paid_leave', start: on(24), end: on(24) },
  ],
  earned: [
    { concept: 'bonuses', salary: '300000.00', non_salary: '150000.00', description: 'Cumplimiento' },
    { concept: 'epctv_bonuses', non_salary: '90000.00', food: true },
    { concept: 'commissions', salary: '420500.25' },
  ],
  taken: [
    { concept: 'sanctions', amount: '20000.00', public_amount: '10000.00' },
    { concept: 'unions', amount: '24000.00', percent: '1.00' },
    { concept: 'loans', amount: '200000.00', description: 'Banco Andino 8821' },
  ],
} satisfies Novelties;

describe('the novelties of a month', () => {
  it('are stored and returned complete', async () => {
    const employee_id = await office.anEmployee({ salary: '2600000.00' });
    const created = await office.clerk.post('/payrolls', { ...november, employee_id, ...everything });
    expect(created.status).toBe(201);
    expect(created.body.data['novelties']).toEqual(everything);
    const changed = { ...everything, absences: everything.absences.slice(0, 1), worked_days: 25 };
    const { id, version } = created.body.data;
    const put = await office.clerk.put(`/payrolls/${id}`, {
      ...november,
      employee_id,
      ...changed,
      base_version: version,
    });
    expect(put.status).toBe(200);
    expect((await office.clerk.get(`/payrolls/${id}`)).body.data['novelties']).toEqual(changed);
  });

  it('are settled with the contract, the orders and the policies of the company, as in the form', async () => {
    const employee_id = await office.anEmployee({
      salary: '14000000.00',
      risk_class: 'III',
      dependents: true,
      prepaid_medicine: '180000.00',
      voluntary_pension: '200000.00',
    });
    const declared = [
      { kind: 'alimony', label: 'Juzgado 3 de familia', received: '2025-02-01', percent: '20.000' },
      {
        kind: 'libranza',
        label: 'Banco Andino',
        received: '2026-01-10',
        amount: '350000.00',
        authorised: true,
      },
    ];
    for (const order of declared)
      expect((await office.clerk.post('/deduction_orders', { employee_id, ...order })).status).toBe(201);
    const policy = await office.clerk.post('/payroll_policies', {
      from: '2026-01-01',
      incapacity_rate: '66.67',
      orders_priority: 'union_first',
    });
    expect(policy.status).toBe(201);

    const context = await office.clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=11`);
    const known = context.body.data as unknown as {
      orders: object[];
      policies: Parameters<typeof liquidate>[3];
    };
    expect(known.orders).toMatchObject(declared);
    // What the form has: the record as the list of employees answers it.
    const employee = (await office.clerk.get(`/employees/${employee_id}`)).body
      .data as unknown as EmployeeRecord;
    const contract = buildContract(employee);
    const period = findSettlement(contract, 2026, 11);
    if (!period) throw new Error('sin periodo');
    const written: Novelties = everything;
    const own = liquidate(
      contract,
      period,
      { ...written, orders: readDeductionOrders(known.orders, period.end) },
      known.policies,
    );
    const answer = await office.clerk.post('/payrolls', {
      ...november,
      employee_id,
      ...everything,
      totals: own.totals,
    });
    expect(answer.status).toBe(201);
    const stored = answer.body.data as unknown as Liquidation;
    expect(stored.lines).toEqual(own.lines);
    expect(stored.ibc).toBe(own.ibc);
    expect(stored.deductions.withholding).toBeDefined();
    expect(stored.lines.map(({ label }) => label).join()).toMatch(/Juzgado 3 de familia.*Banco Andino/);
  });

  it('are settled with the same contract from the store as from the record of the form', async () => {
    const employee_id = await office.anEmployee({
      weekly_hours: 30,
      teleworks: true,
      withholding_procedure: '2',
      withholding_percent: '4.250',
      housing_interest: '500000.00',
    });
    const record = (await office.clerk.get(`/employees/${employee_id}`)).body
      .data as unknown as EmployeeRecord;
    const [source] = await office.server.store.inCompany(office.company.id, (tx) =>
      listEmployeeSources(tx, office.company.id, { ids: [employee_id] }),
    );
    expect(source && buildContract(source)).toEqual(buildContract(record));
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'an absence that ends before it begins',
      { absences: [{ kind: 'paid_leave', start: '2026-11-10', end: '2026-11-09' }] },
      ['absences.0.end'],
    ],
    [
      'a day that is not in the calendar',
      { absences: [{ kind: 'paid_leave', start: '2026-11-31', end: '2026-02-30' }] },
      ['absences.0.start', 'absences.0.end'],
    ],
    [
      'an absence of an unknown kind',
      { absences: [{ kind: 'siesta', start: '2026-11-10', end: '2026-11-10' }] },
      ['absences.0.kind'],
    ],
    [
      'an absence without dates',
      { absences: [{ kind: 'paid_leave' }] },
      ['absences.0.start', 'absences.0.end'],
    ],
    [
      'an incapacity that begins on day zero',
      { absences: [{ kind: 'work_disability', start: '2026-11-10', end: '2026-11-10', first_day: 0 }] },
      ['absences.0.first_day'],
    ],
    ['a negative amount earned', { earned: [{ concept: 'bonuses', salary: '-1.00' }] }, ['earned.0.salary']],
    ['an unknown concept', { earned: [{ concept: '__proto__', salary: '1' }] }, ['earned.0.concept']],
    [
      'an amount with three decimals',
      { earned: [{ concept: 'aids', non_salary: '1.005' }] },
      ['earned.0.non_salary'],
    ],
    ['an amount of 30 digits', { taken: [{ concept: 'debt', amount: '9'.repeat(30) }] }, ['taken.0.amount']],
    ['a deduction without an amount', { taken: [{ concept: 'debt' }] }, ['taken.0.amount']],
    [
      'a percentage over a hundred',
      { taken: [{ concept: 'unions', amount: '1', percent: '140' }] },
      ['taken.0.percent'],
    ],
    ['an unknown field', { earned: [{ concept: 'aids', non_salary: '1', iva: '19' }] }, ['earned.0.iva']],
    ['orders, which are declared apart', { orders: [] }, ['orders']],
    ['a string instead of a list', { absences: 'noviembre' }, ['absences']],
    ['a list of strings', { taken: ['todo'] }, ['taken.0']],
    [
      'more absences than a month holds',
      { absences: Array(61).fill({ kind: 'paid_leave', start: '2026-11-10', end: '2026-11-10' }) },
      ['absences'],
    ],
    [
      'a control character',
      { earned: [{ concept: 'other_concepts', salary: '1', description: 'a\u0001b' }] },
      ['earned.0.description'],
    ],
    [
      'several errors at once',
      {
        worked_days: 31,
        absences: [{ kind: 'x', start: '2026-11-10', end: '2026-11-01', edad: 3 }],
        taken: [{ concept: 'x', amount: 'mil' }],
      },
      [
        'worked_days',
        'absences.0.kind',
        'absences.0.end',
        'absences.0.edad',
        'taken.0.concept',
        'taken.0.amount',
      ],
    ],
  ])('are refused with %s, and the error names the field', async (_, body, paths) => {
    const answer = await office.clerk.post('/payrolls', {
      ...november,
      employee_id: crypto.randomUUID(),
      ...body,
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual([...paths].sort());
  });

  it('leave the payroll a draft, with a finding at each field, when they break the law', async () => {
    const employee_id = await office.anEmployee();
    const answer = await office.clerk.post('/payrolls', {
      ...november,
      employee_id,
      absences: [
        { kind: 'common_vacation', start: '2026-11-02', end: '2026-11-06' },
        { kind: 'paid_leave', start: '2026-11-05', end: '2026-11-08' },
      ],
      earned: [{ concept: 'other_concepts', salary: '10000' }],
    });
    expect(answer.status).toBe(201);
    const { state, findings } = answer.body.data as unknown as {
      state: string;
      findings: { path: string }[];
    };
    expect(state).toBe('borrador');
    expect(findings.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['absences.1.start', 'accrued.other_concepts.0.description']),
    );
  });

  it('keep benefits that the form does not send', async () => {
    const employee_id = await office.anEmployee();
    const benefits = [{ concept: 'service_bonus', amount: '875000.00', days: '180' }];
    const created = await office.clerk.post('/payrolls', { ...november, employee_id, benefits });
    const { id, version } = created.body.data;
    const put = await office.clerk.put(`/payrolls/${id}`, {
      ...november,
      employee_id,
      base_version: version,
    });
    expect(put.body.data['novelties']).toMatchObject({ benefits });
    expect(put.body.data['accrued']).toMatchObject({ service_bonus: { payment: '875000.00' } });
  });
});

describe('the context of a payroll', () => {
  it('has the month before and a year of history, without explanations in the history', async () => {
    const employee_id = await office.anEmployee({ salary: '2500000.00' });
    const before = await office.clerk.post('/payrolls', {
      employee_id,
      year: 2026,
      month: 10,
      payment_dates: ['2026-10-31'],
      earned: [{ concept: 'commissions', salary: '500000.00' }],
      absences: [{ kind: 'non_paid_leave', start: '2026-10-05', end: '2026-10-06' }],
    });
    expect(before.status).toBe(201);
    const { data } = (
      await office.clerk.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=11`)
    ).body;
    expect(data['previous']).toMatchObject({
      id: before.body.data.id,
      year: 2026,
      month: 10,
      ibc: before.body.data['ibc'],
      lines: before.body.data['lines'],
    });
    expect(data['history']).toMatchObject([{ year: 2026, month: 10, unpaid_days: 2 }]);
    expect(JSON.stringify(data['history'])).not.toContain('explanation');
  });

  it('is refused with missing parameters, and for an employee of another company', async () => {
    const none = await office.clerk.get('/payrolls/context?year=1990');
    expect(none.status).toBe(422);
    expect(Object.keys(none.body.errors).sort()).toEqual(['employee_id', 'month', 'year']);
    const employee_id = await office.anEmployee();
    const stranger = await office.aStranger();
    const asked = await stranger.get(`/payrolls/context?employee_id=${employee_id}&year=2026&month=11`);
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toHaveProperty('employee_id');
  });
});

describe('the comparison of a payroll with the one before', () => {
  it('explains why each line changed', async () => {
    const employee_id = await office.anEmployee({ salary: '2500000.00' });
    const october = { employee_id, year: 2026, month: 10, payment_dates: ['2026-10-31'] };
    expect((await office.clerk.post('/payrolls', october)).status).toBe(201);
    const { data } = (
      await office.clerk.post('/payrolls', {
        ...november,
        employee_id,
        absences: [{ kind: 'non_paid_leave', start: '2026-11-23', end: '2026-11-24' }],
        earned: [{ concept: 'bonuses', salary: '200000.00', description: 'Meta del mes' }],
      })
    ).body;
    const answer = await office.clerk.get(`/payrolls/${data.id}/comparison`);
    expect(answer.status).toBe(200);
    const { changes, net, previous } = answer.body.data as unknown as {
      changes: { concept: string; state: string; sentence: string }[];
      net: { after: string };
      previous: { month: number };
    };
    expect(previous.month).toBe(10);
    expect(net.after).toBe(data['total']);
    const of = (concept: string) => changes.find((change) => change.concept === concept);
    expect(of('bonuses')).toMatchObject({ state: 'new' });
    expect(of('salary')?.sentence).toMatch(/Salario básico: .* menos porque los días pasaron de 30 a 28/);
  });

  it('is empty without a month before, and is hidden from other companies', async () => {
    const employee_id = await office.anEmployee();
    const { data } = (await office.clerk.post('/payrolls', { ...november, employee_id })).body;
    expect((await office.clerk.get(`/payrolls/${data.id}/comparison`)).body.data).toBeNull();
    const stranger = await office.aStranger();
    expect((await stranger.get(`/payrolls/${data.id}/comparison`)).status).toBe(404);
  });
});

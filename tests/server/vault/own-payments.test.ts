import { beforeAll, describe, expect, it } from 'vitest';
import { listPersonPayments } from '../../../server/vault/payments/payments.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import type { EmployeeBalances } from '../../../src/domain/vault/balances.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { first, runsOf, second } from '../payroll/paying.ts';

let office: Office;
let phone: Client;
let closed: string;
let open: string;
let ana: string;

beforeAll(async () => {
  office = await anOffice();
  const { clerk, server } = office;
  const group = await clerk.post('/payroll_groups', {
    name: 'Quincenal',
    pay_days: [15, 31],
    payroll_period_id: (await clerk.get('/payroll_periods')).rows[0]?.id,
  });
  const payroll_group_id = group.body.data.id;
  ana = await office.anEmployee({ first_name: 'Ana', surname: 'Zapata', payroll_group_id });
  const luis = await office.anEmployee({ first_name: 'Luis', surname: 'Zapata' });
  const { paid, close } = runsOf(clerk);
  closed = (await paid({ ...first, employee_ids: [ana, luis] })).id;
  await close(closed);
  open = (await paid({ ...second, employee_ids: [ana] })).id;
  const { document_number } = (await clerk.get(`/employees/${ana}`)).body.data as never as {
    document_number: string;
  };
  phone = await server.signInToVault(
    await server.anEmployeeAccount({ document_number, companies: [office.company.id] }),
  );
});

describe('the payments of an employee', () => {
  it('include only closed ones, with what each paid of its month and the dates of the next ones', async () => {
    const { body, rows } = await phone.get('/vault/payments');
    const { total } = await runsOf(office.clerk).personOf(closed, ana);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: closed,
      name: 'Primera quincena de noviembre de 2026',
      payment_date: '2026-11-15',
      total,
      months: [{ year: 2026, month: 11, total }],
    });
    const [coming] = (body as never as { coming: { company_id: string; dates: string[] }[] }).coming;
    expect(coming?.company_id).toBe(office.company.id);
    expect(coming?.dates.slice(0, 3)).toEqual(['2026-11-30', '2026-12-15', '2026-12-31']);
  });

  it('are expected on the same days as the last ones when the employee has no payroll group', async () => {
    const { clerk, server } = office;
    const luis = (await clerk.get('/vault_payments?search=luis')).rows[0]?.['employee'] as never as {
      document_number: string;
    };
    const his = await server.signInToVault(
      await server.anEmployeeAccount({ ...luis, companies: [office.company.id] }),
    );
    const { body } = await his.get('/vault/payments');
    const [coming] = (body as never as { coming: { dates: string[] }[] }).coming;
    expect(coming?.dates.slice(0, 2)).toEqual(['2026-12-15', '2027-01-15']);
  });

  it('have a PDF slip before DIAN accepts the month, for the employee and for the office', async () => {
    const own = await phone.get(`/vault/payments/${closed}/pdf`);
    expect(own.headers['content-type']).toBe('application/pdf');
    expect(own.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const theirs = await office.clerk.get(`/vault_payments/${closed}/${ana}/pdf`);
    expect(theirs.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are hidden from other employees and companies, and while the payment is open', async () => {
    const { server } = office;
    const other = await server.signInToVault(await server.anEmployeeAccount());
    expect((await other.get('/vault/payments')).body).toMatchObject({ data: [], coming: [] });
    const stranger = await office.aStranger();
    expect(
      await Promise.all([
        other.get(`/vault/payments/${closed}/pdf`),
        phone.get(`/vault/payments/${open}/pdf`),
        phone.get('/vault/payments/x/pdf'),
        stranger.get(`/vault_payments/${closed}/${ana}/pdf`),
        office.clerk.get(`/vault_payments/${open}/${ana}/pdf`),
      ]).then((answers) => answers.map(({ status }) => status)),
    ).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('what an employee has', () => {
  const balancesOf = async (client: Client) =>
    (await client.get('/vault/balances')).rows as unknown as EmployeeBalances[];

  it('is accrued to the day, with the days of vacations that the office reads', async () => {
    const [own] = await balancesOf(phone);
    expect(own).toMatchObject({
      company: { id: office.company.id },
      on: '2026-11-20',
      ended_on: null,
      exclusion: null,
    });
    expect(own?.benefits.map(({ concept, days, due }) => [concept, days, due])).toEqual([
      ['service_bonus', 140, '2026-12-20'],
      ['severance', 320, '2027-02-14'],
      ['severance_interest', 320, '2027-01-31'],
    ]);
    const report = await office.clerk.get(`/reports/vacations?on=2026-11-20&employee_id=${ana}`);
    const { rows } = report.body.data as never as { rows: { balance: string }[] };
    expect(Number(own?.vacations?.days)).toBe(Number(rows[0]?.balance));
  });

  it('is read by the office too, without the next payment, and by no other company', async () => {
    const [own] = await balancesOf(phone);
    const read = await office.clerk.get(`/employees/${ana}/balances`);
    expect(read.body.data).toEqual({ ...own, next: null });
    const stranger = await office.aStranger();
    expect((await stranger.get(`/employees/${ana}/balances`)).status).toBe(404);
  });

  it('has the next payment as the office computes it, without what it is still writing', async () => {
    const { clerk } = office;
    const before = await runsOf(clerk).personOf(open, ana);
    const [own] = await balancesOf(phone);
    expect(own?.next).toMatchObject({ date: '2026-11-30', estimated: true, total: before.total });
    expect(own?.next?.lines.map(({ concept }) => concept)).toContain('health');
  });

  it('counts loans down, and is empty of what does not apply', async () => {
    const { clerk, server } = office;
    const integral = await office.anEmployee({ salary: '25000000.00', integral_salary: true });
    await clerk.post('/deduction_orders', {
      employee_id: integral,
      kind: 'libranza',
      label: 'Banco Andino',
      received: '2026-10-01',
      amount: '150000.00',
      owed: '1800000.00',
      authorised: true,
    });
    const left = await office.anEmployee({
      retirement_date: '2026-11-10',
      retirement_reason: 'resignation',
    });
    const [rich, retired] = await Promise.all(
      [integral, left].map(async (id) => {
        const { document_number } = (await clerk.get(`/employees/${id}`)).body.data as never as {
          document_number: string;
        };
        return server.signInToVault(
          await server.anEmployeeAccount({ document_number, companies: [office.company.id] }),
        );
      }),
    );
    const [own] = await balancesOf(rich as Client);
    expect(own).toMatchObject({ benefits: [], exclusion: expect.stringContaining('salario integral') });
    expect(own?.vacations?.days).toEqual(expect.stringMatching(/^\d/));
    expect(own?.deductions).toMatchObject([
      { label: 'Libranza: Banco Andino', left: '1800000.00', instalments: { paid: 0, of: 12 } },
    ]);
    expect(await balancesOf(retired as Client)).toMatchObject([
      { ended_on: '2026-11-10', vacations: null, benefits: [], deductions: [], next: null, year: null },
    ]);
  });

  it('names the opening balance and the instalments that another program left', async () => {
    const { clerk, server, company } = office;
    const brought = await office.anEmployee({
      admission_date: '2024-01-02',
      opening_date: '2026-10-31',
      opening_source: 'informe de Siigo',
      opening_vacation_days: '11.25',
      opening_severance: '300000.00',
    });
    const concept = await clerk.post('/payroll_concepts', {
      ...{ code: 'PRE', name: 'Préstamo de vivienda', declared: 'taken:debt', formula: 'typed' },
    });
    expect(concept.status, JSON.stringify(concept.body)).toBe(201);
    const loan = {
      employee_id: brought,
      concept_id: concept.body.data.id,
      amount: '100000.00',
      from: '2026-11-01',
      instalments: 12,
    };
    const refused = await clerk.post('/recurring_concepts', { ...loan, instalments_before: 12 });
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['instalments_before']);
    const stored = { ...loan, instalments_before: 3, before_source: 'Siigo' };
    expect((await clerk.post('/recurring_concepts', stored)).status).toBe(201);
    const { document_number } = (await clerk.get(`/employees/${brought}`)).body.data as never as {
      document_number: string;
    };
    const account = await server.anEmployeeAccount({ document_number, companies: [company.id] });
    const [own] = await balancesOf(await server.signInToVault(account));
    const origin = { on: '2026-10-31', source: 'informe de Siigo' };
    expect(own?.vacations?.opening).toEqual({ ...origin, days: '11.25' });
    const severance = own?.benefits.find(({ concept: key }) => key === 'severance');
    expect(severance?.before?.opening).toEqual({ ...origin, amount: '300000.00' });
    expect(own?.deductions).toMatchObject([
      {
        label: 'Préstamo de vivienda',
        left: '900000.00',
        instalments: { paid: 3, of: 12 },
        explanation: { note: 'Saldo inicial al 31 oct. 2026, según Siigo: 3 cuotas ya descontadas de 12.' },
      },
    ]);
  });

  it('is hidden from other employees, and in companies that the account does not open', async () => {
    const { server } = office;
    expect(await balancesOf(await server.signInToVault(await server.anEmployeeAccount()))).toEqual([]);
    const { document_number } = (await office.clerk.get(`/employees/${await office.anEmployee()}`)).body
      .data as never as { document_number: string };
    const elsewhere = await server.aCompany();
    const account = await server.anEmployeeAccount({ document_number, companies: [elsewhere.id] });
    expect(await balancesOf(await server.signInToVault(account))).toEqual([]);
  });
});

it('an ally reads the payments of all their companies in one list, each with its company', async () => {
  const { clerk, server, company } = office;
  const ally = await server.signIn(await server.aUser({ roles: ['allied_client'], companies: [company.id] }));
  const { rows } = await ally.get('/allied_vault_payments');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ company: { id: company.id }, run: { id: closed } });
  expect((await ally.get('/allied_vault_payments?search=luis')).rows).toHaveLength(1);
  const alone = await server.signIn(await server.aUser({ roles: ['allied_client'], companies: [] }));
  expect((await alone.get('/allied_vault_payments')).rows).toEqual([]);
  expect((await clerk.get('/vault_payments')).rows).toHaveLength(2);
});

describe('a payment that is closed before its day', () => {
  it('is for the office at once, and for the employee on its day', async () => {
    const { clerk, server } = office;
    const group = (await office.clerk.get('/payroll_groups')).rows[0]?.id;
    const eva = await office.anEmployee({ first_name: 'Eva', surname: 'Zapata', payroll_group_id: group });
    const { paid, close } = runsOf(clerk);
    const later = await paid({ ...second, month: 12, payment_date: '2026-12-23', employee_ids: [eva] });
    await close(later.id);
    const { document_number } = (await clerk.get(`/employees/${eva}`)).body.data as never as {
      document_number: string;
    };
    const hers = await server.signInToVault(
      await server.anEmployeeAccount({ document_number, companies: [office.company.id] }),
    );
    const { rows, body } = await hers.get('/vault/payments');
    expect(rows).toEqual([]);
    const [coming] = (body as never as { coming: { dates: string[] }[] }).coming;
    expect(coming?.dates.slice(0, 4)).toEqual(['2026-11-30', '2026-12-15', '2026-12-23', '2027-01-15']);
    expect((await hers.get(`/vault/payments/${later.id}/pdf`)).status).toBe(404);
    expect((await clerk.get(`/vault_payments?employee_id=${eva}`)).rows).toHaveLength(1);
    expect((await clerk.get(`/vault_payments/${later.id}/${eva}/pdf`)).status).toBe(200);
    const seen = (day: Day) =>
      server.store.asPerson(
        `13:${document_number}`,
        (tx) => listPersonPayments(tx, `13:${document_number}`, day),
        [office.company.id],
      );
    expect(await seen('2026-12-22' as Day)).toEqual([]);
    expect(await seen('2026-12-23' as Day)).toMatchObject([{ id: later.id }]);
  });
});

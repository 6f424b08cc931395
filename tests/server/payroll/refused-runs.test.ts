import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from './clerk.ts';
import { first, type Paying, runsOf, second } from './paying.ts';

let office: Office;
let clerk: Client;
let paid: Paying['paid'];
let close: Paying['close'];
let personOf: Paying['personOf'];
let payrollOf: Paying['payrollOf'];
let versionOf: Paying['versionOf'];
beforeAll(async () => {
  office = await anOffice();
  clerk = office.clerk;
  ({ paid, close, personOf, payrollOf, versionOf } = runsOf(clerk));
});

describe('a run', () => {
  it('is refused when its days are in another run, naming the run and the employee', async () => {
    const employee_id = await office.anEmployee({ first_name: 'Beatriz' });
    await paid({ ...first, employee_ids: [employee_id] });
    for (const run of [
      first,
      { kind: 'month', year: 2026, month: 11, payment_date: '2026-11-30' },
      {
        kind: 'week',
        year: 2026,
        month: 11,
        start: '2026-11-14',
        end: '2026-11-20',
        payment_date: '2026-11-30',
      },
    ]) {
      const answer = await clerk.post('/pay_runs', { ...run, employee_ids: [employee_id] });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain('Beatriz Prueba');
      expect(answer.body.message).toContain('«Primera quincena de noviembre de 2026»');
    }
    const many = await Promise.all(
      Array.from({ length: 4 }, () => clerk.post('/pay_runs', { ...second, employee_ids: [employee_id] })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('is refused for a year without published law, which the answer names', async () => {
    const employee_id = await office.anEmployee();
    const answer = await clerk.post('/pay_runs', {
      ...first,
      year: 2027,
      month: 1,
      payment_date: '2027-01-15',
      employee_ids: [employee_id],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors['year']?.[0]).toContain('2027');
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'no kind',
      { year: 2026, month: 11, payment_date: '2026-11-15', employee_ids: [generateId()] },
      ['kind'],
    ],
    ['a fortnight without its part', { ...first, part: undefined, employee_ids: [generateId()] }, ['part']],
    ['a third fortnight', { ...first, part: 3, employee_ids: [generateId()] }, ['part']],
    ['a month with a part', { ...first, kind: 'month', employee_ids: [generateId()] }, ['part']],
    [
      'a week without days',
      { kind: 'week', year: 2026, month: 11, payment_date: '2026-11-15', employee_ids: [generateId()] },
      ['start', 'end'],
    ],
    [
      'a week that ends before it begins, in another month',
      {
        kind: 'week',
        year: 2026,
        month: 11,
        start: '2026-12-09',
        end: '2026-12-03',
        payment_date: '2026-11-15',
        employee_ids: [generateId()],
      },
      ['start', 'end'],
    ],
    ['nobody to pay', { ...first }, ['employee_ids']],
    ['everybody and a list', { ...first, everybody: true, employee_ids: [generateId()] }, ['employee_ids']],
    [
      'nothing but its kind and month',
      { kind: 'vacations', year: 2026, month: 11 },
      ['payment_date', 'start', 'end', 'employee_ids'],
    ],
    ['nobody in the list', { ...first, employee_ids: [] }, ['employee_ids']],
    [
      'a group and a list',
      { ...first, payroll_group_id: generateId(), employee_ids: [generateId()] },
      ['employee_ids'],
    ],
    ['an unknown group', { ...first, payroll_group_id: generateId() }, ['payroll_group_id']],
    ['unknown people', { ...first, employee_ids: [generateId()] }, ['employee_ids']],
    [
      'a day that is not in the calendar',
      { ...first, payment_date: '2026-02-30', employee_ids: [generateId()] },
      ['payment_date'],
    ],
    ['an unknown field', { ...first, employee_ids: [generateId()], cuota: 1 }, ['cuota']],
    ['a string instead of a list', { ...first, employee_ids: 'todos' }, ['employee_ids']],
  ])('is refused with %s, and the error names the field', async (_, body, fields) => {
    const answer = await clerk.post('/pay_runs', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual([...fields].sort());
  });

  it('cannot close with a blocking finding, and writes nothing', async () => {
    const [good, bad] = [await office.anEmployee(), await office.anEmployee({ first_name: 'Camilo' })];
    const run = await paid({ ...first, employee_ids: [good, bad] });
    const { version } = await personOf(run.id, bad);
    const hours = [{ kind: 'heds', quantity: '0', day: '2026-11-09' }];
    await clerk.put(`/pay_runs/${run.id}/people/${bad}`, { hours, base_version: version });
    const { body } = await clerk.get(`/pay_runs/${run.id}`);
    expect(body.data['blocked']).toBe(1);
    const names = (body['people'] as { employee: { name: string } }[]).map(({ employee }) => employee.name);
    expect([names.length, names[0]]).toEqual([2, 'Camilo Prueba']);
    const answer = await close(run.id);
    expect(answer.status).toBe(406);
    expect(answer.body.errors).toMatchObject([
      { employee: 'Camilo Prueba', list_name: 'Prueba Camilo', severity: 'block' },
    ]);
    expect(await payrollOf(good)).toBeUndefined();
    expect((await clerk.delete(`/pay_runs/${run.id}/people/${bad}`)).status).toBe(200);
    expect((await close(run.id)).status).toBe(200);
    expect((await payrollOf(good))?.['accrued_total']).toBeDefined();
  });

  it('cannot close after the data of an employee changed, until it is recalculated', async () => {
    const employee_id = await office.anEmployee({ salary: '3000000.00' });
    const run = await paid({ ...first, employee_ids: [employee_id] });
    const { version } = (await clerk.get(`/employees/${employee_id}`)).body.data;
    await clerk.put(`/employees/${employee_id}`, { admission_date: '2026-11-06', base_version: version });
    const answer = await close(run.id);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('cambiaron después de calcular este pago');
    const again = await clerk.post(`/pay_runs/${run.id}/recalculate`);
    expect(again.body.message).toBe('Cambió el pago de 1 persona');
    expect((await close(run.id)).status).toBe(200);
  });

  it('cannot be changed from an old version, closed twice or changed once closed', async () => {
    const employee_id = await office.anEmployee();
    const run = await paid({ ...first, employee_ids: [employee_id] });
    const person = await personOf(run.id, employee_id);
    const at = `/pay_runs/${run.id}/people/${employee_id}`;
    const body = { earned: [{ concept: 'aids', non_salary: '5000' }], base_version: person.version };
    expect((await clerk.put(at, body)).status).toBe(200);
    expect((await clerk.put(at, body)).status).toBe(409);
    expect((await clerk.put(at, { earned: [] })).body.errors).toHaveProperty('base_version');
    expect(
      (await clerk.put(at, { ...body, earned: [{ concept: 'x' }], base_version: await personVersion(at) }))
        .body.errors,
    ).toHaveProperty(['earned.0.concept']);
    expect((await clerk.post(`/pay_runs/${run.id}/close`)).body.errors).toHaveProperty('base_version');
    // Seen before the person changed: what is paid is no longer what was seen.
    for (const base_version of [run.version, 99])
      expect((await clerk.post(`/pay_runs/${run.id}/close`, { base_version })).status).toBe(409);
    const base_version = await versionOf(run.id);
    const both = await Promise.all(
      [1, 2].map(() => clerk.post(`/pay_runs/${run.id}/close`, { base_version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await clerk.put(at, body)).status).toBe(409);
    expect((await clerk.delete(`/pay_runs/${run.id}`)).status).toBe(409);
    expect((await clerk.post(`/pay_runs/${run.id}/recalculate`)).status).toBe(409);
  });

  it('is not found by other companies, and is forbidden to an enabler', async () => {
    const employee_id = await office.anEmployee();
    const run = await paid({ ...first, employee_ids: [employee_id] });
    const stranger = await office.aStranger();
    const at = `/pay_runs/${run.id}`;
    const answers = [
      await stranger.get(at),
      await stranger.get(`${at}/register`),
      await stranger.get(`${at}/people/${employee_id}`),
      await stranger.put(`${at}/people/${employee_id}`, { base_version: 1 }),
      await stranger.delete(`${at}/people/${employee_id}`),
      await stranger.post(`${at}/recalculate`),
      await stranger.post(`${at}/close`, { base_version: 1 }),
      await stranger.post(`${at}/reopen`, { base_version: 1 }),
      await stranger.delete(at),
      await stranger.get('/pay_runs/nada'),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await stranger.get('/pay_runs')).rows).toEqual([]);
    const body = { ...first, employee_ids: [employee_id] };
    expect((await stranger.post('/pay_runs', body)).body.errors).toHaveProperty('employee_ids');
    const enabler = await office.server.signIn(
      await office.server.aUser({ roles: ['enabler'], companies: [office.company.id] }),
      office.company,
    );
    expect((await enabler.get('/pay_runs')).status).toBe(403);
  });
});

const personVersion = async (at: string) => (await clerk.get(at)).body.data.version;

it('a run of a year without published law uses the legal figures typed by the company', async () => {
  const employee_id = await office.anEmployee({ salary: '2000000.00' });
  const run = { ...first, year: 2027, month: 3, payment_date: '2027-03-15', employee_ids: [employee_id] };
  expect((await clerk.post('/pay_runs', run)).status).toBe(422);
  const typed = await clerk.post('/minimum_wages', {
    year: 2027,
    valid_from: '2027-01-01',
    valid_to: '2027-12-31',
    monthly_wage: '1900000.00',
    transport_allowance: '270000.00',
    transport_limit_smmlv: '2',
    uvt: '55000.00',
    integral_min_smmlv: '13',
    ibc_max_smmlv: '25',
    weekly_hours: 42,
    night_from: '19:00',
    night_to: '06:00',
    legal_basis: 'Decreto 1 de 2026',
  });
  expect(typed.status).toBe(201);
  const answer = await clerk.post('/pay_runs', run);
  expect(answer.status).toBe(201);
  expect(await personOf(answer.body.data.id as string, employee_id)).toMatchObject({
    accrued_total: '1135000.00',
    findings: [{ code: 'parameters-typed' }],
  });
});

it('a close that fails halfway leaves the run open and no payroll', async () => {
  const employee_id = await office.anEmployee();
  const run = await paid({ ...first, employee_ids: [employee_id] });
  const { closeRun } = await import('../../../server/payroll/runs/close.ts');
  const { findRunRow } = await import('../../../server/payroll/runs/rows.ts');
  const call = {
    company: office.company,
    user: { id: generateId() },
    now: office.server.services.now(),
    newId: generateId,
  };
  const died = office.server.store.inCompany(office.company.id, async (tx) => {
    const row = await findRunRow(tx, office.company.id, run.id);
    if (row) await closeRun(tx, call, row, () => undefined);
    throw new Error('se fue la luz');
  });
  await expect(died).rejects.toThrow('se fue la luz');
  expect((await clerk.get(`/pay_runs/${run.id}`)).body.data['state']).toBe('abierta');
  expect(await payrollOf(employee_id)).toBeUndefined();
});

it('a run closes even when the wording of a line changed since it was seen', async () => {
  const employee_id = await office.anEmployee();
  const run = await paid({ ...first, employee_ids: [employee_id] });
  const seen = await personOf(run.id, employee_id);
  await office.server.store.inCompany(office.company.id, (tx) =>
    sql`update pay_run_people set months = jsonb_set(months, '{0,lines,0,detail}', '"Dicho de otro modo"')
      where run_id = ${run.id}`.execute(tx),
  );
  expect((await close(run.id)).status).toBe(200);
  expect((await personOf(run.id, employee_id)).total).toBe(seen.total);
});

describe('a run for everybody', () => {
  it('includes employees with a contract in its days, and is refused when there are none', async () => {
    const here = await office.anEmployee();
    const later = await office.anEmployee({ admission_date: '2026-12-09' });
    const october = { kind: 'prima', year: 2026, month: 10, payment_date: '2026-10-30', everybody: true };
    const run = await paid(october);
    const people = (await clerk.get(`/pay_runs/${run.id}?per_page=200`)).body['people'] as {
      employee: { id: string };
    }[];
    const ids = people.map(({ employee }) => employee.id);
    expect([ids.includes(here), ids.includes(later)]).toEqual([true, false]);
    const nobody = await clerk.post('/pay_runs', { ...october, kind: 'final_settlement' });
    expect(nobody.status).toBe(422);
    expect(nobody.body.errors).toEqual({
      everybody: ['No hay a quién pagarle Liquidación final de octubre de 2026'],
    });
  });
});

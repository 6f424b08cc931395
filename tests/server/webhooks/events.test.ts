import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildBodySchema } from '../../../src/domain/webhooks/event-data.ts';
import { allEventTypes, type EventType } from '../../../src/domain/webhooks/event-types.ts';
import { anOffice } from '../payroll/clerk.ts';
import { aSender, until } from '../sending/sender.ts';
import { webhookNetworks } from './networks.ts';
import { aHookedCompany } from './world.ts';

it('a document that DIAN accepts reaches the webhook, signed, and without amounts', async () => {
  const office = await anOffice({ webhookNetworks });
  const { server, clerk, company, simulator } = office;
  const employee = await office.anEmployee();
  const { receiver, deliver, deliveries, hook, desk } = await aHookedCompany(server, company, {
    types: ['payroll.accepted'],
  });
  const made = await clerk.post('/payrolls', {
    employee_id: employee,
    ...{ year: 2026, month: 10 },
    payment_dates: ['2026-10-30'],
  });
  const payroll = made.body.data.id;
  await clerk.post('/payrolls/send', { ids: [payroll] });
  aSender(server.store, simulator.endpoint);
  await until(async () => (await clerk.get(`/payrolls/${payroll}`)).body.data['state'] === 'aceptada');
  await deliver();

  const { full_number, cune } = (await clerk.get(`/payrolls/${payroll}`)).body.data;
  expect([full_number, cune]).toEqual(['NI1', expect.stringMatching(/^[0-9a-f]{96}$/)]);
  expect(receiver.events()).toEqual([
    {
      type: 'payroll.accepted',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        id: payroll,
        ...{ employee_id: employee, year: 2026, month: 10, state: 'aceptada' },
        ...{ full_number, cune },
      },
    },
  ]);
  expect(receiver.hits[0]?.headers['content-type']).toBe('application/json');
  expect(await deliveries()).toMatchObject([
    { type: 'payroll.accepted', state: 'delivered', attempts: 1, status: 204, problem: null, due_at: null },
  ]);
  const seen = await office.server.signIn(
    await server.aUser({ roles: ['distributor'], companies: [company.id] }),
    company,
  );
  const { body } = await seen.get(`/webhooks/${hook.id}/deliveries/${receiver.hits[0]?.id}`);
  expect(body.data['body']).toEqual(JSON.parse(receiver.hits[0]?.body ?? ''));

  // An ally who uses the payroll API sends it again, and nobody else does.
  const user = await server.aUser({ roles: ['distributor'], companies: [company.id] });
  await sql`update users set sso_owner = true where id = ${user.id}`.execute(server.store.db);
  const ally = await server.signIn(user, company);
  const managed = async (who: typeof ally) =>
    (await who.get('/allied_vault_entries')).rows[0]?.['api_managed'];
  expect([await managed(ally), await managed(seen)]).toEqual([true, false]);
  const ids = [payroll, crypto.randomUUID()];
  const stranger = await office.aStranger();
  for (const [who, path, status] of [
    [seen, '/allied_vault_entries', 403],
    [clerk, '/vault_entries', 403],
    [stranger, '/vault_entries', 403],
    [ally, '/allied_vault_entries', 201],
    [ally, '/vault_entries', 201],
  ] as const)
    expect([path, (await who.post(`${path}/resend`, { ids })).status]).toEqual([path, status]);
  await deliver();
  const [first, ...others] = receiver.events();
  expect(others.map(({ data }) => data)).toEqual([first?.data, first?.data]);
  expect(new Set(receiver.hits.map(({ id }) => id)).size).toBe(3);
  await desk.delete(`/webhooks/${hook.id}`);
  const silent = await ally.post('/allied_vault_entries/resend', { ids });
  expect([silent.status, silent.body.message]).toEqual([409, expect.stringMatching(/Conexiones › Webhooks/)]);
});

const rejection = (code: string) => ({ code, severity: 'Rechazo' as const, text: 'x' });

it('each type of event is told as it is declared, when it happens', async () => {
  const office = await anOffice({ webhookNetworks });
  const { server, clerk, company, simulator } = office;
  const { receiver, deliver, problems } = await aHookedCompany(server, company, { amounts: true });
  const sender = aSender(server.store, simulator.endpoint);
  const isIn = (path: string, state: string) => async () =>
    (await clerk.get(path)).body.data['state'] === state;
  const employee = await office.anEmployee();

  const october = { year: 2026, month: 10 };
  const payroll = await clerk.post('/payrolls', {
    employee_id: employee,
    ...october,
    payment_dates: ['2026-10-30'],
  });
  const at = `/payrolls/${payroll.body.data.id}`;
  simulator.faults.add({ mode: 'reject', count: 1, rules: [rejection('NIE024')] });
  await clerk.post('/payrolls/send', { ids: [payroll.body.data.id] });
  await until(isIn(at, 'rechazada'));
  await clerk.post('/payrolls/send', { ids: [payroll.body.data.id] });
  await until(isIn(at, 'aceptada'));
  const note = await clerk.post(`${at}/adjust`, { note_type: 2, reason: 'Se repitió' });
  const noteAt = `/adjustment_payrolls/${note.body.data.id}`;
  simulator.faults.add({ mode: 'reject', count: 1, rules: [rejection('NIAE024')] });
  await clerk.post('/adjustment_payrolls/send', { ids: [note.body.data.id] });
  await until(isIn(noteAt, 'rechazada'));
  await clerk.post('/adjustment_payrolls/send', { ids: [note.body.data.id] });
  await until(isIn(noteAt, 'aceptada'));
  expect(sender.problems).toEqual([]);

  const run = await clerk.post('/pay_runs', {
    ...{ kind: 'month', year: 2026, month: 9, payment_date: '2026-09-30' },
    employee_ids: [employee],
  });
  const runAt = `/pay_runs/${run.body.data.id}`;
  const based = async () => ({ base_version: (await clerk.get(runAt)).body.data.version });
  await clerk.post(`${runAt}/close`, { ...(await based()), confirm_few_months: true });
  const { body } = await clerk.get('/accounting?month=2026-09');
  await clerk.post('/accounting/postings', {
    ...{ month: '2026-09', number: 1 },
    digest: (body.data as unknown as { digest: string }).digest,
  });
  await clerk.post('/accounting/reversals', { month: '2026-09', number: 2 });
  await clerk.post(`${runAt}/reopen`, await based());

  const { version } = (await clerk.get(`/employees/${employee}`)).body.data;
  await clerk.put(`/employees/${employee}`, { base_version: version, mobile: '3001112233' });
  await clerk.delete(`/employees/${await office.anEmployee()}`);
  const { document_number } = (await clerk.get(`/employees/${employee}`)).body.data as never as {
    document_number: string;
  };
  const account = await server.anEmployeeAccount({ document_number, companies: [company.id] });
  const phone = await server.signInToVault(account);
  const asked = await phone.post('/vault/requests', {
    ...{ company_id: company.id, kind: 'vacations', start: '2026-12-21', end: '2026-12-29' },
  });
  await clerk.post(`/requests/${asked.body.data.id}/approve`, { base_version: 1 });
  await deliver();

  const told = receiver.events();
  expect(problems).toEqual([]);
  expect([...new Set(told.map(({ type }) => type))].sort()).toEqual([...allEventTypes].sort());
  const unfit = told.flatMap((event) => {
    const { error } = buildBodySchema(event.type as EventType).safeParse(event);
    return error ? [`${event.type}: ${error.message}`] : [];
  });
  expect(unfit).toEqual([]);
  const states = told
    .filter(({ type }) => /payroll|adjustment/.test(type))
    .map(({ type, data }) => [type, data['id']]);
  expect(states).toEqual([
    ['payroll.rejected', payroll.body.data.id],
    ['payroll.accepted', payroll.body.data.id],
    ['adjustment.rejected', note.body.data.id],
    ['adjustment.accepted', note.body.data.id],
  ]);
  expect(told.find(({ type }) => type === 'employee.updated')?.data).toMatchObject({
    ...{ id: employee, fields: ['mobile'], amounts: {} },
  });
});

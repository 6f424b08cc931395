import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/domain/identity/roles.ts';
import type { Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { employeeValues } from '../sending/people.ts';

let server: TestServer;
let company: { id: string };
let other: { id: string };
const clients = {} as Record<Role, Client>;

async function enabledCompany(): Promise<{ id: string; nit: string }> {
  const made = await server.aCompany();
  await server.store.inCompany(made.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${made.id}, true)`.execute(tx),
  );
  return made;
}

beforeAll(async () => {
  server = await testServer();
  [company, other] = [await enabledCompany(), await enabledCompany()];
  for (const role of roles)
    clients[role] = await server.signIn(
      await server.aUser({ roles: [role], companies: [company.id] }),
      company,
    );
});

const staff: readonly Role[] = ['root', 'support', 'allied_client', 'client', 'distributor'];
const installation: readonly Role[] = ['root', 'support'];
const allowedOf = async (act: (client: Client) => Promise<{ status: number }>): Promise<Role[]> => {
  const allowed: Role[] = [];
  for (const role of roles) if ((await act(clients[role])).status !== 403) allowed.push(role);
  return allowed;
};
const same = (allowed: readonly Role[], wanted: readonly Role[]) =>
  expect([...allowed].sort()).toEqual([...wanted].sort());
const id = crypto.randomUUID();

describe('the access of roles', () => {
  it.each([
    ['/companies', roles, ['root', 'support', 'allied_client', 'distributor'], ['client']],
    ['/employees', staff, staff],
    ['/cost_centers', staff, staff],
    ['/consecutives', staff, staff],
    ['/banks', staff, installation],
    ['/municipalities', staff, installation],
    ['/worker_types', staff, installation],
  ] as [string, readonly Role[], readonly Role[], (readonly Role[])?][])(
    'to %s is that of the matrix, for reading and writing',
    async (path, readers, writers, partly = []) => {
      same(await allowedOf((client) => client.get(path)), readers);
      same(await allowedOf((client) => client.get(`${path}/${id}`)), readers);
      same(await allowedOf((client) => client.post(path, {})), writers);
      same(await allowedOf((client) => client.put(`${path}/${id}`, { base_version: 1 })), [
        ...writers,
        ...partly,
      ]);
      same(await allowedOf((client) => client.delete(`${path}/${id}`)), writers);
      same(await allowedOf((client) => client.post(`${path}/${id}`, { _method: 'PUT' })), [
        ...writers,
        ...partly,
      ]);
      same(await allowedOf((client) => client.post(`${path}/${id}`, { _method: 'DELETE' })), writers);
    },
  );

  it('to payrolls is that of the staff of a company, without the enabler', async () => {
    for (const path of [
      '/payrolls',
      `/payrolls/${id}`,
      `/payrolls/${id}/xml`,
      `/payrolls/${id}/pdf`,
      `/payrolls/${id}/response`,
      '/dashboard',
    ])
      same(await allowedOf((client) => client.get(path)), staff);
    for (const path of [
      '/payrolls',
      '/payrolls/send',
      '/payrolls/generate',
      '/adjustment_payrolls/together',
      '/adjustment_payrolls/together/preview',
    ])
      same(await allowedOf((client) => client.post(path, {})), staff);
    same(await allowedOf((client) => client.put('/payrolls/sending', {})), staff);
    same(await allowedOf((client) => client.put(`/payrolls/${id}`, {})), staff);
    same(await allowedOf((client) => client.delete(`/payrolls/${id}`)), staff);
  });

  it('to import profiles is that of the staff of a company', async () => {
    same(await allowedOf((client) => client.get('/import_profiles')), staff);
    same(await allowedOf((client) => client.post('/import_profiles', {})), staff);
    same(await allowedOf((client) => client.put(`/import_profiles/${id}`, { base_version: 1 })), staff);
    same(await allowedOf((client) => client.delete(`/import_profiles/${id}`)), staff);
  });

  it('is checked on every call, and a deactivated user loses it at once', async () => {
    const user = await server.aUser({ roles: ['client'], companies: [company.id] });
    const client = await server.signIn(user, company);
    expect((await client.get('/employees')).status).toBe(200);
    await sql`update user_roles set role = 'enabler' where user_id = ${user.id}`.execute(server.store.db);
    expect((await client.get('/employees')).status).toBe(403);
    await sql`delete from user_companies where user_id = ${user.id}`.execute(server.store.db);
    expect((await client.get('/employees')).status).toBe(403);
    await sql`update users set active = false where id = ${user.id}`.execute(server.store.db);
    expect((await client.get('/user')).status).toBe(401);
    expect((await client.post('/login', { email: user.email, password: user.password })).status).toBe(401);
  });
});

describe('a company of other users', () => {
  const named = () => ({ headers: { 'x-company': other.id } });

  it('opens nothing, whether named by header or by address', async () => {
    for (const path of [
      '/employees',
      '/cost_centers',
      '/consecutives',
      '/payrolls',
      '/dashboard',
      '/events',
    ]) {
      expect((await clients.client.get(path, named())).status).toBe(403);
      const byAddress = await clients.client.get(`${path}?company=${other.id}`, {
        headers: { 'x-company': undefined },
      });
      expect(byAddress.status).toBe(403);
    }
    // A name written as one of several is no name: nothing of the user's own answers in its place.
    for (const name of ['company[0]', 'company[]', 'company.id']) {
      const path = `/employees?${encodeURIComponent(name)}=${other.id}`;
      const answer = await clients.client.get(path, { headers: { 'x-company': undefined } });
      expect([name, answer.status, answer.body.errors]).toEqual([
        name,
        422,
        { [name]: ['Este campo no existe'] },
      ]);
    }
    expect((await clients.client.post('/cost_centers', { code: 'X', name: 'X' }, named())).status).toBe(403);
    expect((await clients.client.post('/payrolls/generate', { year: 2026, month: 10 }, named())).status).toBe(
      403,
    );
    expect((await clients.distributor.get(`/companies/${other.id}`)).status).toBe(404);
    expect(
      (await clients.distributor.put(`/companies/${other.id}`, { base_version: 1, phone: '6041111111' }))
        .status,
    ).toBe(404);
    expect((await clients.client.get('/companies')).rows.map((row) => row.id)).toEqual([company.id]);
  });

  it('lends none of its rows to be read, changed, deleted or referred to', async () => {
    const theirs = await clients.root.post('/cost_centers', { code: 'T', name: 'Suyo' }, named());
    const theirId = theirs.body.data.id;
    const mine = clients.client;
    expect((await mine.get(`/cost_centers/${theirId}`)).status).toBe(404);
    expect((await mine.put(`/cost_centers/${theirId}`, { base_version: 1, name: 'Mío' })).status).toBe(404);
    expect((await mine.delete(`/cost_centers/${theirId}`)).status).toBe(404);
    const values = await server.store.asSystem((tx) => employeeValues(tx));
    const pointing = await mine.post('/employees', {
      ...values,
      document_number: '71000001',
      cost_center_id: theirId,
    });
    expect(pointing.body.errors).toEqual({ cost_center_id: ['Centro de costo no es válido'] });
    const moved = await mine.post('/cost_centers', { code: 'M', name: 'M', company_id: other.id });
    expect(moved.body.errors).toHaveProperty('company_id');
    // Made here under their identifier, it is another row.
    expect((await mine.post('/cost_centers', { id: theirId, code: 'N', name: 'N' })).status).toBe(201);
    expect((await clients.root.get(`/cost_centers/${theirId}`, named())).body.data.name).toBe('Suyo');
  });

  it('shares no idempotency key: a key used in a second company is refused', async () => {
    const key = crypto.randomUUID();
    const values = { code: 'KEY', name: 'Clave' };
    expect((await clients.root.post('/cost_centers', values, { key })).status).toBe(201);
    expect((await clients.root.post('/cost_centers', values, { key, ...named() })).status).toBe(422);
    expect((await clients.root.get('/cost_centers?search=clave', named())).rows).toEqual([]);
  });
});

describe('signing in to the office and to the vault', () => {
  it('gives sessions that open nothing of each other, with any mixture of cookies', async () => {
    const employee = await server.signInToVault(await server.anEmployeeAccount());
    const clerk = clients.client;
    const vaultSession = employee.cookies.get('quincena_vault') ?? '';
    const staffSession = clerk.cookies.get('quincena_session') ?? '';
    const swapped = server.client();
    swapped.cookies.set('quincena_session', vaultSession);
    swapped.cookies.set('quincena_vault', staffSession);
    for (const path of [
      '/user',
      '/companies',
      '/employees',
      '/vault/me',
      '/vault/payslips',
      '/vault/questions',
    ])
      expect((await swapped.get(path)).status).toBe(401);
    const question = { payslip_id: id, category: 'otro', message: 'x' };
    expect((await swapped.post('/vault/questions', question)).status).toBe(401);
    expect(
      (
        await employee.post('/vault/questions', question, {
          headers: { 'x-xsrf-token': clerk.cookies.get('XSRF-TOKEN') },
        })
      ).status,
    ).toBe(403);
    expect((await employee.post('/vault/questions', question)).status).toBe(404);
  });

  it('is possible again fifteen minutes after the failures', async () => {
    const user = await server.aUser();
    const wrong = () => server.client().post('/login', { email: user.email, password: 'otra' });
    for (let i = 0; i < 5; i++) await wrong();
    expect((await wrong()).status).toBe(429);
    await sql`update sign_in_failures set at = at - interval '15 minutes'`.execute(server.store.db);
    expect(
      (await server.client().post('/login', { email: user.email, password: user.password })).status,
    ).toBe(200);
  });

  it('counts failures that arrive at the same moment', async () => {
    const user = await server.aUser();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.client().post('/login', { email: user.email, password: 'otra' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5);
  });
});

/** Tables whose rows the application adds and never changes. */
const neverChanged = [
  'bank_files',
  ...[
    'files',
    'record_changes',
    'law_reviews',
    'hours_signatures',
    'pila_filings',
    'pila_withdrawals',
    'closing_marks',
  ],
  ...['accounting_postings', 'accounting_entries', 'security_events', 'security_repeats'],
];

describe('the database under the role of the application', () => {
  it('shows no row of a company to a query that names none', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('user_companies', 'idempotency_keys', 'senders')`.execute(server.store.db);
    expect(rows.map(({ name }) => name)).toContain('payrolls');
    for (const { name } of rows) {
      const seen = await sql`select 1 from ${sql.table(name)} limit 1`.execute(server.store.db);
      expect(seen.rows).toEqual([]);
      const changed = await sql`update ${sql.table(name)} set company_id = company_id`
        .execute(server.store.db)
        .then(({ numAffectedRows }) => numAffectedRows, String);
      // Files, presented planillas, postings and what was noted of changes and of reviews are never changed in place: whoever tries is refused outright.
      expect([name, changed]).toEqual([
        name,
        neverChanged.includes(name) ? `error: permission denied for table ${name}` : 0n,
      ]);
    }
    const { rows: role } = await sql<{ name: string }>`select current_user as name`.execute(server.store.db);
    expect(role[0]?.name).toBe('quincena_app');
    await expect(sql`create table mine (x int)`.execute(server.store.db)).rejects.toThrow(
      /permission denied/,
    );
  });
});

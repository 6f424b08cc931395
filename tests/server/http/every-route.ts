import { sql } from 'kysely';
import type { Tx } from '../../../server/store/connection.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import type { Client } from '../../client.ts';
import type { TestServer } from '../../harness.ts';
import { foreignDocuments } from '../migration/foreign-company.ts';
import { anOffice } from '../payroll/clerk.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

/** A part of a description of the API: what a value may be. */
export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  $ref?: string;
};
export type Route = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  body: Schema | undefined;
  query: string[];
};
type Operation = {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  parameters?: { in: string; name: string }[];
};

/** Doors that anybody may knock at, which the description leaves to the guide. */
const doors: Route[] = (
  [
    ['/invitation', ['email', 'code', 'password']],
    ['/invitation/look', ['email', 'code']],
  ] as const
).map(([path, names]) => ({
  method: 'post',
  path,
  query: [],
  body: { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
}));

/**
 * Every route of the API but rows of declared resources, which have a table of their own, and streams: read from
 * what the API says of itself, so that a new one is tried the day it is there.
 */
export async function routesOf(server: TestServer): Promise<Route[]> {
  const { paths, components } = (await server.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  }>();
  const rows = new Set(
    resources.flatMap(({ path, only }) =>
      [
        ...(only ? ['/export'] : ['', '/{id}', '/{id}/changes', '/export']),
        ...(path === 'employees' ? [] : ['/bulk']),
        ...(path === 'employees' || path === 'municipalities' ? [] : ['/import', '/import/check']),
      ].map((end) => `/${path}${end}`),
    ),
  );
  const whole = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const said = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { requestBody, parameters = [] }]): Route => ({
        method: method as Route['method'],
        path,
        // What names a device to forget goes in a body that no other call of its kind has.
        body: method === 'delete' ? undefined : whole(requestBody?.content['application/json'].schema),
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      }),
    ),
  );
  return [...said, ...doors].filter(
    ({ path }) => !rows.has(path) && !/^\/(events|health|ready|logout|vault\/logout)$/.test(path),
  );
}

/** One company with something of everything, who works in it, and strangers of another one. */
export async function aWorld() {
  const office = await anOffice();
  const { server, company, clerk } = office;
  const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  const employee = await office.anEmployee();
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await root.post(path, body);
    const data = answer.body.data as { id?: string; created?: string[] } | undefined;
    if (answer.status !== 201 || !data?.id) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return data.id;
  };
  const month = { employee_id: employee, year: 2026, month: 11, payment_dates: ['2026-11-30'] };
  const draft = await made('/payrolls', month);
  const worker = await aWorker(server, company);
  const other = await aWorker(server, company);
  const payslip = await aPayslip(server, company, worker);
  const accepted = await aPayslip(server, company, other);
  const run = await made('/pay_runs', {
    kind: 'month',
    year: 2026,
    month: 9,
    payment_date: '2026-09-30',
    employee_ids: [employee],
  });
  const file = { file_name: 'a.csv', rows: [{ ...month, month: 8, payment_dates: ['2026-08-30'] }] };
  const phone = await server.signInToVault(
    await server.anEmployeeAccount({
      document_number: worker.document_number,
      companies: [company.id],
    }),
  );
  const asked = await phone.post('/vault/questions', {
    payslip_id: payslip,
    category: 'horas',
    message: 'Faltan horas',
  });
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  const requested = await phone.post('/vault/requests', {
    company_id: company.id,
    kind: 'vacations',
    start: '2026-12-21',
    end: '2026-12-29',
  });
  if (requested.status !== 201) throw new Error(JSON.stringify(requested.body));
  const stranger = await office.aStranger();
  // Only an ally with access to the payroll API sends documents again for several companies.
  const allied = await server.aUser({ roles: ['distributor'], companies: [company.id] });
  await sql`update users set sso_owner = true where id = ${allied.id}`.execute(server.store.db);
  const ally = await server.signIn(allied, company);
  const strangersWorker = await aWorker(server, { id: stranger.company ?? '' });
  const strangersPhone = await server.signInToVault(
    await server.anEmployeeAccount({
      document_number: strangersWorker.document_number,
      companies: [stranger.company ?? ''],
    }),
  );
  const somebody = { name: 'Ana', email: 'ana@empresa.co', roles: ['support'] };
  const documents = await foreignDocuments(root, company.nit);
  const ids: Record<string, string> = {
    '/admins': await made('/admins', somebody),
    '/employees': employee,
    '/access_keys': await made('/access_keys', { name: 'ERP', scopes: ['employees:read'] }),
    '/webhooks': await aWebhook(root),
    '/payrolls': draft,
    '/adjustment_payrolls': await made(`/payrolls/${accepted}/adjust`, { note_type: 1, reason: 'Faltó' }),
    '/pay_runs': run,
    '/payroll_imports': await made('/payrolls/import', file),
    '/employee_imports': await made('/employees/import', { file_name: 'b.csv', rows: [{}] }),
    '/document_imports': documents.id,
    '/foreign_payrolls': documents.payroll,
    '/import_profiles': await made('/import_profiles', {
      name: 'Siigo',
      kind: 'payrolls',
      columns: [{ header: 'Cédula', key: 'document', format: null }],
    }),
    '/incidents': await made('/incidents', {
      found_on: '2026-11-18',
      found_by: 'Inés',
      what: 'Un correo ajeno',
      data: 'Nombres',
      people: 2,
      measures: 'Se avisó',
    }),
    '/questions': asked.body.data.id,
    '/requests': requested.body.data.id,
    '/vault_people': worker.id,
    '/vault/payslips': payslip,
    '/vault/questions': asked.body.data.id,
    '/vault/requests': requested.body.data.id,
  };
  await keepSessions(server);
  return {
    server,
    company,
    clerk,
    root,
    ally,
    phone,
    stranger,
    strangersPhone,
    ids,
    employee,
    draft,
    payslip,
  };
}

/** The secret is the whole of the answer that makes it. */
async function aWebhook(root: Client): Promise<string> {
  await root.post('/webhooks', {
    address: 'https://erp.ejemplo.co/a',
    types: ['employee.updated'],
    amounts: false,
  });
  return (await root.get('/webhooks')).rows[0]?.id ?? '';
}

/** A matrix may take an hour on a slow machine: the sessions of now neither fall idle nor need another proof in a day. */
export const keepSessions = ({ store }: TestServer) =>
  sql`update sessions set seen_at = now() + interval '1 day', proven_at = now() + interval '1 day'`.execute(
    store.db,
  );
export type World = Awaited<ReturnType<typeof aWorld>>;

/** The row at the beginning of an address. */
const rowAt = ({ ids }: World, path: string): string =>
  Object.entries(ids)
    .filter(([start]) => path.startsWith(`${start}/`))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1] ?? crypto.randomUUID();

/** The address with rows of the world in it. */
export const addressOf = (world: World, { path }: Route): string =>
  path
    .replace('{id}', rowAt(world, path))
    .replace('{employee_id}', world.employee)
    .replace('{type}', 'payrolls');

/** Whose keyboard a route is for. */
export const callerOf = ({ root, ally, phone, server }: World, { path }: Route): Client => {
  if (/^\/invitation|login$/.test(path) || openDoors.includes(path)) return server.client();
  if (path === '/allied_vault_entries/resend') return ally;
  return path.startsWith('/vault/') ? phone : root;
};

/** What is done to a row that has a version. */
const versioned = /\/(close|reopen|production)$/;

/** Doors that a body of the right shape goes through, or counts as a try of. */
const openDoors = ['/login/passkey', '/vault/activate', '/vault/forgotten', '/vault/passkeys/sign-in'];

const signedHours = { phone: crypto.randomUUID(), office: crypto.randomUUID() };

/** A body the route understands, with what it asks for and no more, over the version that is stored now. */
export async function fitBody(world: World, route: Route): Promise<Record<string, unknown>> {
  const { path, body } = route;
  if (openDoors.includes(path)) return {};
  const fit = Object.fromEntries(
    (body?.required ?? []).map((name) => [name, fitValue(world, name, body?.properties?.[name] ?? {})]),
  );
  if (path === '/payrolls') return { ...fit, employee_id: world.employee };
  if (/^\/pay_runs\/.*novelties(\/check)?$/.test(path)) return { rows: [{ employee_id: world.employee }] };
  if (/^\/pay_runs\/.*marks(\/check)?$/.test(path)) {
    const marks = ['07:58', '17:00'].map((time) => ({ at: `2026-11-04T${time}` }));
    return { people: [{ employee_id: world.employee, marks }] };
  }
  const times = { day: '2026-11-18', start: '17:00', end: '19:00' };
  // The same hours each time: others of that day would cross them.
  if (path === '/vault/hours') return { ...fit, entry: signedHours.phone, ...times };
  if (path === '/signed_hours')
    return { signatures: [{ employee_id: world.employee, entry: signedHours.office, ...times }] };
  if (fit.base_version === undefined) return fit;
  const { body: read } = await callerOf(world, route).get(addressOf(world, route).replace(versioned, ''));
  return { ...fit, base_version: read.data?.version ?? 1 };
}

function fitValue(world: World, name: string, schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (name === 'year') return 2026;
  if (/_date$/.test(name)) return '2026-11-30';
  if (name === 'payment_dates') return ['2026-11-30'];
  if (name === 'employee_id') return world.employee;
  if (name === 'employee_ids') return [world.employee];
  if (name === 'ids') return [world.draft];
  if (name === 'payslip_id') return world.payslip;
  if (name === 'company_id') return world.company.id;
  if (schema.format === 'date') return '2026-11-18';
  if (schema.type === 'integer') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([inner, of]) => [inner, fitValue(world, inner, of)]),
    );
  return schema.format === 'uuid' ? crypto.randomUUID() : 'x';
}

/** Each place of a body where something can stand: its own fields, those of its groups, and one of each of its lists. */
export function placesOf(schema: Schema | undefined, path: readonly string[] = []): string[][] {
  if (path.length > 4) return [];
  const inside = Object.entries(schema?.properties ?? {}).flatMap(([name, of]) => [
    [...path, name],
    ...placesOf(of, [...path, name]),
  ]);
  return schema?.items ? [[...path, '0'], ...placesOf(schema.items, [...path, '0'])] : inside;
}

/** The body with that value at that place. */
export function spoiled(body: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [spoiled(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const group = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...group, [name]: spoiled((group as Record<string, unknown>)[name], rest, value) };
}

/** What the store holds of companies and employees: the same text, nothing was written. */
export async function holdings({ store }: TestServer): Promise<string> {
  return store.asSystem(async (tx) => {
    const names = await tablesOf(tx);
    const each = names.map(
      (name) =>
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held from ${sql.table(name)} t`,
    );
    const { rows: held } = await sql<{ held: string }>`${sql.join(each, sql` union all `)}`.execute(tx);
    return held.map((row, at) => `${names[at]} ${row.held}`).join('\n');
  });
}

/** Tables of companies and employees, the same in every database of a run. */
let tables: string[] | undefined;

async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = tables
    ? { rows: [] }
    : await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('company_id', 'account_id')
          and table_name not in ('idempotency_keys', 'events')
        group by table_name order by table_name`.execute(tx);
  tables ??= rows.map(({ name }) => name);
  return tables;
}

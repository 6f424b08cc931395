import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Client } from '../../client.ts';
import { type TestServer, testServer } from '../../harness.ts';

/**
 * Every address that the application describes of itself, asked for nonsense: a sentence and a status below 500, and
 * nothing written.
 */

let server: TestServer;
let staff: Client;
let employee: Client;
let addresses: { method: Method; path: string }[] = [];
let before: Record<string, number>;

type Method = 'get' | 'post' | 'put' | 'delete';
const isMethod = (name: string): name is Method => ['get', 'post', 'put', 'delete'].includes(name);

beforeAll(async () => {
  server = await testServer();
  const company = await server.aCompany();
  await server.store.inCompany(company.id, (tx) =>
    sql`insert into enablers (company_id, status) values (${company.id}, true)`.execute(tx),
  );
  staff = await server.signIn(await server.aUser({ roles: ['root'], companies: [company.id] }), company);
  employee = await server.signInToVault(await server.anEmployeeAccount());
  const { body } = await server.client().get('/openapi.json');
  addresses = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) =>
      isMethod(method) ? [{ method, path: path.replace(/^\/api/, '') }] : [],
    ),
  );
  before = await sizes();
});

/** How many rows each table has that a call could write; what a call leaves of itself is apart. */
async function sizes(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.relname as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', c.relname), false, true, '')))[1]::text::int as count
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'
      and c.relname not in ('idempotency_keys', 'sessions', 'sign_in_failures', 'vault_challenges', 'sso_attempts')`.execute(
    server.store.db,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Calls that need nothing to do something, or that end the session of who makes them. */
const apart = new Set([
  'post /logout',
  'post /vault/logout',
  'delete /vault/sessions',
  'get /events',
  'post /payrolls/generate',
]);

const asker = (path: string): Client => (path.startsWith('/vault/') ? employee : staff);
const at = (path: string, id: string): string => path.replace(/\{\w+\}/g, id);

async function ask(
  { method, path }: (typeof addresses)[number],
  { id = crypto.randomUUID() as string, query = '', body }: { id?: string; query?: string; body?: unknown },
): Promise<Answered> {
  const address = at(path, id) + query;
  const client = asker(path);
  if (method === 'get') return client.get(address);
  if (method === 'delete') return client.post(address, { _method: 'DELETE', ...(body as object) });
  return client[method](address, body);
}

/** What was answered badly, by address: empty when nothing was. */
async function wrong(
  asked: (one: (typeof addresses)[number]) => Promise<Answered> | undefined,
): Promise<string[]> {
  const found: string[] = [];
  for (const one of addresses) {
    if (apart.has(`${one.method} ${one.path}`)) continue;
    const answer = await asked(one);
    if (!answer) continue;
    const said = String(answer.body?.message ?? '');
    const bad = answer.status >= 500 || (answer.status >= 400 && !/[a-záéíóúñ]{3}/.test(said));
    if (bad) found.push(`${one.method} ${one.path}: ${answer.status} ${said}`);
  }
  return found;
}

const writes = ({ method }: { method: Method }): boolean => method !== 'get';

describe('every address of the application', () => {
  it('is there to be asked', () => {
    expect(addresses.length).toBeGreaterThan(150);
  });

  it.each([
    ['%00', 'a zero'],
    ['..%2f..%2fetc%2fpasswd', 'a way out'],
    ['%e2%80%aetxt', 'letters turned round'],
    ["'%20or%20'1'='1", 'a quote'],
    ['1e400', 'a figure without end'],
    ['null', 'nothing'],
    ['x'.repeat(180), 'a long one'],
    ['00000000-0000-0000-0000-000000000000', 'the empty id'],
  ])('with the id %s answers in words', async (id) => {
    const named = (one: (typeof addresses)[number]) =>
      one.path.includes('{') ? ask(one, { id, body: {} }) : undefined;
    expect(await wrong(named)).toEqual([]);
  });

  it.each([
    '?page=-1&per_page=1e9&sort=nothing&search=%00',
    '?page=1e9&per_page=0&year=1e400&month=99&type=x&format=exe',
    '?page=999999&per_page=200&year=2026&month=2&search=%25_%5C%27%22',
    '?ids=1,2,3&ids=4&state=x&state[]=y&filter[__proto__]=1&columns=toString',
    `?search=${'x'.repeat(5000)}&from=9999-12-31&to=0000-00-00&updated_since=never`,
    '?search=%E2%80%AE%F0%9F%92%A3&employee_id=1&company=',
    '?year=2026&month=11&employee_id=00000000-0000-0000-0000-000000000000&ids=00000000-0000-0000-0000-000000000000',
  ])('with the query %s answers in words', async (query) => {
    expect(await wrong((one) => (one.method === 'get' ? ask(one, { query }) : undefined))).toEqual([]);
  });

  const values: [string, unknown][] = [
    ['lists', []],
    ['groups', { a: { b: { c: [] } } }],
    ['figures', 1e300],
    ['half a letter', 'a\ud800'],
    ['zeros', 'a\u0000'],
    ['letters turned round', '\u202eabc'],
    ['a long text', 'x'.repeat(50_000)],
    ['nothing', null],
    ['truth', true],
    ['texts', '-1'],
  ];
  const names = [
    ...[
      'name',
      'code',
      'email',
      'password',
      'id',
      'ids',
      'employee_id',
      'employee_ids',
      'year',
      'month',
      'rows',
    ],
    ...[
      'base_version',
      'clear',
      'values',
      'action',
      'kind',
      'reason',
      'note_type',
      'file',
      'message',
      'payslip_id',
    ],
    ...[
      'payment_dates',
      'hours',
      'absences',
      'earned',
      'taken',
      'benefits',
      'totals',
      'from',
      'to',
      'state',
      'file_name',
    ],
    ...[
      'document_type',
      'document_number',
      'response',
      'endpoint',
      'keys',
      'what',
      'current',
      'category',
      'company_id',
    ],
    ...[
      'operation_mode',
      'software_id',
      'software_pin',
      'provider_nit',
      'required_tests',
      'payment_date',
      'part',
      'checked',
    ],
  ];
  it.each(values)('whose fields are all %s answers in words', async (_name, value) => {
    const body = Object.fromEntries(names.map((name) => [name, value]));
    expect(await wrong((one) => (writes(one) ? ask(one, { body }) : undefined))).toEqual([]);
  });

  it.each([
    ['a list', '[1,2]'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['no JSON', '{"a":'],
    ['a figure without end', '{"year":1e400,"amount":-1e400,"id":1e999}'],
    ['a name twice', '{"name":"a","name":[],"__proto__":{"roles":["root"]}}'],
    ['ten thousand levels', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('sent %s answers in words', async (_name, body) => {
    const sent = (one: (typeof addresses)[number]) =>
      one.method === 'post' || one.method === 'put'
        ? asker(one.path)[one.method](at(one.path, crypto.randomUUID()), body)
        : undefined;
    expect(await wrong(sent)).toEqual([]);
  });

  it.each([
    [
      'a broken form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    ],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    ['an unknown type', 'application/x-what', 'x'],
    ['XML', 'text/xml', '<a/>'],
    ['a field twice', 'application/x-www-form-urlencoded', 'name=a&name=b&name[x]=c&ids[]=1&ids[0][a]=2'],
    ['bad percents', 'application/x-www-form-urlencoded', 'name=%zz&%=%'],
  ])('sent %s answers in words', async (_name, type, body) => {
    const sent = (one: (typeof addresses)[number]) =>
      one.method === 'post'
        ? asker(one.path).post(at(one.path, crypto.randomUUID()), body, { headers: { 'content-type': type } })
        : undefined;
    expect(await wrong(sent)).toEqual([]);
  });

  it.each(['', 'short', 'ñandú-ñandú', 'x'.repeat(101), 'a b c d e f'])(
    'with the key «%s» changes nothing',
    async (key) => {
      const odd = /^[\x20-\x7e]*$/.test(key) ? key : encodeURIComponent(key).repeat(9);
      const sent = (one: (typeof addresses)[number]) =>
        one.method === 'post' || one.method === 'put'
          ? asker(one.path)[one.method](at(one.path, crypto.randomUUID()), {}, { key: odd })
          : undefined;
      expect(await wrong(sent)).toEqual([]);
    },
  );

  it('asked in another way is refused or told how', async () => {
    const found: string[] = [];
    for (const { path } of addresses)
      for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'HEAD'] as const) {
        if (path === '/events') continue;
        const url = `/api${at(path, crypto.randomUUID())}`;
        const { statusCode } = await server.app.inject({ method: method as 'OPTIONS', url });
        if (statusCode >= 500) found.push(`${method} ${path}: ${statusCode}`);
      }
    expect(found).toEqual([]);
  });

  it('wrote nothing of all that', async () => {
    expect(await sizes()).toEqual(before);
  });
});

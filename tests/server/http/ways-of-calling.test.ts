import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newestApiVersion } from '../../../src/domain/calls/api-versions.ts';
import type { Scope } from '../../../src/domain/identity/scopes.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import type { Answered, Client, Row } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { type Sample, samplesFor } from '../resources/samples.ts';
import { markTables, type Rehearsals, rehearseWrites } from './rehearse.ts';

let office: Office;
let root: Client;
let samples: Record<string, Sample>;

beforeAll(async () => {
  office = await anOffice();
  const { server, company } = office;
  root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
  samples = await samplesFor(server, company.id);
});

const written = resources.filter(({ only }) => !only);

describe('a dry run', () => {
  it.each(written.map(({ path }) => path))(
    'of %s changes no table, and answers as the write',
    async (path) => {
      const { server, company } = office;
      const told: Rehearsals = { done: new Set(), refused: new Set(), wrong: [] };
      const { inject } = server.app;
      rehearseWrites(server, told);
      try {
        const { id, version } = (await root.post(`/${path}`, samples[path]?.())).body.data;
        await root.put(`/${path}/${id}`, { base_version: version, active: false });
        await root.post(`/${path}/bulk`, { ids: [id], action: 'activate' });
        for (const end of ['/import/check', '/import'])
          await root.post(`/${path}${end}`, { rows: [{ code: 'W1', name: 'Una', label: 'Una' }] });
        await root.delete(`/${path}/${id}`);
      } finally {
        Object.assign(server.app, { inject });
      }
      expect(told.wrong).toEqual([]);
      const asked = [...told.done, ...told.refused].map((one) => one.replace(/[0-9a-f-]{36}/, ':id'));
      expect(asked).toEqual(
        expect.arrayContaining([`POST /${path}`, `PUT /${path}/:id`, `DELETE /${path}/:id`]),
      );
      expect([path, company.id && told.refused.size > 0]).toEqual([path, path === 'notices']);
    },
  );

  it('needs no idempotency key and uses none, and says that it is one', async () => {
    const center = { code: 'ENSAYO', name: 'Ensayo' };
    const key = crypto.randomUUID();
    const dry = await root.post('/cost_centers?dry_run=true', center, { key });
    expect([dry.status, dry.headers['quincena-dry-run']]).toEqual([201, 'true']);
    const bare = await root.post('/cost_centers?dry_run=1', center, {
      headers: { 'idempotency-key': undefined },
    });
    expect(bare.status).toBe(201);
    const made = await root.post('/cost_centers?dry_run=false', center, { key });
    expect([made.status, made.headers['quincena-dry-run'], made.headers['idempotent-replay']]).toEqual([
      201,
      undefined,
      undefined,
    ]);
    expect((await root.get(`/cost_centers/${made.body.data.id}`)).status).toBe(200);
    expect((await root.get(`/cost_centers/${dry.body.data.id}`)).status).toBe(404);
  });

  it('is refused as the write would be', async () => {
    const refused = await root.post('/cost_centers?dry_run=true', { code: '' });
    expect([refused.status, refused.headers['quincena-dry-run']]).toEqual([422, 'true']);
    expect(refused.body.errors).toHaveProperty('name');
    expect(
      (await root.post('/cost_centers?dry_run=quizas', { code: 'A', name: 'A' })).body.errors,
    ).toHaveProperty('dry_run');
  });

  it.each([
    '/login',
    '/logout',
    '/vault/login',
    '/vault/questions',
    '/user/totp',
    '/user/proof',
    '/vault_codes',
  ])('of what is for people only is refused with a code: %s', async (path) => {
    const before = await markTables(office.server.store);
    const answer = await root.post(`${path}?dry_run=true`, {});
    expect([answer.status, answer.body['code']]).toEqual([422, 'dry_run_unavailable']);
    expect(await markTables(office.server.store)).toEqual(before);
  });

  it('that shows a salary is noted as a reading of it', async () => {
    const employee = await office.anEmployee();
    const { version } = (await office.clerk.get(`/employees/${employee}`)).body.data;
    const read = async () =>
      (await root.get('/security_events?group=salaries&per_page=200')).rows.reduce(
        (sum, { times }) => sum + Number(times),
        0,
      );
    const before = await read();
    await root.put(`/employees/${employee}?dry_run=true`, { base_version: version, mobile: '3001234567' });
    expect(await read()).toBe(before + 1);
    expect((await office.clerk.get(`/employees/${employee}`)).body.data.version).toBe(version);
  });
});

/** Walks a list by its cursor to the end. `between` runs after each part. */
async function walk(client: Client, path: string, between: () => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  const join = path.includes('?') ? '&' : '?';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Answered = await client.get(`${path}${join}cursor=${cursor}`);
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined]);
    ids.push(...listIds(answer.body));
    cursor = (answer.body.meta as unknown as { next_cursor: string | null }).next_cursor;
    await between();
  }
  return ids;
}

/** Ids of the rows of an answer; of the people of a payment, those of the employees. */
const listIds = ({ data, people }: Answered['body']): string[] =>
  ((people ?? data) as unknown as (Row & { employee?: Row })[]).map(({ id, event_id, employee }) =>
    String(id ?? event_id ?? employee?.id),
  );

describe('a cursor', () => {
  let started: string[];
  let added = 0;
  const addCenters = (count: number) =>
    office.server.store.inCompany(office.company.id, async (tx) => {
      added += count;
      const { rows } = await sql<{ id: string }>`
        insert into cost_centers (company_id, id, code, name, ledger_account, search_text)
        select ${office.company.id}::uuid, gen_random_uuid(), 'G' || ${added} || '-' || n, 'Centro ' || (n % 7),
          case when n % 3 > 0 then (510500 + n % 5)::text end, 'centro'
        from generate_series(1, ${count}::int) n returning id`.execute(tx);
      return rows.map(({ id }) => id);
    });

  beforeAll(async () => {
    await addCenters(2000);
    started = (
      await office.server.store.inCompany(office.company.id, (tx) =>
        sql<{ id: string }>`select id from cost_centers where company_id = ${office.company.id}`.execute(tx),
      )
    ).rows.map(({ id }) => id);
  });

  it.each(['name', '-name', 'code', 'ledger_account,-name', '-ledger_account', '-created_at', 'active'])(
    'by %s reads every row that was there once, whatever is added meanwhile',
    async (sort) => {
      const ids = await walk(root, `/cost_centers?per_page=200&sort=${sort}`, () => addCenters(20));
      expect(new Set(ids).size).toBe(ids.length);
      const found = new Set(ids);
      expect(started.filter((id) => !found.has(id))).toEqual([]);
    },
  );

  it('reads in the order of the pages', async () => {
    const path = '/cost_centers?per_page=200&sort=-ledger_account,name';
    const { last_page = 0 } = (await root.get(path)).body.meta;
    const paged: string[] = [];
    for (let page = 1; page <= last_page; page++)
      paged.push(...(await root.get(`${path}&page=${page}`)).rows.map(({ id }) => id));
    expect(await walk(root, path)).toEqual(paged);
  });

  it('reads payrolls, deliveries, calls of a key and the trail', async () => {
    const { server, company, clerk } = office;
    for (let count = 0; count < 12; count++) await office.anEmployee();
    await clerk.post('/payrolls/generate', { year: 2026, month: 11 });
    for (const sort of ['employee_name', '-total']) {
      const path = `/payrolls?year=2026&month=11&sort=${sort}`;
      const all = (await clerk.get(`${path}&per_page=200`)).rows.map(({ id }) => id);
      expect(all.length).toBeGreaterThan(10);
      expect(await walk(clerk, `${path}&per_page=10`)).toEqual(all);
    }
    const { id: key } = (await root.post('/access_keys', { name: 'ERP', scopes: ['employees:read'] })).body
      .data;
    await server.store.asSystem((tx) =>
      sql`insert into access_key_calls (key_id, company, at, operation, status, ms)
        select ${key}, ${company.id}, now(), 'listEmployees', 200, n from generate_series(1, 7) n`.execute(
        tx,
      ),
    );
    await root.post('/webhooks', { address: 'https://erp.ejemplo.co/a', types: ['employee.updated'] });
    const [webhook] = (await root.get('/webhooks')).rows;
    for (let count = 0; count < 3; count++) await root.post(`/webhooks/${webhook?.id}/test`);
    for (const [path, count] of [
      [`/access_keys/${key}/calls`, 7],
      [`/webhooks/${webhook?.id}/deliveries`, 3],
      ['/security_events?group=salaries', 2],
    ] as const) {
      const all = (await root.get(`${path}${path.includes('?') ? '&' : '?'}per_page=200`)).rows;
      expect([path, all.length >= count]).toEqual([path, true]);
      expect(await walk(root, `${path}${path.includes('?') ? '&' : '?'}per_page=2`)).toEqual(
        all.map(({ id, event_id }) => String(id ?? event_id)),
      );
    }
  });

  it('reads notes, people of a payment, the vault and what came from another program', async () => {
    const { server, company, clerk } = office;
    const people: string[] = [];
    for (let count = 0; count < 12; count++) people.push(await office.anEmployee());
    await clerk.post('/payrolls/generate', { year: 2026, month: 10 });
    const run = await clerk.post('/pay_runs', {
      ...{ kind: 'month', year: 2026, month: 9, payment_date: '2026-09-30' },
      employee_ids: people,
    });
    expect(run.status, JSON.stringify(run.body)).toBe(201);
    const ally = await server.signIn(
      await server.aUser({ roles: ['distributor'], companies: [company.id] }),
      company,
    );
    await server.store.inCompany(company.id, async (tx) => {
      await sql`
        update payrolls set state = 'aceptada', accepted_at = now(), environment = 'habilitacion', full_number = 'N' || substr(id::text, 25),
          cune = id::text
        where year = 2026 and month = 10`.execute(tx);
      await sql`
        insert into payslip_questions (company_id, id, payslip_id, person, category, message, state, updated_at)
        select company_id, gen_random_uuid(), id, person, 'horas', 'x', case when row_number() over () % 3 = 0 then 'cerrada' else 'abierta' end,
          now() - make_interval(mins => (row_number() over ())::int / 2)
        from payrolls where year = 2026 and month = 10`.execute(tx);
      await sql`
        insert into employee_requests (company_id, id, employee_id, person, kind, state, reason, decided_by, decided_at)
        select e.company_id, gen_random_uuid(), e.id, '13:' || e.document_number, 'leave', s.state,
          case when s.state = 'no_aprobada' then 'x' end, case when s.state = 'no_aprobada' then (select id from users limit 1) end,
          case when s.state = 'no_aprobada' then now() end
        from employees e cross join unnest('{en_revision,no_aprobada}'::text[]) s (state)`.execute(tx);
    });
    const { rows: accepted } = await clerk.get('/payrolls?year=2026&month=10&per_page=200');
    for (const { id } of accepted.slice(0, 12))
      await clerk.post(`/payrolls/${id}/adjust`, { note_type: 2, reason: 'x' });
    await clerk.post(`/pay_runs/${run.body.data.id}/close`, { base_version: run.body.data.version });
    for (const [path, reader, part] of [
      ['/adjustment_payrolls?year=2026', clerk, 10],
      [`/pay_runs/${run.body.data.id}?search=`, clerk, 10],
      ...['-period', 'employee', 'viewed_at', '-total'].map(
        (sort) => [`/vault_entries?sort=${sort}`, clerk, 10] as const,
      ),
      ['/allied_vault_entries?sort=-total', ally, 10],
      ['/vault_payments?year=2026', clerk, 10],
      ['/allied_vault_payments?year=2026', ally, 10],
      ['/vault_people?search=', clerk, 10],
      ['/questions?about=', clerk, 10],
      ['/requests?kind=leave', clerk, 10],
      ['/authorizations?search=', clerk, 4],
    ] as const) {
      const read = async (rest: string) => {
        const { status, body } = await reader.get(`${path}&${rest}`);
        expect([path, status, body.message]).toEqual([path, 200, undefined]);
        return listIds(body);
      };
      const all = await read('per_page=200');
      expect([path, all.length > 10]).toEqual([path, true]);
      expect([path, await walk(reader, `${path}&per_page=${part}`)]).toEqual([path, all]);
      const paged: string[] = [];
      for (let page = 1; page * part < all.length + part; page++)
        paged.push(...(await read(`per_page=${part}&page=${page}`)));
      expect([path, paged]).toEqual([path, all]);
    }
  });

  const write = (...list: unknown[]) => Buffer.from(JSON.stringify(list)).toString('base64url');

  it.each([
    ['is not one', () => 'x'],
    ['is of another order', () => write('-code', 2, 'A', crypto.randomUUID())],
    ['has too few keys', () => write('code', 2, 'A')],
    ['has values that the list has not', () => write('code', 2, 'A', 'x')],
    ['comes with a page', () => '&page=2'],
  ])('that %s is refused', async (_why, cursor) => {
    const answer = await root.get(`/cost_centers?sort=code&cursor=${cursor()}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['cursor']]);
  });
});

describe('a version of the API', () => {
  const ask = async (key: string, headers: Record<string, string> = {}) => {
    const answer = await office.server.app.inject({
      url: '/api/payrolls',
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    const { code, request_id, message } = answer.json() as Record<string, unknown>;
    return {
      status: answer.statusCode,
      version: answer.headers['quincena-version'],
      told: { code, request_id: typeof request_id },
      message,
    };
  };
  const aKey = async (scopes: readonly Scope[] = ['employees:read']) =>
    (await root.post('/access_keys', { name: 'ERP', scopes })).body.data as unknown as {
      id: string;
      key: string;
    };
  const now = { code: 'scope', request_id: 'string' };
  const earlier = { code: undefined, request_id: 'undefined' };

  it('is that of the key, unless the call names another', async () => {
    const { id, key } = await aKey();
    expect(await ask(key)).toMatchObject({ status: 403, version: newestApiVersion, told: now });
    expect(await ask(key, { 'quincena-version': '2026-11-28' })).toMatchObject({
      status: 403,
      version: '2026-11-28',
      told: earlier,
    });
    await sql`update access_keys set api_version = '2026-11-28' where id = ${id}`.execute(
      office.server.store.db,
    );
    expect(await ask(key)).toMatchObject({ status: 403, version: '2026-11-28', told: earlier });
    expect(await ask(key, { 'quincena-version': newestApiVersion })).toMatchObject({
      version: newestApiVersion,
      told: now,
    });
  });

  it.each(['2026-11-27', '2026', 'x'])('that does not exist is refused: %s', async (version) => {
    const { key } = await aKey();
    const answer = await ask(key, { 'quincena-version': version });
    expect(answer).toMatchObject({
      status: 422,
      version: newestApiVersion,
      told: { code: 'version_unknown' },
    });
    expect(answer.message).toContain('2026-11-28');
  });
});

type Body = { $ref?: string; properties?: Record<string, { $ref?: string; items?: { $ref?: string } }> };
type Described = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Body }> } }>>;
  components: { schemas: Record<string, Body> };
};

describe('files inside JSON', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pdf = Buffer.from('%PDF-1.7\n');
  const isFile = (field: { $ref?: string } | undefined): boolean =>
    field?.$ref?.endsWith('/FileContent') === true;

  /** Calls that take a file, with its field, and whether it is a list. */
  async function listFileCalls() {
    const described = (await office.server.app.inject({ url: '/api/openapi.json' })).json<Described>();
    return Object.entries(described.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        const name = schema?.$ref?.split('/').at(-1) ?? '';
        return Object.entries((described.components.schemas[name] ?? schema)?.properties ?? {}).flatMap(
          ([field, value]) =>
            isFile(value) || isFile(value.items)
              ? [{ method, path, field, isList: isFile(value.items) }]
              : [],
        );
      }),
    );
  }

  /** The other fields of a call, a new row each time, and its address. */
  async function prepare(
    method: string,
    path: string,
  ): Promise<{ address: string; rest: Record<string, unknown> }> {
    const [, noun = ''] = path.split('/');
    if (method === 'put') {
      const { id, version } = (await root.post(`/${noun}`, samples[noun]?.())).body.data;
      return { address: `/${noun}/${id}`, rest: { base_version: version } };
    }
    if (path === '/enabler/certificate') return { address: path, rest: { password: 'x' } };
    if (path.endsWith('_imports/{id}/file')) {
      const rows = noun === 'employee_imports' ? [{ document_number: '1020304050' }] : [{}];
      const import_path = noun === 'employee_imports' ? '/employees/import' : '/payrolls/import';
      const made = await root.post(import_path, { file_name: 'a.csv', rows });
      return { address: `/${noun}/${made.body.data.id}/file`, rest: {} };
    }
    return { address: path, rest: path === '/crosscheck/files' ? {} : { ...samples[noun]?.() } };
  }

  const said = ({ status, body }: Answered) => [status, body.message, body.errors];

  it('are taken by every call that takes a form with files, and answered the same', async () => {
    const calls = await listFileCalls();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['post /employees', 'put /companies/{id}', 'post /crosscheck/files']),
    );
    for (const { method, path, field, isList } of calls) {
      const bytes = ['photo', 'logo'].includes(field) ? png : pdf;
      const name = bytes === png ? 'a.png' : 'a.pdf';
      const [first, second] = [await prepare(method, path), await prepare(method, path)];
      const content = { name, content: bytes.toString('base64') };
      const send = method === 'put' ? root.put : root.post;
      const json = await send(first.address, { ...first.rest, [field]: isList ? [content] : content });
      const parts: [string, string | File][] = [
        ...Object.entries(second.rest).map(([key, value]): [string, string] => [key, String(value)]),
        [isList ? `${field}[0]` : field, new File([bytes], name)],
        ...(method === 'put' ? ([['_method', 'PUT']] as [string, string][]) : []),
      ];
      const form = await root.form(second.address, parts);
      expect([path, ...said(json)]).toEqual([path, ...said(form)]);
      const wrong = await send(first.address, {
        ...first.rest,
        [field]: isList ? [{ ...content, content: 'ñ' }] : { ...content, content: 'ñ' },
      });
      expect([path, wrong.status, Object.keys(wrong.body.errors)]).toEqual([path, 422, [field]]);
    }
  });

  it('are kept byte by byte, up to the largest', async () => {
    const { id, version } = (await root.post('/employees', samples['employees']?.())).body.data;
    const photo = { name: 'rosa.png', content: png.toString('base64') };
    const saved = await root.put(`/employees/${id}`, { base_version: version, photo });
    expect(saved.body.data['photo']).toMatchObject({ name: 'rosa.png', type: 'image/png', size: png.length });
    expect((await root.get(`/employees/${id}/photo`)).raw).toEqual(png);
    const { address } = await prepare('post', '/payroll_imports/{id}/file');
    const upTo = (bytes: number) => ({
      file: { name: 'a.csv', content: Buffer.alloc(bytes, 65).toString('base64') },
    });
    expect((await root.post(address, upTo(5 * 1_048_576 + 1))).status).toBe(413);
    expect((await root.post(address, upTo(5 * 1_048_576))).status).toBe(201);
    expect((await root.get(address)).raw).toHaveLength(5 * 1_048_576);
  });
});

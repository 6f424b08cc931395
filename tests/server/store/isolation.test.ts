import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../server/store/connection.ts';
import { columnTypes } from '../../../src/domain/records/fields.ts';
import { isColumn } from '../../../src/domain/records/resource.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const addCenter = (company: string, code: string) =>
  server.store.inCompany(company, (tx) =>
    sql`insert into cost_centers (company_id, id, code, name) values (${company}, ${crypto.randomUUID()}, ${code}, 'x')`.execute(
      tx,
    ),
  );

describe('the isolation of companies in the database', () => {
  it('shows nothing of another company, whatever the query asks', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    await addCenter(mine.id, 'MINE');
    await addCenter(theirs.id, 'THEIRS');
    const seen = await server.store.inCompany(
      mine.id,
      async (tx) => (await sql<{ code: string }>`select code from cost_centers`.execute(tx)).rows,
    );
    expect(seen).toEqual([{ code: 'MINE' }]);
    const outside = await sql`select 1 from cost_centers`.execute(server.store.db);
    expect(outside.rows).toEqual([]);
  });

  it('refuses to write into another company and changes nothing of it', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    await addCenter(theirs.id, 'THEIRS');
    const into = server.store.inCompany(mine.id, (tx) =>
      sql`insert into cost_centers (company_id, id, code, name) values (${theirs.id}, ${crypto.randomUUID()}, 'X', 'x')`.execute(
        tx,
      ),
    );
    await expect(into).rejects.toThrow(/row-level security/);
    const changed = await server.store.inCompany(mine.id, (tx) =>
      sql`update cost_centers set name = 'x'`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
  });

  it('shows an invitation only to its company, by its code and to the sender of its mail', async () => {
    const [mine, theirs] = [await server.aCompany(), await server.aCompany()];
    const code = crypto.randomUUID();
    await server.store.inCompany(theirs.id, (tx) =>
      sql`insert into company_invitations (company_id, id, email, name, code_seed, code, expires_at)
        values (${theirs.id}, ${crypto.randomUUID()}, ${`${code}@prueba.co`}, 'x', ${crypto.randomUUID()}, ${code},
          now() + interval '1 day')`.execute(tx),
    );
    const seen = async (tx: Tx) =>
      (await sql`select 1 from company_invitations where code = ${code}`.execute(tx)).rows.length;
    const seenWith = (setting: string, value: string) =>
      server.store.asSystem(async (tx) => {
        await sql`select set_config(${setting}, ${value}, true)`.execute(tx);
        return seen(tx);
      });
    expect(await server.store.inCompany(theirs.id, seen)).toBe(1);
    expect(await server.store.inCompany(mine.id, seen)).toBe(0);
    expect(await server.store.asSystem(seen)).toBe(0);
    expect(await seenWith('app.invitation_code', code)).toBe(1);
    expect(await seenWith('app.invitation_code', `${code}0`)).toBe(0);
    expect(await seenWith('app.invitation_mail', 'posting')).toBe(0);
    await server.store.inCompany(theirs.id, (tx) =>
      sql`update company_invitations set mail_state = 'waiting' where code = ${code}`.execute(tx),
    );
    expect(await seenWith('app.invitation_mail', 'posting')).toBe(1);
    expect(await server.store.asSystem(seen)).toBe(0);
  });

  it('shows a person nothing when no company is open to them', async () => {
    const company = await server.aCompany();
    const worker = await aWorker(server, company);
    await aPayslip(server, company, worker);
    const seen = (companies: string[]) =>
      server.store.asPerson(
        worker.person,
        async (tx) => (await sql`select 1 from payrolls`.execute(tx)).rows.length,
        companies,
      );
    expect([await seen([company.id]), await seen([])]).toEqual([1, 0]);
  });

  it('clears the company of a transaction before the next one', async () => {
    const mine = await server.aCompany();
    await addCenter(mine.id, 'MINE');
    for (let i = 0; i < 8; i++)
      expect((await sql`select 1 from cost_centers`.execute(server.store.db)).rows).toEqual([]);
  });

  it('makes a foreign key of every reference in a table of a company', async () => {
    // The trail outlives what it tells of, and leans on nothing; a request is no row.
    const { rows } = await sql<{ loose: string }>`
      select c.relname || '.' || a.attname as loose
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and a.attnum > 0
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname like '%\_id'
        and c.relname not in ('idempotency_keys', 'security_events', 'security_repeats')
        and a.attname <> 'request_id'
        and exists (select 1 from pg_attribute b where b.attrelid = c.oid and b.attname = 'company_id')
        and not exists (select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
          and a.attnum = any (k.conkey))
      order by 1`.execute(server.store.db);
    expect(rows.map(({ loose }) => loose)).toEqual([]);
  });

  it('reads the company once for each statement, not once for each row', async () => {
    const { rows } = await sql<{ policyname: string }>`
      select policyname from pg_policies
      where replace(concat(qual, with_check), 'SELECT current_company()', '') ~ 'app\\.company_id|current_company\\(\\)'`.execute(
      server.store.db,
    );
    expect(rows).toEqual([]);
  });

  it('forces row security on every table of a company and puts the company in every key', async () => {
    const { rows } = await sql<{ name: string; secure: boolean; forced: boolean }>`
      select c.relname as name, c.relrowsecurity as secure, c.relforcerowsecurity as forced
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('user_companies', 'idempotency_keys', 'senders')`.execute(server.store.db);
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.filter((table) => !(table.secure && table.forced))).toEqual([]);
    const keys = await sql<{ name: string }>`
      select i.indexrelid::regclass::text as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'company_id'
      join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not in ('idempotency_keys')
        and not (a.attnum = any (i.indkey))`.execute(server.store.db);
    // Random secrets, found before it is known whose they are.
    const secrets = ['vault_codes_code_hash_key', 'certificates_code_key', 'payrolls_verification_code'];
    // One chain seals the trail of the whole installation, by its own numbers.
    const trail = ['security_events_pkey', 'security_repeats_pkey'];
    // Staff of the installation write notices for several companies, and who read one is kept by its id.
    const told = ['notices_id'];
    expect(keys.rows.filter(({ name }) => ![...secrets, ...trail, ...told].includes(name))).toEqual([]);
  });
});

describe('the tables match the registry', () => {
  const common: Record<string, string> = {
    id: 'uuid',
    search_text: 'text',
    active: 'boolean',
    version: 'integer',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    created_by: 'uuid',
    updated_by: 'uuid',
  };

  it.each(resources.map((resource) => [resource.path, resource] as const))('%s', async (path, resource) => {
    const { rows } = await sql<{ name: string; type: string; needed: boolean }>`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as needed
      from pg_attribute where attrelid = ${path}::regclass and attnum > 0 and not attisdropped`.execute(
      server.store.db,
    );
    const declared = {
      ...common,
      ...(resource.scope === 'company' ? { company_id: 'uuid' } : {}),
      ...Object.fromEntries(
        Object.entries(resource.fields)
          .filter(([, field]) => isColumn(field))
          .map(([name, field]) => [name, columnTypes[field.kind]]),
      ),
    };
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(declared);
    // A view says of no column that it is never empty.
    if (resource.only) return;
    const columns = Object.entries(resource.fields).filter(([, field]) => isColumn(field));
    const needed = columns.filter(([, field]) => field.kind === 'flag' || (field.required && !field.when));
    const optional = columns.filter(([, field]) => field.kind !== 'flag' && (!field.required || field.when));
    const notNull = new Set(rows.filter((row) => row.needed).map((row) => row.name));
    expect(needed.filter(([name]) => !notNull.has(name)).map(([name]) => name)).toEqual([]);
    expect(optional.filter(([name]) => notNull.has(name)).map(([name]) => name)).toEqual([]);
  });

  it('each can be read and written by the application', async () => {
    const written = resources.filter(({ only }) => !only);
    const { rows } = await sql<{ path: string }>`
      select path from unnest(${written.map(({ path }) => path)}::text[]) path,
        unnest(array['select', 'insert', 'update', 'delete']) act
      where not has_table_privilege('quincena_app', path, act)`.execute(server.store.db);
    expect(rows).toEqual([]);
  });

  it('each reference is a foreign key, and each unique field an index', async () => {
    const { rows } = await sql<{ source: string; col: string; target: string }>`
      select k.conrelid::regclass::text as source, a.attname as col, k.confrelid::regclass::text as target
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f'`.execute(server.store.db);
    const found = new Set(rows.map((row) => `${row.source}.${row.col} → ${row.target}`));
    const wanted = resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'reference'
          ? [`${resource.path}.${name} → ${field.to === 'admins' ? 'users' : field.to}`]
          : [],
      ),
    );
    expect(wanted.filter((reference) => !found.has(reference))).toEqual([]);
    const indexed = await sql<{ name: string }>`
      select i.indrelid::regclass::text || '.' || a.attname as name
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisunique`.execute(server.store.db);
    const unique = new Set(indexed.rows.map((row) => row.name));
    const needed = resources.flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'text' && field.unique ? [`${resource.path}.${name}`] : [],
      ),
    );
    expect(needed.filter((name) => !unique.has(name))).toEqual([]);
  });
});

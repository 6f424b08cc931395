import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRole, type DatabaseHost, openStore, type Store } from '../../../server/store/connection.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { closeAtEnd, stand, testDatabase, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';
import { inside, type Own, openPooler, program } from './pooler.ts';

const opened = (place: DatabaseHost, connections = 25, prepared?: boolean): Store => {
  const store = openStore(place, connections, { prepared });
  closeAtEnd(() => store.close());
  return store;
};

const asked = Array.from({ length: 600 }, (_, i) => i);

describe.skipIf(!program)('a store through a pooler', () => {
  let place: Own;
  let server: Awaited<ReturnType<typeof testServer>>;
  let [a, o] = [{ id: '' }, { id: '' }];

  beforeAll(async () => {
    place = inside(await testDatabase());
    server = await testServer({ store: opened(await openPooler(place, 'transaction')) });
    [a, o] = [await server.aCompany(), await server.aCompany()];
    for (const company of [a, a, o])
      await server.store.inCompany(company.id, (tx) =>
        sql`insert into cost_centers (company_id, id, code, name, search_text)
          values (${company.id}, gen_random_uuid(), gen_random_uuid()::text, 'x', 'x')`.execute(tx),
      );
  });

  const look = () => sql<{ role: string; own: number; others: number }>`
    select current_user as role, count(*) filter (where company_id = ${o.id}) as own,
      count(*) filter (where company_id <> ${o.id}) as others
    from cost_centers`;

  it.each([
    ['transaction', 'quincena'],
    ['transaction', 'postgres'],
    ['session', 'quincena'],
  ] as const)(
    'in the mode %s isolates 600 transactions inside a company that run as the user %s',
    async (mode, user) => {
      // A session keeps its connection to the server: more clients than those would wait for each other.
      const store = opened({ ...(await openPooler(place, mode)), user }, mode === 'session' ? 8 : 25);
      const seen = await Promise.all(
        asked.map((i) =>
          store.inCompany(
            o.id,
            async (tx) => (await look().execute(tx)).rows[0] ?? { role: 'nobody' },
            i % 2 === 0,
          ),
        ),
      );
      const expected = { role: appRole, own: 1, others: 0 };
      expect(seen.filter((one) => JSON.stringify(one) !== JSON.stringify(expected))).toEqual([]);
    },
  );

  it('runs a query outside of transactions as the application and in no company', async () => {
    const store = opened({ ...(await openPooler(place, 'transaction')), user: 'postgres' });
    const alone = sql<{ role: string; seen: number }>`
      select current_user as role, (select count(*) from cost_centers) as seen`;
    const mixed = await Promise.all(
      asked.map((i) =>
        i % 3 === 0
          ? store.inCompany(a.id, async (tx) => (await alone.execute(tx)).rows[0])
          : alone.execute(store.db).then(({ rows }) => rows[0]),
      ),
    );
    expect(mixed).toEqual(asked.map((i) => ({ role: appRole, seen: i % 3 === 0 ? 2 : 0 })));
  });

  it('prepares no statements unless told that their names hold', async () => {
    const prepared = sql<{
      names: number;
    }>`select count(*) as names from pg_prepared_statements where from_sql = false`;
    const often = async (store: Store) => {
      for (let i = 0; i < 40; i++) await sql`select 'often', ${i}::int`.execute(store.db);
      return (await prepared.execute(store.db)).rows[0]?.names;
    };
    expect(await often(opened(place, 1))).toBeGreaterThan(0);
    expect(await often(opened(await openPooler(place, 'transaction'), 1))).toBe(0);
    expect(await often(opened(await openPooler(place, 'session'), 1, true))).toBeGreaterThan(0);
  });

  it('brings the schema up to date', async () => {
    expect(await migrate(await openPooler(place, 'transaction'))).toEqual([]);
  });

  it('mixes no notice of another company into 150 readings by an employee', async () => {
    const worker = await aWorker(server, a);
    await aPayslip(server, a, worker, { month: 1 });
    const account = await server.anEmployeeAccount({
      document_number: worker.document_number,
      companies: [a.id],
    });
    const phone = await server.signInToVault(account);
    const stranger = await aWorker(server, o);
    await aPayslip(server, o, stranger, { month: 1 });
    for (const [company, title] of [
      [a, 'De A'],
      [o, 'De O'],
    ] as const) {
      const root = await server.signIn(await server.aUser({ roles: ['root'] }), company);
      const body = { body: 'Hola', level: 'info', starts_at: '2020-01-01T00:00', placement: 'campana' };
      const told = await root.post('/notices', { title, ...body, audience: 'empleados' });
      expect(told.status).toBe(201);
    }
    const titles: unknown[][] = [];
    for (let turn = 0; turn < 6; turn++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => phone.get('/vault/notices')));
      titles.push(...answers.map(({ rows }) => rows.map(({ title }) => title)));
    }
    expect(titles).toEqual(Array.from({ length: 150 }, () => ['De A']));
  });
});

/** Properties that hold wherever a call is answered: a vault that nobody takes, a locked one, and staff who were taken away. */
describe.skipIf(!program).each([
  ['a vault and who opens it', () => import('../vault/recovery.test.ts')],
  ['a vault that is locked', () => import('../vault/closed-to-cookie.test.ts')],
  ['staff of a company', () => import('../http/company-staff.test.ts')],
])('with two APIs behind a pooler, each call answered by the other: %s', async (_, tests) => {
  beforeAll(() => stand({ apis: 2, way: async (place) => openPooler(inside(place), 'transaction') }));
  afterAll(() => stand());
  await tests();
});

import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedCatalogues } from '../../../server/resources/catalogue.ts';
import { generateId } from '../../../server/services.ts';
import { type DatabaseHost, openStore, type Store } from '../../../server/store/connection.ts';
import { toSuperuserPlace } from '../../../server/store/embedded.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';
import { onServer } from '../../server-sql.ts';
import { startReplicated } from './standby.ts';

const opened = (place: DatabaseHost, replica?: DatabaseHost): Store => {
  const store = openStore(place, 6, { replica });
  closeAtEnd(() => store.close());
  return store;
};

const add = (store: Store, company: string, code: string) =>
  store.inCompany(company, (tx) =>
    sql`insert into cost_centers (company_id, id, code, name, search_text)
      values (${company}, ${generateId()}, ${code}, 'x', 'x')`.execute(tx),
  );

const codes = (store: Store, company: string): Promise<string[]> =>
  read(store, company, sql<{ code: string }>`select code from cost_centers order by code`).then((rows) =>
    rows.map(({ code }) => code),
  );

const read = <R>(store: Store, company: string, question: RawBuilder<R>): Promise<R[]> =>
  store.inCompany(company, async (tx) => (await question.execute(tx)).rows, true);

const where = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`;

it('a standby answers what was committed before, and the primary what the standby does not have yet', async () => {
  const { primary, standby, hold, resume, stopStandby } = await startReplicated();
  const store = opened(primary, standby);
  const another = opened(primary);
  await store.asSystem((tx) => seedCatalogues(tx, generateId));
  const server = await testServer({ store });
  const [company, other] = [await server.aCompany(), await server.aCompany()];
  await add(another, other.id, 'ajeno');

  // Whoever wrote it, this process or another, the next reading has it.
  const written: string[] = [];
  for (let turn = 0; turn < 30; turn++) {
    const code = String(turn).padStart(2, '0');
    await add(turn % 2 === 0 ? store : another, company.id, code);
    written.push(code);
    expect(await codes(store, company.id)).toEqual(written);
  }
  expect(store.replica()?.replica).toBeGreaterThan(0);
  await expect.poll(() => read(store, company.id, where), { timeout: 10_000 }).toEqual([{ standby: true }]);
  expect(another.replica()).toBeUndefined();

  // An unlogged table is on the primary alone.
  expect(await read(store, company.id, sql`select 1 from job_files`)).toEqual([]);

  // Through the API: what a person stores is in the list that is read right after.
  const clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
  const made = await clerk.post('/cost_centers', { code: 'api', name: 'Del API' });
  expect(made.status).toBe(201);
  const list = await clerk.get('/cost_centers?per_page=100');
  expect(list.rows.map(({ code }) => code)).toContain('api');

  await hold();
  await add(store, company.id, 'late');
  expect(await codes(store, company.id)).toContain('late');
  expect(await read(store, company.id, where)).toEqual([{ standby: false }]);
  expect(store.replica()?.late).toBeGreaterThan(0);
  await resume();
  await expect.poll(() => read(store, company.id, where), { timeout: 10_000 }).toEqual([{ standby: true }]);

  // A promoted standby has a history of its own.
  await onServer(toSuperuserPlace(standby), 'select pg_promote(true, 60)');
  await add(opened(standby), company.id, 'astray');
  const seen = await codes(store, company.id);
  expect(seen).toContain('late');
  expect(seen).not.toContain('astray');
  expect(await read(store, company.id, where)).toEqual([{ standby: false }]);

  await stopStandby();
  const alone = opened(primary, standby);
  expect(await codes(alone, company.id)).toEqual(seen);
  expect(alone.replica()).toMatchObject({ replica: 0, away: 1 });
});

it('a server that is no standby of the primary answers nothing', async () => {
  const server = await testServer({ store: opened(await testDatabase(), await testDatabase()) });
  const company = await server.aCompany();
  await add(server.store, company.id, 'own');
  expect(await codes(server.store, company.id)).toEqual(['own']);
  expect(server.store.replica()).toMatchObject({ replica: 0, late: 1 });
});

import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { getClientOptions, type Tx } from '../../../server/store/connection.ts';
import { StoreDialect } from '../../../server/store/driver.ts';
import { createHosts } from '../../../server/store/hosts.ts';
import { dryRun } from '../../../server/store/savepoints.ts';
import { createStatisticsKeeper } from '../../../server/store/statistics.ts';
import { closeAtEnd, testDatabase, testServer } from '../../harness.ts';

const patient = { timeout: 20_000, interval: 20 };

it('the planner has statistics of a table as soon as many rows were written', async () => {
  const server = await testServer();
  const { store } = server;
  const company = await server.aCompany();
  const rows = async (table: string) =>
    (
      await sql<{
        rows: number;
      }>`select reltuples as rows from pg_class where oid = to_regclass(${table})`.execute(store.db)
    ).rows[0]?.rows;
  const add = (count: number) =>
    store.inCompany(company.id, (tx) =>
      sql`insert into cost_centers (company_id, id, code, name, search_text)
        select ${company.id}, gen_random_uuid(), gen_random_uuid()::text, 'x', 'x'
        from generate_series(1, ${count}::int)`.execute(tx),
    );
  await add(100);
  expect(await rows('cost_centers')).not.toBe(100);
  // In two questions of one transaction, as bulk writes are made.
  await store.inCompany(company.id, async (tx) => {
    for (const _ of [1, 2])
      await sql`insert into cost_centers (company_id, id, code, name, search_text)
        select ${company.id}, gen_random_uuid(), gen_random_uuid()::text, 'x', 'x' from generate_series(1, 250)`.execute(
        tx,
      );
  });
  await expect.poll(() => rows('cost_centers'), patient).toBe(600);
  // Rows that were rolled back do not count, and a login that may not analyze is not stopped.
  await expect(
    store.inCompany(company.id, async (tx) => {
      await sql`insert into charges (company_id, id, name, search_text)
        select ${company.id}, gen_random_uuid(), 'x' || i, 'x' from generate_series(1, 600) i`.execute(tx);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect((await sql`select current_user as role`.execute(store.db)).rows).toEqual([{ role: 'quincena_app' }]);
});

it('steps of the schema leave the planner the statistics of tables with rows, and of no empty one', async () => {
  const { store } = await testServer();
  const { rows } = await sql<{ name: string; known: number; count: number }>`
    select relname as name, reltuples as known,
      case relname when 'migrations' then (select count(*) from migrations) else (select count(*) from payrolls) end as count
    from pg_class where relname in ('migrations', 'payrolls') order by 1`.execute(store.db);
  expect(rows).toEqual([
    { name: 'migrations', known: rows[0]?.count, count: expect.any(Number) },
    { name: 'payrolls', known: -1, count: 0 },
  ]);
});

it('the count of written rows excludes those of an undone savepoint', async () => {
  const kept: Record<string, number>[] = [];
  const pool = new pg.Pool(getClientOptions(await testDatabase()));
  const db: Tx = new Kysely({
    dialect: new StoreDialect(
      pool,
      createHosts(''),
      () => 'begin',
      () => false,
      (rows) => kept.push(Object.fromEntries(rows)),
    ),
  });
  closeAtEnd(() => db.destroy());
  await sql`create table looked (i int)`.execute(db);
  const add = (tx: Tx, count: number) =>
    sql`insert into looked select generate_series(1, ${count}::int)`.execute(tx);
  await db.transaction().execute((tx) => dryRun(tx, () => add(tx, 600)));
  await db.transaction().execute(async (tx) => {
    await add(tx, 20);
    await dryRun(tx, () => add(tx, 300));
    await add(tx, 1);
  });
  expect(kept).toEqual([{ looked: 21 }]);
});

it('the keeper of statistics rests nine times the time of a reading, and then reads all that came at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  closeAtEnd(() => vi.useRealTimers());
  let reads = 0;
  const statistics = createStatisticsKeeper(async () => {
    reads++;
    await vi.advanceTimersByTimeAsync(100);
  });
  const add = () => statistics.added(new Map([['charges', 600]]));
  add();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toBe(1);
  for (let turn = 0; turn < 20; turn++) add();
  await vi.advanceTimersByTimeAsync(890);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(reads).toBe(2);
  await statistics.stop();
});

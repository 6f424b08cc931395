import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testServer } from '../../harness.ts';

const patient = { timeout: 20_000, interval: 20 };

it('the planner knows of a company as soon as much of it was written', async () => {
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

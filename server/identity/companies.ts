import { type QueryExecutorProvider, sql } from 'kysely';

/** Lists companies that a user may enter. Returns at most two: enough to tell whether there is only one. */
export async function listUserCompanyIds(
  db: QueryExecutorProvider,
  userId: string,
  all: boolean,
  named: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from companies c
    where (${all} or exists (select 1 from user_companies u where u.user_id = ${userId} and u.company_id = c.id))
      and (${named ?? null}::uuid is null or c.id = ${named ?? null}::uuid)
    limit 2`.execute(db);
  return rows.map((row) => row.id);
}

export async function giveCompany(
  db: QueryExecutorProvider,
  userId: string,
  companyId: string,
): Promise<void> {
  await sql`
    insert into user_companies (user_id, company_id) values (${userId}, ${companyId}) on conflict do nothing`.execute(
    db,
  );
}

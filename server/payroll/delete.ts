import { type QueryExecutorProvider, sql } from 'kysely';

/** Removes a draft with its history. What has a number is never removed: the number would be lost. */
export async function deletePayroll(tx: QueryExecutorProvider, companyId: string, id: string): Promise<void> {
  await sql`delete from payrolls where company_id = ${companyId} and id = ${id} and full_number is null`.execute(
    tx,
  );
}

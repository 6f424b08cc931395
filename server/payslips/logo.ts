import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';

/** The logo of a company as a sheet can draw it; nothing when it has none, or has a drawing. */
export async function logoOf(tx: Tx, companyId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ data: Buffer }>`
    select f.data from companies c join files f on f.company_id = c.id and f.id = c.logo
    where c.id = ${companyId} and f.type in ('image/png', 'image/jpeg')`.execute(tx);
  return rows[0]?.data;
}

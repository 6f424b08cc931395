import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';

/** What a company puts on its payslips: its logo when a sheet can draw it (PNG, JPG), and its notes. */
export type Letterhead = { logo?: Buffer; head_note?: string; foot_note?: string };

export async function letterheadOf(tx: Tx, companyId: string): Promise<Letterhead> {
  const { rows } = await sql<{ data: Buffer | null; head_note: string | null; foot_note: string | null }>`
    select f.data, c.head_note, c.foot_note from companies c
    left join files f on f.company_id = c.id and f.id = c.logo and f.type in ('image/png', 'image/jpeg')
    where c.id = ${companyId}`.execute(tx);
  const { data, head_note, foot_note } = rows[0] ?? {};
  return { ...(data && { logo: data }), ...(head_note && { head_note }), ...(foot_note && { foot_note }) };
}

import { sql } from 'kysely';
import type { Tx } from '../store/connection.ts';
import { getPrintedLogo } from './logo.ts';

export type Letterhead = { logo?: Buffer; head_note?: string; foot_note?: string };

export async function readLetterhead(tx: Tx, companyId: string): Promise<Letterhead> {
  const { rows } = await sql<{ logo: string | null; head_note: string | null; foot_note: string | null }>`
    select f.id as logo, c.head_note, c.foot_note from companies c
    left join files f on f.company_id = c.id and f.id = c.logo and f.type in ('image/png', 'image/jpeg')
    where c.id = ${companyId}`.execute(tx);
  const { logo, head_note, foot_note } = rows[0] ?? {};
  return {
    ...(logo && { logo: await getPrintedLogo(logo, () => bytesOf(tx, companyId, logo)) }),
    ...(head_note && { head_note }),
    ...(foot_note && { foot_note }),
  };
}

async function bytesOf(tx: Tx, companyId: string, id: string): Promise<Buffer> {
  const { rows } = await sql<{ data: Buffer }>`
    select data from files where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0]?.data ?? Buffer.alloc(0);
}

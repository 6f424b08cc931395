import { sql } from 'kysely';
import { canSeeAllCompanies } from '../../src/domain/identity/roles.ts';
import type { StaffAsk } from '../http/staff.ts';
import type { Store } from '../store/connection.ts';

type AlliedCompany = { id: string; social_reason: string; nit: string; dv: number };

export async function listAlliedCompanies(
  { db }: Store,
  { user }: StaffAsk,
): Promise<ReadonlyMap<string, AlliedCompany>> {
  const { rows } = await sql<AlliedCompany>`
    select c.id, c.social_reason, c.nit, c.dv from companies c
    where ${canSeeAllCompanies(user.roles)} or exists (
      select 1 from user_companies u where u.user_id = ${user.id} and u.company_id = c.id)
    order by c.social_reason`.execute(db);
  return new Map(rows.map((company) => [company.id, company]));
}

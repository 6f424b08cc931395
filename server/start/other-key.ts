import { sql } from 'kysely';
import { tryUnseal } from '../secrets.ts';
import { purposes } from '../sending/employer.ts';
import type { Services } from '../services.ts';

export const countOtherKeyCompanies = ({
  store,
  secretKey,
}: Pick<Services, 'store' | 'secretKey'>): Promise<number> =>
  store.asSystem(async (tx) => {
    await sql`select set_config('app.listed', coalesce(array_agg(id)::text, ''), true) from companies`.execute(
      tx,
    );
    const { rows } = await sql<{ company: string; pin: Buffer }>`
      select company_id as company, software_pin_sealed as pin from enablers where software_pin_sealed is not null`.execute(
      tx,
    );
    return rows.filter(({ company, pin }) => !tryUnseal(secretKey, pin, purposes.pin(company))).length;
  }, true);

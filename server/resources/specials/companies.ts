import { sql } from 'kysely';
import { checkDigit } from '../../../src/domain/nit.ts';
import { seesAllCompanies } from '../../../src/domain/roles.ts';
import { giveCompany } from '../../accounts/companies.ts';
import { seedCompany, unseedCompany } from '../company-seeds.ts';
import { joined, type Special } from './special.ts';

export const companies: Special = {
  computed: (record) => ({
    dv: checkDigit(String(record.nit)),
    ...(record.person_type === 'natural'
      ? { social_reason: joined(record, 'first_name', 'other_names', 'surname', 'second_surname') }
      : {}),
  }),
  async afterCreate(tx, { user, newId }, record) {
    const id = String(record.id);
    if (user && !seesAllCompanies(user.roles)) await giveCompany(tx, user.id, id);
    await seedCompany(tx, id, newId);
  },
  // Filled with what the list finds: the standing of each company is told to who lists it.
  derived: { enablement: () => sql`null::text` },
  // What the installation gave it and nothing uses is no use of the company.
  beforeDelete: (tx, { id }) => unseedCompany(tx, String(id)),
  async finish(tx, rows, { now }) {
    if (rows.length === 0) return rows;
    await sql`select set_config('app.listed', ${`{${rows.map((row) => row.id).join(',')}}`}, true)`.execute(
      tx,
    );
    const found = await sql<{
      company_id: string;
      status: boolean;
      stage: string | null;
      environment: string | null;
      expires: string | null;
    }>`
      select company_id, status, stage, environment, certificate_info ->> 'valid_to' as expires from enablers where company_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
      tx,
    );
    const enablers = new Map(found.rows.map(({ company_id, ...enabler }) => [company_id, enabler]));
    return rows.map((row) => {
      const { expires, ...enabler } = enablers.get(row.id) ?? notBegun;
      return { ...row, enabler, ...('enablement' in row && { enablement: standing(enabler, expires, now) }) };
    });
  },
};

const notBegun = { status: false, stage: null, environment: null, expires: null };
const aMonth = 30 * 24 * 3_600_000;

function standing(
  { status, stage }: { status: boolean; stage: string | null },
  expires: string | null,
  now: number,
): string {
  if (!status) return stage === null || stage === 'sin_iniciar' ? 'sin_iniciar' : 'en_pruebas';
  return expires !== null && Date.parse(expires) - now < aMonth ? 'por_vencer' : 'habilitada';
}

import { sql } from 'kysely';
import { checkDigit } from '../../../src/domain/identity/nit.ts';
import { toFullName } from '../../../src/domain/identity/person-name.ts';
import { canSeeAllCompanies } from '../../../src/domain/identity/roles.ts';
import { companies as declared } from '../../../src/domain/resources/companies.ts';
import { giveCompany } from '../../identity/companies.ts';
import type { Tx } from '../../store/connection.ts';
import { removeCompanySeeds, seedCompany } from '../company-seeds.ts';
import { buildScopeCondition } from '../context.ts';
import type { Special } from './special.ts';

export const companySpecial: Special = {
  computed: (record) => ({
    dv: checkDigit(String(record.nit)),
    ...(record.person_type === 'natural' ? { social_reason: toFullName(record) } : {}),
  }),
  async before(tx, { user }, record, stored) {
    if (!record.document_type_id) {
      const { rows } = await sql<{ id: string }>`
        select id from document_types where code = '31' limit 1`.execute(tx);
      record.document_type_id = rows[0]?.id ?? null;
    }
    // A manager who creates a company manages it. Only `root` assigns another one later.
    for (const [role, field] of managers) {
      const managerId = record[field] ?? null;
      if (!user || user.roles.includes('root') || managerId === (stored?.[field] ?? null)) {
        if (!stored && !managerId && user?.roles.includes(role)) record[field] = user.id;
      } else if (managerId !== user.id || stored) return { [field]: ['Lo asigna el administrador general'] };
    }
    return undefined;
  },
  async afterCreate(tx, { user, newId }, record) {
    const id = String(record.id);
    if (user && !canSeeAllCompanies(user.roles)) await giveCompany(tx, user.id, id);
    await seedCompany(tx, id, newId);
  },
  // `finish` computes these for a page. Lists that filter or sort by them use this SQL, after `prepare`.
  derived: {
    enablement: ({ now }) => sql`coalesce((select case
        when not e.status and coalesce(e.stage, 'sin_iniciar') = 'sin_iniciar' then 'sin_iniciar'
        when not e.status then 'en_pruebas'
        when (e.certificate_info ->> 'valid_to')::timestamptz < ${new Date(now + aMonth)} then 'por_vencer'
        else 'habilitada' end from enablers e where e.company_id = t.id), 'sin_iniciar')`,
    employees_count: () =>
      sql`(select count(*)::integer from employees e where e.company_id = t.id and e.active)`,
  },
  async prepare(tx, context, wanted) {
    if (!wanted.some((name) => name === 'enablement' || name === 'employees_count')) return;
    const { rows } = await sql<{
      id: string;
    }>`select t.id from companies t where ${buildScopeCondition(declared, context)}`.execute(tx);
    await opened(tx, rows);
  },
  // Unused defaults of the installation must not block the deletion.
  beforeDelete: (tx, { id }) => removeCompanySeeds(tx, String(id)),
  async finish(tx, rows, { now }) {
    if (rows.length === 0) return rows;
    await opened(tx, rows);
    const people = rows.some((row) => 'employees_count' in row) ? await employeesOf(tx, rows) : undefined;
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
      return {
        ...row,
        enabler,
        ...('enablement' in row && { enablement: standing(enabler, expires, now) }),
        ...(people && { employees_count: people.get(row.id) ?? 0 }),
      };
    });
  },
};

const managers = [
  ['distributor', 'distributor_id'],
  ['allied_client', 'allied_id'],
] as const;

async function opened(tx: Tx, rows: readonly { id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id).join(',');
  await sql`
    select set_config('app.listed', ${`{${ids}}`}, true), set_config('app.ally', ${ids}, true)`.execute(tx);
}

async function employeesOf(tx: Tx, rows: readonly { id: string }[]): Promise<Map<string, number>> {
  const counted = await sql<{ company_id: string; count: number }>`
    select company_id, count(*)::integer as count from employees
    where company_id = any(${rows.map(({ id }) => id)}::uuid[]) and active group by company_id`.execute(tx);
  return new Map(counted.rows.map(({ company_id, count }) => [company_id, count]));
}

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

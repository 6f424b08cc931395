import { sql } from 'kysely';
import type { PilaFiling } from '../../src/domain/office/pila.ts';
import type { Branch } from '../../src/domain/pila/branches.ts';
import type { Planilla } from '../../src/domain/pila/build-planilla.ts';
import type { PlanillaType } from '../../src/domain/pila/planilla.ts';
import { type Day, getMonthEnd } from '../../src/domain/values/day.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { buildCountedCondition } from '../documents/counted.ts';
import type { Tx } from '../store/connection.ts';

/** Filed planilla with its bytes. `branch` is null for the whole company. */
export type PresentedPlanilla = {
  type: PlanillaType;
  number: string;
  paid: Day;
  content: Buffer;
  branch: Branch | null;
};

const branchJson = sql`case when f.branch_code is null then null
  else jsonb_build_object('code', f.branch_code, 'name', coalesce(f.branch_name, '')) end`;

/** Lists the filed planillas of a month that were not withdrawn, oldest first. */
export async function listFiledTexts(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<PresentedPlanilla[]> {
  const { rows } = await sql<PresentedPlanilla>`
    select f.type, f.number, f.paid, f.content, ${branchJson} as branch from pila_filings f
    where f.company_id = ${companyId} and f.year = ${year} and f.month = ${month} and ${filedCondition}
    order by f.created_at, f.id`.execute(tx);
  return rows;
}

/** SQL condition of a filing `f` that was not withdrawn. */
export const filedCondition = sql`not exists (select 1 from pila_withdrawals w where w.company_id = f.company_id and w.filing_id = f.id)`;

/**
 * Counts branches with payrolls in a month and no filed planilla. Zero when the company presents one
 * planilla. An employee who was filed in another branch before a move counts in the new one.
 */
export const selectUnfiledBranchCount = (companyId: string, { year, month }: Month) => sql`
  select count(distinct upper(btrim(coalesce(b.code, s.branch_code, ''))))::int
  from (select presentation, branch_code from pila_settings
    where company_id = ${companyId} and active and "from" <= ${getMonthEnd(year, month)} order by "from" desc limit 1) s
  join payrolls p on p.company_id = ${companyId} and p.year = ${year} and p.month = ${month} and ${buildCountedCondition('p')}
  join employees e on e.company_id = p.company_id and e.id = p.employee_id
  left join branch_offices b on b.company_id = e.company_id and b.id = e.branch_office_id
  where s.presentation = 'S' and not exists (select 1 from pila_filings f
    where f.company_id = ${companyId} and f.year = ${year} and f.month = ${month} and ${filedCondition}
      and (f.branch_code is null or upper(f.branch_code) = upper(btrim(coalesce(b.code, s.branch_code, '')))))`;

/** Lists the planillas filed for a month, newest first, withdrawn ones included. */
export async function listPilaFilings(
  tx: Tx,
  companyId: string,
  which: Month | { id: string },
): Promise<PilaFiling[]> {
  const wanted =
    'id' in which ? sql`f.id = ${which.id}` : sql`f.year = ${which.year} and f.month = ${which.month}`;
  const { rows } = await sql<PilaFiling & { filed_at: Date | string }>`
    select f.id, f.type, f.number, f.paid, ${branchJson} as branch, f.people, f.lines, f.total::text as total, f.created_at as filed_at,
      u.name as filed_by, w.reason as withdrawn
    from pila_filings f
    left join users u on u.id = f.created_by
    left join pila_withdrawals w on w.company_id = f.company_id and w.filing_id = f.id
    where f.company_id = ${companyId} and ${wanted}
    order by f.created_at desc, f.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, filed_at: new Date(row.filed_at).toISOString() }));
}

export type FiledPlanilla = Month & {
  type: PlanillaType;
  number: string;
  written: Day;
  content: Buffer;
  branch_code: string | null;
};

/** Finds a filed planilla with its bytes. Undefined when it does not exist in the company. */
export async function findFiledPlanilla(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<FiledPlanilla | undefined> {
  const { rows } = await sql<FiledPlanilla>`
    select type, number, written, content, year, month, branch_code from pila_filings
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0];
}

export type Filing = Month & {
  id: string;
  type: PlanillaType;
  number: string;
  paid: Day;
  written: Day;
  content: Buffer;
  branch: Branch | null;
  by: string;
};

export async function insertFiling(
  tx: Tx,
  companyId: string,
  { id, year, month, type, number, paid, written, content, branch, by }: Filing,
  { people, lines, total, sums, administrators }: Planilla,
): Promise<void> {
  await sql`
    insert into pila_filings (company_id, id, year, month, type, number, paid, written, people, lines, total, sums,
      administrators, content, branch_code, branch_name, created_by)
    values (${companyId}, ${id}, ${year}, ${month}, ${type}, ${number}, ${paid}, ${written}, ${people}, ${lines},
      ${toMoneyText(total)}, ${JSON.stringify(sums)}::jsonb, ${JSON.stringify(administrators)}::jsonb, ${content},
      ${branch?.code ?? null}, ${branch?.name ?? null}, ${by})`.execute(tx);
}

export async function withdraw(
  tx: Tx,
  companyId: string,
  id: string,
  reason: string,
  by: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into pila_withdrawals (company_id, filing_id, reason, created_by)
    values (${companyId}, ${id}, ${reason}, ${by}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

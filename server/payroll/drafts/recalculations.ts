import { sql } from 'kysely';
import { compareListNames } from '../../../src/domain/identity/person-name.ts';
import { getEmployeeInMonth } from '../../../src/domain/payroll/contract/contracts.ts';
import { deductionLimitCodes } from '../../../src/domain/payroll/deductions/statement-checks.ts';
import {
  getDueStep,
  type Recalculation,
  type Recalculations,
} from '../../../src/domain/payroll/desk/recalculation.ts';
import { lawEditions } from '../../../src/domain/payroll/law/editions.ts';
import { MissingParameters } from '../../../src/domain/payroll/law/table.ts';
import { compareLiquidations } from '../../../src/domain/payroll/statement/compare.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { buildCountedCondition } from '../../documents/counted.ts';
import type { StoredPayroll } from '../../documents/payrolls.ts';
import { type EmployeeSource, listEmployeeSources } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import { computeCurrentLiquidation } from './compute.ts';
import { findOutdatedPercentage } from './percentage.ts';

/** Employees per batch. Their lines are long. */
const batch = 200;

/**
 * Recomputes the payrolls of a month, of everybody or of one employee, with the current rules. Returns those
 * that differ. Writes nothing.
 */
export async function computeRecalculations(
  tx: Tx,
  companyId: string,
  { employee_id, ...of }: { year: number; month: number; employee_id?: string | undefined },
): Promise<Recalculations> {
  const standing = sql`p.company_id = ${companyId} and p.year = ${of.year} and p.month = ${of.month} and ${buildCountedCondition('p')}
    ${employee_id ? sql`and p.employee_id = ${employee_id}` : sql``}`;
  const { rows: all } = await sql<{ employee_id: string }>`
    select distinct p.employee_id from payrolls p where ${standing}`.execute(tx);
  const found: Recalculations = { rows: [], percentages: [], compared: 0 };
  for (let at = 0; at < all.length; at += batch) {
    const ids = all.slice(at, at + batch).map(({ employee_id }) => employee_id);
    const people = await listEmployeeSources(tx, companyId, { ids });
    const { rows: payrolls } = await sql<Stored>`
      select p.* from payrolls p where ${standing} and p.employee_id = any(${ids}::uuid[])`.execute(tx);
    const employees = new Map(people.map((one) => [one.id, getEmployeeInMonth(one, of)]));
    for (const employee of people) {
      const outdated = await whereLawIsKnown(() => findOutdatedPercentage(tx, companyId, employee, of));
      if (outdated) {
        const { id, name, list_name } = employee;
        found.percentages.push({ id, employee: name ?? '', list_name: list_name ?? '', ...outdated });
      }
    }
    for (const payroll of payrolls) {
      const employee = employees.get(payroll.employee_id);
      const differing = employee && (await recalculated(employee, payroll));
      if (differing) found.rows.push(differing);
    }
    found.compared += payrolls.length;
  }
  found.rows.sort(compareListNames);
  found.percentages.sort(compareListNames);
  return found;
}

type Stored = StoredPayroll & { note_type: number | null };

async function recalculated(employee: EmployeeSource, payroll: Stored): Promise<Recalculation | undefined> {
  const now = await statementNow(employee, payroll);
  if (!now) return undefined;
  const { accrued_total, deductions_total, total } = payroll;
  const stored = { lines: payroll.lines, totals: { accrued_total, deductions_total, total } };
  const { changes, net } = compareLiquidations(stored, now);
  const moved = changes.filter(({ state }) => state !== 'same');
  const findings = now.findings.filter(
    ({ code }) => deductionLimitCodes.has(code) && !payroll.findings.some((told) => told.code === code),
  );
  if (moved.length + findings.length === 0) return undefined;
  const lawOf = (concept: string) => [
    ...new Set(now.lines.filter((line) => line.concept === concept).flatMap((line) => line.explanation.law)),
  ];
  return {
    id: payroll.id,
    type: payroll.note_type === null ? 'payrolls' : 'adjustment_payrolls',
    employee_id: payroll.employee_id,
    employee: payroll.employee_name,
    list_name: payroll.list_name,
    full_number: payroll.full_number,
    year: payroll.year,
    month: payroll.month,
    due: getDueStep(payroll.state),
    ...net,
    changes: moved.map(({ concept, label, before, after }) => ({
      label,
      before,
      after,
      law: lawOf(concept),
    })),
    findings,
  };
}

/**
 * Returns undefined when the month cannot be recomputed: its contract does not cover it any more, or its year
 * has no figures.
 */
async function statementNow(
  employee: EmployeeSource,
  payroll: StoredPayroll,
): Promise<Liquidation | undefined> {
  // Payments that differ from their month already have a finding.
  if (payroll.findings.some(({ code }) => code === 'runs-differ')) return undefined;
  const now = await whereLawIsKnown(() => computeCurrentLiquidation(employee, payroll));
  return now && now.lines.length > 0 ? now : undefined;
}

/** Returns undefined for a year whose figures this version does not have. */
async function whereLawIsKnown<Found>(work: () => Found | Promise<Found>): Promise<Found | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MissingParameters) return undefined;
    throw error;
  }
}

/**
 * Finds the last correction of the rules, when the company has older payrolls that no user has compared with
 * it.
 */
export async function findUnreviewedEdition(tx: Tx, companyId: string) {
  const edition = lawEditions.at(-1);
  if (!edition) return undefined;
  const { rows } = await sql<{ pending: boolean }>`
    select not exists (select 1 from law_reviews where company_id = ${companyId} and edition = ${edition.day})
      and exists (select 1 from law_editions e
        join payroll_tallies t on t.company_id = ${companyId} and t.first_created < e.since
        join payrolls p on p.company_id = ${companyId} and p.year = t.year and p.month = t.month and p.created_at < e.since
        where e.edition = ${edition.day}) as pending`.execute(tx);
  return rows[0]?.pending ? edition : undefined;
}

/** Records that a user compared the payrolls with the last correction. Idempotent. */
export async function reviewEdition(tx: Tx, companyId: string, by: string): Promise<void> {
  const edition = lawEditions.at(-1);
  if (!edition) return;
  await sql`
    insert into law_reviews (company_id, edition, reviewed_by) values (${companyId}, ${edition.day}, ${by})
    on conflict do nothing`.execute(tx);
}

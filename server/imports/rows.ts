import { sql } from 'kysely';
import { monthShown } from '../../src/domain/day.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { checkDraft, type PayrollDraft } from '../../src/domain/payroll/draft.ts';
import { contractOf, settlementOf } from '../../src/domain/payroll/settlement.ts';
import type { Totals } from '../../src/domain/payroll/statement.ts';
import type { Errors } from '../../src/domain/validation.ts';
import { invalid } from '../http/refused.ts';
import { draftFor, type Writer } from '../payroll/generate.ts';
import { type Draft, payrollOfMonth } from '../payroll/payrolls.ts';
import { employeesFor } from '../payroll/sources.ts';
import type { Tx } from '../store/connection.ts';

/** As many as one call may bring; a longer file comes in several, under one `id`. */
export const mostRows = 1_000;

/** What would come of a row, and what comes of it when it is confirmed. */
export type ReadRow = {
  index: number;
  errors: Errors;
  findings: Finding[];
  totals: Totals | null;
  /** The payroll the employee already has in that month, and whether it may still be written anew. */
  exists: { id: string; version: number; draft: boolean } | null;
};

/** The rows of a file as the form would take them; everything wrong with each, and nothing stored. */
export async function readRows(
  tx: Tx,
  call: Writer,
  rows: unknown,
): Promise<{ read: ReadRow; draft: Draft | undefined }[]> {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostRows)
    throw invalid({ rows: [`El archivo debe traer entre 1 y ${mostRows} nóminas`] });
  const checked = rows.map((row) => checkDraft(row));
  const ids = [...new Set(checked.flatMap((row) => (row.ok ? [row.value.employee_id] : [])))];
  const employees = new Map((await employeesFor(tx, call.company.id, { ids })).map((one) => [one.id, one]));
  const seen = new Set<string>();
  const found: { read: ReadRow; draft: Draft | undefined }[] = [];
  for (const [index, row] of checked.entries()) {
    const refused = (errors: Errors) =>
      found.push({ read: { index, errors, findings: [], totals: null, exists: null }, draft: undefined });
    if (!row.ok) {
      refused(row.errors);
      continue;
    }
    const draft: PayrollDraft = row.value;
    const employee = employees.get(draft.employee_id);
    if (!employee) {
      refused({ employee_id: ['El empleado no existe en esta compañía'] });
      continue;
    }
    const key = `${employee.id}:${draft.year}-${draft.month}`;
    const settlement = settlementOf(contractOf(employee), draft.year, draft.month);
    if (seen.has(key) || !settlement) {
      refused({
        month: [
          settlement
            ? `${employee.name} está dos veces en ${monthShown(draft.year, draft.month)}`
            : 'El contrato del empleado no cubre ese mes',
        ],
      });
      continue;
    }
    seen.add(key);
    const exists = await standing(tx, call.company.id, draft);
    if (exists?.paid) {
      refused({ month: ['Su nómina de ese mes sale de los pagos del mes. Reabra el pago para cambiarla.'] });
      continue;
    }
    const composed = draftFor(call, employee, settlement, exists?.id ?? call.newId(), draft);
    const { findings, totals, lines } = composed.liquidation;
    const missing = lines.length === 0 ? findings.find(({ severity }) => severity === 'block') : undefined;
    if (missing) {
      refused({ [missing.path]: [missing.message] });
      continue;
    }
    const there = exists ? { id: exists.id, version: exists.version, draft: exists.draft } : null;
    found.push({ read: { index, errors: {}, findings, totals, exists: there }, draft: composed });
  }
  return found;
}

async function standing(
  tx: Tx,
  companyId: string,
  draft: PayrollDraft,
): Promise<(NonNullable<ReadRow['exists']> & { paid: boolean }) | undefined> {
  const payroll = await payrollOfMonth(tx, companyId, draft);
  if (!payroll) return undefined;
  const { rows } = await sql<{ version: number; state: string; full_number: string | null; paid: boolean }>`
    select version, state, full_number, from_runs or own_novelties is not null as paid from payrolls
    where company_id = ${companyId} and id = ${payroll.id}`.execute(tx);
  const [row] = rows;
  const draftYet = row !== undefined && row.full_number === null && ['borrador', 'lista'].includes(row.state);
  return { id: payroll.id, version: row?.version ?? 0, draft: draftYet, paid: row?.paid ?? false };
}

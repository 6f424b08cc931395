import { buildResponseFields } from '../../src/domain/dian/answers/response-fields.ts';
import { buildQrAddress } from '../../src/domain/dian/description/cune.ts';
import type { StoredPayroll } from '../documents/payrolls.ts';
import type { listPayrollMoves } from '../documents/timeline.ts';

const qrOf = (row: StoredPayroll): string | null =>
  row.cune ? buildQrAddress(row.environment === 'produccion' ? '1' : '2', row.cune) : null;

/** Returns the amounts of a payroll after its notes. Null when no note changed it. */
function standingOf({ standing_accrued, standing_deductions, standing_total }: StoredPayroll) {
  if (standing_accrued === null || standing_deductions === null || standing_total === null) return null;
  return {
    accrued_total: standing_accrued,
    deductions_total: standing_deductions,
    total: standing_total,
  };
}

export function toPayrollEmployee({
  employee_id: id,
  employee_name: name,
  list_name,
  person,
}: Pick<StoredPayroll, 'employee_id' | 'employee_name' | 'list_name' | 'person'>) {
  const [document_type = '', document_number = ''] = person.split(':');
  return { id, name, list_name, document_type, document_number };
}

export function toPayrollListItem(row: StoredPayroll) {
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    employee: toPayrollEmployee(row),
    year: row.year,
    month: row.month,
    full_number: row.full_number,
    worked_days: row.worked_days,
    accrued_total: row.accrued_total,
    deductions_total: row.deductions_total,
    total: row.total,
    standing: standingOf(row),
    ibc: row.ibc,
    payment_dates: row.payment_dates,
    findings: row.findings,
    sent_at: row.sent_at,
    accepted_at: row.accepted_at,
    cune: row.cune,
    qr: qrOf(row),
    ...buildResponseFields('dian', row.dian),
    updated_at: row.updated_at,
  };
}

export function toPayrollDetail(row: StoredPayroll, moves: Awaited<ReturnType<typeof listPayrollMoves>>) {
  return {
    ...toPayrollListItem(row),
    employee_id: row.employee_id,
    charge: row.charge,
    start: row.settlement_start_date,
    end: row.settlement_end_date,
    novelties: row.novelties,
    notes: row.notes,
    lines: row.lines,
    accrued: row.accrued,
    deductions: row.deductions,
    history: moves.map(({ at, state, note, by }) => ({ at, state, text: note, by })),
  };
}

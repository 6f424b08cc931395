import { buildAdjustment } from '../../src/domain/dian/document/adjustment.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { findReissue, listDocumentVersions } from '../documents/chain.ts';
import { compareDocuments, type DocumentChange, findIssuedDocument } from '../documents/changes.ts';
import { findPayroll } from '../documents/payrolls.ts';
import { findEmployer, listEmployeeSources } from '../documents/sources.ts';
import { listPayrollMoves } from '../documents/timeline.ts';
import { buildPayrollDocument } from '../payroll/files/document.ts';
import { toPayrollDetail, toPayrollListItem } from '../payroll/payroll-items.ts';
import { buildNotFoundRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { type AdjustmentListRow, findAdjustment } from './adjustments.ts';

export const toAdjustmentListItem = (row: AdjustmentListRow) => ({
  ...toPayrollListItem(row),
  ...adjusts(row),
});

const adjusts = (row: AdjustmentListRow) => ({
  note_type: row.note_type,
  reason: row.reason ?? '',
  print_reason: row.print_reason,
  predecessor: { id: row.predecessor_id, full_number: row.predecessor_number },
  before: row.before,
  after: row.after,
  delta: row.delta,
});

export async function findAdjustmentDetail(tx: Tx, companyId: string, id: string, now: Instant) {
  const row = await findAdjustment(tx, companyId, id);
  const original = row && (await findPayroll(tx, companyId, row.predecessor_id));
  if (!row || !original) throw buildNotFoundRefusal();
  return {
    ...toPayrollDetail(row, await listPayrollMoves(tx, companyId, id)),
    ...adjusts(row),
    original: toPayrollDetail(original, []),
    changes: await listNoteChanges(tx, row, now),
    chain: await listDocumentVersions(tx, companyId, id),
    reissue: (await findReissue(tx, companyId, row.predecessor_id)) ?? null,
  };
}

/** Lists what the note would change if it were sent now. A note that eliminates has no changes. */
export async function listNoteChanges(
  tx: Tx,
  row: AdjustmentListRow,
  now: Instant,
): Promise<DocumentChange[]> {
  if (row.note_type === 2) return [];
  const [issued, employer, [employee]] = await Promise.all([
    findIssuedDocument(tx, row.company_id, row.predecessor_id),
    findEmployer(tx, row.company_id),
    listEmployeeSources(tx, row.company_id, { ids: [row.employee_id] }),
  ]);
  if (!issued || !employer || !employee) return [];
  const payroll = buildPayrollDocument(
    employer,
    getEmployeeInMonth(employee, row),
    row,
    { prefix: '', consecutive: 1 },
    now,
  );
  const unknown = { number: '0', cune: '0'.repeat(96), day: dayOf(now) };
  return compareDocuments(issued, buildAdjustment(payroll, unknown, '1'));
}

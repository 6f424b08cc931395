import { buildAdjustment } from '../../src/domain/dian/document/adjustment.ts';
import { toPayrollLines } from '../../src/domain/migration/foreign-lines.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { findReissue, listDocumentVersions } from '../documents/chain.ts';
import {
  compareDocuments,
  type DocumentChange,
  findIssuedDocument,
  type IssuedDocument,
} from '../documents/changes.ts';
import {
  type ForeignPayroll,
  findForeignPayroll,
  listForeignDocuments,
} from '../documents/foreign-documents.ts';
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
  foreign_id: row.foreign_id,
  before: row.before,
  after: row.after,
  delta: row.delta,
});

export async function findAdjustmentDetail(tx: Tx, companyId: string, id: string, now: Instant) {
  const row = await findAdjustment(tx, companyId, id);
  if (!row) throw buildNotFoundRefusal();
  const { predecessor_id, foreign_id } = row;
  const original = predecessor_id === null ? undefined : await findPayroll(tx, companyId, predecessor_id);
  const foreign =
    predecessor_id === null && foreign_id !== null
      ? await findForeignPayroll(tx, companyId, foreign_id)
      : undefined;
  return {
    ...toPayrollDetail(row, await listPayrollMoves(tx, companyId, id)),
    ...adjusts(row),
    original: original ? toPayrollDetail(original, []) : null,
    foreign_original: foreign ? toForeignOriginal(foreign) : null,
    changes: await listNoteChanges(tx, row, now),
    chain: await listDocumentVersions(tx, companyId, id),
    reissue: (predecessor_id !== null && (await findReissue(tx, companyId, predecessor_id))) || null,
  };
}

/** Document of another program as the screen of a note compares it. */
const toForeignOriginal = (foreign: ForeignPayroll) => ({
  id: foreign.id,
  full_number: foreign.number,
  cune: foreign.cune,
  issued_on: foreign.issued_on,
  lines: toPayrollLines(foreign.lines),
  accrued_total: foreign.accrued_total,
  deductions_total: foreign.deductions_total,
  total: foreign.total,
});

/** Lists what the note would change if it were sent now. A note that eliminates has no changes. */
export async function listNoteChanges(
  tx: Tx,
  row: AdjustmentListRow,
  now: Instant,
): Promise<DocumentChange[]> {
  if (row.note_type === 2) return [];
  const [issued, employer, [employee]] = await Promise.all([
    findAdjustedDocument(tx, row),
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

async function findAdjustedDocument(
  tx: Tx,
  { company_id, predecessor_id, foreign_id }: AdjustmentListRow,
): Promise<IssuedDocument | undefined> {
  if (predecessor_id !== null) return findIssuedDocument(tx, company_id, predecessor_id);
  return foreign_id === null
    ? undefined
    : (await listForeignDocuments(tx, company_id, [foreign_id])).get(foreign_id);
}

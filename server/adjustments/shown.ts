import { adjustmentOf } from '../../src/domain/dian/document/adjustment.ts';
import { employedIn } from '../../src/domain/payroll/contract/contracts.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { chainOf, reissueOf } from '../documents/chain.ts';
import { type Change, changesBetween, issuedDocument } from '../documents/changes.ts';
import { payrollAt } from '../documents/payrolls.ts';
import { employeesFor, employerOf } from '../documents/sources.ts';
import { timelineOf } from '../documents/timeline.ts';
import { documentOf } from '../payroll/files/document.ts';
import { shown, shownRow } from '../payroll/shown.ts';
import { notFound } from '../refused.ts';
import type { Tx } from '../store/connection.ts';
import { type AdjustmentRow, adjustmentAt } from './adjustments.ts';

/** A row of the list, as docs/api.md says. */
export const shownAdjustment = (row: AdjustmentRow) => ({ ...shownRow(row), ...adjusts(row) });

const adjusts = (row: AdjustmentRow) => ({
  note_type: row.note_type,
  reason: row.reason ?? '',
  print_reason: row.print_reason,
  predecessor: { id: row.predecessor_id, full_number: row.predecessor_number },
  before: row.before,
  after: row.after,
  delta: row.delta,
});

/** The note whole, with the document it adjusts, what it changes in it and every version there is. */
export async function wholeAdjustment(tx: Tx, companyId: string, id: string, now: Instant) {
  const row = await adjustmentAt(tx, companyId, id);
  const original = row && (await payrollAt(tx, companyId, row.predecessor_id));
  if (!row || !original) throw notFound();
  return {
    ...shown(row, await timelineOf(tx, companyId, id)),
    ...adjusts(row),
    original: shown(original, []),
    changes: await changesOf(tx, row, now),
    chain: await chainOf(tx, companyId, id),
    reissue: (await reissueOf(tx, companyId, row.predecessor_id)) ?? null,
  };
}

/** Changes of a note if it were sent now; a note that eliminates changes nothing inside. */
export async function changesOf(tx: Tx, row: AdjustmentRow, now: Instant): Promise<Change[]> {
  if (row.note_type === 2) return [];
  const [issued, employer, [employee]] = await Promise.all([
    issuedDocument(tx, row.company_id, row.predecessor_id),
    employerOf(tx, row.company_id),
    employeesFor(tx, row.company_id, { ids: [row.employee_id] }),
  ]);
  if (!issued || !employer || !employee) return [];
  const payroll = documentOf(employer, employedIn(employee, row), row, { prefix: '', consecutive: 1 }, now);
  const unknown = { number: '0', cune: '0'.repeat(96), day: dayOf(now) };
  return changesBetween(issued, adjustmentOf(payroll, unknown, '1'));
}

import { sql } from 'kysely';
import { getDocumentContent } from '../../src/domain/dian/rules/seal.ts';
import { readForeignDocument } from '../../src/domain/migration/foreign-document.ts';
import { buildForeignDraft } from '../../src/domain/migration/foreign-draft.ts';
import { toPayrollLines } from '../../src/domain/migration/foreign-lines.ts';
import { readForeignDeductions } from '../../src/domain/migration/foreign-pay.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { PayrollDraft } from '../../src/domain/payroll/drafts/draft.ts';
import { formatMonth, parseDay } from '../../src/domain/values/day.ts';
import {
  type ForeignPayroll,
  findForeignPayroll,
  listForeignDocuments,
} from '../documents/foreign-documents.ts';
import { type Draft, insertDrafts } from '../documents/payrolls.ts';
import { listEmployeeSources } from '../documents/sources.ts';
import { composeDraft, toDraftEmployee, type Writer } from '../payroll/drafts/generate.ts';
import { buildConflictRefusal, buildInvalidRefusal, buildNotFoundRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import type { NoteReason } from './query.ts';
import { announceDocumentStart, describeNoteStart, findDianEnvironment } from './start.ts';

/**
 * Starts the note that adjusts a document of another program. A replacement begins with what the document states, worked
 * out here; an elimination has what the document paid. Throws 404 or 409, and 422 when the document cannot be adjusted.
 */
export async function startForeignAdjustment(
  tx: Tx,
  call: Writer,
  id: string,
  { note_type, reason, print_reason }: NoteReason & { note_type: 1 | 2 },
): Promise<string> {
  const companyId = call.company.id;
  const foreign = await findForeignPayroll(tx, companyId, id, true);
  if (!foreign) throw buildNotFoundRefusal();
  await assertAdjustable(tx, call, foreign);
  const noteId = call.newId();
  const draft =
    note_type === 1
      ? await composeReplacement(tx, call, foreign, noteId)
      : await composeElimination(tx, call, foreign, noteId);
  await insertDrafts(tx, [
    { ...draft, note: { note_type, predecessor_id: null, foreign_id: id, reason, print_reason } },
  ]);
  await announceDocumentStart(tx, call, [
    { id: noteId, note: describeNoteStart({ full_number: foreign.number }, note_type, reason) },
  ]);
  return noteId;
}

async function assertAdjustable(tx: Tx, call: Writer, foreign: ForeignPayroll): Promise<void> {
  const { rows } = await sql<{
    id: string;
    full_number: string | null;
    state: DocumentState;
    accepted: boolean;
  }>`
    select id, full_number, state, accepted_at is not null as accepted from payrolls
    where company_id = ${call.company.id} and foreign_id = ${foreign.id} and predecessor_id is null`.execute(
    tx,
  );
  const [note] = rows;
  if (note)
    throw buildConflictRefusal(
      note.accepted
        ? `La nota ${note.full_number} ya ajustó este documento. Ajuste esa nota.`
        : 'Este documento ya tiene un ajuste sin terminar.',
      { id: note.id },
    );
  if ((await findDianEnvironment(tx, call)) !== 'produccion')
    throw buildConflictRefusal(
      'Ese documento se emitió en producción, y la compañía está en el ambiente de pruebas.',
    );
  if (foreign.issued_on === null || !/^[0-9a-f]{96}$/.test(foreign.cune))
    throw buildInvalidRefusal({
      id: ['El documento no dice su CUNE o su fecha, y la DIAN los pide en la nota'],
    });
}

async function composeReplacement(tx: Tx, call: Writer, foreign: ForeignPayroll, id: string): Promise<Draft> {
  const companyId = call.company.id;
  const { employee_id, year, month } = foreign;
  const parts = await sql`
    select 1 from foreign_payrolls where company_id = ${companyId} and employee_id = ${employee_id} and year = ${year}
      and month = ${month} and id <> ${foreign.id} and ended_at is null limit 1`.execute(tx);
  if (parts.rows.length > 0)
    throw buildConflictRefusal(
      `${formatMonth(year, month)} tiene varios documentos de otro programa, cada uno de una parte del mes, y una nota de aquí es del mes entero. Elimine los que sobren.`,
    );
  const opened = (await listForeignDocuments(tx, companyId, [foreign.id])).get(foreign.id);
  const document = opened && readForeignDocument(opened);
  if (!opened || !document?.pay) throw buildNotFoundRefusal('El archivo de ese documento no se pudo leer.');
  const deductions = readForeignDeductions(getDocumentContent(opened.value).content);
  const draft: PayrollDraft = {
    ...buildForeignDraft(document, deductions),
    ...{ employee_id, year, month, notes: [] },
    payment_dates: listPaymentDays(foreign),
  };
  const composed = await composeDraft(tx, call, id, draft);
  // Days that no novelty explains, such as those of an absence without dates.
  return composed.liquidation.accrued.worked_days === foreign.worked_days
    ? composed
    : composeDraft(tx, call, id, { ...draft, worked_days: foreign.worked_days });
}

async function composeElimination(tx: Tx, call: Writer, foreign: ForeignPayroll, id: string): Promise<Draft> {
  const companyId = call.company.id;
  const { employee_id, year, month, accrued_total, deductions_total, total } = foreign;
  const [employee] = await listEmployeeSources(tx, companyId, { ids: [employee_id] });
  if (!employee) throw buildNotFoundRefusal();
  const opened = (await listForeignDocuments(tx, companyId, [foreign.id])).get(foreign.id);
  if (!opened) throw buildNotFoundRefusal('El archivo de ese documento no se pudo leer.');
  return {
    ...{ id, companyId, userId: call.user.id },
    employee: toDraftEmployee(getEmployeeInMonth(employee, foreign)),
    draft: { hours: [], employee_id, year, month, payment_dates: listPaymentDays(foreign), notes: [] },
    settlement: { start: foreign.start_date, end: foreign.end_date },
    liquidation: {
      lines: toPayrollLines(foreign.lines),
      accrued: foreign.accrued,
      deductions: readForeignDeductions(getDocumentContent(opened.value).content),
      totals: { accrued_total, deductions_total, total },
      ibc: foreign.ibc,
      findings: [],
    },
  };
}

/** Days on which the document says that it paid. The last day of its period when it says none that is valid. */
const listPaymentDays = ({ payment_dates, end_date }: ForeignPayroll) => {
  const days = payment_dates.flatMap((text) => parseDay(text) ?? []);
  return days.length > 0 ? [...new Set(days)].sort() : [end_date];
};

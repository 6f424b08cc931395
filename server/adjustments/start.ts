import { acceptedStates, onceAcceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import type { PayrollDraft } from '../../src/domain/payroll/drafts/draft.ts';
import { type ChainVersion, findReissue, listDocumentVersions } from '../documents/chain.ts';
import { type StoredPayroll, updateDraft } from '../documents/payrolls.ts';
import { findEmployer } from '../documents/sources.ts';
import { recordEvents } from '../documents/timeline.ts';
import { composeDraft, type Writer } from '../payroll/drafts/generate.ts';
import { buildConflictRefusal, buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { copyPayroll } from './adjustments.ts';
import type { NoteReason } from './query.ts';
import { leaveWithoutEffect } from './test-adjustments.ts';

export async function startAdjustment(
  tx: Tx,
  call: Writer,
  source: StoredPayroll,
  { note_type, reason, print_reason }: NoteReason & { note_type: 1 | 2 },
): Promise<string> {
  const chain = await listDocumentVersions(tx, source.company_id, source.id);
  const unfit = findAdjustmentRefusal(source, chain, await findDianEnvironment(tx, call));
  if (unfit) throw unfit;
  const id = call.newId();
  await copyPayroll(tx, source, { id, userId: call.user.id, note_type, reason, print_reason });
  await announceDocumentStart(tx, call, [{ id, note: describeNoteStart(source, note_type, reason) }]);
  return id;
}

export const describeNoteStart = (
  { full_number }: Pick<StoredPayroll, 'full_number'>,
  note_type: 1 | 2,
  reason: string,
): string => `${note_type === 1 ? 'Reemplaza' : 'Elimina'} la nómina ${full_number}: ${reason}`;

/**
 * Corrects what a note cannot change, such as the document of the person. Creates a note that eliminates and
 * a new draft, which is sent after the note is accepted. There is no note for a document already eliminated
 * or from the test environment.
 */
export async function startReissue(
  tx: Tx,
  call: Writer,
  source: StoredPayroll,
  why: NoteReason,
): Promise<{ adjustment_id: string | null; payroll_id: string }> {
  if (await findReissue(tx, call.company.id, source.id))
    throw buildConflictRefusal('Esta nómina ya se está emitiendo de nuevo.');
  if (source.note_type !== null && source.state === 'eliminada')
    throw buildConflictRefusal('Emita de nuevo la nómina, y no la nota que la ajustó.');
  const adjustment_id = await eliminated(tx, call, source, why);
  const payroll_id = call.newId();
  const waits = adjustment_id !== null;
  await copyPayroll(tx, source, { id: payroll_id, userId: call.user.id, reissue: true, waits });
  await refreshed(tx, call, source, payroll_id);
  const note = `Se emite de nuevo la nómina ${source.full_number}: ${why.reason}`;
  await announceDocumentStart(tx, call, [{ id: payroll_id, note }]);
  return { adjustment_id, payroll_id };
}

/** Creates the note that eliminates. `null` when DIAN has nothing to eliminate. */
async function eliminated(
  tx: Tx,
  call: Writer,
  source: StoredPayroll,
  why: NoteReason,
): Promise<string | null> {
  if (source.state === 'eliminada') return null;
  const { environment } = source;
  if (environment === null || environment === (await findDianEnvironment(tx, call)))
    return startAdjustment(tx, call, source, { ...why, note_type: 2 });
  const chain = await listDocumentVersions(tx, source.company_id, source.id);
  const unfit = findAdjustmentRefusal(source, chain, environment);
  if (unfit) throw unfit;
  await leaveWithoutEffect(tx, call, chain);
  return null;
}

export const findDianEnvironment = async (tx: Tx, call: Writer): Promise<string | undefined> =>
  (await findEmployer(tx, call.company.id))?.environment;

/** Recomputes the new draft with the employee's current record. */
async function refreshed(tx: Tx, call: Writer, source: StoredPayroll, id: string): Promise<void> {
  const ids = (await listDocumentVersions(tx, source.company_id, source.id)).map((version) => version.id);
  await updateDraft(tx, await composeDraft(tx, call, id, toPayrollDraft(source), ids), 1);
}

export function toPayrollDraft(
  { employee_id, year, month, payment_dates, notes, ...stored }: StoredPayroll,
  novelties = stored.novelties,
): PayrollDraft {
  return { ...novelties, employee_id, year, month, payment_dates, notes };
}

/** Returns why a document cannot be adjusted, given all its versions, or `undefined`. */
export function findAdjustmentRefusal(
  source: StoredPayroll,
  chain: readonly ChainVersion[],
  environment: string | undefined,
): HttpRefusal | undefined {
  if (source.note_type === 2)
    return buildConflictRefusal('Una nota que elimina no se ajusta: emita la nómina de nuevo.');
  if (source.state === 'reemplazada')
    return buildConflictRefusal('Esta nómina ya fue reemplazada. Ajuste el documento vigente.');
  if (!acceptedStates.includes(source.state))
    return buildConflictRefusal('Solo se ajusta lo que la DIAN aceptó. Corrija este documento y envíelo.');
  const open = chain.find(
    ({ note_type, id, state }) => note_type && id !== source.id && !onceAcceptedStates.includes(state),
  );
  if (open) return buildConflictRefusal('Este documento ya tiene un ajuste sin terminar.', { id: open.id });
  if (source.environment === null)
    return buildInvalidRefusal({ id: ['El documento no dice en qué ambiente se emitió'] });
  if (source.environment !== environment) return buildConflictRefusal(ofTests);
  return undefined;
}

const ofTests =
  'Este documento se emitió en el ambiente de pruebas y en producción no existe. Use «Eliminar y emitir de nuevo».';

export async function announceDocumentStart(
  tx: Tx,
  call: Writer,
  all: readonly { id: string; note: string }[],
): Promise<void> {
  const companyId = call.company.id;
  await recordEvents(
    tx,
    all.map(({ id, note }) => ({
      id: call.newId(),
      companyId,
      payrollId: id,
      state: 'lista',
      note,
      by: call.user.id,
    })),
  );
  await publish(
    tx,
    companyId,
    'payroll',
    ...all.map(({ id }) => ({ id, state: 'lista' as const, full_number: null })),
  );
  await publish(tx, companyId, 'changed', ...all.map(({ id }) => ({ resource: 'adjustment_payrolls', id })));
}

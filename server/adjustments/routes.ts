import { sql } from 'kysely';
import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { checkDraft } from '../../src/domain/payroll/drafts/draft.ts';
import { addTotals } from '../../src/domain/payroll/statement/add-totals.ts';
import type { Totals } from '../../src/domain/payroll/statement/statement.ts';
import { listDocumentVersions } from '../documents/chain.ts';
import { findPayroll, type StoredPayroll, updateDraft } from '../documents/payrolls.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readSheetFormat } from '../http/sheet.ts';
import type { StaffAsk } from '../http/staff.ts';
import { readFlagField } from '../http/values.ts';
import { composeDraft } from '../payroll/drafts/generate.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildStaleRefusal,
} from '../refusals.ts';
import { isVersion } from '../resources/write.ts';
import { formatQueueResult } from '../sending/queue.ts';
import { answerQueued, queueChosen } from '../sending/queue-chosen.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { dryRun } from '../store/savepoints.ts';
import { findAdjustmentDetail, toAdjustmentListItem } from './adjustment-items.ts';
import { listAdjustments } from './adjustments.ts';
import { discardNote } from './discard.ts';
import { exportAdjustments } from './export.ts';
import {
  readAdjustmentQuery,
  readAdjustmentReason,
  readPrintReason,
  readReissue,
  readShownTotals,
  readStart,
  readTogether,
} from './query.ts';
import { startAdjustment, startReissue } from './start.ts';
import { startForeignAdjustment } from './start-foreign.ts';
import { adjustTogether } from './together.ts';

export const registerAdjustmentRoutes: StaffModule = ({ on, onSliced }) => {
  on('GET /adjustment_payrolls/export', async (call) => {
    const { format, ...filters } = call.values;
    const query = { companyId: call.company.id, ...readAdjustmentQuery(filters) };
    return exportAdjustments(call.inCompany, query, readSheetFormat(format), call.now);
  });

  on('GET /adjustment_payrolls', async (call) => {
    const { asked, ...query } = readAdjustmentQuery(call.values);
    const { rows, meta } = await call.inCompany((tx) =>
      listAdjustments(tx, { companyId: call.company.id, ...query }, asked),
    );
    return answer({ data: rows.map(toAdjustmentListItem), meta });
  });

  on('GET /adjustment_payrolls/:id', async (call) =>
    answer({ data: await call.inCompany((tx) => whole(tx, call, call.input.id)) }),
  );

  on('POST /payrolls/:id/adjust', async (call, tx) => {
    const source = await lockedAt(tx, call, call.input.id);
    const id = await startAdjustment(tx, call, source, readStart(call.input));
    return answer({ data: await whole(tx, call, id), message: 'Ajuste empezado' });
  });

  on('POST /foreign_payrolls/:id/adjust', async (call, tx) => {
    const id = await startForeignAdjustment(tx, call, call.input.id, readStart(call.input));
    return answer({ data: await whole(tx, call, id), message: 'Ajuste empezado' });
  });

  onSliced('POST /adjustment_payrolls/together/preview', {
    async work(call, tx) {
      const { ids, change, why } = readTogether(call.input);
      const { notes: _, ...part } = await dryRun(tx, () => adjustTogether(tx, call, ids, change, why));
      return part;
    },
    finish: (parts) =>
      answer({
        data: {
          fit: parts.flatMap(({ fit }) => fit),
          refused: parts.flatMap(({ refused }) => refused),
          company: [...new Set(parts.flatMap(({ company }) => company))],
        },
      }),
  });

  onSliced('POST /adjustment_payrolls/together', {
    async work(call, tx) {
      const { ids, change, why } = readTogether(call.input);
      const send = readFlagField(call.input.send, 'send');
      if (send) call.assertAct('documents:send');
      const shown = readShownTotals(call.input.totals);
      const { fit, refused, notes } = await adjustTogether(tx, call, ids, change, why);
      if (notes.length > 0 && shown && !isSameTotals(shown, addTotals(fit.map(({ after }) => after))))
        throw buildConflictRefusal(
          'Las cifras cambiaron desde que las miró. Mírelas de nuevo antes de crear los ajustes.',
        );
      const created = fit.map(({ employee, list_name }, at) => ({
        id: notes[at] ?? '',
        employee,
        list_name,
      }));
      const queued = send && notes.length > 0 && (await queueChosen(tx, notes, contextOf(call), '103'));
      return { created, refused, queued: queued || null };
    },
    finish(parts) {
      const created = parts.flatMap((part) => part.created);
      const refused = parts.flatMap((part) => part.refused);
      if (created.length === 0)
        throw buildConflictRefusal(refused[0]?.reasons[0] ?? 'No hay documentos para ajustar.', { refused });
      const sent = parts.flatMap(({ queued }) => queued ?? []);
      const queued = sent.flatMap(({ data }) => data);
      const errors = sent.flatMap(({ findings }) => findings);
      const made = created.length === 1 ? 'Se creó 1 ajuste' : `Se crearon ${created.length} ajustes`;
      const held = sent.some((part) => part.held);
      const left =
        queued.length > 0
          ? `. ${formatQueueResult({ data: queued, held }, created.length - queued.length, 'ajuste', 'ajustes')}`
          : sent.length > 0
            ? ' y ninguno se envió: corrija lo que se indica.'
            : '';
      const data = { created, queued, refused };
      return answer({ data, message: `${made}${left}`, ...(errors.length && { errors }) });
    },
  });

  on('POST /payrolls/:id/reissue', async (call, tx) => {
    const source = await lockedAt(tx, call, call.input.id);
    const data = await startReissue(tx, call, source, readReissue(call.input));
    const message = data.adjustment_id
      ? 'Se crearon la nota que elimina y el nuevo borrador'
      : 'Se creó el nuevo borrador';
    return answer({ data, message });
  });

  on('PUT /adjustment_payrolls/:id', async (call, tx) => {
    const stored = await lockedNote(tx, call, call.input.id);
    const { reason: given, print_reason: print, base_version: base, ...draft } = call.values;
    const errors: Record<string, string[]> = {};
    const reason = given === undefined ? stored.reason : readAdjustmentReason(given, errors);
    const printed = readPrintReason(print, errors) ?? stored.print_reason;
    if (!isVersion(base)) errors.base_version = ['Indique la versión que modificó'];
    if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
    const current = await whole(tx, call, stored.id);
    if (!editableStates.includes(stored.state))
      throw buildConflictRefusal('Esta nota ya se envió a la DIAN.', current);
    if (Number(base) !== stored.version)
      throw buildStaleRefusal('Alguien cambió esta nota mientras usted la editaba.', current);
    if (stored.note_type === 1 && Object.keys(draft).length > 0) await rewrite(tx, call, stored, draft);
    await sql`
        update payrolls set reason = ${reason}, print_reason = ${printed}, version = ${stored.version + 1}, updated_at = now(), updated_by = ${call.user.id}
        where company_id = ${call.company.id} and id = ${stored.id}`.execute(tx);
    await publish(tx, call.company.id, 'payroll', {
      id: stored.id,
      state: stored.state,
      full_number: stored.full_number,
    });
    return answer({ data: await whole(tx, call, stored.id), message: 'Ajuste guardado' });
  });

  on('DELETE /adjustment_payrolls/:id', async (call, tx) => {
    const stored = await lockedNote(tx, call, call.input.id);
    await discardNote(tx, call, stored);
    await publish(tx, call.company.id, 'payroll', { id: stored.id, state: 'eliminada', full_number: null });
    return answer({ message: 'Ajuste descartado' });
  });

  onSliced('POST /adjustment_payrolls/send', {
    work: (call, tx) => queueChosen(tx, call.input.ids, contextOf(call), '103'),
    finish: (parts) => answerQueued(parts, ['ajuste', 'ajustes'], messageFor),
  });
};

const contextOf = (call: StaffAsk) => ({
  companyId: call.company.id,
  userId: call.user.id,
  now: call.now,
  newId: () => call.newId(),
});

const isSameTotals = (one: Totals, other: Totals): boolean =>
  one.accrued_total === other.accrued_total &&
  one.deductions_total === other.deductions_total &&
  one.total === other.total;

/** Message of a single finding; `undefined` for several, which take the message of the catalogue. */
const messageFor = (found: readonly { message: string }[]): string | undefined =>
  found.length === 1 ? found[0]?.message : undefined;

const whole = (tx: Tx, call: StaffAsk, id: string) => findAdjustmentDetail(tx, call.company.id, id, call.now);

async function lockedAt(tx: Tx, call: StaffAsk, id: string): Promise<StoredPayroll> {
  const row = await findPayroll(tx, call.company.id, id, true);
  if (!row) throw buildNotFoundRefusal();
  return row;
}

async function lockedNote(tx: Tx, call: StaffAsk, id: string): Promise<StoredPayroll> {
  const row = await lockedAt(tx, call, id);
  if (row.note_type === null) throw buildNotFoundRefusal();
  return row;
}

/** Recomputes a replacement note. Refuses a change of employee, document or month. */
async function rewrite(
  tx: Tx,
  call: StaffAsk,
  stored: StoredPayroll,
  draft: Record<string, unknown>,
): Promise<void> {
  const checked = checkDraft(draft);
  if (!checked.ok) throw buildInvalidRefusal(checked.errors);
  const { employee_id, year, month } = checked.value;
  const ids = (await listDocumentVersions(tx, call.company.id, stored.id)).map(({ id }) => id);
  const { benefits, days_worked } = stored.novelties;
  const kept = { ...(benefits && { benefits }), ...(days_worked && { days_worked }) };
  const next = await composeDraft(tx, call, stored.id, { ...kept, ...checked.value }, ids);
  if (employee_id !== stored.employee_id || next.employee.person !== stored.person)
    throw buildInvalidRefusal({
      employee_id: ['El ajuste no cambia el documento del empleado. Use «Eliminar y emitir de nuevo».'],
    });
  if (year !== stored.year || month !== stored.month)
    throw buildInvalidRefusal({ month: ['El ajuste no cambia el mes. Use «Eliminar y emitir de nuevo».'] });
  await updateDraft(tx, next, stored.version);
}

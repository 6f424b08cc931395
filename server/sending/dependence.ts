import { sql } from 'kysely';
import type { PayrollDocument } from '../../src/domain/dian/adjustment.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { changesBetween, issuedDocument } from '../adjustments/changes.ts';
import type { PayrollRow } from '../payroll/payrolls.ts';
import type { Tx } from '../store/connection.ts';
import { acceptedStates } from './submissions.ts';

/** Whether a document can leave now, must wait for another on its way, or cannot be sent at all. */
export type Dependence = { waitsFor?: string; words?: string; findings: Finding[] };

const free: Dependence = { findings: [] };

/** A note waits for what it adjusts, and a payroll issued anew for the note that eliminates the old one. */
export async function dependenceOf(
  tx: Tx,
  payroll: PayrollRow,
  document: PayrollDocument | undefined,
): Promise<Dependence> {
  const { company_id, predecessor_id, reissue_of, note_type } = payroll;
  if (predecessor_id !== null) {
    const { state, environment } = await standingOf(tx, company_id, predecessor_id);
    if (state === 'reemplazada' || state === 'eliminada')
      return blocked('AJU03', 'El documento que ajusta ya no está vigente.', 'Descarte este ajuste.');
    if (document && environment !== (document.environment === 1 ? 'produccion' : 'habilitacion'))
      return blocked(
        'AJU05',
        'El documento que ajusta se emitió en el ambiente de pruebas y en producción no existe.',
        'Descarte este ajuste y use «Eliminar y emitir de nuevo».',
      );
    const unfit = note_type === 1 && document ? await unfitReplacement(tx, payroll, document) : undefined;
    if (unfit) return unfit;
    return after(tx, company_id, predecessor_id, state);
  }
  if (reissue_of !== null) {
    if ((await standingOf(tx, company_id, reissue_of)).state === 'eliminada') return free;
    const { rows } = await sql<{ id: string; state: string }>`
      select id, state from payrolls where company_id = ${company_id} and predecessor_id = ${reissue_of}
        and note_type = 2`.execute(tx);
    const note = rows[0];
    if (note) return after(tx, company_id, note.id, note.state);
    return blocked('AJU02', 'La nómina anterior sigue vigente.', 'Elimínela antes de emitir esta.');
  }
  return free;
}

/** A replacement must change something, and never whose document it is. */
async function unfitReplacement(
  tx: Tx,
  payroll: PayrollRow,
  document: PayrollDocument,
): Promise<Dependence | undefined> {
  const issued = await issuedDocument(tx, payroll.company_id, payroll.predecessor_id ?? '');
  if (!issued) return undefined;
  const person = (one: PayrollDocument): string =>
    'worker' in one ? `${one.worker.document_type}:${one.worker.document_number}` : '';
  if (person(issued) !== person(document))
    return blocked(
      'AJU04',
      'El documento del empleado no se cambia con un reemplazo.',
      'Use «Eliminar y emitir de nuevo».',
    );
  return changesBetween(issued, document).length > 0
    ? undefined
    : blocked('AJU01', 'No hay cambios para ajustar', 'Cambie algún dato o descarte el ajuste.');
}

async function standingOf(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ state: string; environment: string | null }> {
  const { rows } = await sql<{ state: string; environment: string | null }>`
    select state, environment from payrolls where company_id = ${companyId} and id = ${id}`.execute(tx);
  return rows[0] ?? { state: '', environment: null };
}

/** Free when that one is accepted; held while it travels; refused while it has not left. */
async function after(tx: Tx, companyId: string, id: string, state: string): Promise<Dependence> {
  if (acceptedStates.includes(state)) return free;
  const { rows } = await sql<{ id: string; full_number: string }>`
    select id, full_number from submissions
    where company_id = ${companyId} and payroll_id = ${id} and step <> 'done'`.execute(tx);
  const open = rows[0];
  if (open) return { ...free, waitsFor: open.id, words: `Espera a que la DIAN acepte ${open.full_number}.` };
  return blocked(
    'AJU02',
    'El documento del que depende no está aceptado.',
    'Envíelo primero; este saldrá cuando la DIAN lo acepte.',
  );
}

const blocked = (code: string, message: string, hint: string): Dependence => ({
  findings: [
    {
      code,
      severity: 'block',
      path: 'predecessor',
      message,
      hint,
      fix: { route: '/adjustment_payrolls/:id/edit', field: 'predecessor' },
    },
  ],
});

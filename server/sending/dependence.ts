import { sql } from 'kysely';
import type { PayrollDocument } from '../../src/domain/dian/document/adjustment.ts';
import { buildBlockingFinding, type Finding } from '../../src/domain/findings/finding.ts';
import type { SeverityCode } from '../../src/domain/findings/finding-codes.ts';
import {
  acceptedStates,
  type DocumentState,
  undoneStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import {
  getWorkerKey,
  hasDocumentChanges,
  type IssuedDocument,
  listIssuedDocuments,
} from '../documents/changes.ts';
import { listForeignDocuments } from '../documents/foreign-documents.ts';
import type { StoredPayroll } from '../documents/payrolls.ts';
import type { Tx } from '../store/connection.ts';

/** A document can leave now, waits for the submission `waitsFor`, or is blocked by findings. */
export type Dependence = { waitsFor?: string; words?: string; findings: Finding[] };

const free: Dependence = { findings: [] };

/** Payroll or note to send, and its document. Undefined when it cannot be built. */
export type OutgoingPayroll = { payroll: StoredPayroll; document: PayrollDocument | undefined };

type Standing = {
  payrolls: Map<string, { state: DocumentState; environment: string | null }>;
  /** Note that eliminates each payroll, by the id of the payroll it eliminates. */
  eliminations: Map<string, { id: string; state: DocumentState }>;
  /** Documents of ours and of other programs, by id. */
  issued: Map<string, IssuedDocument>;
  open: Map<string, { id: string; full_number: string }>;
};

/**
 * Computes dependences by payroll id. A note waits for the document it adjusts. A payroll issued anew waits
 * for the note that eliminates the old one.
 */
export async function computeDependences(
  tx: Tx,
  companyId: string,
  leaving: readonly OutgoingPayroll[],
): Promise<Map<string, Dependence>> {
  const standing = await standingOf(tx, companyId, leaving);
  return new Map(leaving.map((one) => [one.payroll.id, dependenceOf(one, standing)]));
}

/** Reads everything in a fixed number of queries. */
async function standingOf(tx: Tx, companyId: string, leaving: readonly OutgoingPayroll[]): Promise<Standing> {
  const adjusted = leaving.flatMap(({ payroll }) => payroll.predecessor_id ?? []);
  const reissued = leaving.flatMap(({ payroll }) => payroll.reissue_of ?? []);
  const foreign = leaving.flatMap(({ payroll: { note_type, predecessor_id, foreign_id }, document }) =>
    note_type === 1 && document && predecessor_id === null && foreign_id !== null ? [foreign_id] : [],
  );
  if (adjusted.length + reissued.length + foreign.length === 0)
    return { payrolls: new Map(), eliminations: new Map(), issued: new Map(), open: new Map() };
  const payrolls = await sql<{ id: string; state: DocumentState; environment: string | null }>`
    select id, state, environment from payrolls
    where company_id = ${companyId} and id = any(${[...adjusted, ...reissued]}::uuid[])`.execute(tx);
  const eliminations = await sql<{ id: string; state: DocumentState; of: string }>`
    select id, state, predecessor_id as of from payrolls
    where company_id = ${companyId} and predecessor_id = any(${reissued}::uuid[]) and note_type = 2`.execute(
    tx,
  );
  const awaited = [...adjusted, ...eliminations.rows.map(({ id }) => id)];
  const open = await sql<{ id: string; full_number: string; payroll_id: string }>`
    select id, full_number, payroll_id from submissions
    where company_id = ${companyId} and payroll_id = any(${awaited}::uuid[]) and step <> 'done'`.execute(tx);
  const replaced = leaving.flatMap(({ payroll: { note_type, predecessor_id }, document }) =>
    note_type === 1 && document && predecessor_id !== null ? [predecessor_id] : [],
  );
  return {
    payrolls: new Map(payrolls.rows.map((row) => [row.id, row])),
    eliminations: new Map(eliminations.rows.map((row) => [row.of, row])),
    issued: new Map<string, IssuedDocument>([
      ...(await listIssuedDocuments(tx, companyId, replaced)),
      ...(await listForeignDocuments(tx, companyId, foreign)),
    ]),
    open: new Map(open.rows.map((row) => [row.payroll_id, row])),
  };
}

function dependenceOf({ payroll, document }: OutgoingPayroll, standing: Standing): Dependence {
  const { predecessor_id, foreign_id, reissue_of, note_type } = payroll;
  if (predecessor_id === null && foreign_id !== null) {
    if (document && document.environment !== 1)
      return blocked(
        'AJU05',
        'El documento que ajusta se emitió en producción, y la compañía está en el ambiente de pruebas.',
        'Emítalo cuando la compañía pase a producción, o descarte este ajuste.',
      );
    const issued = standing.issued.get(foreign_id);
    return (note_type === 1 && document && issued && unfitReplacement(issued, document)) || free;
  }
  if (predecessor_id !== null) {
    const { state, environment = null } = standing.payrolls.get(predecessor_id) ?? {};
    if (state && undoneStates.includes(state))
      return blocked('AJU03', 'El documento que ajusta ya no está vigente.', 'Descarte este ajuste.');
    if (document && environment !== (document.environment === 1 ? 'produccion' : 'habilitacion'))
      return blocked(
        'AJU05',
        'El documento que ajusta se emitió en el ambiente de pruebas y en producción no existe.',
        'Descarte este ajuste y use «Eliminar y emitir de nuevo».',
      );
    const issued = standing.issued.get(predecessor_id);
    const unfit = note_type === 1 && document && issued ? unfitReplacement(issued, document) : undefined;
    return unfit ?? after(standing, predecessor_id, state);
  }
  if (reissue_of !== null) {
    if (standing.payrolls.get(reissue_of)?.state === 'eliminada') return free;
    const note = standing.eliminations.get(reissue_of);
    if (note) return after(standing, note.id, note.state);
    return blocked('AJU02', 'La nómina anterior sigue vigente.', 'Elimínela antes de emitir esta.');
  }
  return free;
}

function unfitReplacement(issued: IssuedDocument, document: PayrollDocument): Dependence | undefined {
  if (getWorkerKey(issued) !== getWorkerKey(document))
    return blocked(
      'AJU04',
      'El documento del empleado no se cambia con un reemplazo.',
      'Use «Eliminar y emitir de nuevo».',
    );
  return hasDocumentChanges(issued, document)
    ? undefined
    : blocked('AJU01', 'No hay cambios para ajustar', 'Cambie algún dato o descarte el ajuste.');
}

/**
 * Returns no dependence when that document is accepted, a wait while it is on its way, and a block when it
 * was not sent.
 */
function after(standing: Standing, id: string, state: DocumentState | undefined): Dependence {
  if (state && acceptedStates.includes(state)) return free;
  const open = standing.open.get(id);
  if (open) return { ...free, waitsFor: open.id, words: `Espera a que la DIAN acepte ${open.full_number}.` };
  return blocked(
    'AJU02',
    'El documento del que depende no está aceptado.',
    'Envíelo primero; este saldrá cuando la DIAN lo acepte.',
  );
}

const blocked = (code: SeverityCode<'block'>, message: string, hint: string): Dependence => ({
  findings: [
    buildBlockingFinding(code, 'predecessor', message, hint, {
      route: '/adjustment_payrolls/:id/edit',
      field: 'predecessor',
    }),
  ],
});

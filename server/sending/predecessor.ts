import { type QueryExecutorProvider, sql } from 'kysely';
import type { Predecessor } from '../../src/domain/dian/description/context.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { hasContent, selectIssuedDay } from '../contents/columns.ts';
import type { DocumentInput } from '../dian/build.ts';
import { toStatesSql } from '../documents/states.ts';
import type { Submission } from './submissions.ts';

/** Lists the documents of another program that these notes adjust, each with the id of its note. */
export async function listForeignPredecessors(
  tx: QueryExecutorProvider,
  companyId: string,
  notes: readonly string[],
): Promise<{ note: string; predecessor: Predecessor }[]> {
  const { rows } = await sql<Predecessor & { note: string }>`
    select p.id as note, f.number, f.cune, f.issued_on as day
    from payrolls p join foreign_payrolls f on f.company_id = p.company_id and f.id = p.foreign_id
    where p.company_id = ${companyId} and p.id = any(${notes as string[]}::uuid[]) and p.predecessor_id is null
      and f.issued_on is not null`.execute(tx);
  return rows.map(({ note, ...predecessor }) => ({ note, predecessor }));
}

/**
 * Adds the document that a note adjusts. It is read when the note is built and not when it is queued, because
 * it may not have been accepted then. Its day is that of the signed document, which DIAN has.
 */
export async function addPredecessor(
  tx: QueryExecutorProvider,
  submission: Submission,
): Promise<DocumentInput> {
  const { document } = submission;
  if (!('note' in document)) return document;
  const found = await predecessorOf(tx, submission);
  if (!found) throw new Error(`El documento que ajusta ${submission.full_number} no está aceptado`);
  return { ...document, predecessor: found };
}

async function predecessorOf(
  tx: QueryExecutorProvider,
  { company_id, payroll_id, waits_for }: Submission,
): Promise<Predecessor | undefined> {
  if (payroll_id !== null) {
    const [foreign] = await listForeignPredecessors(tx, company_id, [payroll_id]);
    if (foreign) return foreign.predecessor;
  }
  const which =
    payroll_id === null
      ? sql`s.id = ${waits_for}`
      : sql`s.payroll_id = (select predecessor_id from payrolls where company_id = ${company_id} and id = ${payroll_id})`;
  const { rows } = await sql<Predecessor>`
    select s.full_number as number, s.cune,
      ${selectIssuedDay('s')} as day
    from submissions s
    where s.company_id = ${company_id} and ${which} and s.state in ${toStatesSql(acceptedStates)} and ${hasContent('signed', 's')}
    order by s.created_at desc limit 1`.execute(tx);
  return rows[0];
}

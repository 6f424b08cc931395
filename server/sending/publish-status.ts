import { type QueryExecutorProvider, sql } from 'kysely';
import { type DocumentMark, markPayroll, noteTrouble } from '../documents/mark.ts';
import { publish } from '../store/events.ts';
import type { Submission } from './submissions.ts';

type PublishedDocument = Pick<
  Submission,
  'id' | 'company_id' | 'payroll_id' | 'full_number' | 'cune' | 'test_type'
>;

export async function publishStatus(
  tx: QueryExecutorProvider,
  submission: PublishedDocument,
  mark: DocumentMark,
  moveId: string,
): Promise<void> {
  const { payroll_id } = submission;
  if (payroll_id !== null) return markPayroll(tx, { ...submission, payroll_id }, mark, moveId);
  await publish(tx, submission.company_id, 'enabler', {
    test: submission.id,
    type: submission.test_type,
    number: submission.full_number,
    state: mark.state,
  });
}

/** Publishes a trouble. The same trouble is published once. */
export async function publishTrouble(
  tx: QueryExecutorProvider,
  submission: PublishedDocument,
  trouble: string,
  moveId: string,
): Promise<void> {
  const { payroll_id, company_id, id, full_number } = submission;
  if (payroll_id !== null) return noteTrouble(tx, { ...submission, payroll_id }, trouble, moveId);
  const { numAffectedRows } = await sql`
    update submissions set message = ${trouble}
    where company_id = ${company_id} and id = ${id} and message is distinct from ${trouble}`.execute(tx);
  if (numAffectedRows) await publish(tx, company_id, 'enabler', { test: id, number: full_number });
}

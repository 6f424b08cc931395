import { type QueryExecutorProvider, sql } from 'kysely';
import { dayOf, type Instant } from '../../../src/domain/values/day.ts';
import { computeClaimDeadline } from '../../../src/domain/vault/claims.ts';
import {
  type PayslipQuestion,
  type QuestionDraft,
  replyMessage,
  replyWords,
} from '../../../src/domain/vault/questions.ts';
import type { JsonWithDates } from '../../http/calls.ts';
import { buildInvalidRefusal } from '../../refusals.ts';

export function checkReply(message: unknown): string {
  const { success, data } = replyMessage.safeParse(message);
  if (!success) throw buildInvalidRefusal({ message: [replyWords] });
  return data;
}

/** Adds the last day to answer a claim about personal data. Null for other questions. */
export const addDueDay = <Row extends Pick<JsonWithDates<PayslipQuestion>, 'category' | 'created_at'>>(
  row: Row,
) => ({
  ...row,
  due_on: computeClaimDeadline(row.category, dayOf(new Date(row.created_at).getTime() as Instant)),
});

const columns = sql`id, payslip_id, category, line, message, state, reply, adjustment_id, created_at`;

/**
 * Stores a question about a payslip. Runs as the person. Undefined when the payslip belongs to another
 * person.
 */
export async function askQuestion(
  tx: QueryExecutorProvider,
  person: string,
  id: string,
  draft: QuestionDraft,
): Promise<JsonWithDates<PayslipQuestion> | undefined> {
  const { rows } = await sql<Omit<JsonWithDates<PayslipQuestion>, 'replies'>>`
    insert into payslip_questions (company_id, id, payslip_id, person, category, line, message)
    select p.company_id, ${id}, p.id, ${person}, ${draft.category}, ${draft.line ?? null}, ${draft.message}
    from payrolls p where p.id = ${draft.payslip_id} and p.person = ${person} and p.note_type is distinct from 2
    returning ${columns}`.execute(tx);
  return rows[0] && addDueDay({ ...rows[0], replies: [] });
}

/**
 * Adds a reply of the employee, which reopens the question. Undefined when the question belongs to another
 * person.
 */
export async function replyAsEmployee(
  tx: QueryExecutorProvider,
  person: string,
  name: string,
  reply: { id: string; question: string; message: string },
): Promise<JsonWithDates<PayslipQuestion> | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    update payslip_questions set state = 'abierta', updated_at = now()
    where id = ${reply.question} and person = ${person} returning company_id`.execute(tx);
  if (!rows[0]) return undefined;
  await sql`
    insert into payslip_replies (company_id, id, question_id, person, author, author_name, message)
    values (${rows[0].company_id}, ${reply.id}, ${reply.question}, ${person}, 'employee', ${name}, ${reply.message})`.execute(
    tx,
  );
  return (await listPersonQuestions(tx, person)).find(({ id }) => id === reply.question);
}

export async function listPersonQuestions(
  tx: QueryExecutorProvider,
  person: string,
): Promise<JsonWithDates<PayslipQuestion>[]> {
  const { rows } = await sql<JsonWithDates<PayslipQuestion>>`
    select ${columns},
      (select case when p.note_type is null then 'payrolls' else 'adjustments' end from payrolls p
        where p.company_id = q.company_id and p.id = q.payslip_id) as payslip_type,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'author', r.author,
        'author_name', r.author_name, 'message', r.message, 'at', r.at) order by r.at)
      from payslip_replies r where r.company_id = q.company_id and r.question_id = q.id), '[]') as replies
    from payslip_questions q where person = ${person} order by created_at desc`.execute(tx);
  return rows.map(addDueDay);
}

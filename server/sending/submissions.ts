import { type QueryExecutorProvider, sql } from 'kysely';
import type { IndividualPayrollInput } from '../../src/domain/dian/individual-payroll.ts';
import type { Outcome, Step } from './decide.ts';

/** A document on its way, as the sender needs it. */
export type Submission = {
  id: string;
  company_id: string;
  payroll_id: string;
  step: Step;
  full_number: string;
  document: IndividualPayrollInput;
  file_sequence: number;
  file_name: string | null;
  cune: string | null;
  signed_xml: Buffer | null;
  attempts: number;
};

/** The documents of the company whose moment has come, oldest number first. */
export async function dueSubmissions(
  tx: QueryExecutorProvider,
  companyId: string,
  limit: number,
): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    select id, company_id, payroll_id, step, full_number, document, file_sequence, file_name, cune, signed_xml, attempts
    from submissions
    where company_id = ${companyId} and step <> 'done' and due_at <= now()
    order by created_at, id limit ${limit}`.execute(tx);
  return rows;
}

export async function addSubmission(
  tx: QueryExecutorProvider,
  row: {
    id: string;
    company_id: string;
    payroll_id: string;
    environment: string;
    full_number: string;
    document: unknown;
    file_sequence: number;
  },
): Promise<void> {
  await sql`
    insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence)
    values (${row.company_id}, ${row.id}, ${row.payroll_id}, 'queued', ${row.environment}, ${row.full_number},
      ${JSON.stringify(row.document)}::jsonb, ${row.file_sequence})`.execute(tx);
}

/**
 * Numbers the files an employer has sent in the year (annex 3.4); answers the first of `count` new ones.
 */
export async function takeFileNumbers(
  tx: QueryExecutorProvider,
  companyId: string,
  year: number,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into senders (company_id, file_sequence, file_year) values (${companyId}, ${count}, ${year})
    on conflict (company_id) do update set
      file_sequence = case when senders.file_year = ${year} then senders.file_sequence else 0 end + ${count},
      file_year = ${year}
    returning file_sequence as last`.execute(tx);
  return (rows[0]?.last ?? count) - count + 1;
}

/** Stores the signed bytes. `false` when another worker was first: those bytes count, not ours. */
export async function keepSigned(
  tx: QueryExecutorProvider,
  submission: Submission,
  signed: { xml: Buffer; cune: string; fileName: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submissions set step = 'signed', signed_xml = ${signed.xml}, cune = ${signed.cune},
      file_name = ${signed.fileName}, updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step = 'queued'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes, before calling, that a call begins. Whoever finds a document in this step must ask, not send. */
export async function beginSending(
  tx: QueryExecutorProvider,
  submission: Submission,
  holder: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submissions set step = 'sending', attempts = attempts + 1, updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step = 'signed'
      and exists (select 1 from senders s where s.company_id = submissions.company_id
        and s.held_by = ${holder} and s.held_until > now())`.execute(tx);
  return numAffectedRows === 1n;
}

/** Moves a document as the outcome says, if it is still where the caller saw it. */
export async function moveSubmission(
  tx: QueryExecutorProvider,
  submission: Pick<Submission, 'company_id' | 'id'>,
  from: Step,
  outcome: Outcome,
  answer: { kept: unknown; responseXml?: string | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submissions set step = ${outcome.step}, trouble = ${outcome.trouble ?? null},
      attempts = attempts + ${from === 'asking' && outcome.step === 'asking' ? 1 : 0},
      due_at = now() + make_interval(secs => ${outcome.wait ?? 0}),
      answer = ${JSON.stringify(answer.kept)}::jsonb, response_xml = coalesce(${answer.responseXml ?? null}, response_xml),
      updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Puts off what is due, or one document of it, with the reason; answers what was put off. Nothing else changes. */
export async function putOff(
  tx: QueryExecutorProvider,
  companyId: string,
  trouble: string,
  seconds: number,
  only?: string,
): Promise<Pick<Submission, 'company_id' | 'payroll_id' | 'full_number'>[]> {
  const { rows } = await sql<Pick<Submission, 'company_id' | 'payroll_id' | 'full_number'>>`
    update submissions set due_at = now() + make_interval(secs => ${seconds}), trouble = ${trouble}
    where company_id = ${companyId} and step <> 'done' and due_at <= now() and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
    returning company_id, payroll_id, full_number`.execute(tx);
  return rows;
}

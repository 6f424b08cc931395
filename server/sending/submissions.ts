import { type QueryExecutorProvider, sql } from 'kysely';
import { acceptedStates, type DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { DocumentInput } from '../dian/build.ts';
import type { CheckedResponse } from '../dian/response-signer.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import { hasCome } from '../jobs/has-come.ts';
import { getRequestId } from '../store/request.ts';
import type { Environment } from './breaker.ts';
import type { AnswerOutcome, DuplicateHeard, SubmissionStep } from './decide.ts';

export type TestType = 'individual' | 'replace' | 'delete';

/** Document on its way. Without a payroll it belongs to the test set. */
export type Submission = {
  id: string;
  company_id: string;
  payroll_id: string | null;
  step: SubmissionStep;
  state: DocumentState;
  environment: Environment;
  full_number: string;
  document: DocumentInput;
  file_sequence: number;
  file_name: string | null;
  cune: string | null;
  signed_xml: Buffer | null;
  attempts: number;
  test_type: TestType | null;
  test_set_id: string | null;
  zip_key: string | null;
  waits_for: string | null;
  request_id?: string | null;
  duplicate?: DuplicateHeard | null;
  sent_ago?: number | null;
};

/**
 * Lists the due documents of the company except `taken`, lowest number first. During a pause only those that
 * DIAN may have and those of the test set.
 */
export async function listDueSubmissions(
  tx: QueryExecutorProvider,
  companyId: string,
  limit: number,
  taken: readonly string[],
): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    select id, company_id, payroll_id, step, state, environment, full_number, document, file_sequence, file_name, cune,
      signed_xml, attempts, test_type, test_set_id, zip_key, waits_for, duplicate, request_id,
      extract(epoch from now() - sent_at)::float8 as sent_ago
    from submissions s
    where company_id = ${companyId} and step <> 'done' and ${hasCome('due_at')} and id <> all (${[...taken]}::uuid[])
      and (step in ('sending', 'asking') or payroll_id is null or not exists (select 1 from senders p
        where p.company_id = s.company_id and p.paused_at is not null))
      and (waits_for is null or exists (select 1 from submissions w
        where w.company_id = s.company_id and w.id = s.waits_for and w.state in ${toStatesSql(acceptedStates)}))
    order by created_at, id limit ${limit}`.execute(tx);
  return rows;
}

type NewSubmission = {
  id: string;
  company_id: string;
  payroll_id: string | null;
  environment: string;
  full_number: string;
  document: unknown;
  file_sequence: number;
  /** Id of the submission that must be accepted first. */
  waits_for?: string | undefined;
  test?: { type: TestType; set: string };
};

export const addSubmission = (tx: QueryExecutorProvider, row: NewSubmission): Promise<void> =>
  addSubmissions(tx, [row]);

const batch = 100;

export async function addSubmissions(
  tx: QueryExecutorProvider,
  all: readonly NewSubmission[],
): Promise<void> {
  for (let at = 0; at < all.length; at += batch) {
    const some = all.slice(at, at + batch).map(({ test, ...row }) => ({
      ...row,
      test_type: test?.type,
      test_set_id: test?.set,
      request_id: getRequestId(),
      state: test ? 'lista' : 'en_cola',
      later: row.waits_for !== undefined || test !== undefined,
    }));
    await sql`
      insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence,
        waits_for, test_type, test_set_id, state, request_id, due_at)
      select r.company_id, r.id, r.payroll_id, 'queued', r.environment, r.full_number, r.document, r.file_sequence,
        r.waits_for, r.test_type, r.test_set_id, r.state, r.request_id, case when r.later then 'infinity' else now() end
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (company_id uuid, id uuid, payroll_id uuid,
        environment text, full_number text, document jsonb, file_sequence bigint, waits_for uuid, test_type text,
        test_set_id text, state text, request_id uuid, later boolean)`.execute(tx);
  }
}

/** Makes due the documents that waited for an accepted one. Returns how many. */
export async function releaseHeld(
  tx: QueryExecutorProvider,
  companyId: string,
  submissionId: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update submissions set due_at = now(), state = ${toStateSql('en_cola')}
    where company_id = ${companyId} and waits_for = ${submissionId} and step <> 'done'
      and (test_type is null or state <> ${toStateSql('lista')})`.execute(tx);
  return Number(numAffectedRows);
}

/** Rejects the documents that waited for a rejected one, and those that waited for them. */
export async function dropHeld(
  tx: QueryExecutorProvider,
  companyId: string,
  submissionId: string,
  message: string,
): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    with recursive held as (
      select id from submissions where company_id = ${companyId} and waits_for = ${submissionId} and step = 'queued'
      union select s.id from submissions s join held h on s.waits_for = h.id
      where s.company_id = ${companyId} and s.step = 'queued'
    )
    update submissions set step = 'done', state = ${toStateSql('rechazada')}, message = ${message}, trouble = ${message}, updated_at = now()
    where company_id = ${companyId} and id in (select id from held)
    returning *`.execute(tx);
  return rows;
}

/** Reserves `count` numbers of the files sent in the year (annex 3.4). Returns the first. */
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

/** Stores the signed bytes. Returns false when another worker was first: its bytes count. */
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

export async function adopt(
  tx: QueryExecutorProvider,
  submission: Submission,
  found: { cune: string; xml: Buffer },
): Promise<void> {
  await sql`
    update submissions set cune = ${found.cune}, signed_xml = ${found.xml}, duplicate = null, updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step <> 'done'`.execute(tx);
}

/**
 * Records a call before it is made. A document in this step must be queried, not sent. Returns false when the
 * lease was lost or the sending is paused.
 */
export async function beginSending(
  tx: QueryExecutorProvider,
  submission: Submission,
  holder: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submissions set step = 'sending', attempts = attempts + 1, state = ${toStateSql('enviando')}, sent_at = now(),
      updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step = 'signed'
      and exists (select 1 from senders s where s.company_id = submissions.company_id
        and s.held_by = ${holder} and s.held_until > now()
        and (s.paused_at is null or submissions.payroll_id is null))`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Moves a document as the outcome says, if it is still in `from`. A document that is signed again loses its
 * bytes and DIAN's answer.
 */
export async function moveSubmission(
  tx: QueryExecutorProvider,
  submission: Pick<Submission, 'company_id' | 'id'>,
  from: SubmissionStep,
  outcome: AnswerOutcome,
  answer: {
    kept: unknown;
    responseXml?: string | undefined;
    checked?: CheckedResponse | undefined;
    zipKey?: string | undefined;
    message?: string | undefined;
  },
): Promise<boolean> {
  const answerColumns =
    outcome.step === 'queued'
      ? sql`signed_xml = null, cune = null, file_name = null, zip_key = null,
        response_check = null, response_signer = null, response_xml = null`
      : sql`zip_key = coalesce(${answer.zipKey ?? null}, zip_key),
        response_check = coalesce(${answer.checked?.check ?? null}, response_check),
        response_signer = coalesce(${answer.checked?.signer ? JSON.stringify(answer.checked.signer) : null}::jsonb, response_signer),
        response_xml = coalesce(${answer.responseXml ?? null}, response_xml)`;
  const ended = outcome.step === 'done' || outcome.step === 'queued';
  const heard = outcome.duplicate ? JSON.stringify(outcome.duplicate) : null;
  const { numAffectedRows } = await sql`
    update submissions set step = ${outcome.step}, state = ${outcome.state}, trouble = ${outcome.trouble ?? null},
      message = ${answer.message ?? null}, ${answerColumns},
      duplicate = case when ${ended} then null else coalesce(${heard}::jsonb, duplicate) end,
      attempts = attempts + ${from === 'asking' && outcome.step === 'asking' ? 1 : 0},
      due_at = now() + make_interval(secs => ${outcome.wait ?? 0}),
      answer = ${JSON.stringify(answer.kept)}::jsonb, updated_at = now()
    where company_id = ${submission.company_id} and id = ${submission.id} and step = ${from}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Postpones due documents and stores the reason. Returns them. */
export async function putOff(
  tx: QueryExecutorProvider,
  companyId: string,
  trouble: string,
  seconds: number,
  only: { id?: string; environment?: Environment; payrolls?: true } = {},
): Promise<Submission[]> {
  const which = only.id ? sql`and id = ${only.id}` : sql``;
  const where = only.environment ? sql`and environment = ${only.environment}` : sql``;
  const kind = only.payrolls ? sql`and payroll_id is not null` : sql``;
  const { rows } = await sql<Submission>`
    update submissions set due_at = now() + make_interval(secs => ${seconds}), trouble = ${trouble}
    where company_id = ${companyId} and step <> 'done' and ${hasCome('due_at')} ${which} ${where} ${kind}
    returning *`.execute(tx);
  return rows;
}

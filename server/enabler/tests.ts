import { sql } from 'kysely';
import { buildAdjustment } from '../../src/domain/dian/document/adjustment.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { dayOf, splitDay } from '../../src/domain/values/day.ts';
import { type DocumentEmployer, findEmployer } from '../documents/sources.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import { holdSender, makeDue } from '../jobs/lease.ts';
import type { Writer } from '../payroll/drafts/generate.ts';
import { buildFindingsRefusal } from '../refusals.ts';
import { formatFullNumber, takeNumbers } from '../sending/numbers.ts';
import { addSubmission, type TestType, takeFileNumbers } from '../sending/submissions.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { type EnablerRow, listEnablementTests, type TestRow } from './enabler.ts';
import { proposeNumbering } from './numbering.ts';
import { buildTestPayrolls, type TestMonth } from './test-payrolls.ts';

const alive = ({ state }: TestRow): boolean => state !== 'rechazada';
const count = (tests: readonly TestRow[], type: TestType): number =>
  tests.filter((test) => test.type === type).length;

/**
 * Creates the documents that the set lacks: payrolls of different people, and notes on some of them. Rejected
 * documents are replaced by others with a new number. Accepted ones and those on their way stay. Returns how
 * many were created.
 */
export async function generateTests(tx: Tx, call: Writer, row: EnablerRow): Promise<number> {
  const companyId = call.company.id;
  const employer = await findEmployer(tx, companyId);
  const set = row.test_set_id;
  if (!employer || !set) return 0;
  await forgetRejected(tx, companyId, set);
  await forgetOutdated(tx, companyId, set, employer);
  await sql`
    insert into test_sets (company_id, test_set) values (${companyId}, ${set}) on conflict do nothing`.execute(
    tx,
  );
  await holdSender(tx, companyId);
  const kept = (await listEnablementTests(tx, companyId, set)).filter(alive);
  const missing = {
    individual: Math.max(0, row.required_tests.individual - count(kept, 'individual')),
    replace: Math.max(0, row.required_tests.replace - count(kept, 'replace')),
    delete: Math.max(0, row.required_tests.delete - count(kept, 'delete')),
  };
  const notes = missing.replace + missing.delete;
  await proposeNumbering(tx, call, 'habilitacion');
  const payrollNumbers = await numbersFor(tx, companyId, missing.individual, '102');
  const noteNumbers = await numbersFor(tx, companyId, notes, '103');
  const { year } = splitDay(dayOf(call.now));
  let file = await takeFileNumbers(tx, companyId, year, missing.individual + notes);
  const add = async (type: TestType, fullNumber: string, document: unknown, waits_for?: string) => {
    const id = call.newId();
    await addSubmission(tx, {
      id,
      company_id: companyId,
      payroll_id: null,
      environment: 'habilitacion',
      full_number: fullNumber,
      document,
      file_sequence: file++,
      waits_for,
      test: { type, set },
    });
    return id;
  };

  const used = new Set(kept.map(({ worker }) => worker ?? ''));
  const making = {
    employer: { ...employer, environment: 'habilitacion' as const },
    month: await monthOf(tx, companyId, set, call),
    now: call.now,
  };
  const made = await buildTestPayrolls(tx, companyId, missing.individual, used, making);
  for (const [i, payroll] of made.entries()) {
    const number = payrollNumbers[i];
    if (!number) break;
    await add('individual', formatFullNumber(number), payroll(number));
  }
  const bases = await freeBases(tx, companyId, set, kept);
  const types: TestType[] = [
    ...Array<TestType>(missing.replace).fill('replace'),
    ...Array<TestType>(missing.delete).fill('delete'),
  ];
  for (const [i, type] of types.entries()) {
    const base = bases[i];
    if (!base) break;
    const number = noteNumbers[i];
    if (!number) break;
    const { document } = base;
    const payroll = { ...document, number, notes: [...document.notes, 'Ajuste de prueba'] };
    const unknown = { number: '0', cune: '0'.repeat(96), day: dayOf(call.now) };
    const note = buildAdjustment(payroll, unknown, type === 'replace' ? '1' : '2');
    await add(type, formatFullNumber(number), note, base.id);
  }
  await publish(tx, companyId, 'enabler', { generated: made.length + types.length });
  return made.length + types.length;
}

/** Deletes rejected documents of the set, unless another document that was not rejected waits for them. */
async function forgetRejected(tx: Tx, companyId: string, set: string): Promise<void> {
  await sql`
    delete from submissions where company_id = ${companyId} and test_set_id = ${set} and step = 'done'
      and state = ${toStateSql('rechazada')}
      and not exists (select 1 from submissions s where s.company_id = submissions.company_id
        and s.waits_for = submissions.id and s.state <> ${toStateSql('rechazada')})`.execute(tx);
}

/**
 * Deletes queued documents with data of the software or the company that changed since: DIAN would reject
 * them.
 */
async function forgetOutdated(
  tx: Tx,
  companyId: string,
  set: string,
  employer: DocumentEmployer,
): Promise<void> {
  const { party, provider, software_id } = employer;
  const now = { company: party, software: { id: software_id ?? '', provider: provider ?? party } };
  await sql`
    with recursive outdated as (
      select id from submissions where company_id = ${companyId} and test_set_id = ${set} and step = 'queued'
        and not document @> ${JSON.stringify(now)}::jsonb
      union select s.id from submissions s join outdated o on s.waits_for = o.id
      where s.company_id = ${companyId} and s.step = 'queued'
    )
    delete from submissions where company_id = ${companyId} and id in (select id from outdated)`.execute(tx);
}

async function numbersFor(tx: Tx, companyId: string, wanted: number, type: '102' | '103') {
  const { numbers, lack } = await takeNumbers(tx, companyId, 'habilitacion', wanted, type);
  if (lack) throw buildFindingsRefusal([lack]);
  return numbers;
}

type Base = { id: string; document: Parameters<typeof buildAdjustment>[0] };

async function freeBases(tx: Tx, companyId: string, set: string, kept: readonly TestRow[]): Promise<Base[]> {
  const usedBases = kept.map(({ waits_for }) => waits_for).filter((id) => id !== null);
  const { rows } = await sql<Base>`
    select id, document from submissions
    where company_id = ${companyId} and test_set_id = ${set} and test_type = 'individual' and state <> ${toStateSql('rechazada')}
      and id <> all(${usedBases}::uuid[])
    order by (state in ${toStatesSql(acceptedStates)}) desc, created_at, id`.execute(tx);
  return rows;
}

/**
 * Returns the last full month, or one month earlier for each set that was tried before: DIAN accepts one
 * payroll of an employee for a month.
 */
async function monthOf(tx: Tx, companyId: string, set: string, call: Writer): Promise<TestMonth> {
  const { rows } = await sql<{ tried: number }>`
    select count(distinct test_set_id)::int as tried from submissions
    where company_id = ${companyId} and test_type is not null and test_set_id <> ${set}`.execute(tx);
  const { year, month } = splitDay(dayOf(call.now));
  const index = year * 12 + month - 2 - (rows[0]?.tried ?? 0);
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** Queues the unsent documents. A note waits until its payroll is accepted. Returns how many were queued. */
export async function sendTests(tx: Tx, companyId: string, set: string): Promise<number> {
  await holdSender(tx, companyId);
  const { numAffectedRows } = await sql`
    update submissions s set state = ${toStateSql('en_cola')}, message = null, updated_at = now(),
      due_at = case when s.waits_for is null or exists (select 1 from submissions w
          where w.company_id = s.company_id and w.id = s.waits_for and w.state in ${toStatesSql(acceptedStates)})
        then now() else 'infinity' end
    where company_id = ${companyId} and test_set_id = ${set} and step = 'queued' and state = ${toStateSql('lista')}`.execute(
    tx,
  );
  await makeDue(tx, companyId);
  await publish(tx, companyId, 'enabler', { sent: Number(numAffectedRows) });
  return Number(numAffectedRows);
}

/**
 * Queries DIAN again about documents without answer. When there are none it asks about the set, with the last
 * accepted document. `ids` limits it to those. The count of duplicates restarts, as in `askNow`.
 */
export async function askAgain(
  tx: Tx,
  companyId: string,
  set: string,
  ids?: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update submissions set due_at = now(), duplicate = case when step = 'signed' then duplicate end
    where company_id = ${companyId} and test_set_id = ${set} and step in ('signed', 'sending', 'asking')
      ${ids ? sql`and id = any(${ids as string[]}::uuid[])` : sql``}`.execute(tx);
  let wanted = Number(numAffectedRows);
  if (wanted === 0 && !ids) {
    const last = await sql`
      update submissions set step = 'asking', due_at = now()
      where company_id = ${companyId} and id = (select id from submissions
        where company_id = ${companyId} and test_set_id = ${set} and zip_key is not null and step = 'done'
        order by updated_at desc limit 1)`.execute(tx);
    wanted = Number(last.numAffectedRows);
  }
  if (wanted) await makeDue(tx, companyId);
  return wanted;
}

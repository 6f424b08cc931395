import { sql } from 'kysely';
import { buildBlockingFinding, type Finding } from '../../src/domain/findings/finding.ts';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { issuerColumns, selectCurrentIssuer } from '../documents/issuer.ts';
import { lockPayrollsToSend, type StoredPayroll } from '../documents/payrolls.ts';
import {
  type DocumentEmployer,
  type EmployeeSource,
  findEmployer,
  listEmployeeSources,
} from '../documents/sources.ts';
import { toStateSql } from '../documents/states.ts';
import { recordEvents } from '../documents/timeline.ts';
import { holdSender, makeDue } from '../jobs/lease.ts';
import { toDraftEmployee } from '../payroll/drafts/generate.ts';
import { payFactsNow } from '../payslips/pay-facts.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { buildPersonSearchText } from '../store/search.ts';
import { readSendingFacts } from './facts.ts';
import {
  buildOutgoingDocument,
  type JudgedPayroll,
  judgePayrolls,
  listRejectionFindings,
  type PayrollFinding,
} from './judge.ts';
import { type DocumentNumber, formatFullNumber, takeNumbers } from './numbers.ts';
import { findPause } from './pause.ts';
import { getFileYear } from './round.ts';
import { addSubmissions, takeFileNumbers } from './submissions.ts';

type QueuedDocument = { id: string; state: DocumentState; full_number: string };

/**
 * Queued documents, and the findings that block the others. `ok` is false when none was queued. `held` is
 * true when the sending is paused.
 */
export type QueueOutcome =
  | { ok: true; data: QueuedDocument[]; findings: PayrollFinding[]; held: boolean }
  | { ok: false; findings: PayrollFinding[] };

type Context = { companyId: string; userId: string | undefined; now: Instant; newId: () => string };

/**
 * Queues payrolls or notes for DIAN in the transaction of the caller. Each is checked, and those without
 * findings take a number and have their document stored. A finding blocks only its own document, and all
 * findings are returned together. A rejected document keeps its number.
 */
export async function queuePayrolls(
  tx: Tx,
  ids: readonly string[],
  context: Context,
  type: '102' | '103' = '102',
): Promise<QueueOutcome> {
  const { companyId, now } = context;
  const employer = await findEmployer(tx, companyId);
  const found = await lockPayrollsToSend(tx, companyId, ids);
  const payrolls = found.filter((payroll) => (payroll.note_type !== null) === (type === '103'));
  if (!employer) return { ok: false, findings: [] };
  await holdSender(tx, companyId);
  const facts = await readSendingFacts(tx, companyId, employer, payrolls, now);
  const people = await listEmployeeSources(tx, companyId, { ids: payrolls.map((p) => p.employee_id) });
  const employees = new Map(people.map((e) => [e.id, e]));
  const looked = await judgePayrolls(tx, employer, employees, payrolls, facts, now);

  const free = looked
    .filter(isFree)
    .map((one) => (facts.lostNumber(one.payroll) ? { ...one, payroll: withoutNumber(one.payroll) } : one));
  const numbered = await withNumbers(tx, companyId, employer, free, type);
  const firstFile = await takeFileNumbers(tx, companyId, getFileYear(now), numbered.ready.length);
  const data = await queued(tx, context, employer, numbered.ready, firstFile);
  const findings = [
    ...missing(ids, payrolls),
    ...listRejectionFindings([...looked.filter((one) => !isFree(one)), ...numbered.left]),
  ];
  if (data.length === 0) return { ok: false, findings };
  await makeDue(tx, companyId);
  return { ok: true, data, findings, held: (await findPause(tx, companyId)) !== null };
}

const isFree = ({ findings, employee }: JudgedPayroll): boolean =>
  findings.length === 0 && employee !== undefined;

const withoutNumber = (payroll: StoredPayroll): StoredPayroll => ({ ...payroll, full_number: null });

/**
 * Assigns numbers. A payroll with a number keeps it, and the others take the next ones of their group's
 * consecutive or of the default one.
 */
async function withNumbers(
  tx: Tx,
  companyId: string,
  { environment }: DocumentEmployer,
  free: readonly JudgedPayroll[],
  type: '102' | '103',
): Promise<{ ready: { one: JudgedPayroll; number: DocumentNumber }[]; left: JudgedPayroll[] }> {
  const wanting = free.filter(({ payroll }) => !payroll.full_number);
  const given = new Map<JudgedPayroll, DocumentNumber | Finding | undefined>();
  const ownOf = ({ employee }: JudgedPayroll): string | null => employee?.consecutives[type] ?? null;
  for (const wanted of new Set(wanting.map(ownOf))) {
    const ones = wanting.filter((one) => ownOf(one) === wanted);
    const { numbers, lack } = await takeNumbers(tx, companyId, environment, ones.length, type, wanted);
    for (const [i, one] of ones.entries()) given.set(one, numbers[i] ?? lack);
  }
  const ready: { one: JudgedPayroll; number: DocumentNumber }[] = [];
  const left: JudgedPayroll[] = [];
  for (const one of free) {
    const { full_number, prefix, number: own, consecutive_id: consecutiveId } = one.payroll;
    const number = full_number
      ? { prefix: prefix ?? '', consecutive: own ?? 0, consecutiveId }
      : given.get(one);
    if (number && 'consecutive' in number) ready.push({ one, number });
    else left.push({ ...one, findings: number ? [{ ...number, path: 'consecutive' }] : [] });
  }
  return { ready, left };
}

/** Stores the documents and their submissions, states and events in a fixed number of queries. */
async function queued(
  tx: Tx,
  { companyId, userId, now, newId }: Context,
  employer: DocumentEmployer,
  ready: readonly { one: JudgedPayroll; number: DocumentNumber }[],
  firstFile: number,
): Promise<QueuedDocument[]> {
  const { environment } = employer;
  await addSubmissions(
    tx,
    ready.map(({ one: { payroll, employee, dependence }, number }, i) => {
      if (!employee) throw new Error('Solo se pone en cola lo que tiene empleado');
      return {
        id: newId(),
        company_id: companyId,
        payroll_id: payroll.id,
        environment,
        full_number: formatFullNumber(number),
        document: buildOutgoingDocument(employer, employee, payroll, number, now),
        file_sequence: firstFile + i,
        waits_for: dependence.waitsFor,
      };
    }),
  );
  const rows = ready.map(({ one: { payroll, employee }, number }) => ({
    id: payroll.id,
    ...wordsOf(employee),
    prefix: number.prefix,
    number: number.consecutive,
    full_number: formatFullNumber(number),
    consecutive_id: number.consecutiveId,
  }));
  await sql`
    update payrolls p set state = ${toStateSql('en_cola')}, environment = ${environment}, prefix = r.prefix, number = r.number,
      full_number = r.full_number, consecutive_id = r.consecutive_id, dian = null, version = version + 1,
      employee_name = r.name, list_name = r.list_name, charge = r.charge, person = r.person, pay_facts = ${payFactsNow},
      ${issuerColumns} = ${selectCurrentIssuer(companyId)},
      search_text = case when (p.list_name, p.person) is distinct from (r.list_name, r.person)
        then r.words || ' ' || lower(r.full_number) when strpos(search_text || ' ', ' ' || lower(r.full_number) || ' ') > 0 then search_text
        else search_text || ' ' || lower(r.full_number) end,
      updated_at = now(), updated_by = ${userId ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, name text, list_name text, charge text, person text, words text, prefix text, number bigint, full_number text, consecutive_id uuid)
    where p.company_id = ${companyId} and p.id = r.id`.execute(tx);
  await recordEvents(
    tx,
    ready.map(({ one: { payroll, dependence } }) => ({
      id: newId(),
      companyId,
      payrollId: payroll.id,
      state: 'en_cola',
      note: dependence.words ?? '',
      by: userId,
    })),
  );
  const data = rows.map(({ id, full_number }): QueuedDocument => ({ id, state: 'en_cola', full_number }));
  await publish(tx, companyId, 'payroll', ...data);
  return data;
}

/**
 * Name and document of the employee as the lists, the PDF and the vault show them. Stored with the document.
 */
function wordsOf(employee: EmployeeSource | undefined) {
  if (!employee) throw new Error('Solo se pone en cola lo que tiene empleado');
  const { name, listName, charge, person, documentNumber } = toDraftEmployee(employee);
  return {
    name,
    list_name: listName,
    charge,
    person,
    words: buildPersonSearchText(listName, documentNumber),
  };
}

function missing(ids: readonly string[], found: readonly StoredPayroll[]): PayrollFinding[] {
  const existing = new Set(found.map((p) => p.id));
  return ids
    .filter((id) => !existing.has(id))
    .map((id) => ({
      ...buildBlockingFinding(
        'NOM404',
        'ids',
        'Una de las nóminas ya no existe.',
        'Actualice la lista y vuelva a intentar.',
        { route: '/payrolls', field: 'ids' },
      ),
      payroll_id: id,
      employee: '',
      list_name: '',
    }));
}

/** Example: «3 documentos en cola. 1 no se envió: corrija lo que se indica.» */
export function formatQueueResult(
  { data: { length: count }, held }: { data: readonly unknown[]; held: boolean },
  left: number,
  one: string,
  many: string,
): string {
  const sent = `${count} ${count === 1 ? one : many} en cola${held ? ': el envío está en pausa' : ''}`;
  if (left === 0) return sent;
  return `${sent}. ${left === 1 ? '1 no se envió' : `${left} no se enviaron`}: corrija lo que se indica.`;
}

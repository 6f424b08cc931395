import { sql } from 'kysely';
import type { Instant } from '../../src/domain/day.ts';
import { makeDue } from '../jobs/lease.ts';
import { noteMove } from '../payroll/moves.ts';
import { type PayrollRow, payrollsForSending } from '../payroll/payrolls.ts';
import { type Employer, employeesFor, employerOf } from '../payroll/sources.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { factsFor } from './facts.ts';
import { documentFor, type Judged, judged, type PayrollFinding, told } from './judge.ts';
import { type DocumentNumber, fullNumber, takeNumbers } from './numbers.ts';
import { fileYear } from './round.ts';
import { addSubmission, takeFileNumbers } from './submissions.ts';

type QueuedDocument = { id: string; state: string; full_number: string };

/** What left, and everything that keeps the rest; not `ok` when nothing left. */
export type Queued =
  | { ok: true; data: QueuedDocument[]; findings: PayrollFinding[] }
  | { ok: false; findings: PayrollFinding[] };

type Context = { companyId: string; userId: string | undefined; now: Instant; newId: () => string };

/**
 * Queues payrolls, or the notes that adjust them, for DIAN in the transaction of the caller: judges all of them, and
 * those that nothing keeps take their numbers, are photographed and make the employer due. What is wrong with one stops
 * that one, and everything wrong with all of them is told at once. What was rejected keeps its number.
 */
export async function queuePayrolls(
  tx: Tx,
  ids: readonly string[],
  context: Context,
  type: '102' | '103' = '102',
): Promise<Queued> {
  const { companyId, now } = context;
  const employer = await employerOf(tx, companyId);
  const found = await payrollsForSending(tx, companyId, ids);
  const payrolls = found.filter((payroll) => (payroll.note_type !== null) === (type === '103'));
  if (!employer) return { ok: false, findings: [] };
  const facts = await factsFor(tx, companyId, employer, payrolls, now);
  const people = await employeesFor(tx, companyId, { ids: payrolls.map((p) => p.employee_id) });
  const employees = new Map(people.map((e) => [e.id, e]));
  const looked: Judged[] = [];
  for (const payroll of payrolls)
    looked.push(await judged(tx, employer, employees.get(payroll.employee_id), payroll, facts, now));

  const free = looked
    .filter(isFree)
    .map((one) => (facts.lostNumber(one.payroll) ? { ...one, payroll: withoutNumber(one.payroll) } : one));
  const numbered = await withNumbers(tx, companyId, employer, free, type);
  const firstFile = await takeFileNumbers(tx, companyId, fileYear(now), numbered.ready.length);
  const data: QueuedDocument[] = [];
  for (const [i, { one, number }] of numbered.ready.entries())
    data.push(await queued(tx, context, employer, one, number, firstFile + i));
  const findings = [
    ...missing(ids, payrolls),
    ...told([...looked.filter((one) => !isFree(one)), ...numbered.left]),
  ];
  if (data.length === 0) return { ok: false, findings };
  await makeDue(tx, companyId);
  return { ok: true, data, findings };
}

const isFree = ({ findings, employee }: Judged): boolean => findings.length === 0 && employee !== undefined;

const withoutNumber = (payroll: PayrollRow): PayrollRow => ({ ...payroll, full_number: null });

/** Who has a number keeps it; the others take the next ones, as far as they reach. */
async function withNumbers(
  tx: Tx,
  companyId: string,
  { environment }: Employer,
  free: readonly Judged[],
  type: '102' | '103',
): Promise<{ ready: { one: Judged; number: DocumentNumber }[]; left: Judged[] }> {
  const wanting = free.filter(({ payroll }) => !payroll.full_number);
  const { numbers, lack } = await takeNumbers(tx, companyId, environment, wanting.length, type);
  const ready: { one: Judged; number: DocumentNumber }[] = [];
  const left: Judged[] = [];
  for (const one of free) {
    const { full_number, prefix, number: own, consecutive_id: consecutiveId } = one.payroll;
    const number = full_number
      ? { prefix: prefix ?? '', consecutive: own ?? 0, consecutiveId }
      : numbers.shift();
    if (number) ready.push({ one, number });
    else left.push({ ...one, findings: lack ? [{ ...lack, path: 'consecutive' }] : [] });
  }
  return { ready, left };
}

/** Photographs one document and puts it, its payroll and its history on the way. */
async function queued(
  tx: Tx,
  { companyId, userId, now, newId }: Context,
  employer: Employer,
  { payroll, employee, dependence }: Judged,
  number: DocumentNumber,
  fileSequence: number,
): Promise<QueuedDocument> {
  if (!employee) throw new Error('Solo se pone en cola lo que tiene empleado');
  const full_number = fullNumber(number);
  await addSubmission(tx, {
    id: newId(),
    company_id: companyId,
    payroll_id: payroll.id,
    environment: employer.environment,
    full_number,
    document: documentFor(employer, employee, payroll, number, now),
    file_sequence: fileSequence,
    waits_for: dependence.waitsFor,
  });
  await sql`
    update payrolls set state = 'en_cola', environment = ${employer.environment}, prefix = ${number.prefix},
      number = ${number.consecutive}, full_number = ${full_number}, consecutive_id = ${number.consecutiveId},
      dian = null, search_text = search_text || ' ' || ${full_number.toLowerCase()}, version = version + 1, updated_at = now(),
      updated_by = ${userId ?? null}
    where company_id = ${companyId} and id = ${payroll.id}`.execute(tx);
  await noteMove(tx, {
    id: newId(),
    companyId,
    payrollId: payroll.id,
    state: 'en_cola',
    note: dependence.words ?? '',
    by: userId,
  });
  await publish(tx, companyId, 'payroll', { id: payroll.id, state: 'en_cola', full_number });
  return { id: payroll.id, state: 'en_cola', full_number };
}

function missing(ids: readonly string[], found: readonly PayrollRow[]): PayrollFinding[] {
  const known = new Set(found.map((p) => p.id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({
      code: 'NOM404',
      severity: 'block',
      path: 'ids',
      message: 'Una de las nóminas ya no existe.',
      hint: 'Actualice la lista y vuelva a intentar.',
      fix: { route: '/payrolls', field: 'ids' },
      payroll_id: id,
      employee: '',
    }));
}

/** «3 documentos en cola. 1 no se envió: corrija lo que se indica.» */
export function queuedWords(count: number, left: number, one: string, many: string): string {
  const sent = `${count} ${count === 1 ? one : many} en cola`;
  if (left === 0) return sent;
  return `${sent}. ${left === 1 ? '1 no se envió' : `${left} no se enviaron`}: corrija lo que se indica.`;
}

import { sql } from 'kysely';
import { dayOf, type Instant } from '../../src/domain/day.ts';
import { adjustmentOf, type PayrollDocument } from '../../src/domain/dian/adjustment.ts';
import { documentFindings } from '../../src/domain/dian/document-findings.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { makeDue } from '../jobs/lease.ts';
import { currentStatement, differs } from '../payroll/compute.ts';
import { documentOf } from '../payroll/document.ts';
import { noteMove } from '../payroll/moves.ts';
import { type PayrollRow, payrollsForSending } from '../payroll/payrolls.ts';
import { type EmployeeSource, type Employer, employeesFor, employerOf } from '../payroll/sources.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { type Dependence, dependenceOf } from './dependence.ts';
import { takeNumbers } from './numbers.ts';
import { fileYear } from './round.ts';
import { addSubmission, takeFileNumbers } from './submissions.ts';

/** A finding with the payroll it speaks of. */
export type PayrollFinding = Finding & { payroll_id: string; employee: string };

export type Queued =
  | { ok: true; data: { id: string; state: string; full_number: string }[] }
  | { ok: false; findings: PayrollFinding[] };

type Context = { companyId: string; userId: string | undefined; now: Instant; newId: () => string };
type Number = { prefix: string; consecutive: number };

const sendable = new Set(['borrador', 'lista', 'rechazada']);

/**
 * Queues payrolls, or the notes that adjust them, for DIAN in the transaction of the caller: checks all of them, and
 * only when nothing blocks takes the numbers, photographs the documents and makes the employer due. All or nothing.
 * What was rejected keeps its number.
 */
export async function queuePayrolls(
  tx: Tx,
  ids: readonly string[],
  context: Context,
  type: '102' | '103' = '102',
): Promise<Queued> {
  const { companyId } = context;
  const employer = await employerOf(tx, companyId);
  const found = await payrollsForSending(tx, companyId, ids);
  const payrolls = found.filter((payroll) => (payroll.note_type !== null) === (type === '103'));
  if (!employer) return { ok: false, findings: [] };
  const people = await employeesFor(tx, companyId, { ids: payrolls.map((p) => p.employee_id) });
  const employees = new Map(people.map((e) => [e.id, e]));
  const dependences = new Map<string, Dependence>();
  for (const payroll of payrolls) {
    const employee = employees.get(payroll.employee_id);
    const document =
      employee && documentFor(employer, employee, payroll, { prefix: '', consecutive: 1 }, context.now);
    dependences.set(payroll.id, await dependenceOf(tx, payroll, document));
  }

  const findings = [
    ...missing(ids, payrolls),
    ...payrolls.flatMap((payroll) => [
      ...blocksOf(employer, employees.get(payroll.employee_id), payroll, context),
      ...(dependences.get(payroll.id)?.findings ?? []).map((finding) => ({ ...finding, ...about(payroll) })),
    ]),
  ];
  if (findings.length) return { ok: false, findings };

  const unnumbered = payrolls.filter((p) => !p.full_number);
  const numbers = await takeNumbers(tx, companyId, employer.environment, unnumbered.length, type);
  if (!numbers.ok)
    return { ok: false, findings: payrolls.slice(0, 1).map((p) => ({ ...numbers.finding, ...about(p) })) };
  const firstFile = await takeFileNumbers(tx, companyId, fileYear(context.now), payrolls.length);

  const data: { id: string; state: string; full_number: string }[] = [];
  for (const [i, payroll] of payrolls.entries()) {
    const employee = employees.get(payroll.employee_id);
    if (!employee) continue;
    const place = unnumbered.indexOf(payroll);
    const number =
      place < 0
        ? {
            prefix: payroll.prefix ?? '',
            consecutive: payroll.number ?? 0,
            consecutiveId: payroll.consecutive_id,
          }
        : {
            prefix: numbers.prefix,
            consecutive: numbers.first + place,
            consecutiveId: numbers.consecutiveId,
          };
    const fullNumber = `${number.prefix}${number.consecutive}`;
    const dependence = dependences.get(payroll.id);
    await addSubmission(tx, {
      id: context.newId(),
      company_id: companyId,
      payroll_id: payroll.id,
      environment: employer.environment,
      full_number: fullNumber,
      document: documentFor(employer, employee, payroll, number, context.now),
      file_sequence: firstFile + i,
      waits_for: dependence?.waitsFor,
    });
    await sql`
      update payrolls set state = 'en_cola', environment = ${employer.environment}, prefix = ${number.prefix},
        number = ${number.consecutive}, full_number = ${fullNumber}, consecutive_id = ${number.consecutiveId},
        dian = null, search_text = search_text || ' ' || ${fullNumber.toLowerCase()}, version = version + 1, updated_at = now(),
        updated_by = ${context.userId ?? null}
      where company_id = ${companyId} and id = ${payroll.id}`.execute(tx);
    await noteMove(tx, {
      id: context.newId(),
      companyId,
      payrollId: payroll.id,
      state: 'en_cola',
      note: dependence?.words ?? '',
      by: context.userId,
    });
    await publish(tx, companyId, 'payroll', { id: payroll.id, state: 'en_cola', full_number: fullNumber });
    data.push({ id: payroll.id, state: 'en_cola', full_number: fullNumber });
  }
  if (data.length) await makeDue(tx, companyId);
  return { ok: true, data };
}

/** The photograph of what is sent. What a note adjusts is filled in when it is built: see {@link withPredecessor}. */
function documentFor(
  employer: Employer,
  employee: EmployeeSource,
  payroll: PayrollRow,
  number: Number,
  now: Instant,
): PayrollDocument {
  const document = documentOf(employer, employee, payroll, number, now);
  if (payroll.note_type === null) return document;
  const unknown = { number: '0', cune: '0'.repeat(96), day: dayOf(now) };
  return adjustmentOf(document, unknown, payroll.note_type === 1 ? '1' : '2');
}

const about = (payroll: PayrollRow) => ({ payroll_id: payroll.id, employee: payroll.employee_name });

function missing(ids: readonly string[], found: PayrollRow[]): PayrollFinding[] {
  const known = new Set(found.map((p) => p.id));
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({
      code: 'NOM404',
      severity: 'block',
      path: 'ids',
      message: 'Una de las nóminas ya no existe.',
      hint: 'Actualice la lista y vuelva a intentar.',
      payroll_id: id,
      employee: '',
    }));
}

function blocksOf(
  employer: Employer,
  employee: EmployeeSource | undefined,
  payroll: PayrollRow,
  { now }: Context,
): PayrollFinding[] {
  const found: Finding[] = [];
  const say = (code: string, message: string, hint: string) =>
    found.push({ code, severity: 'block', path: 'state', message, hint });
  if (!sendable.has(payroll.state))
    say('NOM409', 'Esta nómina ya está en camino o aceptada.', 'No hace falta enviarla otra vez.');
  if (!employer.enabled)
    say('HAB01', 'La compañía no está habilitada ante la DIAN.', 'Termine los pasos de Habilitación.');
  if (!employee) say('EMP404', 'El empleado de esta nómina ya no existe.', 'Borre la nómina.');
  else {
    const deletes = payroll.note_type === 2;
    const current = currentStatement(employee, payroll);
    if (!deletes) found.push(...current.findings.filter((f) => f.severity === 'block'));
    if (!deletes && differs(current, payroll)) {
      say(
        'NOM02',
        'Los datos del empleado cambiaron después de guardar esta nómina.',
        'Ábrala, revise los valores y guárdela de nuevo.',
      );
    }
    const number = { prefix: payroll.prefix ?? '', consecutive: payroll.number ?? 1 };
    const document = documentFor(employer, employee, payroll, number, now);
    found.push(...documentFindings(document).filter((f) => f.severity === 'block'));
    if (payroll.settlement_start_date > dayOf(now)) {
      say('NOM03', 'El periodo de esta nómina aún no empieza.', 'Envíela cuando haya pagado.');
    }
  }
  return found.map((finding) => ({ ...finding, ...about(payroll) }));
}

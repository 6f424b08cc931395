import { sql } from 'kysely';
import { type Finding, hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { checkContingency } from '../../src/domain/payroll/desk/contingency.ts';
import {
  type DocumentState,
  editableStates,
  getUnsentState,
  unsentStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import { checkChange, checkDeadline, checkOngoingAbsences } from '../../src/domain/payroll/month/warnings.ts';
import { checkExtensions } from '../../src/domain/payroll/novelties/sickness-extension.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { findPreviousNets } from '../documents/history.ts';
import { lockPayrollsToSend, type StoredPayroll } from '../documents/payrolls.ts';
import { findEmployer, listEmployeeSources } from '../documents/sources.ts';
import { findEarlierSicknesses } from '../payroll/drafts/earlier-sicknesses.ts';
import type { Tx } from '../store/connection.ts';
import { findLastOutage } from './breaker.ts';
import { readSendingFacts } from './facts.ts';
import { judgePayrolls } from './judge.ts';

export type PayrollValidation = {
  id: string;
  employee: string;
  list_name: string;
  state: DocumentState;
  findings: Finding[];
};
/** Validation with the findings that block the sending now. A sent payroll has one that says so. */
export type SendingVerdict = PayrollValidation & { keeps: Finding[] };

/**
 * Checks payrolls as sending would and returns every finding. A draft becomes ready or not, and nothing else
 * changes. Sent payrolls keep their findings.
 */
export async function checkPayrolls(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Instant,
): Promise<SendingVerdict[]> {
  const employer = await findEmployer(tx, companyId);
  const payrolls = (await lockPayrollsToSend(tx, companyId, ids)).filter((p) => p.note_type === null);
  const people = await listEmployeeSources(tx, companyId, { ids: payrolls.map((p) => p.employee_id) });
  const employees = new Map(people.map((employee) => [employee.id, employee]));
  const facts = employer && (await readSendingFacts(tx, companyId, employer, payrolls, now));
  const before = await findPreviousNets(tx, companyId, ids);
  const outage = employer && (await findLastOutage(tx, employer.environment));
  const sicknesses = await findEarlierSicknesses(tx, companyId, payrolls);
  const looked: (SendingVerdict & { same: boolean })[] = [];
  const verdicts =
    employer && facts ? await judgePayrolls(tx, employer, employees, payrolls, facts, now) : [];
  for (const { payroll, all, findings: keeps } of verdicts) {
    const contingency = checkContingency(payroll, outage, now);
    const unusual = [
      ...checkChange(before.get(payroll.id), payroll),
      ...checkOngoingAbsences(payroll, payroll.novelties.absences),
      ...checkExtensions(payroll.novelties.absences ?? [], sicknesses(payroll)),
      ...(contingency.length > 0 ? contingency : checkDeadline(payroll, dayOf(now))),
    ];
    looked.push(verdictOn(payroll, [...all, ...unusual], keeps));
  }
  const changed = looked
    .filter(({ same }) => !same)
    .map(({ id, state, findings }) => ({ id, state, findings }));
  await sql`
    update payrolls p set state = r.state, findings = r.findings, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (id uuid, state text, findings jsonb)
    where p.company_id = ${companyId} and p.id = r.id`.execute(tx);
  return looked.map(({ same: _, ...found }) => found);
}

export const validate = async (
  ...parameters: Parameters<typeof checkPayrolls>
): Promise<PayrollValidation[]> =>
  (await checkPayrolls(...parameters)).map(({ keeps: _, ...found }) => found);

function verdictOn(
  payroll: StoredPayroll,
  all: Finding[],
  keeps: Finding[],
): SendingVerdict & { same: boolean } {
  const { id, employee_name: employee, list_name, state } = payroll;
  if (!editableStates.includes(state))
    return { id, employee, list_name, state, findings: payroll.findings, keeps, same: true };
  const next = unsentStates.includes(state) ? getUnsentState(hasBlockingFinding(all)) : state;
  const same = next === state && JSON.stringify(all) === JSON.stringify(payroll.findings);
  return { id, employee, list_name, state: next, findings: all, keeps, same };
}

import { sql } from 'kysely';
import type { Instant } from '../../src/domain/day.ts';
import { blocks, type Finding } from '../../src/domain/finding.ts';
import { type Facts, factsFor } from '../sending/facts.ts';
import { documentProblems } from '../sending/judge.ts';
import type { Tx } from '../store/connection.ts';
import { currentStatement, differs } from './compute.ts';
import { documentOf } from './document.ts';
import { type PayrollRow, payrollsForSending } from './payrolls.ts';
import { type EmployeeSource, type Employer, employeesFor, employerOf } from './sources.ts';

export type Validated = { id: string; employee: string; state: string; findings: Finding[] };

/**
 * Looks payrolls over as sending would, and says everything, also what does not forbid it. A draft is left ready or
 * not by what was found; nothing else of it changes. What was sent keeps its findings.
 */
export async function validate(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  now: Instant,
): Promise<Validated[]> {
  const employer = await employerOf(tx, companyId);
  const payrolls = (await payrollsForSending(tx, companyId, ids)).filter((p) => p.note_type === null);
  const people = await employeesFor(tx, companyId, { ids: payrolls.map((p) => p.employee_id) });
  const employees = new Map(people.map((employee) => [employee.id, employee]));
  const facts = employer && (await factsFor(tx, companyId, employer, payrolls, now));
  const looked = payrolls.map((payroll): Validated & { same: boolean } => {
    const { id, employee_name: employee, state } = payroll;
    const source = employees.get(payroll.employee_id);
    const draft = state === 'borrador' || state === 'lista';
    if (!employer || !facts || !source || !(draft || state === 'rechazada'))
      return { id, employee, state, findings: payroll.findings, same: true };
    const findings = findingsOf(employer, source, payroll, facts, now);
    const next = draft ? (blocks(findings) ? 'borrador' : 'lista') : state;
    const same = next === state && JSON.stringify(findings) === JSON.stringify(payroll.findings);
    return { id, employee, state: next, findings, same };
  });
  const changed = looked
    .filter(({ same }) => !same)
    .map(({ id, state, findings }) => ({ id, state, findings }));
  await sql`
    update payrolls p set state = r.state, findings = r.findings, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (id uuid, state text, findings jsonb)
    where p.company_id = ${companyId} and p.id = r.id`.execute(tx);
  return looked.map(({ same: _, ...found }) => found);
}

function findingsOf(
  employer: Employer,
  employee: EmployeeSource,
  payroll: PayrollRow,
  facts: Facts,
  now: Instant,
): Finding[] {
  const statement = currentStatement(employee, payroll);
  const number = { prefix: payroll.prefix ?? '', consecutive: payroll.number ?? 1 };
  const document = documentOf(employer, employee, payroll, number, now);
  return [
    ...statement.findings,
    ...(differs(statement, payroll) ? [changedSince] : []),
    ...documentProblems(document, payroll, facts),
    ...facts.findings,
  ];
}

const changedSince: Finding = {
  code: 'NOM02',
  severity: 'block',
  path: 'state',
  message: 'Los datos del empleado cambiaron después de guardar esta nómina.',
  hint: 'Ábrala, revise los valores y guárdela de nuevo.',
};

import { sql } from 'kysely';
import type { TermView } from '../../../src/domain/office/employee-letters.ts';
import { type ExitReason, exitReasons } from '../../../src/domain/payroll/law/exit-reasons.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import type { Tx } from '../../store/connection.ts';
import type { Sender } from './letter-sheet.ts';
import { findFixedTerm } from './term.ts';

export type ClosedSettlement = {
  run_id: string;
  exit: Day;
  payment_date: Day;
  reason: ExitReason | null;
  lines: Line[];
  accrued_total: string;
  deductions_total: string;
  total: string;
};

export type LetterSubject = {
  sender: Sender;
  id: string;
  name: string;
  document: string;
  charge: string | null;
  contract: string;
  salary: string;
  admission: Day;
  /** Last day of the contract, from the record or the settlement. Null while it continues. */
  exit: Day | null;
  reason: ExitReason | null;
  fund: string | null;
  settled: ClosedSettlement | null;
  /** Current fixed term and the state of its end. Null for other contracts. */
  term: TermView | null;
};

export const formatLowercaseReason = (reason: ExitReason | null): string =>
  reason ? exitReasons[reason].label.toLowerCase() : '';

/** Employee by the id of the record, or by the document key of the vault. */
export type EmployeeRef = { employee: string } | { person: string };

export const isEmployee = (of: EmployeeRef) =>
  'person' in of ? sql`t.code || ':' || upper(e.document_number) = ${of.person}` : sql`e.id = ${of.employee}`;

export async function findLetterSubject(
  tx: Tx,
  companyId: string,
  of: EmployeeRef,
  today: Day,
): Promise<LetterSubject | undefined> {
  const { rows } = await sql<
    Omit<LetterSubject, 'sender' | 'settled' | 'exit' | 'document' | 'term'> & {
      social_reason: string;
      nit: string;
      city: string | null;
      type: string;
      number: string;
      retirement: Day | null;
    }
  >`
    select e.id, e.name, t.abbreviation as type, e.document_number as number, g.name as charge, k.name as contract,
      e.salary::text as salary, e.admission_date as admission, e.retirement_date as retirement,
      e.retirement_reason as reason, f.name as fund, c.social_reason, c.nit, m.name as city
    from employees e join companies c on c.id = e.company_id
    join document_types t on t.id = e.document_type_id
    join contract_types k on k.id = e.contract_type_id
    left join municipalities m on m.id = c.municipality_id
    left join charges g on g.company_id = e.company_id and g.id = e.charge_id
    left join payroll_funds f on f.company_id = e.company_id and f.id = e.severance_fund_id
    where e.company_id = ${companyId} and ${isEmployee(of)}
    order by e.admission_date desc limit 1`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { social_reason, nit, city, type, number, retirement, ...rest } = row;
  const settled = await settledOf(tx, companyId, row.id, row.admission);
  return {
    ...rest,
    sender: { social_reason, nit, city: city ?? '' },
    document: `${type} ${/^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number}`,
    exit: settled?.exit ?? retirement,
    reason: settled?.reason ?? row.reason,
    settled,
    term: (await findFixedTerm(tx, companyId, row.id, today)) ?? null,
  };
}

/** Finds the settlement of the current contract, not of an earlier one. */
async function settledOf(
  tx: Tx,
  companyId: string,
  employeeId: string,
  admission: Day,
): Promise<ClosedSettlement | null> {
  const { rows } = await sql<ClosedSettlement>`
    select q.run_id, q."end" as exit, r.payment_date, q.ending ->> 'reason' as reason,
      q.accrued_total::text as accrued_total, q.deductions_total::text as deductions_total, q.total::text as total,
      (select coalesce(jsonb_agg(l.l order by m.at, l.at), '[]')
        from jsonb_array_elements(q.months) with ordinality m (month, at),
          jsonb_array_elements(m.month -> 'lines') with ordinality l (l, at)
        where (l.l ->> 'amount')::numeric <> 0) as lines
    from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${employeeId} and r.kind = 'final_settlement'
      and r.state = 'cerrada' and q."end" >= ${admission}
    order by q."end" desc, r.closed_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

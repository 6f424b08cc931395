import { sql } from 'kysely';
import type { TermView } from '../../../src/domain/office/employee-letters.ts';
import {
  computeTermEnd,
  describeTermEnd,
  FIXED_TERM_CODE,
} from '../../../src/domain/payroll/contract/fixed-term.ts';
import { type Day, formatDay } from '../../../src/domain/values/day.ts';
import { selectLastRenewalStart } from '../../documents/contract-terms.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';

type TermRow = {
  from: Day;
  until: Day | null;
  renewed_from: Day | null;
  retirement: Day | null;
  contract: string;
  delivered: Day | null;
  noted_at: Date | null;
  noted_by: string | null;
};

/**
 * Finds the current fixed term of an employee. Null for other contracts and after the retirement, undefined
 * when the employee does not exist.
 */
export async function findFixedTerm(
  tx: Tx,
  companyId: string,
  employeeId: string,
  today: Day,
): Promise<TermView | null | undefined> {
  const { rows } = await sql<TermRow>`
    select e.admission_date as "from", e.contract_end_date as until, e.retirement_date as retirement,
      k.code as contract, ${selectLastRenewalStart('e')} as renewed_from, n.delivered_on as delivered, n.noted_at, u.name as noted_by
    from employees e join contract_types k on k.id = e.contract_type_id
    left join term_notices n on n.company_id = e.company_id and n.employee_id = e.id
      and n.contract_end_date = e.contract_end_date
    left join users u on u.id = n.noted_by
    where e.company_id = ${companyId} and e.id = ${employeeId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { from, until, renewed_from, retirement, contract, delivered, noted_at, noted_by } = row;
  if (contract !== FIXED_TERM_CODE || !until || retirement) return null;
  const end = computeTermEnd({ from, until, renewed_from, delivered }, today);
  return {
    until,
    ...end,
    ...(describeTermEnd(end, until) ?? {
      text: `El contrato termina el ${formatDay(until)}`,
      detail: `El preaviso de no prórroga se entrega a más tardar el ${formatDay(end.notice_until)} (${end.basis}).`,
    }),
    delivery: delivered && noted_at ? { on: delivered, noted_at: noted_at.toISOString(), noted_by } : null,
  };
}

/**
 * Records the day on which the notice of a term was delivered; null removes it. It belongs to the current end
 * date, so a renewed contract needs another notice.
 */
export async function noteDelivery(
  tx: Tx,
  { companyId, employeeId, userId }: { companyId: string; employeeId: string; userId: string },
  on: Day | null,
  today: Day,
): Promise<TermView | undefined> {
  const term = await findFixedTerm(tx, companyId, employeeId, today);
  if (term === undefined) return undefined;
  if (term === null)
    throw buildInvalidRefusal({
      delivered_on: ['Su contrato no es a término fijo con fecha final, o ya terminó'],
    });
  if (on && on > today)
    throw buildInvalidRefusal({ delivered_on: ['Es el día en que se entregó: hoy o antes'] });
  if (on)
    await sql`
      insert into term_notices (company_id, employee_id, contract_end_date, delivered_on, noted_by)
      values (${companyId}, ${employeeId}, ${term.until}, ${on}, ${userId})
      on conflict (company_id, employee_id, contract_end_date) do update
        set delivered_on = excluded.delivered_on, noted_by = excluded.noted_by, noted_at = now()`.execute(tx);
  else
    await sql`
      delete from term_notices where company_id = ${companyId} and employee_id = ${employeeId}
        and contract_end_date = ${term.until}`.execute(tx);
  return (await findFixedTerm(tx, companyId, employeeId, today)) ?? undefined;
}

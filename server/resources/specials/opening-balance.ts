import { sql } from 'kysely';
import { editableStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { formatOpeningWords } from '../../../src/domain/payroll/history/balance-origin.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { formatMonth, parseDay } from '../../../src/domain/values/day.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';
import { isHiredAgain } from './employee-contracts.ts';
import type { Row } from './special.ts';

/**
 * Returns the error of a change that takes away an opening balance, or moves its day, when a closed payment or a payroll
 * that was sent names it in its sums. Its figures may be corrected. A new contract takes the balance with the one that ended.
 */
export async function checkBalanceRemoval(
  tx: Tx,
  { companyId = '' }: RecordContext,
  record: Row,
  stored: Row,
): Promise<Errors | undefined> {
  const on = parseDay(String(stored['opening_date'] ?? ''));
  const now = parseDay(String(record['opening_date'] ?? ''));
  if (!on || now === on || isHiredAgain(record, stored)) return undefined;
  const words = formatOpeningWords({ on });
  const { rows } = await sql<{ year: number; month: number }>`
    select r.year, r.month from pay_run_people q join pay_runs r on r.company_id = q.company_id and r.id = q.run_id
    where q.company_id = ${companyId} and q.employee_id = ${stored['id']} and r.state = 'cerrada'
      and position(${words} in q.months::text) > 0
    union all
    select p.year, p.month from payrolls p
    where p.company_id = ${companyId} and p.employee_id = ${stored['id']} and not p.state = any(${[...editableStates]}::text[])
      and position(${words} in p.lines::text) > 0
    order by 1, 2 limit 1`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  return {
    opening_date: [
      `Lo que se pagó en ${formatMonth(first.year, first.month)} se calculó con este saldo: corrija sus valores en vez de ${now ? 'cambiar su día' : 'quitarlo'}`,
    ],
  };
}

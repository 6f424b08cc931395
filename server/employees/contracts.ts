import { sql } from 'kysely';
import { termsOf } from '../../src/domain/payroll/contracts.ts';
import { employeesFor } from '../payroll/sources.ts';
import type { RecordContext } from '../resources/context.ts';
import type { Row } from '../resources/specials/special.ts';
import type { Tx } from '../store/connection.ts';

/** Whether a record changes to a contract that begins after the one it had ended. */
export const hiredAgain = (record: Row, stored: Row): boolean =>
  typeof stored.retirement_date === 'string' && String(record.admission_date) > stored.retirement_date;

/**
 * Before a record changes: who is hired again keeps the contract that ended, with which its months are still adjusted.
 * A hiring taken back takes back what was kept.
 */
export async function keepContract(
  tx: Tx,
  { companyId = '', user }: RecordContext,
  record: Row,
  stored: Row,
): Promise<void> {
  if (!hiredAgain(record, stored)) {
    if (record.admission_date === stored.admission_date) return;
    const { rows } = await sql`
      delete from employee_contracts where company_id = ${companyId} and employee_id = ${stored.id}
        and retirement_date >= ${record.admission_date} returning employee_id`.execute(tx);
    if (rows.length === 0) return;
    await sql`
      delete from salary_history where company_id = ${companyId} and employee_id = ${stored.id}
        and "from" >= ${stored.admission_date}`.execute(tx);
    return;
  }
  const [employee] = await employeesFor(tx, companyId, { ids: [String(stored.id)] });
  if (!employee) return;
  await sql`
    insert into employee_contracts (company_id, employee_id, admission_date, retirement_date, terms, created_by)
    values (${companyId}, ${stored.id}, ${stored.admission_date}, ${stored.retirement_date},
      ${JSON.stringify(termsOf(employee))}::jsonb, ${user?.id ?? null})
    on conflict (company_id, employee_id, admission_date)
      do update set retirement_date = excluded.retirement_date, terms = excluded.terms`.execute(tx);
}

import { sql } from 'kysely';
import { contractColumns, getContractTerms } from '../../../src/domain/payroll/contract/contracts.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import { type Day, formatDay } from '../../../src/domain/values/day.ts';
import { listEmployeeSources } from '../../documents/sources.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';
import type { Row } from './special.ts';

type Kept = { admission_date: Day; retirement_date: Day; terms: Row };

/** Tells whether a change begins a new contract, on or after the last day of the one that ended. */
export const isHiredAgain = (record: Row, stored: Row): boolean =>
  typeof stored.retirement_date === 'string' &&
  record.admission_date !== stored.admission_date &&
  String(record.admission_date) >= stored.retirement_date;

/**
 * Runs before a record changes. When an employee is hired again it stores the contract that ended, which is
 * needed to adjust its months. When a hiring is undone it restores the stored terms. Returns errors when the
 * admission falls inside a contract that ended.
 */
export async function keepContract(
  tx: Tx,
  context: RecordContext,
  record: Row,
  stored: Row,
): Promise<Errors | undefined> {
  if (record.admission_date === stored.admission_date) return undefined;
  if (!isHiredAgain(record, stored)) return takeBack(tx, context, record, stored);
  // The retirement of the earlier contract cannot be that of a new one that begins the same day.
  if (record.retirement_date === stored.retirement_date)
    return { retirement_date: ['Es el retiro del contrato anterior: bórrelo, o escriba el del nuevo'] };
  const { companyId = '', user } = context;
  const [employee] = await listEmployeeSources(tx, companyId, { ids: [String(stored.id)] });
  if (!employee) return undefined;
  await sql`
    insert into employee_contracts (company_id, employee_id, admission_date, retirement_date, terms, created_by)
    values (${companyId}, ${stored.id}, ${stored.admission_date}, ${stored.retirement_date},
      ${JSON.stringify(getContractTerms(employee))}::jsonb, ${user?.id ?? null})`.execute(tx);
  return undefined;
}

async function takeBack(
  tx: Tx,
  { companyId = '' }: RecordContext,
  record: Row,
  stored: Row,
): Promise<Errors | undefined> {
  const { rows } = await sql<Kept>`
    select admission_date, retirement_date, terms from employee_contracts
    where company_id = ${companyId} and employee_id = ${stored.id}
      and (retirement_date > ${record.admission_date} or admission_date = ${record.admission_date})
    order by admission_date`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  if (first.admission_date !== record.admission_date)
    return {
      admission_date: [
        `Ese día es de un contrato anterior, del ${formatDay(first.admission_date)} al ${formatDay(first.retirement_date)}`,
      ],
    };
  for (const name of contractColumns)
    if (name in first.terms && (record[name] ?? null) === (stored[name] ?? null) && name !== 'admission_date')
      record[name] = first.terms[name];
  await sql`
    delete from salary_history where company_id = ${companyId} and employee_id = ${stored.id}
      and ("from" > ${first.retirement_date} or "from" = ${first.retirement_date} and reason = 'Ingreso'
        and "from" <> ${first.admission_date})`.execute(tx);
  await sql`
    delete from employee_contracts where company_id = ${companyId} and employee_id = ${stored.id}
      and admission_date >= ${record.admission_date}`.execute(tx);
  await sql`
    delete from term_renewals where company_id = ${companyId} and employee_id = ${stored.id}
      and admission_date > ${record.admission_date}`.execute(tx);
  return undefined;
}

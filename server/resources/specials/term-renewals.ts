import { sql } from 'kysely';
import { isTermExtended } from '../../../src/domain/payroll/contract/fixed-term.ts';
import type { Tx } from '../../store/connection.ts';
import type { RecordContext } from '../context.ts';
import type { Row } from './special.ts';

/**
 * Stores the earlier term when its end moves to a later day, unless the change is a correction. An earlier
 * end deletes the renewals that began after it, and a corrected admission moves its renewals.
 */
export async function keepRenewedTerm(
  tx: Tx,
  { companyId = '', user, answer }: RecordContext,
  record: Row,
  stored: Row,
): Promise<void> {
  const ofEmployee = sql`company_id = ${companyId} and employee_id = ${stored.id}`;
  if (record.admission_date !== stored.admission_date) {
    await sql`
      delete from term_renewals where ${ofEmployee} and admission_date = ${stored.admission_date}
        and until < ${record.admission_date}`.execute(tx);
    await sql`
      update term_renewals set admission_date = ${record.admission_date}
      where ${ofEmployee} and admission_date = ${stored.admission_date}`.execute(tx);
  }
  if (isTermExtended(stored, record) && answer !== 'correction')
    await sql`
      insert into term_renewals (company_id, employee_id, admission_date, until, noted_by)
      values (${companyId}, ${stored.id}, ${stored.admission_date}, ${stored.contract_end_date}, ${user?.id ?? null})
      on conflict do nothing`.execute(tx);
  if (record.contract_end_date)
    await sql`
      delete from term_renewals where ${ofEmployee} and admission_date = ${record.admission_date}
        and until >= ${record.contract_end_date}`.execute(tx);
}

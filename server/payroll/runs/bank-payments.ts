import { sql } from 'kysely';
import type { BankPayment } from '../../../src/domain/banking/layout.ts';
import { noMoney, parseMoney } from '../../../src/domain/values/money.ts';
import type { Tx } from '../../store/connection.ts';

type Person = Omit<BankPayment, 'amount'> & { total: string };

/** Lists what a run pays each person, and into which account today. */
export async function listBankPayments(tx: Tx, companyId: string, runId: string): Promise<BankPayment[]> {
  const { rows } = await sql<Person>`
    select q.employee_id, q.employee_name as name, q.list_name, q.total::text as total, d.code as document_type, e.document_number,
      k.code as bank, e.account_type, e.account_number, e.breb_key, e.email,
      case when not m.requires_account then m.name end as without_account,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as branch_office
    from pay_run_people q
    join employees e on e.company_id = q.company_id and e.id = q.employee_id
    join document_types d on d.id = e.document_type_id
    left join payment_means m on m.id = e.payment_means_id
    left join branch_offices o on o.company_id = e.company_id and o.id = e.branch_office_id
    left join banks k on k.id = e.bank_id and coalesce(m.requires_account, true)
    where q.company_id = ${companyId} and q.run_id = ${runId}
    order by q.search_text, q.employee_id`.execute(tx);
  return rows.map(({ total, ...one }) => ({ ...one, amount: parseMoney(total) ?? noMoney }));
}

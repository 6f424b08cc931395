import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../src/domain/values/day.ts';
import type { StaffAsk } from '../http/staff.ts';
import { type NamedValues, readIdList } from '../http/values.ts';
import { type MailSubject, withPayment, withPayslip } from '../mail/queue.ts';
import { inForce } from '../payslips/slips.ts';
import { buildDeniedConsentCondition } from '../privacy/policy.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { listEntryIds, readEntryQuery } from '../vault/entries/entries.ts';
import { readChosenPayments } from '../vault/payments/payment-query.ts';
import { listPaymentKeys, selectKeyRows } from '../vault/payments/payments.ts';

/** Most payslips chosen by id. Filters may select more, up to a month of a large company. */
export const mostChosen = 200;
const most = 20_000;

export type Recipient = {
  subject: MailSubject;
  employee_id: string;
  name: string;
  list_name: string;
  document_number: string;
  address: string | null;
  not_authorized: boolean;
  /** Day of the payment. Its mail leaves on that day and not before. */
  payment_date: Day | null;
  state: string | null;
};
type Asked = Pick<StaffAsk, 'company' | 'now'>;
export type FindRecipients = (tx: Tx, asked: Asked, chosen: NamedValues) => Promise<Recipient[]>;

/** Lists recipients of payslips in force, by `ids` or by filters. */
export const listPayslipRecipients: FindRecipients = async (tx, { company, now }, { ids, ...filters }) => {
  const chosen =
    ids === undefined
      ? await listEntryIds(tx, company.id, readEntryQuery(words(filters), now))
      : readIdList(ids, 'ids', mostChosen);
  assertFew(chosen.length, 'documentos');
  return listRecipients(tx, {
    subject: sql`jsonb_build_object('payslip_id', p.id)`,
    day: sql`null`,
    from: sql`unnest(${chosen}::uuid[]) with ordinality x (id, nth)
      join payrolls p on p.company_id = ${company.id} and p.id = x.id and ${inForce}`,
    sent: withPayslip,
  });
};

/** Lists recipients of slips of closed payments, by `ids` or by filters. */
export const listPaymentRecipients: FindRecipients = async (tx, { company }, { ids, ...filters }) => {
  const keys = await listPaymentKeys(tx, company.id, readChosenPayments(ids, words(filters)));
  assertFew(keys.length, 'pagos');
  return listRecipients(tx, {
    subject: sql`jsonb_build_object('run_id', p.run_id)`,
    day: sql`r.payment_date`,
    from: sql`${selectKeyRows(keys)} with ordinality x (run_id, employee_id, nth)
      join pay_run_people p on p.company_id = ${company.id} and p.run_id = x.run_id and p.employee_id = x.employee_id
      join pay_runs r on r.company_id = p.company_id and r.id = p.run_id and r.state = 'cerrada'`,
    sent: withPayment,
  });
};

type Source = Record<'subject' | 'day' | 'from' | 'sent', RawBuilder<unknown>>;

async function listRecipients(tx: Tx, { subject, day, from, sent }: Source): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select ${subject} as subject, e.id as employee_id, e.name, e.list_name, e.document_number, case when not n.denied then e.email end as address,
      n.denied as not_authorized, ${day} as payment_date, m.state
    from ${from}
    join employees e on e.company_id = p.company_id and e.id = p.employee_id
    cross join lateral (select ${buildDeniedConsentCondition(sql`p.company_id`, sql`p.person`)} as denied) n
    left join lateral (select state from mail_messages m where ${sent} order by m.created_at desc limit 1) m on true
    order by x.nth`.execute(tx);
  return rows;
}

function assertFew(count: number, of: string): void {
  if (count > most)
    throw buildInvalidRefusal(
      { ids: [`Son más de ${most}`] },
      `Son ${count} ${of}: elija un año o unos meses.`,
    );
}

const words = (values: NamedValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw buildInvalidRefusal({ [name]: ['No es válido'] });
      return [name, String(value)];
    }),
  );

import { sql } from 'kysely';
import {
  type ClosedPayDay,
  getPayDay,
  listComingPayDays,
  mergeClosedPayDays,
} from '../../../src/domain/payroll/runs/pay-days.ts';
import { addDays, type Day, dayOf } from '../../../src/domain/values/day.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { readLetterhead } from '../../payslips/letterhead.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { buildPaymentSlipAnswer } from './payment-pdf.ts';
import { findPersonPayment, listPersonPayments } from './payments.ts';

/** Pay days to list: half a year of fortnights, for phones that are offline for months. */
const ahead = 12;
/** Days before the last payment that hold its month and fortnights. */
const lately = 32;

export const registerOwnPaymentRoutes: VaultModule = (on) => {
  on('GET /payments', (call) =>
    call.asPerson(async (tx) => {
      const { person } = call.account;
      const data = await listPersonPayments(tx, person, dayOf(call.now));
      const coming = await listPersonPayDays(tx, person, dayOf(call.now));
      return answer({ data, coming: coming.map(({ company_id, dates }) => ({ company_id, dates })) });
    }),
  );

  on('GET /payments/:id/pdf', async ({ account, input: { id }, now, asPerson, missing }) => {
    const found = await asPerson(async (tx) => {
      const slip = await findPersonPayment(tx, account.person, id, dayOf(now));
      if (!slip) return undefined;
      // Row level security shows the logo only to people with a payslip of the company, and a payment may
      // come before.
      await enterCompany(tx, slip.company.id);
      return { slip, letterhead: await readLetterhead(tx, slip.company.id) };
    });
    if (!found) throw missing();
    return buildPaymentSlipAnswer(found.slip, found.letterhead);
  });
};

/** Days of the month on which a company pays an employee, 31 for the last, and the dates of the next payments. */
type PersonPayDays = { company_id: string; employee_id: string; days: number[]; dates: Day[] };

/**
 * Lists the next pay days in each company: those of the payroll group or, without one, those of the last
 * month of payments. A payment that is closed before its day has its own date. Records are read as the company, and only
 * those of this person.
 */
export async function listPersonPayDays(tx: Tx, person: string, today: Day): Promise<PersonPayDays[]> {
  const works = await sql<{ company_id: string; employee_id: string; paid: Day[] }>`
    select company_id, (array_agg(employee_id order by paid desc))[1] as employee_id,
      array_agg(distinct paid::text) filter (where paid > latest - ${lately}::int) as paid
    from (
      select x.*, max(paid) over (partition by company_id) as latest from (
        select company_id, employee_id, d::date as paid from payrolls, jsonb_array_elements_text(payment_dates) d
        where person = ${person}
        union all
        select p.company_id, p.employee_id, r.payment_date
        from pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
        where p.person = ${person} and r.state = 'cerrada' and r.kind in ('fortnight', 'month', 'ten_days')) x) y
    group by company_id`.execute(tx);
  const coming: PersonPayDays[] = [];
  for (const { company_id, employee_id, paid } of works.rows) {
    await enterCompany(tx, company_id);
    const { rows } = await sql<{ pay_days: number[] | null; until: Day | null }>`
      select g.pay_days, e.retirement_date as until from employees e
      left join payroll_groups g on g.company_id = e.company_id and g.id = e.payroll_group_id
      where e.company_id = ${company_id} and e.id = ${employee_id} and e.active`.execute(tx);
    const [contract] = rows;
    if (!contract) continue;
    const { pay_days, until } = contract;
    const days = pay_days?.length ? pay_days : paid.map(getPayDay);
    const dates = listComingPayDays(days, today, ahead).filter((date) => !until || date <= until);
    const closed = await sql<ClosedPayDay>`
      select r.kind, r.year, r.month, r.part, r.payment_date
      from pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
      where p.company_id = ${company_id} and p.person = ${person} and r.state = 'cerrada'
        and r.payment_date > ${addDays(today, -lately)}`.execute(tx);
    const merged = mergeClosedPayDays(dates, closed.rows, today).slice(0, ahead);
    coming.push({ company_id, employee_id, days, dates: merged });
  }
  return coming;
}

import { sql } from 'kysely';
import { type Day, dayOf, parseDay } from '../../src/domain/day.ts';
import { isId } from '../../src/domain/id.ts';
import { comingPayDays, payDayOf } from '../../src/domain/payroll/pay-days.ts';
import { answer } from '../http/answer.ts';
import type { VaultModule } from '../http/module.ts';
import { notFound } from '../http/refused.ts';
import { letterheadOf } from '../payslips/letterhead.ts';
import { paymentPdf } from '../payslips/payment-pdf.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import { paymentsTo, paymentTo } from './payments.ts';

/** Half a year of fortnights: a phone that has no connection for months still knows the next one. */
const ahead = 12;

/** What an employee was paid, payment by payment, and when the next one comes. */
export const ownPaymentRoutes: VaultModule = (routes) => {
  routes.read('/payments', { summary: 'Mis pagos, del más nuevo al más viejo, y los que vienen' }, (call) =>
    call.asPerson(async (tx) => {
      const { person } = call.account;
      const data = await paymentsTo(tx, person);
      return answer({ data, coming: await comingTo(tx, person, dayOf(call.now)) });
    }),
  );

  routes.read('/payments/:id/pdf', { summary: 'El comprobante de un pago, en PDF' }, async (call) => {
    const { id } = call.params;
    const found =
      isId(id) &&
      (await call.asPerson(async (tx) => {
        const slip = await paymentTo(tx, call.account.person, id);
        return slip && { slip, letterhead: await letterheadOf(tx, slip.company.id) };
      }));
    if (!found) throw notFound('Ese pago no está en su bóveda.');
    return paymentPdf(found.slip, found.letterhead);
  });
};

/**
 * The next pay days in each company where the person works: those of their group or, without one, those of the month
 * that was paid last. The records of a company are read as the company, and only the row of this person.
 */
async function comingTo(tx: Tx, person: string, today: Day): Promise<{ company_id: string; dates: Day[] }[]> {
  const works = await sql<{ company_id: string; employee_id: string; payment_dates: string[] }>`
    select distinct on (company_id) company_id, employee_id, payment_dates from (
      select company_id, employee_id, payment_dates, year * 12 + month as at from payrolls where person = ${person}
      union all
      select p.company_id, p.employee_id, jsonb_build_array(r.payment_date), r.year * 12 + r.month
      from pay_run_people p join pay_runs r on r.company_id = p.company_id and r.id = p.run_id
      where p.person = ${person} and r.state = 'cerrada') x
    order by company_id, at desc, jsonb_array_length(payment_dates) desc`.execute(tx);
  const coming: { company_id: string; dates: Day[] }[] = [];
  for (const { company_id, employee_id, payment_dates } of works.rows) {
    await enterCompany(tx, company_id);
    const { rows } = await sql<{ pay_days: number[] | null; until: Day | null }>`
      select g.pay_days, e.retirement_date as until from employees e
      left join payroll_groups g on g.company_id = e.company_id and g.id = e.payroll_group_id
      where e.company_id = ${company_id} and e.id = ${employee_id} and e.active`.execute(tx);
    const [contract] = rows;
    if (!contract) continue;
    const paid = payment_dates.flatMap((date) => parseDay(date) ?? []).map(payDayOf);
    const { pay_days, until } = contract;
    const dates = comingPayDays(pay_days?.length ? pay_days : paid, today, ahead);
    coming.push({ company_id, dates: dates.filter((date) => !until || date <= until) });
  }
  return coming;
}

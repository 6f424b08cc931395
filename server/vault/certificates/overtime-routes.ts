import { mostMonths } from '../../../src/domain/reports/criteria.ts';
import { listPaidHours } from '../../../src/domain/reports/overtime.ts';
import { dayOf, splitDay } from '../../../src/domain/values/day.ts';
import { toMoneyText } from '../../../src/domain/values/money.ts';
import { toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import type { OvertimeRegister } from '../../../src/domain/vault/overtime.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { getOvertimeRange } from '../../income/letters/letters.ts';
import { drawOvertimePdf } from '../../income/letters/overtime-pdf.ts';
import { findLetterSubject } from '../../income/letters/subject.ts';
import { listOvertimeMonths } from '../../month-end/overtime-months.ts';
import { createPersonTransact } from './letter-routes.ts';

/** Routes of the overtime register, in the companies that the account opens. Only accepted payrolls count. */
export const registerVaultOvertimeRoutes: VaultModule = (on) => {
  on('GET /overtime', async ({ account, asPerson, now }) => {
    const today = dayOf(now);
    const last = splitDay(today);
    const range = { from: toMonth(toMonthIndex(last) - mostMonths + 1), to: last };
    const all: OvertimeRegister[] = [];
    for (const companyId of account.only_companies) {
      const inside = createPersonTransact(asPerson, companyId);
      const of = await inside((tx) => findLetterSubject(tx, companyId, { person: account.person }, today));
      if (!of) continue;
      const months = (await listOvertimeMonths(inside, companyId, of.id, range)).filter(
        ({ payroll }) => payroll.accepted,
      );
      if (months.length === 0) continue;
      const { social_reason, nit } = of.sender;
      all.push({
        company: { id: companyId, social_reason, nit },
        months: months.reverse().map(({ year, month, payroll }) => ({
          year,
          month,
          hours: listPaidHours(payroll).map(({ kind: _, payment, ...paid }) => ({
            ...paid,
            payment: toMoneyText(payment),
          })),
        })),
      });
    }
    return answer({ data: all });
  });

  on('GET /overtime/:company_id/pdf', async ({ account, asPerson, input, missing, now }) => {
    const { company_id: companyId, ...asked } = input;
    if (!account.only_companies.includes(companyId)) throw missing();
    const today = dayOf(now);
    const range = getOvertimeRange(asked, today);
    const inside = createPersonTransact(asPerson, companyId);
    const of = await inside((tx) => findLetterSubject(tx, companyId, { person: account.person }, today));
    if (!of) throw missing();
    const months = (await listOvertimeMonths(inside, companyId, of.id, range)).filter(
      ({ payroll }) => payroll.accepted,
    );
    return answer(await drawOvertimePdf(of, months, range, today, new Date(now)), 200, {
      type: 'application/pdf',
      headers: {
        'content-disposition': 'attachment; filename="registro-de-horas-extras.pdf"',
        'cache-control': 'no-store',
      },
    });
  });
};

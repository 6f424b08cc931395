import { dayOf } from '../../../src/domain/day.ts';
import { isId } from '../../../src/domain/id.ts';
import { companyStaff } from '../../../src/domain/roles.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffCall } from '../../http/staff.ts';
import { notFound } from '../../refused.ts';
import { type BankPlan, type BankQuery, bankFile, bankPlan, bankQuery, shownPlan } from './bank-file.ts';

const staff = { roles: companyStaff };

/** Payments of a closed run by the bank: a summary first, then the file that the bank takes. */
export const bankFileRoutes: StaffModule = (routes) => {
  routes.read(
    '/pay_runs/:id/bank_file',
    { ...staff, summary: 'Qué pagaría el archivo del banco, y quién no va en él' },
    async (call) => answer({ data: shownPlan((await planned(call)).plan) }),
  );
  routes.read(
    '/pay_runs/:id/bank_file/download',
    { ...staff, summary: 'El archivo del banco' },
    async (call) => {
      const { plan, asked } = await planned(call);
      return bankFile(plan, asked, dayOf(call.now));
    },
  );
};

async function planned(call: StaffCall): Promise<{ plan: BankPlan; asked: BankQuery }> {
  const { id } = call.params;
  const asked = bankQuery(call.query, dayOf(call.now));
  const plan = isId(id) && (await call.inCompany((tx) => bankPlan(tx, call.company.id, id, asked)));
  if (!plan) throw notFound();
  return { plan, asked };
}

import { dayOf } from '../../../src/domain/day.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import type { Refused } from '../../refused.ts';
import { type BankPlan, type BankQuery, bankFile, bankPlan, bankQuery, shownPlan } from './bank-file.ts';

/** Payments of a closed run by the bank: a summary first, then the file that the bank takes. */
export const bankFileRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/bank_file', async (call) => answer({ data: shownPlan((await planned(call)).plan) }));
  on('GET /pay_runs/:id/bank_file/download', async (call) => {
    const { plan, query } = await planned(call);
    return bankFile(plan, query, dayOf(call.now));
  });
};

type BankCall = StaffAsk & { input: { id: string }; values: Record<string, string>; missing: () => Refused };

async function planned(call: BankCall): Promise<{ plan: BankPlan; query: BankQuery }> {
  const query = bankQuery(call.values, dayOf(call.now));
  const plan = await call.inCompany((tx) => bankPlan(tx, call.company.id, call.input.id, query));
  if (!plan) throw call.missing();
  return { plan, query };
}

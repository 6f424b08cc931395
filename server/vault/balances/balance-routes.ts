import { dayOf } from '../../../src/domain/values/day.ts';
import type { EmployeeBalances } from '../../../src/domain/vault/balances.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { createPersonTransact } from '../certificates/letter-routes.ts';
import { listPersonPayDays } from '../payments/own-payments.ts';
import { readBalances } from './read-balances.ts';

/** Routes of what an employee has accrued and owes, in the companies that the account opens. */
export const registerVaultBalanceRoutes: VaultModule = (on) => {
  on('GET /balances', async ({ account, asPerson, now }) => {
    const today = dayOf(now);
    const payDays = await asPerson((tx) => listPersonPayDays(tx, account.person, today));
    const all: EmployeeBalances[] = [];
    for (const companyId of account.only_companies) {
      const inside = createPersonTransact(asPerson, companyId);
      const own = payDays.find(({ company_id }) => company_id === companyId);
      const read = await inside((tx) => readBalances(tx, companyId, account.person, today, own));
      if (read) all.push(read);
    }
    all.sort((a, b) => a.company.social_reason.localeCompare(b.company.social_reason, 'es'));
    return answer({ data: all });
  });
};

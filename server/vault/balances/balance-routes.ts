import { sql } from 'kysely';
import { dayOf } from '../../../src/domain/values/day.ts';
import type { EmployeeBalances } from '../../../src/domain/vault/balances.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule, VaultModule } from '../../http/module.ts';
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

/** Route of what an employee has accrued and owes, for the staff of the company. */
export const registerEmployeeBalanceRoutes: StaffModule = ({ on }) => {
  on('GET /employees/:id/balances', async ({ input: { id }, missing, ...call }) => {
    const { company, now } = call;
    const balances = await call.inCompany(async (tx) => {
      const { rows } = await sql<{ person: string }>`
        select t.code || ':' || upper(e.document_number) as person
        from employees e join document_types t on t.id = e.document_type_id
        where e.company_id = ${company.id} and e.id = ${id}`.execute(tx);
      const [found] = rows;
      if (!found) throw missing();
      return readBalances(tx, company.id, found.person, dayOf(now), undefined);
    });
    return answer({ data: balances ?? null });
  });
};

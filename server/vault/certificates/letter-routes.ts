import { type Day, dayOf } from '../../../src/domain/values/day.ts';
import { isOfEndedContract, type VaultLetter } from '../../../src/domain/vault/letters.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import type { VaultCall } from '../../http/vault.ts';
import { buildLetterFile, listEmployeeLetters } from '../../income/letters/letters.ts';
import { enterCompany, type Transact, type Tx } from '../../store/connection.ts';

/** Letters of the contracts of an employee that ended, in the companies that their account opens. */
export const registerVaultLetterRoutes: VaultModule = (on) => {
  on('GET /letters', async ({ account, asPerson, now }) => {
    const all: VaultLetter[] = [];
    for (const companyId of account.only_companies) {
      const inside = createPersonTransact(asPerson, companyId);
      all.push(...(await inside((tx) => endedLetters(tx, companyId, account.person, dayOf(now)))));
    }
    all.sort((a, b) => a.company.social_reason.localeCompare(b.company.social_reason, 'es'));
    return answer({ data: all });
  });

  on('GET /letters/:company_id/:kind', async ({ account, asPerson, input, missing, now }) => {
    const { company_id, kind } = input;
    if (!account.only_companies.includes(company_id)) throw missing();
    const inside = createPersonTransact(asPerson, company_id);
    const ended = await inside((tx) => endedLetters(tx, company_id, account.person, dayOf(now)));
    const ref = { person: account.person };
    const file =
      ended.length > 0 &&
      (await buildLetterFile(inside, company_id, ref, kind, { purpose: 'termination' }, now));
    if (!file) throw missing();
    return file;
  });
};

/** Transactions that read the records of a company as the company does, and only the row of this person. */
export const createPersonTransact =
  (asPerson: VaultCall['asPerson'], companyId: string): Transact =>
  (work) =>
    asPerson(async (tx) => {
      await enterCompany(tx, companyId);
      return work(tx);
    });

/** Letters of a contract that ended. Those of one that goes on are of the office, which checks what severance is withdrawn for. */
async function endedLetters(tx: Tx, companyId: string, person: string, today: Day): Promise<VaultLetter[]> {
  const found = await listEmployeeLetters(tx, companyId, { person }, today);
  if (!found?.of.exit || found.of.exit > today) return [];
  const { social_reason, nit } = found.of.sender;
  const company = { id: companyId, social_reason, nit };
  return found.letters.flatMap(({ kind, ...letter }) =>
    isOfEndedContract(kind) ? [{ company, kind, ...letter }] : [],
  );
}

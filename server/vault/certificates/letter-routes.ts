import { type Day, dayOf } from '../../../src/domain/values/day.ts';
import { isOfEndedContract, type VaultLetter } from '../../../src/domain/vault/letters.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import type { VaultCall } from '../../http/vault.ts';
import { buildLetterFile, listEmployeeLetters } from '../../income/letters/letters.ts';
import { enterCompany, type Transact, type Tx } from '../../store/connection.ts';

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

/** Runs transactions as the company. The caller must read only rows of this person. */
export const createPersonTransact =
  (asPerson: VaultCall['asPerson'], companyId: string): Transact =>
  (work) =>
    asPerson(async (tx) => {
      await enterCompany(tx, companyId);
      return work(tx);
    });

/**
 * Lists the letters of an ended contract. Those of a current one are given by the office, which checks the
 * purpose of a severance withdrawal.
 */
async function endedLetters(tx: Tx, companyId: string, person: string, today: Day): Promise<VaultLetter[]> {
  const found = await listEmployeeLetters(tx, companyId, { person }, today);
  if (!found?.of.exit || found.of.exit > today) return [];
  const { social_reason, nit } = found.of.sender;
  const company = { id: companyId, social_reason, nit };
  return found.letters.flatMap(({ kind, ...letter }) =>
    isOfEndedContract(kind) ? [{ company, kind, ...letter }] : [],
  );
}

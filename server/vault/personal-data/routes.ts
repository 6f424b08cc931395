import { sql } from 'kysely';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { exportDossier } from '../../privacy/dossier.ts';
import {
  assertPolicyInForce,
  buildPrivacyPolicy,
  readConsent,
  readResponsibles,
} from '../../privacy/policy.ts';
import { findDataSubject, findEmployeeId } from '../../privacy/subject-rows.ts';
import { noteSecurityEvent } from '../../security/note.ts';
import { enterCompany, type Transact } from '../../store/connection.ts';

type Answered = { company_id: string; version: string; granted: boolean; at: Date };

export const registerOwnDataRoutes: VaultModule = (on, services) => {
  on('GET /policy', async ({ account, asPerson, now }) =>
    asPerson(async (tx) => {
      const of = await readResponsibles(tx, account.only_companies);
      const { rows } = await sql<Answered>`
        select distinct on (company_id) company_id, version, granted, at from employee_authorizations
        where person = ${account.person} order by company_id, at desc, id desc`.execute(tx);
      return answer({
        data: [...of].map(([company_id, responsible]) => {
          const given = rows.find((row) => row.company_id === company_id);
          const answered = given ? { version: given.version, granted: given.granted, at: given.at } : null;
          return { company_id, ...buildPrivacyPolicy(responsible, now), answered };
        }),
      });
    }),
  );

  on('POST /policy/answer', async ({ account, input, now, newId, address }, tx) => {
    const { version } = input;
    const granted = readConsent(input.granted);
    assertPolicyInForce(version, now);
    const of = await readResponsibles(tx, account.only_companies);
    for (const company of of.keys()) {
      await sql`
        insert into employee_authorizations (company_id, id, person, version, granted)
        values (${company}, ${newId()}, ${account.person}, ${version}, ${granted})`.execute(tx);
      await enterCompany(tx, company);
      await noteSecurityEvent(tx, {
        kind: 'policy_answered',
        facts: { version, granted },
        account: account.id,
        address,
        company,
        people: [account.person],
      });
    }
    return answer({ message: granted ? 'Gracias. Puede quitarla cuando quiera.' : 'Listo: no se usarán.' });
  });

  on('GET /dossier/:company_id', async ({ account, asPerson, input, missing, now, newId, site, address }) => {
    const company = input.company_id;
    if (!account.only_companies.includes(company)) throw missing();
    const inside: Transact = (work) =>
      asPerson(async (tx) => {
        await enterCompany(tx, company);
        return work(tx);
      });
    const of = await inside(async (tx) => {
      const id = await findEmployeeId(tx, company, account.person);
      return id && findDataSubject(tx, company, id);
    });
    if (!of) throw missing();
    await inside((tx) =>
      noteSecurityEvent(tx, {
        kind: 'dossier_taken',
        facts: {},
        account: account.id,
        address,
        company,
        people: [account.person],
      }),
    );
    return exportDossier(
      services,
      inside,
      of,
      { companyId: company, user: undefined, now, newId },
      site.origin,
    );
  });
};

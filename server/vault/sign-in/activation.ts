import { sql } from 'kysely';
import { findPasswordProblem } from '../../../src/domain/passwords/password-problems.ts';
import { noteActivation, recordSignIn } from '../../accounts/record-sign-in.ts';
import { answer } from '../../http/answer.ts';
import { confirmSession } from '../../http/context.ts';
import { rememberDevice } from '../../http/known-device.ts';
import type { VaultModule } from '../../http/module.ts';
import { closeSessions } from '../../http/open-sessions.ts';
import { readFlagField } from '../../http/values.ts';
import { startVaultSession } from '../../http/vault-sessions.ts';
import { assertNotThrottled, decideAttempt, forgetFailures } from '../../identity/attempts.ts';
import {
  buildPersonKey,
  findAccountByPassword,
  findEmployeeAccount,
  resolveDocumentType,
  toApiAccount,
} from '../../identity/employee-accounts.ts';
import { assertAllowedPassword, buildPasswordRefusal, hashPassword } from '../../identity/password.ts';
import { HttpRefusal } from '../../refusals.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { noteVaultMove } from '../moves.ts';
import { findVaultCode, hashOfLetters, useCode } from './codes.ts';
import { noteOpened } from './note-opened.ts';
import { lockCompanyAccount, lockPerson, openCompany, restrictAccount } from './proofs.ts';

const wrong = 'El código o el documento no son correctos, o el código ya venció. Pida otro en nómina.';
const warned =
  'Usted ya abrió la bóveda de esta empresa. Si sigue con este código, se cierra en los otros teléfonos, y lo de otros empleadores queda cerrado hasta que muestre un código de ellos.';
const refused = () => new HttpRefusal(422, wrong, { errors: { code: [wrong] } });

/**
 * Opens an account with the code of an invitation and the document number of the employee. A code opens only
 * what its company paid to that person. With the password of an existing account the company is added to it.
 * Without it, a company that was already open is recovered after a warning, and any other gets a new account
 * (decisions 16 and 31).
 */
export const registerActivationRoutes: VaultModule = (on, { store, secretKey, newId, now }) => {
  on('POST /activate', async ({ input, request }) => {
    const { code, document_type, document_number, password } = input;
    const recover = readFlagField(input.recover, 'recover');
    const person = buildPersonKey(await resolveDocumentType(store.db, document_type), document_number);
    await assertNotThrottled(store.db, 'vault-code', person, request.ip);
    const hash = hashOfLetters(secretKey, code);
    const before =
      password === undefined ? undefined : await findAccountByPassword(store.db, person, password);
    // Only a new password is checked for strength.
    if (password !== undefined && !before) assertAllowedPassword(password, 'employee', [document_number]);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const of = { scope: 'vault-code', login: person };
    const decide = async (tx: Tx) => {
      const found = await findVaultCode(tx, hash);
      if (!found || found.person !== person) return undefined;
      await lockPerson(tx, person);
      const stored = before ? undefined : await lockCompanyAccount(tx, person, found.company_id);
      // A password is consent enough: older clients always send one.
      if (stored && password === undefined && !recover) return 'known';
      await useCode(tx, hash);
      const note = async (what: 'activated' | 'recovered' | 'linked', account: string) => {
        await enterCompany(tx, found.company_id);
        await noteVaultMove(tx, { companyId: found.company_id, id: newId(), person, what });
        await noteOpened(tx, what, found.company_id, person, account, request.ip);
      };
      const why =
        before || password === undefined
          ? undefined
          : findPasswordProblem(password, 'employee', [found.name]);
      if (why) throw buildPasswordRefusal(why);
      if (before) {
        const { id } = before.account;
        await openCompany(tx, before.account, found.company_id);
        await note('linked', id);
        const signIn = { way: 'code', address: request.ip } as const;
        return {
          id,
          isKept: () => recordSignIn(store, 'employee_accounts', id, signIn, before.passwordHash),
        };
      }
      const id = stored ?? newId();
      if (stored) {
        await closeSessions(tx, 'employee', stored);
        await restrictAccount(tx, stored, found.company_id);
      } else {
        const [type = '', number = ''] = person.split(':');
        await sql`
          insert into employee_accounts (id, person, document_type, document_number, name, only_companies)
          values (${id}, ${person}, ${type}, ${number}, ${found.name}, array[${found.company_id}]::uuid[])`.execute(
          tx,
        );
      }
      const { rows } = await sql<{ at: string }>`
        update employee_accounts set password_hash = ${passwordHash}, active = true, updated_at = clock_timestamp()
        where id = ${id} returning updated_at::text as at`.execute(tx);
      await note(stored ? 'recovered' : 'activated', id);
      return { id, isKept: () => noteActivation(store, id, request.ip, rows[0]?.at ?? '') };
    };
    const opened = await decideAttempt(store, request.ip, decide, of);
    if (opened === 'known') {
      await forgetFailures(store.db, 'vault-code', person, request.ip);
      throw new HttpRefusal(409, warned, { errors: { recover: [warned] } });
    }
    const account = opened && (await findEmployeeAccount(store.db, opened.id));
    if (!account) throw refused();
    await forgetFailures(store.db, 'vault-code', person, request.ip);
    await forgetFailures(store.db, 'employee', person, request.ip);
    rememberDevice(request, { scope: 'employee', login: person });
    const vault_token = await startVaultSession(request, account.id, now());
    if (!(await confirmSession(request, opened.isKept))) throw refused();
    return answer({ data: { ...toApiAccount(account), vault_token }, message: 'Bóveda activada' });
  });
};

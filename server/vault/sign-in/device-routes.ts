import { sql } from 'kysely';
import { answerPasswordChange, preparePasswordChange } from '../../accounts/change-password.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { closeSessions, formatClosedSessions } from '../../http/open-sessions.ts';
import { listVaultSessions } from '../../http/vault-sessions.ts';
import { countTry, forgetFailures } from '../../identity/attempts.ts';
import { findEmployeeAccount } from '../../identity/employee-accounts.ts';
import { noteSecurityEvent } from '../../security/note.ts';
import { enterCompany } from '../../store/connection.ts';
import { noteVaultMove } from '../moves.ts';
import { findVaultCode, hashOfLetters, useCode } from './codes.ts';
import { noteOpened } from './note-opened.ts';
import { lockPerson, openCompany, takeBack } from './proofs.ts';

export const registerVaultDeviceRoutes: VaultModule = (on, { store, secretKey }) => {
  on('GET /sessions', async (call) =>
    answer({ data: await listVaultSessions(store.db, call.account.id, call.session) }),
  );

  on('DELETE /sessions', async (call, tx) => {
    const { account, address } = call;
    const count = await closeSessions(tx, 'employee', account.id, { except: call.session });
    await noteSecurityEvent(tx, { kind: 'sessions_closed', facts: { count }, account: account.id, address });
    return answer({
      data: { closed: count },
      message: formatClosedSessions(count),
    });
  });

  on('DELETE /sessions/:id', async ({ account, address, input: { id }, missing }, tx) => {
    const count = await closeSessions(tx, 'employee', account.id, { only: id });
    if (!count) throw missing();
    await noteSecurityEvent(tx, { kind: 'device_closed', facts: {}, account: account.id, address });
    return answer({ message: 'Sesión cerrada' });
  });

  on('POST /companies', async (call, tx) => {
    const { person } = call.account;
    await countTry(tx, 'vault-code', person, '');
    const hash = hashOfLetters(secretKey, call.input.code ?? '');
    const found = await findVaultCode(tx, hash);
    // Returned instead of thrown, because the transaction that counts the attempt must commit.
    if (!found || found.person !== person) {
      const wrong = 'El código no es correcto o ya venció. Pida otro en la nómina de ese empleador.';
      return answer({ message: wrong, errors: { code: [wrong] } }, 422);
    }
    await lockPerson(tx, person);
    await useCode(tx, hash);
    await openCompany(tx, call.account, found.company_id, call.whole);
    await forgetFailures(tx, 'vault-code', person);
    await enterCompany(tx, found.company_id);
    await noteVaultMove(tx, { companyId: found.company_id, id: call.newId(), person, what: 'linked' });
    await noteOpened(tx, 'linked', found.company_id, person, call.account.id, call.address);
    return answer({ message: 'Listo: ya ve lo de ese empleador' });
  });

  on('PUT /password', async (call, tx) => {
    const { id } = call.account;
    const change = await preparePasswordChange(tx, { kind: 'vault-password', id, body: call.input });
    if ('refused' in change) return change.refused;
    const stored = await findEmployeeAccount(tx, id);
    await sql`
      update employee_accounts set password_hash = ${change.hash}, updated_at = clock_timestamp()
      where id = ${id}`.execute(tx);
    // A session of a passkey older than the recovery proves the owner, and the new password is known to
    // nobody else, so the restriction ends.
    if (stored?.narrowed_at && call.whole) await takeBack(tx, id);
    await closeSessions(tx, 'employee', id, { except: call.session });
    await noteSecurityEvent(tx, {
      kind: 'password_changed',
      facts: { removed: change.hash === null },
      account: id,
      address: call.address,
    });
    return change.hash === null ? answer({ message: 'Ya no hay contraseña' }) : answerPasswordChange();
  });
};

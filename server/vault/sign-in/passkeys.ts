import { recordSignIn } from '../../accounts/record-sign-in.ts';
import { answer } from '../../http/answer.ts';
import { confirmSession } from '../../http/context.ts';
import { rememberDevice } from '../../http/known-device.ts';
import type { VaultModule } from '../../http/module.ts';
import { startVaultSession } from '../../http/vault-sessions.ts';
import { refuseKey } from '../../identity/attempts.ts';
import {
  findEmployeeAccount,
  toApiAccount,
  toUnrestrictedAccount,
} from '../../identity/employee-accounts.ts';
import {
  askForKey,
  askWho,
  dropKey,
  employeeKeys,
  isKept,
  keepKey,
  listPasskeys,
  verifyPasskey,
} from '../../passkeys/keyring.ts';
import { HttpRefusal } from '../../refusals.ts';
import { noteSecurityEvent } from '../../security/note.ts';

const refused = () => new HttpRefusal(401, 'La llave de acceso no es de esta bóveda. Ingrese de otra forma.');

export const registerVaultPasskeyRoutes: VaultModule = (on, { secretKey, store, now }) => {
  on('GET /passkeys', async ({ account }) =>
    answer({ data: await listPasskeys(store.db, employeeKeys, account.id) }),
  );

  on('GET /passkeys/options', async (call) => {
    const { id, name, document_number: login } = call.account;
    return answer({ data: await askForKey(store.db, employeeKeys, call.site, { id, login, name }) });
  });

  on('POST /passkeys', async (call, tx) => {
    const data = await keepKey(tx, employeeKeys, call.site, call.account.id, call.input);
    const { account, address } = call;
    await noteSecurityEvent(tx, { kind: 'passkey_added', facts: {}, account: account.id, address });
    return answer({ data, message: 'Llave de acceso guardada' });
  });

  on('DELETE /passkeys/:id', async ({ account, input, address }, tx) => {
    await dropKey(tx, employeeKeys, account.id, input.id);
    await noteSecurityEvent(tx, { kind: 'passkey_removed', facts: {}, account: account.id, address });
    return answer({ message: 'Llave de acceso quitada' });
  });

  on('POST /passkeys/sign-in/options', async ({ request }) =>
    answer({ data: await askWho(secretKey, employeeKeys, request.site, now()) }),
  );

  on('POST /passkeys/sign-in', async ({ input: { response }, request }) => {
    const key = await verifyPasskey(store.db, employeeKeys, request.site, response, { secretKey, now });
    const account = key && (await findEmployeeAccount(store.db, key.owner));
    if (!key || !account) {
      await refuseKey(store, request.ip);
      throw refused();
    }
    // A passkey older than a recovery proves the owner better than a code, so its session is not restricted.
    // It does not prove who set the password during the recovery, so the account stays restricted.
    const whole = account.narrowed_at !== null && key.created_at < account.narrowed_at;
    rememberDevice(request, { scope: 'employee', login: account.person });
    const vault_token = await startVaultSession(request, account.id, now(), whole);
    const stillOpens = async () =>
      (await recordSignIn(store, 'employee_accounts', account.id, { way: 'passkey', address: request.ip })) &&
      (await isKept(store.db, employeeKeys, key.id));
    if (!(await confirmSession(request, stillOpens))) throw refused();
    return answer({
      data: { ...toApiAccount(whole ? toUnrestrictedAccount(account) : account), vault_token },
    });
  });
};

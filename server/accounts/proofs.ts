import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { noteProof } from '../http/proof.ts';
import { assertNotThrottled, forgetFailures } from '../identity/attempts.ts';
import { verifyPassword } from '../identity/password.ts';
import {
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  dropTotp,
  isSecondFactor,
  isSecondFactorRequired,
  readFactors,
} from '../identity/second-factor.ts';
import { findUserCredentials } from '../identity/users.ts';
import { staffKeys, verifyPasskey } from '../passkeys/keyring.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';

const refused = (field: string, words: string) => buildInvalidRefusal({ [field]: [words] }, `${words}.`);
const giveThem = 'Guárdelos donde no se pierdan: no se muestran otra vez';
const shownBefore = 'Ya se mostraron. Pida otros si no los tiene.';

export const registerProofRoutes: StaffModule = ({ on }, services) => {
  const { config, store, secretKey } = services;

  on('GET /user/factors', async ({ user: { id, roles }, proven }) =>
    answer({
      data: {
        ...(await readFactors(store.db, id)),
        proven,
        demanded: isSecondFactorRequired(roles, config.requireSecondFactor),
      },
    }),
  );

  on('POST /user/proof', async (call, tx) => {
    const { id, email } = call.user;
    // Counted outside this transaction: a failed proof rolls it back.
    await assertNotThrottled(store.db, 'staff-proof', id, call.address);
    const { password, code, response } = call.input;
    if (response !== undefined) {
      const key = await verifyPasskey(store.db, staffKeys, call.site, response, services);
      if (key?.owner !== id) throw refused('response', 'Esa llave de acceso no es de usted');
    } else if (code !== undefined) {
      if (!(await store.asSystem((own) => isSecondFactor(own, services, id, code))))
        throw refused('code', 'El código no es correcto o ya se usó');
    } else {
      const found = await findUserCredentials(store.db, email);
      if (!(await verifyPassword(found?.passwordHash, password ?? '')))
        throw refused('password', 'La contraseña no es correcta');
    }
    await forgetFailures(store.db, 'staff-proof', id, call.address);
    await noteProof(tx, call.session);
    return answer({ message: 'Listo' });
  });

  on('POST /user/totp', async (call, tx) => {
    const data = await beginTotp(tx, { secretKey, now: services.now }, call.user);
    if (!data) throw buildConflictRefusal('Ya tiene una aplicación de códigos: quítela para poner otra.');
    return answer({ data, message: 'Confírmela con un código' }, 201, { kept: { message: shownBefore } });
  });

  on('POST /user/totp/confirm', async (call, tx) => {
    await assertNotThrottled(store.db, 'staff-totp', call.user.id, call.address);
    const codes = await confirmTotp(tx, services, call.user.id, call.input.code);
    await forgetFailures(store.db, 'staff-totp', call.user.id, call.address);
    await noteProof(tx, call.session, 'totp');
    return answer({ data: { codes }, message: giveThem }, 200, { kept: { message: shownBefore } });
  });

  on('DELETE /user/totp', async (call, tx) => {
    await dropTotp(tx, call.user.id);
    return answer({ message: 'Aplicación de códigos quitada' });
  });

  on('POST /user/recovery_codes', async (call, tx) => {
    const { user } = call;
    if (!(await readFactors(tx, user.id)).totp)
      throw buildConflictRefusal('Primero ponga su aplicación de códigos.');
    const codes = await createRecoveryCodes(tx, { secretKey, now: services.now }, user.id);
    return answer({ data: { codes }, message: giveThem }, 200, { kept: { message: shownBefore } });
  });
};

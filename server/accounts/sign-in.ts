import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Company, signInCalls } from '../../src/domain/office/sign-in.ts';
import { findPasswordProblem } from '../../src/domain/passwords/password-problems.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import type { Way } from '../../src/domain/security/events.ts';
import { answer } from '../http/answer.ts';
import { doorLimit } from '../http/body.ts';
import { answerOpen, type CallAnswer, type HandlerInput, type JsonWithDates } from '../http/calls.ts';
import { confirmSession, endSession, requireAjaxHeader } from '../http/context.ts';
import { findKnownDevice, rememberDevice } from '../http/known-device.ts';
import { startStaffSession } from '../http/staff-sessions.ts';
import { assertNotThrottled, decideAttempt, forgetFailures, refuseKey } from '../identity/attempts.ts';
import { readStaffFacts, verifyPassword } from '../identity/password.ts';
import { isSecondFactor, isSecondFactorRequired, readFactors } from '../identity/second-factor.ts';
import { findStaffUser, findUserCredentials, type StaffUser } from '../identity/users.ts';
import { askWho, isKept, staffKeys, verifyPasskey } from '../passkeys/keyring.ts';
import { HttpRefusal } from '../refusals.ts';
import { listRecords } from '../resources/read.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Services } from '../services.ts';
import type { EndElsewhere } from '../sso/routes.ts';
import type { Tx } from '../store/connection.ts';
import { recordSignIn } from './record-sign-in.ts';
import { readSessionUser } from './session-user.ts';

type Calls = typeof signInCalls;
type SignInAddress = keyof Calls;
type Handler<A extends SignInAddress> = (
  call: { request: FastifyRequest } & HandlerInput<Calls[A], A>,
) => Promise<CallAnswer<Calls[A]>>;

const wrongPassword = () => new HttpRefusal(401, 'El correo o la contraseña no son correctos.');
const wantsCode = () =>
  new HttpRefusal(401, 'Escriba el código de su aplicación, o uno de respaldo.', { reason: 'code' });
const wrongCode = () => new HttpRefusal(401, 'El código no es correcto o ya se usó.', { reason: 'code' });
const wantsPasskey = () =>
  new HttpRefusal(
    401,
    'Su rol pide entrar con su llave de acceso. Si la perdió, pida que lo inviten otra vez.',
    {
      reason: 'passkey',
    },
  );
const keyOfAnother = () => new HttpRefusal(401, 'Esa llave de acceso es de otra persona.');
const wrongKey = () => new HttpRefusal(401, 'Esa llave de acceso no abre aquí. Ingrese con su contraseña.');

export function registerSignInRoutes(
  app: FastifyInstance,
  { config, secretKey, store, newId, now }: Services,
  endElsewhere: EndElsewhere,
): void {
  async function comeIn(
    request: FastifyRequest,
    user: StaffUser,
    way: Way,
    stillOpens: () => Promise<boolean>,
    refused: () => HttpRefusal,
    problem?: string,
  ) {
    await startStaffSession(request, user.id, way, now());
    rememberDevice(request, { scope: 'staff', login: user.email });
    if (!(await confirmSession(request, stillOpens))) throw refused();
    const context = { companyId: undefined, user, now: now(), newId };
    const mine = await store.asSystem((tx) => listRecords(tx, companies, context, { per_page: '200' }));
    return answer({
      user: await readSessionUser(store.db, config, user, way),
      companies: mine.data as unknown as JsonWithDates<Company>[],
      password_problem: problem ?? null,
    });
  }
  const on = <A extends SignInAddress>(address: A, handler: Handler<A>) =>
    answerOpen(app, address, signInCalls[address], handler, { onRequest: requireAjaxHeader });

  on('POST /login', async ({ request, input }) => {
    const email = input.email.trim().toLowerCase();
    const device = findKnownDevice(request, { secretKey, config }, { scope: 'staff', login: email });
    await assertNotThrottled(store.db, 'staff', email, request.ip, device);
    const account = await findUserCredentials(store.db, email);
    const right = await verifyPassword(account?.passwordHash, input.password);
    const of = { scope: 'staff', login: email };
    const found = await decideAttempt(store, request.ip, () => (right ? account : undefined), of, device);
    if (!found) throw wrongPassword();
    await forgetFailures(store.db, 'staff', email, request.ip, device);
    const { user, passwordHash } = found;
    const way = await secondFactor(request, user, input.code?.trim());
    // The demo password is public and skips the policy.
    const problem = config.demo
      ? undefined
      : findPasswordProblem(input.password, 'staff', await readStaffFacts(store.db, user.id));
    const stillOpens = () =>
      recordSignIn(store, 'users', user.id, { way, address: request.ip }, passwordHash);
    return comeIn(request, user, way, stillOpens, wrongPassword, problem);
  });

  /**
   * Checks the second factor after a right password and returns the way of the session. Users with an
   * authenticator must give a code. Users whose role requires a second factor and who have only passkeys must
   * use one.
   */
  async function secondFactor(
    request: FastifyRequest,
    { id, email, roles }: StaffUser,
    code: string | undefined,
  ): Promise<Way> {
    const { totp, passkeys } = await readFactors(store.db, id);
    if (totp && !code) throw wantsCode();
    if (totp && code) {
      const device = findKnownDevice(request, { secretKey, config }, { scope: 'staff', login: email });
      await assertNotThrottled(store.db, 'staff-code', id, request.ip, device);
      const of = { scope: 'staff-code', login: id };
      const decide = async (tx: Tx) => (await isSecondFactor(tx, { secretKey, now }, id, code)) || undefined;
      if (!(await decideAttempt(store, request.ip, decide, of, device))) throw wrongCode();
      await forgetFailures(store.db, 'staff-code', id, request.ip, device);
      return 'totp';
    }
    if (passkeys > 0 && isSecondFactorRequired(roles, config.requireSecondFactor)) throw wantsPasskey();
    return 'password';
  }

  on('POST /login/passkey/options', async ({ request }) =>
    answer({ data: await askWho(secretKey, staffKeys, request.site, now()) }),
  );

  on('POST /login/passkey', async ({ request, input: { response, user_id } }) => {
    const key = await verifyPasskey(store.db, staffKeys, request.site, response, { secretKey, now });
    const user = key && (await findStaffUser(store.db, key.owner));
    if (!user) {
      await refuseKey(store, request.ip);
      throw wrongKey();
    }
    // Signing in again over an expired session must be by the same user.
    if (user_id !== undefined && user_id !== user.id) throw keyOfAnother();
    const stillOpens = async () =>
      (await recordSignIn(store, 'users', user.id, { way: 'passkey', address: request.ip })) &&
      (await isKept(store.db, staffKeys, key.id));
    return comeIn(request, user, 'passkey', stillOpens, wrongKey);
  });

  app.post('/logout', { onRequest: requireAjaxHeader, bodyLimit: doorLimit }, async (request, reply) => {
    const { owner } = request.session;
    if (owner)
      await store.asSystem((tx) =>
        noteSecurityEvent(tx, { kind: 'signed_out', facts: {}, user: owner, address: request.ip }),
      );
    const logout_url = await endElsewhere(request);
    await endSession(request);
    reply.clearCookie('XSRF-TOKEN', { path: '/' });
    return logout_url ? reply.send({ logout_url }) : reply.code(204).send();
  });
}

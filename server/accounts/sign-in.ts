import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { companies } from '../../src/domain/resources/companies.ts';
import { valuesOf } from '../http/body.ts';
import { endSession, fromOurPages, keptOpen, startSession } from '../http/context.ts';
import { decideAttempt, forgetFailures, mayTry, noteFailure } from '../identity/attempts.ts';
import { passwordMatches } from '../identity/password.ts';
import { type StaffUser, shownUser, userById, userForSignIn } from '../identity/users.ts';
import { askWho, isKept, keyThatAnswers, staffKeys } from '../passkeys/keyring.ts';
import { invalid, Refused } from '../refused.ts';
import { listRecords } from '../resources/read.ts';
import type { Services } from '../services.ts';
import type { EndElsewhere } from '../sso/routes.ts';
import { noteSignIn } from './note-sign-in.ts';

const credentials = z.object({
  email: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(200)),
});

const wrongPassword = () => new Refused(401, 'El correo o la contraseña no son correctos.');
const keyOfAnother = () => new Refused(401, 'Esa llave de acceso es de otra persona.');
const wrongKey = () => new Refused(401, 'Esa llave de acceso no abre aquí. Ingrese con su contraseña.');

/** Signing in and out, outside the routes that need a session. */
export function signInRoutes(
  app: FastifyInstance,
  { store, newId, now }: Services,
  endElsewhere: EndElsewhere,
): void {
  async function comeIn(
    request: FastifyRequest,
    user: StaffUser,
    stillOpens: () => Promise<boolean>,
    refused: () => Refused,
  ) {
    await startSession(request, user.id);
    if (!(await keptOpen(request, stillOpens))) throw refused();
    const context = { companyId: undefined, user, now: now(), newId };
    const mine = await store.asSystem((tx) => listRecords(tx, companies, context, { per_page: '200' }));
    return { user: shownUser(user), companies: mine.data };
  }

  app.post('/login', { onRequest: fromOurPages }, async (request, reply) => {
    const written = credentials.safeParse(valuesOf(request.body).values);
    if (!written.success)
      throw invalid({ email: ['Escriba su correo y su contraseña'] }, 'Escriba su correo y su contraseña.');
    const email = written.data.email.trim().toLowerCase();
    await mayTry(store.db, 'staff', email, request.ip);
    const account = await userForSignIn(store.db, email);
    const right = await passwordMatches(account?.passwordHash, written.data.password);
    const of = { door: 'staff', login: email };
    const found = await decideAttempt(store, request.ip, () => (right ? account : undefined), of);
    if (!found) throw wrongPassword();
    await forgetFailures(store.db, 'staff', email, request.ip);
    const { user, passwordHash } = found;
    return reply.send(
      await comeIn(request, user, () => noteSignIn(store.db, 'users', user.id, passwordHash), wrongPassword),
    );
  });

  app.post('/login/passkey/options', { onRequest: fromOurPages }, async (request, reply) =>
    reply.send({ data: await askWho(store.db, staffKeys, request.site) }),
  );

  app.post('/login/passkey', { onRequest: fromOurPages }, async (request, reply) => {
    const { response, user_id } = valuesOf(request.body).values;
    const key = await keyThatAnswers(store.db, staffKeys, request.site, response);
    const user = key && (await userById(store.db, key.owner));
    if (!user) {
      await noteFailure(store.db, request.ip);
      throw wrongKey();
    }
    // A session that ended goes on with the same person: nobody else comes in over it.
    if (user_id !== undefined && user_id !== user.id) throw keyOfAnother();
    const stillOpens = async () =>
      (await noteSignIn(store.db, 'users', user.id)) && (await isKept(store.db, staffKeys, key.id));
    return reply.send(await comeIn(request, user, stillOpens, wrongKey));
  });

  app.post('/logout', { onRequest: fromOurPages }, async (request, reply) => {
    const logout_url = await endElsewhere(request);
    await endSession(request);
    reply.clearCookie('XSRF-TOKEN', { path: '/' });
    return logout_url ? reply.send({ logout_url }) : reply.code(204).send();
  });
}

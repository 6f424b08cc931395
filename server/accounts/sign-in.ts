import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { usesPayrollApi } from '../../src/domain/access.ts';
import { companies } from '../../src/domain/resources/companies.ts';
import { answer } from '../http/answer.ts';
import { valuesOf } from '../http/body.ts';
import { endSession, fromOurPages, startSession } from '../http/context.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { StaffRoutes } from '../http/staff.ts';
import { listRecords } from '../resources/read.ts';
import type { Services } from '../services.ts';
import type { EndElsewhere } from '../sso/routes.ts';
import { forgetFailures, mayTry, noteFailure } from './attempts.ts';
import { passwordMatches } from './password.ts';
import { noteSignIn, type StaffUser, userForSignIn } from './users.ts';

const credentials = z.object({
  email: z.string().check(z.maxLength(200)),
  password: z.string().check(z.maxLength(200)),
});

/** Signing in and out, outside the routes that need a session. */
export function signInRoutes(
  app: FastifyInstance,
  { store, newId, now }: Services,
  endElsewhere: EndElsewhere,
): void {
  app.post('/login', { onRequest: fromOurPages }, async (request, reply) => {
    const written = credentials.safeParse(valuesOf(request.body).values);
    if (!written.success)
      throw invalid({ email: ['Escriba su correo y su contraseña'] }, 'Escriba su correo y su contraseña.');
    const email = written.data.email.trim().toLowerCase();
    await mayTry(store.db, 'staff', email, request.ip);
    const found = await userForSignIn(store.db, email);
    if (!(await passwordMatches(found?.passwordHash, written.data.password)) || !found) {
      await noteFailure(store.db, request.ip);
      throw new Refused(401, 'El correo o la contraseña no son correctos.');
    }
    await forgetFailures(store.db, 'staff', email);
    await noteSignIn(store.db, found.user.id);
    await startSession(request, found.user.id);
    const context = { companyId: undefined, user: found.user, now: now(), newId };
    const mine = await store.asSystem((tx) => listRecords(tx, companies, context, { per_page: '200' }));
    return reply.send({ user: shownUser(found.user), companies: mine.data });
  });

  app.post('/logout', { onRequest: fromOurPages }, async (request, reply) => {
    const logout_url = await endElsewhere(request);
    await endSession(request);
    reply.clearCookie('XSRF-TOKEN', { path: '/' });
    return logout_url ? reply.send({ logout_url }) : reply.code(204).send();
  });
}

export function accountRoutes(routes: StaffRoutes): void {
  routes.read('/user', { company: false, summary: 'Quién inició sesión' }, async (call) =>
    answer(shownUser(call.user)),
  );
}

function shownUser({ id, name, email, roles: held, nodexum }: StaffUser) {
  const roles = held.map((role) => ({ name: role }));
  return { id, name, email, roles, nodexum, uses_payroll_api: usesPayrollApi({ roles, nodexum }) };
}

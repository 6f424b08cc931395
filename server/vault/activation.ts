import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetFailures, mayStillTry, mayTry, noteFailure } from '../accounts/attempts.ts';
import { noteSignIn } from '../accounts/note-sign-in.ts';
import { hashPassword, mustBePassword, passwordMatches } from '../accounts/password.ts';
import { valuesOf } from '../http/body.ts';
import { keptOpen } from '../http/context.ts';
import { closeSessions } from '../http/open-sessions.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { enterCompany } from '../store/connection.ts';
import { accountById, accountForSignIn, codeOfType, personOf, shownAccount } from './accounts.ts';
import { codeFor, hashOfLetters, useCode } from './codes.ts';
import { noteVaultMove } from './moves.ts';
import { mayOpen, narrowTo, openCompany } from './proofs.ts';
import { atTheDoor } from './session-token.ts';
import { startVaultSession } from './sessions.ts';

const short = z.string().check(z.maxLength(200));
const form = z.object({ code: short, document_type: short, document_number: short, password: short });

const wrong = 'El código o el documento no son correctos, o el código ya venció. Pida otro en nómina.';
const refused = () => new Refused(422, wrong, { errors: { code: [wrong] } });

/**
 * The first time, or after forgetting: the letters of the paper, the own document and a new password. Finding the paper
 * is not enough, and a code opens the account of the person it was given to and no other. Who writes the password they
 * have forgot nothing: the letters only add their company. With another one it is a recovery (decision 0016).
 */
export function activationRoutes(app: FastifyInstance, { store, secretKey, newId, now }: Services): void {
  app.post('/activate', atTheDoor, async (request, reply) => {
    const read = form.safeParse(valuesOf(request.body).values);
    if (!read.success) throw invalid({ code: ['Escriba el código, su documento y una contraseña'] });
    const { code, document_type, document_number, password } = read.data;
    mustBePassword(password);
    const person = personOf(await codeOfType(store.db, document_type), document_number);
    await mayTry(store.db, 'vault-code', person, request.ip);
    const hash = hashOfLetters(secretKey, code);
    const before = await accountForSignIn(store.db, person);
    const theirs = await passwordMatches(before?.passwordHash, password);
    const passwordHash = await hashPassword(password);
    await mayStillTry(store.db, request.ip);
    const opened = await store.asSystem(async (tx) => {
      const found = await codeFor(tx, hash);
      if (!found || found.person !== person || !(await mayOpen(tx, found.company_id, person)))
        return undefined;
      await useCode(tx, hash);
      const note = async (what: 'activated' | 'recovered' | 'linked') => {
        await enterCompany(tx, found.company_id);
        await noteVaultMove(tx, { companyId: found.company_id, id: newId(), person, what });
      };
      if (before && theirs) {
        await openCompany(tx, before.account, found.company_id);
        await note('linked');
        return { id: before.account.id, passwordHash: before.passwordHash };
      }
      const [type = '', number = ''] = person.split(':');
      const { rows } = await sql<{ id: string; novel: boolean }>`
        insert into employee_accounts (id, person, document_type, document_number, name, password_hash)
        values (${newId()}, ${person}, ${type}, ${number}, ${found.name}, ${passwordHash})
        on conflict (person) do update set password_hash = excluded.password_hash, active = true, updated_at = now()
        returning id, (xmax = 0) as novel`.execute(tx);
      const row = rows[0];
      if (!row) return undefined;
      await closeSessions(tx, 'employee', row.id);
      if (!row.novel) await narrowTo(tx, row.id, found.company_id);
      await note(row.novel ? 'activated' : 'recovered');
      return { id: row.id, passwordHash };
    });
    const account = opened && (await accountById(store.db, opened.id));
    if (!account) {
      await noteFailure(store.db, request.ip, 'vault-code', person);
      throw refused();
    }
    await forgetFailures(store.db, 'vault-code', person, request.ip);
    await forgetFailures(store.db, 'employee', person, request.ip);
    const vault_token = await startVaultSession(request, account.id, now());
    const stillOpens = () => noteSignIn(store.db, 'employee_accounts', account.id, opened.passwordHash);
    if (!(await keptOpen(request, stillOpens))) throw refused();
    return reply
      .code(201)
      .send({ data: { ...shownAccount(account), vault_token }, message: 'Bóveda activada' });
  });
}

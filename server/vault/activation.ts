import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetFailures, mayTry, noteFailure } from '../accounts/attempts.ts';
import { hashPassword } from '../accounts/password.ts';
import { valuesOf } from '../http/body.ts';
import { fromOurPages } from '../http/context.ts';
import { invalid, Refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import { codeOfType, personOf, shownAccount } from './accounts.ts';
import { codeFor, hashOfLetters, useCode } from './codes.ts';
import { noteVaultMove } from './moves.ts';
import { closeSessions, startVaultSession } from './sessions.ts';

const short = z.string().check(z.maxLength(200));
const form = z.object({ code: short, document_type: short, document_number: short, password: short });

const wrong = 'El código o el documento no son correctos, o el código ya venció. Pida otro en nómina.';

/**
 * The first time, or after forgetting: the letters of the paper, the own document and a new password. Finding the paper
 * is not enough, and a code opens the account of the person it was given to and no other.
 */
export function activationRoutes(app: FastifyInstance, { store, secretKey, newId, now }: Services): void {
  app.post('/activate', { onRequest: fromOurPages }, async (request, reply) => {
    const read = form.safeParse(valuesOf(request.body).values);
    if (!read.success) throw invalid({ code: ['Escriba el código, su documento y una contraseña'] });
    const { code, document_type, document_number, password } = read.data;
    if (password.length < 8)
      throw invalid(
        { password: ['La contraseña lleva 8 caracteres o más'] },
        'La contraseña lleva 8 caracteres o más.',
      );
    const person = personOf(await codeOfType(store.db, document_type), document_number);
    await mayTry(store.db, 'vault-code', person, request.ip);
    const hash = hashOfLetters(secretKey, code);
    const passwordHash = await hashPassword(password);
    const account = await store.asSystem(async (tx) => {
      const found = await codeFor(tx, hash);
      if (!found || found.person !== person || !(await mayOpen(tx, found.company_id, person)))
        return undefined;
      await useCode(tx, hash);
      const [type = '', number = ''] = person.split(':');
      const { rows } = await sql<{ id: string; name: string; novel: boolean }>`
        insert into employee_accounts (id, person, document_type, document_number, name, password_hash)
        values (${newId()}, ${person}, ${type}, ${number}, ${found.name}, ${passwordHash})
        on conflict (person) do update set password_hash = excluded.password_hash, active = true, updated_at = now()
        returning id, name, (xmax = 0) as novel`.execute(tx);
      const row = rows[0];
      if (!row) return undefined;
      await closeSessions(tx, row.id);
      await enterCompany(tx, found.company_id);
      await noteVaultMove(tx, {
        companyId: found.company_id,
        id: newId(),
        person,
        what: row.novel ? 'activated' : 'recovered',
      });
      return { id: row.id, name: row.name, person, document_type: type, document_number: number };
    });
    if (!account) {
      await noteFailure(store.db, request.ip);
      throw new Refused(422, wrong, { errors: { code: [wrong] } });
    }
    await forgetFailures(store.db, 'vault-code', person);
    await forgetFailures(store.db, 'employee', person);
    await startVaultSession(request, account.id, now());
    return reply.code(201).send({ data: shownAccount(account), message: 'Bóveda activada' });
  });
}

/**
 * Anybody may write a document in a record of employee, and its letters are known where they are given: a company that
 * has paid nothing to that person does not open what others paid them.
 */
async function mayOpen(tx: Tx, companyId: string, person: string): Promise<boolean> {
  await sql`select set_config('app.person', ${person}, true)`.execute(tx);
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from payrolls where person = ${person}`.execute(tx);
  return rows.length === 0 || rows.some(({ company_id }) => company_id === companyId);
}

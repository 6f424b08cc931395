import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { standingStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { recordSignIn } from '../../accounts/record-sign-in.ts';
import { toStatesSql } from '../../documents/states.ts';
import { answer } from '../../http/answer.ts';
import { confirmSession, endSession, requireCsrfToken } from '../../http/context.ts';
import { findKnownDevice, rememberDevice } from '../../http/known-device.ts';
import type { VaultModule } from '../../http/module.ts';
import { startVaultSession } from '../../http/vault-sessions.ts';
import { issueFirstToken } from '../../http/vault-token.ts';
import { assertNotThrottled, decideAttempt, forgetFailures } from '../../identity/attempts.ts';
import {
  buildPersonKey,
  findAccountByPassword,
  findEmployeeAccount,
  resolveDocumentType,
  toApiAccount,
} from '../../identity/employee-accounts.ts';
import { selectPaidRecordIds } from '../../payslips/slips.ts';
import { buildConflictRefusal, buildSessionRefusal, HttpRefusal } from '../../refusals.ts';
import { noteSecurityEvent } from '../../security/note.ts';
import { openMobile } from './mobile.ts';

type OwnAccount = {
  has_password: boolean;
  sealed: Buffer | null;
  companies: { id: string; social_reason: string; nit: string }[];
  employee_ids: string[];
};

const refused = () => new HttpRefusal(401, 'El documento o la contraseña no son correctos.');

export const registerVaultSignInRoutes: VaultModule = (on, { config, secretKey, store, now }) => {
  on('POST /login', async ({ input: { document_type, document_number, password }, request }) => {
    const person = buildPersonKey(await resolveDocumentType(store.db, document_type), document_number);
    const who = { scope: 'employee', login: person } as const;
    const device = findKnownDevice(request, { secretKey, config }, who);
    await assertNotThrottled(store.db, 'employee', person, request.ip, device);
    const matching = await findAccountByPassword(store.db, person, password);
    const found = await decideAttempt(store, request.ip, () => matching, who, device);
    if (!found) throw refused();
    await forgetFailures(store.db, 'employee', person, request.ip, device);
    rememberDevice(request, who);
    const { account, passwordHash } = found;
    const vault_token = await startVaultSession(request, account.id, now());
    const signIn = { way: 'password', address: request.ip } as const;
    const stillOpens = () => recordSignIn(store, 'employee_accounts', account.id, signIn, passwordHash);
    if (!(await confirmSession(request, stillOpens))) throw refused();
    return answer({ data: { ...toApiAccount(account), vault_token } });
  });

  on('POST /logout', async ({ request, reply }) => {
    const { owner } = request.session;
    if (owner)
      await store.asSystem((tx) =>
        noteSecurityEvent(tx, { kind: 'signed_out', facts: {}, account: owner, address: request.ip }),
      );
    await endSession(request);
    reply.clearCookie('XSRF-TOKEN-VAULT', { path: '/' });
    return answer(undefined);
  });

  const ownerOf = async ({ session }: FastifyRequest): Promise<string> => {
    if (!session.owner || !(await findEmployeeAccount(store.db, session.owner))) throw buildSessionRefusal();
    return session.owner;
  };

  // Tells whether the session continues, from the cookie alone. The answer has no personal data.
  on('GET /session', async ({ request }) => {
    if ((await ownerOf(request)) !== request.headers['x-owner'])
      throw buildConflictRefusal('La sesión de este navegador es de otra persona.');
    return answer(undefined);
  });

  on(
    'POST /token',
    async ({ request }) => {
      const id = await ownerOf(request);
      const vault_token = await issueFirstToken(store.db, request);
      if (!vault_token) throw buildConflictRefusal('Esta sesión ya tiene su llave. Ingrese de nuevo.');
      return answer({ data: { id, vault_token } });
    },
    requireCsrfToken,
  );

  on('GET /me', async (call) => {
    const { id, person } = call.account;
    // One query, because a query costs more than what it reads.
    const { rows } = await call.asPerson((tx) =>
      sql<OwnAccount>`
        select a.password_hash is not null as has_password, a.mobile_sealed as sealed,
          coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit)
            order by c.social_reason) from companies c
            where exists (select 1 from payrolls p where p.company_id = c.id and p.person = ${person}
              and p.state in ${toStatesSql(standingStates)})), '[]') as companies,
          array(${selectPaidRecordIds(person)}) as employee_ids
        from employee_accounts a where a.id = ${id}`.execute(tx),
    );
    const [own] = rows;
    if (!own) throw buildSessionRefusal();
    const { companies, employee_ids, has_password, sealed } = own;
    const mobile = openMobile(secretKey, id, sealed);
    return answer({ ...toApiAccount(call.account), companies, employee_ids, has_password, mobile });
  });
};

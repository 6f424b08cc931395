import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Instant } from '../../src/domain/day.ts';
import { accountById, type EmployeeAccount, wholeAccount } from '../identity/employee-accounts.ts';
import { noSession } from '../refused.ts';
import type { Services } from '../services.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { type Answer, answer } from './answer.ts';
import { ownWriting, withToken } from './context.ts';
import { sessionId } from './open-sessions.ts';
import { type Asked, createRoutes, type Routes } from './routes.ts';
import type { Site } from './site.ts';
import { noteSeen } from './vault-sessions.ts';
import { mustBring, tokenOf } from './vault-token.ts';

/** Which employee asks, and what. */
export type VaultCall = Asked & {
  account: EmployeeAccount;
  now: Instant;
  newId: () => string;
  log: FastifyBaseLogger;
  /** Which of the employee's sessions this is, as they are listed. */
  session: string;
  /** Came in with a passkey from before a recovery. */
  whole: boolean;
  site: Site;
  /** Brings the token of the queue alone. */
  locked: boolean;
  asPerson: Transact;
};

type VaultOptions = {
  summary?: string;
  fields?: readonly string[];
  /** Sent by a phone with its vault closed too: it takes the token of the queue, and answers that one nothing to read. */
  queue?: true;
};
export type VaultRoutes = Routes<VaultCall, VaultOptions>;

const messageIn = ({ body }: Answer): unknown => (body as { message?: unknown } | null)?.message;

const people = new WeakMap<FastifyRequest, EmployeeAccount>();

export function createVaultRoutes(app: FastifyInstance, { store, secretKey, now, newId }: Services) {
  const known = async (request: FastifyRequest): Promise<void> => {
    const account = await accountById(store.db, request.session.owner ?? '');
    if (!account) throw noSession();
    people.set(request, request.session.whole ? wholeAccount(account) : account);
  };
  return createRoutes<VaultCall, VaultOptions>(app, {
    secretKey,
    guards: () => [known, withToken(app)],
    config: ({ queue }) => (queue ? { token: 'queue' } : {}),
    async call(request, asked, { queue }) {
      // An address with several methods has the guard of one of them.
      mustBring(request, queue ? 'queue' : 'session');
      const account = people.get(request);
      if (!account) throw noSession();
      ownWriting(request, account.id);
      const asPerson = <T>(work: (tx: Tx) => Promise<T>) =>
        store.asPerson(account.person, work, account.only_companies);
      noteSeen(request, now());
      return {
        ...asked,
        account,
        now: now(),
        newId,
        log: request.log,
        session: sessionId(request.session.sessionId),
        whole: request.session.whole === true,
        site: request.site,
        locked: tokenOf(request) === 'queue',
        asPerson,
      };
    },
    transaction: (call, _options, work) => call.asPerson(work),
    shown: ({ locked }, said) => (locked ? answer({ message: messageIn(said) }, said.status) : said),
    owner: (call) => ({ owner: `employee:${call.account.id}`, companyId: undefined }),
  });
}

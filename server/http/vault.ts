import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import type { Call } from '../../src/domain/calls/call.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { type VaultAddress, vaultCalls } from '../../src/domain/vault/calls.ts';
import {
  type EmployeeAccount,
  findEmployeeAccount,
  toUnrestrictedAccount,
} from '../identity/employee-accounts.ts';
import { buildSessionRefusal } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { type Answer, answer } from './answer.ts';
import { answerOpen, buildCallEndpoint, type CallAnswer, type HandlerInput } from './calls.ts';
import { assertSameWriter, requireCsrfToken } from './context.ts';
import { toSessionId } from './open-sessions.ts';
import { type CallRequest, createRoutes } from './routes.ts';
import type { Site } from './site.ts';
import { noteSeen } from './vault-sessions.ts';
import { assertVaultToken, findTokenKind } from './vault-token.ts';

export type VaultCall = CallRequest & {
  account: EmployeeAccount;
  now: Instant;
  newId: () => string;
  log: FastifyBaseLogger;
  session: string;
  /** Signed in with a passkey from before a recovery. */
  whole: boolean;
  site: Site;
  /** Brings only the token of queued writes. */
  locked: boolean;
  address: string;
  asPerson: Transact;
};

type Calls = typeof vaultCalls;
type CallOf<C extends Call> = C extends { token: 'none' }
  ? { request: FastifyRequest; reply: FastifyReply }
  : Omit<VaultCall, keyof CallRequest>;
type Handler<A extends VaultAddress> = (
  call: CallOf<Calls[A]> & HandlerInput<Calls[A], A>,
  tx: A extends `GET ${string}` ? undefined : Tx,
) => Promise<CallAnswer<Calls[A]>>;
export type OnVault = <A extends VaultAddress>(
  address: A,
  handler: Handler<A>,
  ...onRequest: onRequestHookHandler[]
) => void;

const messageIn = ({ body }: Answer): unknown => (body as { message?: unknown } | null)?.message;

const people = new WeakMap<FastifyRequest, EmployeeAccount>();

export function createVaultRoutes(app: FastifyInstance, { store, secretKey, now, newId }: Services) {
  const authenticated = async (request: FastifyRequest): Promise<void> => {
    const account =
      request.session.account ?? (await findEmployeeAccount(store.db, request.session.owner ?? ''));
    if (!account) throw buildSessionRefusal();
    people.set(request, request.session.whole ? toUnrestrictedAccount(account) : account);
  };
  const routes = createRoutes<VaultCall, Call>(app, {
    secretKey,
    newId,
    guards: () => [authenticated, requireCsrfToken],
    config: ({ token }) => ({ token }),
    async call(request, callRequest, { token }) {
      // An address with several methods runs the guard of only one of them.
      assertVaultToken(request, token === 'queue' ? token : 'session');
      const account = people.get(request);
      if (!account) throw buildSessionRefusal();
      assertSameWriter(request, account.id);
      const asPerson = <T>(work: (tx: Tx) => Promise<T>) =>
        store.asPerson(account.person, work, account.only_companies);
      noteSeen(request, now());
      return {
        ...callRequest,
        account,
        now: now(),
        newId,
        log: request.log,
        session: toSessionId(request.session.sessionId),
        whole: request.session.whole === true,
        site: request.site,
        locked: findTokenKind(request) === 'queue',
        address: request.ip,
        asPerson,
      };
    },
    transaction: (call, _options, work) => call.asPerson(work),
    shown: ({ locked }, stored) => (locked ? answer({ message: messageIn(stored) }, stored.status) : stored),
    owner: (call) => ({ owner: `employee:${call.account.id}`, companyId: undefined }),
  });
  const on: OnVault = (address, handler, ...onRequest) => {
    const declared: Call = vaultCalls[address];
    const { method, path, answer: answerTo } = buildCallEndpoint(address, declared);
    const work = ({ params, query, body, ...call }: VaultCall, tx?: Tx) =>
      answerTo(handler, call, { params, query, body }, tx);
    if (declared.token === 'none')
      answerOpen(app, address, declared, handler, { onRequest, config: { token: 'none' } });
    else if (method === 'GET') routes.read(path, declared, work);
    else routes.write(method, path, declared, work);
  };
  return { on, finish: routes.finish };
}

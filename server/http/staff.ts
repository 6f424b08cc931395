import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { sql } from 'kysely';
import { type Call, isFileCall, isLong, type Slices } from '../../src/domain/calls/call.ts';
import { canSeeAllCompanies, type Role } from '../../src/domain/identity/roles.ts';
import type { ScopeAct } from '../../src/domain/identity/scopes.ts';
import { type OfficeAddress, officeCalls } from '../../src/domain/office/calls.ts';
import {
  type ActAddress,
  type CallScope,
  findRouteScope,
  isActAddress,
} from '../../src/domain/office/scopes.ts';
import {
  type AnsweredCall,
  type CallTrail,
  findConflictTrail,
  findRouteTrail,
  isBulkSalaryCall,
} from '../../src/domain/office/trails.ts';
import type { Way } from '../../src/domain/security/events.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { isId } from '../../src/domain/values/id.ts';
import { assertScope, buildKeyRefusal, findKeyUser, openAccessKey } from '../identity/access-keys.ts';
import { listUserCompanyIds } from '../identity/companies.ts';
import { isSecondFactorRequired, readFactors } from '../identity/second-factor.ts';
import { findStaffUser, type StaffUser } from '../identity/users.ts';
import {
  buildForbiddenRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildProofRefusal,
  buildSessionRefusal,
  buildThrottleRefusal,
  HttpRefusal,
} from '../refusals.ts';
import { createReadings, noteAct, type Readings, refuseUnnoted } from '../security/readings.ts';
import type { Services } from '../services.ts';
import type { Store, Transact, Tx } from '../store/connection.ts';
import { isDryRun, runDry } from '../store/dry-run.ts';
import { keepKeyCalls, readBearerKey } from './access-key.ts';
import { isAgentCall } from './agent-calls.ts';
import type { Answer } from './answer.ts';
import { buildCallEndpoint, type CallAnswer, type HandlerInput } from './calls.ts';
import { findConfirmationAddress } from './confirmation-screens.ts';
import { assertSameWriter, requireAjaxHeader, requireCsrfToken, requireSession } from './context.ts';
import { createFilesAtOnce } from './files-at-once.ts';
import { hasFileField } from './json-files.ts';
import { createKeyLimits } from './key-limits.ts';
import { noteUse, toSessionId } from './open-sessions.ts';
import { hasProof, type ProofKind } from './proof.ts';
import {
  type CallRequest,
  createRoutes,
  type DeferredCall,
  type Routes,
  type RunDeferred,
} from './routes.ts';
import type { Site } from './site.ts';
import type { SlicedWork } from './slices.ts';
import { answerInVersion, readNamedVersion } from './versions.ts';

export type StaffCall = CallRequest & {
  user: StaffUser;
  /** Selected company; `id` is empty when the call has no company. */
  company: { id: string };
  now: Instant;
  newId: () => string;
  log: FastifyBaseLogger;
  site: Site;
  session: string;
  mustProve: (kind?: ProofKind) => void;
  /** Refuses an act beside what the call is for, to a key without its scope and to an agent. */
  assertAct: (act: ScopeAct) => void;
  proven: boolean;
  proofs: readonly ProofKind[];
  isAgent?: boolean;
  way: Way;
  address: string;
  /** Runs a transaction of the company, read-only when the call is a read. */
  inCompany: Transact;
  /** Runs a transaction that may write even when the call is a read. */
  writing: Transact;
  asSystem: Transact;
};

export type StaffOptions = {
  roles?: readonly Role[];
  /** The call is about the selected company. Default true. */
  company?: boolean;
  /** Requires a company enabled before DIAN (specification §6). */
  enabler?: boolean;
  proof?: boolean | 'hour';
  /** Stays open to users without the second factor that their role requires. */
  enrolling?: boolean;
  fields?: readonly string[];
  long?: boolean;
  job?: string;
  /** Scope that an access key needs. Without it, the call is for people only. */
  scope?: CallScope;
  /** Set when the call has an effect outside the company. */
  act?: ActAddress;
  slices?: Slices;
  canDryRun?: boolean;
  answersFile?: boolean;
  takesFiles?: boolean;
  operationId: string;
  summary: string;
};
type Calls = typeof officeCalls;
export type StaffAsk = Omit<StaffCall, keyof CallRequest>;
type Handler<A extends OfficeAddress> = (
  call: StaffAsk & HandlerInput<Calls[A], A>,
  tx: A extends `GET ${string}` ? undefined : Tx,
) => Promise<CallAnswer<Calls[A]>>;
/** Calls whose job works in slices. */
type SlicedAddress = {
  [A in OfficeAddress]: Calls[A] extends { slices: Slices } ? A : never;
}[OfficeAddress];
/**
 * Handler of a call that works in slices. `work` makes a slice and returns its part, which is kept as JSON; `finish`
 * answers for the parts, in order. A call that is no job is one slice.
 */
type SlicedHandler<A extends OfficeAddress, Part> = {
  work: (call: StaffAsk & HandlerInput<Calls[A], A>, tx: Tx) => Promise<Part>;
  finish: (parts: readonly Part[]) => CallAnswer<Calls[A]>;
};
export type OnStaff = <A extends Exclude<OfficeAddress, SlicedAddress>>(
  address: A,
  handler: Handler<A>,
) => void;
type OnSliced = <A extends SlicedAddress, Part>(address: A, handler: SlicedHandler<A, Part>) => void;
export type StaffRoutes = Routes<StaffCall, StaffOptions> & { on: OnStaff; onSliced: OnSliced };

/** Origin of a call, besides its user. A job keeps it. */
export type CallOrigin = {
  company: string;
  session: string;
  way: Way;
  address: string;
  site: Site;
  /** Proofs of identity that the user had given when the call was made. */
  proofs: readonly ProofKind[];
  /** An agent asked for the call. Jobs that older versions kept do not say. */
  isAgent?: boolean;
};
export type DeferStaff = (call: StaffCall, deferred: DeferredCall, wait: number) => Promise<Answer>;

const people = new WeakMap<FastifyRequest, StaffUser>();
const proofKinds: readonly ProofKind[] = ['now', 'hour'];

/** Creates the routes of the staff. `defer` runs a long call as a job. */
export function createStaffRoutes(app: FastifyInstance, services: Services, defer?: DeferStaff) {
  const { config, store, secretKey } = services;
  const keyLimits = createKeyLimits();
  /** Lets in a program by its access key. A session that comes with it is not looked at. */
  const identifyKey = ({ operationId }: Pick<StaffOptions, 'operationId'>) =>
    async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const key = readBearerKey(request);
      if (!key) return;
      const user = await openAccessKey(store.db, key, request.ip);
      request.keyCall = { key: user.id, operation: operationId };
      people.set(request, user);
      if (user.apiVersion) answerInVersion(request, reply, readNamedVersion(request) ?? user.apiVersion);
      // The message of the agent was counted.
      if (isAgentCall(request)) return;
      const { headers, wait } = keyLimits.count(user.id);
      reply.headers(headers);
      if (wait !== undefined)
        throw buildThrottleRefusal(
          wait,
          `La llave de acceso hizo demasiadas llamadas. Espere ${wait} segundos.`,
        );
    };
  const authenticated = async (request: FastifyRequest): Promise<void> => {
    if (request.keyCall) return;
    const user = request.session.user ?? (await findStaffUser(store.db, request.session.owner ?? ''));
    if (!user) throw buildSessionRefusal();
    people.set(request, user);
    await noteActivity(request);
  };
  /**
   * Records activity. Calls that the application makes by itself send `X-Idle-For`, in seconds, and keep no
   * session open.
   */
  const noteActivity = async ({ session, headers, routeOptions }: FastifyRequest): Promise<void> => {
    const ago = Math.min(86_400, Math.max(0, Number(headers['x-idle-for']) || 0));
    if (routeOptions.url === '/api/events' || (session.idle ?? 0) < ago + 60) return;
    await noteUse(store.db, toSessionId(session.sessionId), Math.round(ago));
  };
  const enrolled = async (request: FastifyRequest, user: StaffUser, { enrolling }: StaffOptions) => {
    const way = request.session.way ?? 'password';
    if (enrolling || way !== 'password' || !isSecondFactorRequired(user.roles, config.requireSecondFactor))
      return;
    const { totp, passkeys } = await readFactors(store.db, user.id);
    // A user with a second factor who signed in without it signs in again.
    if (totp || passkeys > 0) throw buildSessionRefusal();
    throw new HttpRefusal(403, 'Su rol pide un segundo factor: póngalo para seguir.', { reason: 'enrol' });
  };
  const assertAllowed = ({ roles, scope = null }: StaffOptions, user: StaffUser | undefined): void => {
    if (user?.scopes) assertScope(scope, user.scopes);
    if (roles && !user?.roles.some((role) => roles.includes(role))) throw buildForbiddenRefusal();
  };
  const assertProof = (proofs: readonly ProofKind[], kind: ProofKind): void => {
    if (!proofs.includes(kind)) throw buildProofRefusal(kind);
  };
  const allowed = (options: StaffOptions) => async (request: FastifyRequest) =>
    assertAllowed(options, people.get(request));
  const buildCall = (
    callRequest: CallRequest,
    user: StaffUser,
    { company, proofs, ...caller }: CallOrigin,
    options: StaffOptions,
    { reads, log }: { reads: boolean; log: FastifyBaseLogger },
  ): StaffCall => {
    return {
      ...callRequest,
      ...caller,
      user,
      company: { id: company },
      now: services.now(),
      newId: services.newId,
      log,
      mustProve: (kind: ProofKind = 'now') => assertProof(proofs, kind),
      assertAct: (act) => {
        if (user.scopes) assertScope(act, user.scopes);
        if (caller.isAgent) throw buildKeyRefusal('person_confirms');
      },
      proofs,
      proven: proofs.includes('now'),
      inCompany: (work) =>
        store.inCompany(company, (tx) => enabledFirst(tx, company, options, reads, work), reads),
      writing: (work) => store.inCompany(company, work),
      asSystem: (work) => store.asSystem(work, reads),
    };
  };

  /** Refuses to an agent what has effects outside the company, with the screen where a person does it. */
  const refuseAgentAct = async (call: StaffCall, act: ActAddress): Promise<never> => {
    const place = { origin: call.site.origin, company: call.company.id };
    const at = await call.inCompany((tx) => findConfirmationAddress(act, call, place, tx));
    throw buildKeyRefusal('person_confirms', '', at);
  };

  const readings = createReadings(store);
  /** Notes in the trail what a refused write or a dry run shows, after its transaction was rolled back. */
  const noteAfter = new WeakMap<StaffCall, () => Promise<void>>();
  const transact = <T>(call: StaffCall, { company }: StaffOptions, work: (tx: Tx) => Promise<T>) =>
    company === false ? store.asSystem(work) : call.inCompany(work);
  const routes = createRoutes<StaffCall, StaffOptions>(app, {
    secretKey,
    newId: services.newId,
    guards: (options) => [
      identifyKey(options),
      ofPerson(requireAjaxHeader),
      ofPerson(requireSession),
      authenticated,
      ofPerson(requireCsrfToken),
      allowed(options),
    ],
    async call(request, callRequest, options) {
      const user = people.get(request);
      if (!user) throw buildSessionRefusal();
      // A form names its method in the body, so the roles of that method are checked here.
      await allowed(options)(request);
      assertSameWriter(request, user.id);
      if (!user.scopes) await enrolled(request, user, options);
      // Whoever made the key proved their identity, and chose its scopes.
      const proofs = proofKinds.filter((kind) => user.scopes || hasProof(request.session, kind));
      const reads = request.method === 'GET' || request.method === 'HEAD';
      const caller: Omit<CallOrigin, 'company'> = {
        session: user.scopes ? '' : toSessionId(request.session.sessionId),
        way: request.session.way ?? 'password',
        address: request.ip,
        site: request.site,
        proofs,
        isAgent: isAgentCall(request),
      };
      if (options.proof) assertProof(proofs, options.proof === 'hour' ? 'hour' : 'now');
      const company = options.company === false ? '' : await companyOf(services, user, request, callRequest);
      if (request.keyCall) request.keyCall.company = company;
      const call = buildCall(callRequest, user, { ...caller, company }, options, { reads, log: request.log });
      if (options.act && call.isAgent) await refuseAgentAct(call, options.act);
      return call;
    },
    transaction: (call, options, work) =>
      transact(call, options, work).catch(async (error) => {
        await noteAfter.get(call)?.();
        throw error;
      }),
    dryRun: (call, options, work) =>
      runDry(() => transact(call, options, work)).finally(() => noteAfter.get(call)?.()),
    owner: (call) => ({ owner: `staff:${call.user.id}`, companyId: call.company.id || undefined }),
    ...(defer && { defer }),
  });
  /**
   * Builds the call of a job from what was kept of its request. The user may have lost the role or the company
   * since.
   */
  const resumeCall = async (
    { request, operationId }: DeferredCall,
    userId: string,
    caller: CallOrigin,
    log: FastifyBaseLogger,
  ): Promise<{ call: StaffCall; run: RunDeferred<StaffCall> }> => {
    const found = routes.findDeferred(operationId);
    if (!found) throw buildNotFoundRefusal();
    const user = (await findKeyUser(store.db, userId)) ?? (await findStaffUser(store.db, userId));
    if (!user) throw buildSessionRefusal();
    assertAllowed(found.options, user);
    const all = canSeeAllCompanies(user.roles);
    const own = user.given ?? (await listUserCompanyIds(store.db, user.id, all, caller.company));
    if (!own.includes(caller.company)) throw buildForbiddenRefusal('Esta compañía no está entre las suyas.');
    const call = buildCall(request, user, caller, found.options, { reads: found.reads, log });
    return { call, run: found.run };
  };

  const atOnce = createFilesAtOnce();
  keepKeyCalls(app, services);
  app.addHook('onClose', () => readings.close().catch(() => undefined));
  const tracked: Pick<Routes<StaffCall, StaffOptions>, 'read' | 'write'> = {
    read: (path, own, handler) => {
      const options = { ...own, scope: findRouteScope(`GET ${path}`) };
      const trail = findRouteTrail(`GET ${path}`);
      const noted = async (call: StaffCall) => {
        const made = await handler(call);
        // A read that cannot be noted in the trail is not answered.
        if (trail && made.status < 400)
          await noteRead(store, readings, call, trail, made).catch(refuseUnnoted);
        return made;
      };
      const many = isBulkSalaryCall(trail);
      routes.read(path, options, (call) => (many ? atOnce(call.user.id, () => noted(call)) : noted(call)));
    },
    write: (method, path, own, handler, sliced) => {
      const address = `${method} ${path}`;
      const scope = findRouteScope(address);
      const options = {
        ...own,
        scope,
        ...(isActAddress(address) && { act: address }),
        // Calls for people only may act outside the database, and a file is read after its transaction.
        canDryRun: scope !== null && !own.answersFile,
      };
      const trail = findRouteTrail(`${method} ${path}`);
      const shown = findConflictTrail(`${method} ${path}`);
      const noted = async (call: StaffCall, made: Answer, tx: Tx) => {
        if (!trail || made.status >= 400) return made;
        if (!isDryRun()) await noteAct(tx, whoIn(call), trail, answered(call, made));
        else if ('salaries' in trail)
          noteAfter.set(call, () => noteRead(store, readings, call, trail, made).catch(refuseUnnoted));
        return made;
      };
      const write = async (call: StaffCall, tx: Tx) => {
        const made = await handler(call, tx).catch((error: unknown) => {
          const data = error instanceof HttpRefusal ? error.more.current : undefined;
          if (shown && data)
            noteAfter.set(call, () =>
              noteRead(store, readings, call, shown, { status: 200, body: { data } }).catch(refuseUnnoted),
            );
          throw error;
        });
        return noted(call, made, tx);
      };
      const finish: SlicedWork<StaffCall>['finish'] | undefined =
        sliced && (async (call, parts, tx) => noted(call, await sliced.finish(call, parts, tx), tx));
      routes.write(method, path, options, write, sliced && finish && { ...sliced, finish });
    },
  };
  const on: OnStaff = (address, handler) => {
    const declared: Call = officeCalls[address];
    const { method, path, answer } = buildCallEndpoint(address, declared);
    const work = ({ params, query, body, ...call }: StaffCall, tx?: Tx) =>
      answer(handler, call, { params, query, body }, tx);
    const options = {
      ...declared,
      long: isLong(declared),
      answersFile: isFileCall(declared),
      takesFiles: hasFileField(declared),
    };
    if (method === 'GET') tracked.read(path, options, work);
    else tracked.write(method, path, options, work);
  };
  const onSliced: OnSliced = (address, { work, finish }) => {
    const declared: Call & { slices: Slices } = officeCalls[address];
    const { method, path, work: run, toAnswer } = buildCallEndpoint(address, declared);
    if (method === 'GET') throw new Error(`${address} does not write`);
    const make = ({ params, query, body, ...call }: StaffCall, tx: Tx) =>
      run(work, call, { params, query, body }, tx);
    const answerParts = (parts: readonly unknown[]) =>
      toAnswer(finish(parts as Parameters<typeof finish>[0]));
    const options = { ...declared, long: isLong(declared) };
    tracked.write(method, path, options, async (call, tx) => answerParts([await make(call, tx)]), {
      slices: declared.slices,
      work: make,
      finish: async (_call, parts) => answerParts(parts),
    });
  };
  const admitAgent = identifyKey({ operationId: 'useAgentTools' });
  return { ...routes, ...tracked, on, onSliced, resumeCall, admitAgent };
}

/** Guard that is only for people. A key has no session, and no page of another site can send it. */
const ofPerson = (guard: onRequestHookHandler): onRequestHookHandler =>
  function guardPerson(request, reply, done) {
    if (request.keyCall) done();
    else guard.call(this, request, reply, done);
  };

const whoIn = ({ user, address, company }: StaffCall) => ({
  user: user.id,
  address,
  company: company.id || undefined,
});
const answered = (
  { params, query, body }: StaffCall,
  { type, body: answer, reached, said }: Answer,
): AnsweredCall => ({
  ...(reached && { reached }),
  ...(said && { said }),
  params,
  query,
  body,
  answer: type ? undefined : answer,
});

/** Notes in the trail what a read showed. A read of several companies is noted in each. */
async function noteRead(
  { asSystem }: Pick<Store, 'asSystem'>,
  readings: Readings,
  call: StaffCall,
  trail: Exclude<CallTrail, null>,
  made: Answer,
): Promise<void> {
  const who = whoIn(call);
  const given = answered(call, made);
  if (!('salaries' in trail)) {
    const write = who.company ? call.writing : asSystem;
    return write((tx) => noteAct(tx, who, trail, given));
  }
  if (who.company) return readings.note({ ...who, company: who.company }, trail, given);
  const rows = (given.answer as { data?: { company?: { id?: string } }[] } | undefined)?.data ?? [];
  const companies = new Set(rows.flatMap(({ company }) => company?.id ?? []));
  for (const id of companies) {
    const data = rows.filter(({ company }) => company?.id === id);
    await readings.note({ ...who, company: id }, trail, { ...given, answer: { data } });
  }
}

/**
 * Runs the work if the company is enabled. A read runs together with the check; its result is discarded if
 * the check fails.
 */
async function enabledFirst<T>(
  tx: Tx,
  company: string,
  { enabler }: StaffOptions,
  reads: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!enabler) return work(tx);
  if (!reads) {
    await mustBeEnabled(tx, company);
    return work(tx);
  }
  const [enabled, done] = await Promise.allSettled([mustBeEnabled(tx, company), work(tx)]);
  if (enabled.status === 'rejected') throw enabled.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

async function mustBeEnabled(tx: Tx, companyId: string): Promise<void> {
  const { rows } = await sql`select 1 from enablers where company_id = ${companyId} and status`.execute(tx);
  if (rows.length === 0)
    throw buildForbiddenRefusal(
      'La compañía no está habilitada ante la DIAN. Termine los pasos de Habilitación.',
    );
}

/** Returns the company of a call: the one it names, if the user has it, or else the user's only one. */
async function companyOf(
  { store }: Services,
  user: StaffUser,
  request: FastifyRequest,
  callRequest: CallRequest,
): Promise<string> {
  // The form `company[]` names no single company; ignoring it would answer for the user's only one.
  const several = Object.keys(callRequest.query).find((name) => /^company[[.]/.test(name));
  if (several) throw buildInvalidRefusal({ [several]: ['Este campo no existe'] });
  const named = request.headers['x-company'] ?? callRequest.query.company;
  if (named !== undefined && !isId(named))
    throw buildInvalidRefusal({ company: ['La compañía no es válida'] }, 'La compañía no es válida.');
  const all = canSeeAllCompanies(user.roles);
  const mine = (!all && user.given) || (await listUserCompanyIds(store.db, user.id, all, named));
  if (named !== undefined) {
    if (!mine.includes(named)) throw buildForbiddenRefusal('Esta compañía no está entre las suyas.');
    return named;
  }
  const only = mine.length === 1 ? mine[0] : undefined;
  if (!only) throw buildInvalidRefusal({ company: ['Elija una compañía'] }, 'Elija una compañía.');
  return only;
}

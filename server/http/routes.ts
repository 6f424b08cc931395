import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import type { Slices } from '../../src/domain/calls/call.ts';
import { MAX_JOB_WAIT } from '../../src/domain/calls/job-states.ts';
import type { CallScope } from '../../src/domain/office/scopes.ts';
import { HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { runWithLongLimits } from '../store/limits.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { readBodyValues, slicedBodyLimit } from './body.ts';
import { DRY_RUN_HEADER, readDryRun } from './dry-runs.ts';
import { hashRequest, readIdempotencyKey, runIdempotently } from './idempotency.ts';
import { jsonFilesLimit } from './json-files.ts';
import { hasManySlices, runInSlices, type SlicedWork } from './slices.ts';
import { assertKnownFields, type NamedValues } from './values.ts';

type WriteMethod = 'POST' | 'PUT' | 'DELETE';
export type CallRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: NamedValues;
};

type RouteDescription = {
  operationId: string;
  summary: string;
  scope?: CallScope;
  roles?: readonly string[];
  company?: boolean;
  enabler?: boolean;
  /** Requires a recent proof of identity: `true` within 10 minutes, `'hour'` within an hour. */
  proof?: boolean | 'hour';
  /** Allowed body fields. `undefined` when the handler checks them itself. */
  fields?: readonly string[];
  /** Lets its transactions take minutes. */
  long?: boolean;
  /** Title of a call that runs as a job for a caller that prefers it. */
  job?: string;
  slices?: Slices;
  /** A write that `dry_run=true` makes without effects. */
  canDryRun?: boolean;
  /** A write with files, which come in a form or inside JSON. */
  takesFiles?: boolean;
};
export type ListedRoute = RouteDescription & { method: 'GET' | WriteMethod; path: string };

/**
 * Registers routes. A write runs in the transaction that also stores its answer under the idempotency key.
 */
export type Routes<Call, Options> = {
  read: (path: string, options: Options, handler: (call: Call) => Promise<Answer>) => void;
  write: (
    method: WriteMethod,
    path: string,
    options: Options,
    handler: (call: Call, tx: Tx) => Promise<Answer>,
    sliced?: SlicedWork<Call>,
  ) => void;
  stream: (
    path: string,
    options: Options,
    handler: (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ) => void;
};

/** A call as a job keeps it: what was asked, under which key, and the hash that tells it from another. */
export type DeferredCall = { operationId: string; request: CallRequest; key: string; hash: string };

/** Runs a deferred call. `end` stores its end in the transaction of a write, and after a read. */
export type RunDeferred<Call> = (
  call: Call,
  deferred: DeferredCall,
  end: (answer: Answer, tx?: Tx) => Promise<void>,
) => Promise<void>;

type Deferrable<Call, Options> = { options: Options; reads: boolean; run: RunDeferred<Call> };

type Guard = onRequestHookHandler | ((request: FastifyRequest) => Promise<void>);

type Audience<Call, Options> = {
  secretKey: Buffer;
  newId: () => string;
  guards: (options: Options) => Guard[];
  config?: (options: Options) => FastifyContextConfig;
  call: (request: FastifyRequest, callRequest: CallRequest, options: Options) => Promise<Call>;
  shown?: (call: Call, answer: Answer) => Answer;
  transaction: <T>(call: Call, options: Options, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs a transaction that is rolled back. Without it, no call of the audience is made without effects. */
  dryRun?: <T>(call: Call, options: Options, work: (tx: Tx) => Promise<T>) => Promise<T>;
  owner: (call: Call) => { owner: string; companyId: string | undefined };
  /** Runs a long call as a job, when its caller prefers that. */
  defer?: (call: Call, deferred: DeferredCall, wait: number) => Promise<Answer>;
};

type Handler<Call> = (call: Call, tx: Tx) => Promise<Answer>;
type Entry<Call, Options> = { options: Options; handler: Handler<Call> };

const hurried = <T>({ long }: RouteDescription, work: () => T): T =>
  long ? runWithLongLimits(work) : work();

/**
 * Collects the routes of an audience; `finish` registers them. An address with PUT or DELETE also answers
 * POST with `_method`, because a form with files can only POST.
 */
export function createRoutes<Call extends { body: NamedValues }, Options extends RouteDescription>(
  app: FastifyInstance,
  audience: Audience<Call, Options>,
): Routes<Call, Options> & {
  finish: () => ListedRoute[];
  /** Finds how to run a deferred call, by its operation. */
  findDeferred: (operationId: string) => Deferrable<Call, Options> | undefined;
} {
  const writes = new Map<string, Map<WriteMethod, Entry<Call, Options>>>();
  const listed: ListedRoute[] = [];
  const deferrable = new Map<string, Deferrable<Call, Options>>();
  const canDefer = ({ job, company }: Options): boolean =>
    audience.defer !== undefined && job !== undefined && company !== false;

  const act = async (
    { options, handler }: Entry<Call, Options>,
    request: FastifyRequest,
    reply: FastifyReply,
    method: string,
  ) => {
    const { dryRun } = audience;
    const isDry = readDryRun(request, dryRun && options.canDryRun);
    const key = isDry ? '' : readIdempotencyKey(request.headers['idempotency-key']);
    const { values } = readBodyValues(request.body);
    const call = await audience.call(request, { ...place(request), body: values }, options);
    if (options.fields) assertKnownFields(values, options.fields);
    if (dryRun && isDry) {
      reply.header(DRY_RUN_HEADER, 'true');
      const made = await hurried(options, () => dryRun(call, options, (tx) => handler(call, tx)));
      return sendAnswer(reply, audience.shown?.(call, made) ?? made);
    }
    const owner = audience.owner(call);
    const address = request.url.split('?', 1)[0];
    const hash = hashRequest(audience.secretKey, method, address, owner.companyId, values);
    const wait = canDefer(options) ? readAsyncPreference(request) : undefined;
    // A single slice is answered at once.
    const isLong = !options.slices || wait === undefined || hasManySlices(values, options.slices);
    if (audience.defer && wait !== undefined && isLong) {
      const deferred = {
        operationId: options.operationId,
        request: {
          ...place(request),
          body: options.slices?.sharesId ? { id: audience.newId(), ...values } : values,
        },
        key,
        hash,
      };
      return sendAnswer(reply, await audience.defer(call, deferred, wait));
    }
    const submission = { ...owner, key, secretKey: audience.secretKey, hash };
    const { answer, replayed } = await hurried(options, () =>
      audience.transaction(call, options, (tx) => runIdempotently(tx, submission, () => handler(call, tx))),
    );
    if (replayed) reply.header('Idempotent-Replay', 'true');
    return sendAnswer(reply, audience.shown?.(call, answer) ?? answer);
  };

  const guarded = (options: Options) => ({
    onRequest: audience.guards(options),
    config: {
      ...audience.config?.(options),
      readsDryRun: audience.dryRun !== undefined,
      takesFiles: options.takesFiles === true,
    },
    ...(options.takesFiles && { bodyLimit: jsonFilesLimit }),
    ...(options.slices && { bodyLimit: slicedBodyLimit }),
  });

  const register = (path: string, methods: Map<WriteMethod, Entry<Call, Options>>) => {
    for (const [method, entry] of methods) {
      if (method === 'POST') continue;
      app.route({
        method,
        url: path,
        ...guarded(entry.options),
        handler: (request, reply) => act(entry, request, reply, method),
      });
    }
    const first = [...methods.values()][0];
    if (!first) return;
    app.post(path, guarded(first.options), (request, reply) => {
      const method = readBodyValues(request.body).method ?? 'POST';
      const entry = methods.get(method as WriteMethod);
      if (!entry) throw new HttpRefusal(405, `Esta dirección no admite ${method}.`);
      return act(entry, request, reply, method);
    });
  };

  return {
    read(path, options, handler) {
      listed.push({ ...options, method: 'GET', path });
      if (canDefer(options))
        deferrable.set(options.operationId, {
          options,
          reads: true,
          run: (call, _deferred, end) => hurried(options, async () => end(await handler(call))),
        });
      app.get(path, guarded(options), async (request, reply) =>
        hurried(options, async () => {
          const callRequest = { ...place(request), body: {} };
          const call = await audience.call(request, callRequest, options);
          const wait = canDefer(options) ? readAsyncPreference(request) : undefined;
          if (!audience.defer || wait === undefined) return sendAnswer(reply, await handler(call));
          const { operationId } = options;
          const key = readIdempotencyKey(request.headers['idempotency-key']);
          const hash = hashRequest(audience.secretKey, 'GET', request.url, audience.owner(call).companyId);
          return sendAnswer(
            reply,
            await audience.defer(call, { operationId, request: callRequest, key, hash }, wait),
          );
        }),
      );
    },
    stream(path, options, handler) {
      listed.push({ ...options, method: 'GET', path });
      app.get(path, { ...guarded(options), exposeHeadRoute: false }, async (request, reply) =>
        handler(await audience.call(request, { ...place(request), body: {} }, options), request, reply),
      );
    },
    write(method, path, options, handler, sliced) {
      listed.push({ ...options, method, path });
      if (canDefer(options))
        deferrable.set(options.operationId, {
          options,
          reads: false,
          run: (call, { key, hash }, end) => {
            const submission = { ...audience.owner(call), key, secretKey: audience.secretKey, hash };
            if (sliced) {
              const transact = <T>(work: (tx: Tx) => Promise<T>) => audience.transaction(call, options, work);
              return hurried(options, () => runInSlices(call, sliced, submission, transact, end));
            }
            return hurried(options, () =>
              audience.transaction(call, options, async (tx) => {
                const { answer } = await runIdempotently(tx, submission, () => handler(call, tx));
                await end(answer, tx);
              }),
            );
          },
        });
      const methods = writes.get(path) ?? new Map<WriteMethod, Entry<Call, Options>>();
      methods.set(method, { options, handler });
      writes.set(path, methods);
    },
    finish() {
      for (const [path, methods] of writes) register(path, methods);
      return listed;
    },
    findDeferred: (operationId) => deferrable.get(operationId),
  };
}

/**
 * Reads the `Prefer` header of RFC 7240: `respond-async`, with the seconds to wait for the answer before the job
 * is answered instead. `undefined` without that preference.
 */
export function readAsyncPreference({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const prefer = [headers['prefer'] ?? []].flat().join(',').toLowerCase();
  if (!/(^|[,;\s])respond-async\s*($|[,;])/.test(prefer)) return undefined;
  return Math.min(MAX_JOB_WAIT, Number(/(?:^|[,;\s])wait\s*=\s*(\d{1,4})\b/.exec(prefer)?.[1] ?? 0));
}

const place = (request: FastifyRequest) => ({
  params: request.params as Record<string, string>,
  query: Object.fromEntries(
    Object.entries(request.query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat()[0] ?? '',
    ]),
  ),
});

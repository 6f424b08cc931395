import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { runWithLongLimits } from '../store/limits.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { readBodyValues } from './body.ts';
import { hashRequest, readIdempotencyKey, runIdempotently } from './idempotency.ts';
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
  roles?: readonly string[];
  company?: boolean;
  enabler?: boolean;
  /** Requires a recent proof of identity: `true` within 10 minutes, `'hour'` within an hour. */
  proof?: boolean | 'hour';
  /** Allowed body fields. `undefined` when the handler checks them itself. */
  fields?: readonly string[];
  /** Lets its transactions take minutes. */
  long?: boolean;
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
  ) => void;
  stream: (
    path: string,
    options: Options,
    handler: (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<void>,
  ) => void;
};

type Guard = onRequestHookHandler | ((request: FastifyRequest) => Promise<void>);

type Audience<Call, Options> = {
  secretKey: Buffer;
  guards: (options: Options) => Guard[];
  config?: (options: Options) => FastifyContextConfig;
  call: (request: FastifyRequest, callRequest: CallRequest, options: Options) => Promise<Call>;
  shown?: (call: Call, answer: Answer) => Answer;
  transaction: <T>(call: Call, options: Options, work: (tx: Tx) => Promise<T>) => Promise<T>;
  owner: (call: Call) => { owner: string; companyId: string | undefined };
};

type Handler<Call> = (call: Call, tx: Tx) => Promise<Answer>;
type Entry<Call, Options> = { options: Options; handler: Handler<Call> };

const hurried = <T>({ long }: RouteDescription, work: () => T): T =>
  long ? runWithLongLimits(work) : work();

/**
 * Collects the routes of an audience; `finish` registers them. An address with PUT or DELETE also answers
 * POST with `_method`, because a form with files can only POST.
 */
export function createRoutes<Call, Options extends RouteDescription>(
  app: FastifyInstance,
  audience: Audience<Call, Options>,
): Routes<Call, Options> & { finish: () => ListedRoute[] } {
  const writes = new Map<string, Map<WriteMethod, Entry<Call, Options>>>();
  const listed: ListedRoute[] = [];

  const act = async (
    { options, handler }: Entry<Call, Options>,
    request: FastifyRequest,
    reply: FastifyReply,
    method: string,
  ) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const { values } = readBodyValues(request.body);
    const call = await audience.call(request, { ...place(request), body: values }, options);
    if (options.fields) assertKnownFields(values, options.fields);
    const owner = audience.owner(call);
    const address = request.url.split('?', 1)[0];
    const submission = {
      ...owner,
      key,
      secretKey: audience.secretKey,
      hash: hashRequest(audience.secretKey, method, address, owner.companyId, values),
    };
    const { answer, replayed } = await hurried(options, () =>
      audience.transaction(call, options, (tx) => runIdempotently(tx, submission, () => handler(call, tx))),
    );
    if (replayed) reply.header('Idempotent-Replay', 'true');
    return sendAnswer(reply, audience.shown?.(call, answer) ?? answer);
  };

  const guarded = (options: Options) => ({
    onRequest: audience.guards(options),
    config: audience.config?.(options) ?? {},
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
      app.get(path, guarded(options), async (request, reply) =>
        hurried(options, async () =>
          sendAnswer(
            reply,
            await handler(await audience.call(request, { ...place(request), body: {} }, options)),
          ),
        ),
      );
    },
    stream(path, options, handler) {
      listed.push({ ...options, method: 'GET', path });
      app.get(path, { ...guarded(options), exposeHeadRoute: false }, async (request, reply) =>
        handler(await audience.call(request, { ...place(request), body: {} }, options), request, reply),
      );
    },
    write(method, path, options, handler) {
      listed.push({ ...options, method, path });
      const methods = writes.get(path) ?? new Map<WriteMethod, Entry<Call, Options>>();
      methods.set(method, { options, handler });
      writes.set(path, methods);
    },
    finish() {
      for (const [path, methods] of writes) register(path, methods);
      return listed;
    },
  };
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

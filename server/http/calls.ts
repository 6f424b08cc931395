import type { FastifyContextConfig, FastifyInstance, onRequestHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import {
  type Address,
  type Call,
  canClearFields,
  findFallbackMessage,
  type Input,
  type PathParamName,
  splitCall,
} from '../../src/domain/calls/call.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { buildInvalidRefusal, buildNotFoundRefusal, type HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { type Answer, sendAnswer } from './answer.ts';
import { doorLimit, readBodyValues } from './body.ts';
import type { CallRequest } from './routes.ts';
import { assertKnownFields, clearNamedFields, type NamedValues } from './values.ts';

/** JSON as a handler returns it: a moment may still be a `Date`. */
export type JsonWithDates<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends readonly (infer U)[]
    ? readonly JsonWithDates<U>[]
    : T extends object
      ? { [name in keyof T]: JsonWithDates<T[name]> }
      : T;
type Refusal = { message: string; errors: Errors };
export type CallAnswer<C extends Call> = C['output'] extends z.ZodMiniType
  ? Answer<JsonWithDates<z.output<C['output']>> | Refusal>
  : Answer;

/**
 * Input of a handler: the parsed input, or the path names and the raw values when the handler validates them
 * itself. `missing` builds the 404 refusal of the call.
 */
export type HandlerInput<C extends Call, A extends Address = Address> = {
  missing: () => HttpRefusal;
} & (C extends {
  validatedByHandler: true;
}
  ? {
      input: Record<PathParamName<A>, string>;
      values: A extends `GET ${string}` ? CallRequest['query'] : NamedValues;
    }
  : { input: Input<C> });
type Handler<T = Answer> = (call: never, tx: never) => Promise<T>;

export function buildCallEndpoint<C extends Call>(address: Address, call: C) {
  const { method, path, place, rest } = splitCall(address, call);
  const missing = () => buildNotFoundRefusal(call.missing);
  /** Parses the input. An invalid body or query is refused before an unknown name in the path. */
  const given = ({ params, query, body }: CallRequest) => {
    const sent = method === 'GET' ? query : body;
    const values =
      rest && canClearFields(rest) && !call.validatedByHandler ? clearNamedFields(sent, null) : sent;
    const own = call.validatedByHandler ? undefined : rest?.safeParse(values, wordless);
    if (rest && own?.error) throw refuseInput(call, rest, values, own.error.issues);
    const named = place?.safeParse(params);
    if (named?.error) throw missing();
    return { input: { ...own?.data, ...named?.data }, missing, ...(call.validatedByHandler && { values }) };
  };
  /** Runs what takes the parsed input. */
  const work = async <T>(handler: Handler<T>, who: object, request: CallRequest, tx?: Tx): Promise<T> =>
    handler({ ...who, ...given(request) } as never, tx as never);
  /** Gives an answer below 400 the status that the call declares. */
  const toAnswer = (made: Answer): Answer =>
    made.status < 400 ? { ...made, status: call.status ?? (call.output ? 200 : 204) } : made;
  return {
    method,
    path,
    work,
    toAnswer,
    answer: async (...asked: Parameters<typeof work<Answer>>): Promise<Answer> =>
      toAnswer(await work(...asked)),
  };
}

type OpenOptions = {
  onRequest: onRequestHookHandler | onRequestHookHandler[];
  config?: FastifyContextConfig;
};

export function answerOpen(
  app: FastifyInstance,
  address: Address,
  call: Call,
  handler: Handler,
  options: OpenOptions,
): void {
  const { method, path, answer } = buildCallEndpoint(address, call);
  app.route({
    method,
    url: path,
    bodyLimit: doorLimit,
    ...options,
    handler: async (request, reply) => {
      const body = call.input ? readBodyValues(request.body).values : {};
      return sendAnswer(reply, await answer(handler, { request, reply }, { params: {}, query: {}, body }));
    },
  });
}

/** Replaces the English messages of zod with an empty text; `refuseInput` then gives the Spanish one. */
const wordless = { error: () => '' };

function refuseInput(
  call: Call,
  rest: z.ZodMiniObject,
  values: NamedValues,
  issues: readonly z.core.$ZodIssue[],
): HttpRefusal {
  const wordlessNames = issues.some((issue) => issue.code === 'unrecognized_keys' && !issue.message);
  if (wordlessNames) assertKnownFields(values, Object.keys(rest.shape));
  const fallback = findFallbackMessage(call.input);
  if (fallback && issues.some((issue) => !issue.message))
    return buildInvalidRefusal({ [fallback.field]: [fallback.words] }, fallback.message);
  return buildInvalidRefusal(
    Object.fromEntries(
      issues.flatMap((issue) => {
        const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
        return names.map((name) => [
          name,
          [(issue.message || 'Este valor no es válido').replace('{name}', name)],
        ]);
      }),
    ),
  );
}

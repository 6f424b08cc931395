import type * as z from 'zod/mini';
import { type Address, type Call, type Input, partsOfCall } from '../../src/domain/call.ts';
import type { Errors } from '../../src/domain/errors.ts';
import { invalid, notFound, type Refused } from '../refused.ts';
import type { Answer } from './answer.ts';
import type { Asked } from './routes.ts';
import { onlyFields, type Values, withEmptied } from './values.ts';

/** JSON as a handler gives it: moments are dates yet. */
export type Sent<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends readonly (infer U)[]
    ? readonly Sent<U>[]
    : T extends object
      ? { [name in keyof T]: Sent<T[name]> }
      : T;
type Refusal = { message: string; errors: Errors };
export type AnswerOf<C extends Call> = C['output'] extends z.ZodMiniType
  ? Answer<Sent<z.output<C['output']>> | Refusal>
  : Answer;

/** Input of a call as it was declared, and the refusal where it names nothing of who asks. */
export type Given<C extends Call> = { input: Input<C>; missing: () => Refused };

/** A declared call, as the server takes and answers it. */
export function declaredCall<C extends Call>(address: Address, call: C) {
  const { method, path, place, rest } = partsOfCall(address, call);
  const missing = () => notFound(call.missing);
  return {
    method,
    path,
    /** Input of a call; its body and query are refused before the names in its path. */
    given({ params, query, body }: Asked): Given<C> {
      const values =
        method === 'GET' ? query : call.empty === undefined ? body : withEmptied(body, call.empty);
      const own = rest?.safeParse(values, wordless);
      if (rest && own?.error) throw unfit(call, rest, values, own.error.issues);
      const named = place?.safeParse(params);
      if (named?.error) throw missing();
      return { input: { ...own?.data, ...named?.data } as Input<C>, missing };
    },
    /** The status of a good answer is the declared one. */
    answered: (given: Answer): Answer =>
      given.status < 400 ? { ...given, status: call.status ?? (call.output ? 200 : 204) } : given,
  };
}

/** A fault without words of its own says nothing, in place of the English of the library. */
const wordless = { error: () => '' };

function unfit(
  call: Call,
  rest: z.ZodMiniObject,
  values: Values,
  issues: readonly z.core.$ZodIssue[],
): Refused {
  const wordlessNames = issues.some((issue) => issue.code === 'unrecognized_keys' && !issue.message);
  if (wordlessNames) onlyFields(values, Object.keys(rest.shape));
  if (call.unfit && issues.some((issue) => !issue.message)) {
    const [field, words, message] = call.unfit;
    return invalid({ [field]: [words] }, message);
  }
  return invalid(
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

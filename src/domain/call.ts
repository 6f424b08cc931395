import * as z from 'zod/mini';
import { type Day, parseDay } from './day.ts';
import { isId } from './id.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path of a call; a name after `:` is of its input. */
export type Address = `${Method} /${string}`;

/** A call of the API that is no resource: the server registers it, clients ask it and the API describes it from here. */
export type Call = {
  summary: string;
  /** Names of the path and, beside them, those of the query or of the body. */
  input?: z.ZodMiniObject;
  /** JSON of a good answer, or the type of a file; nothing answers 204. */
  output?: z.ZodMiniType | `${string}/${string}`;
  status?: 201 | 202;
  /** Of the session of an employee: what is open without its token, or takes that of a closed vault too. */
  token?: 'none' | 'queue';
  /** Words where the path names nothing of who asks. */
  missing?: string;
  /** Field and words for input of another shape, where its fields have none of their own; and those of the answer. */
  unfit?: readonly [field: string, words: string, message?: string];
  /** Fields that a name in `clear` empties: an empty value does not travel in a form. */
  empty?: null | '';
  /** Further statuses of refusal. */
  refuses?: readonly number[];
};
export type Calls = Readonly<Record<Address, Call>>;

/** Input of a call as the server has it, once it was read. */
export type Input<C extends Call> = C['input'] extends z.ZodMiniType ? z.output<C['input']> : object;
/** Input of a call as a client gives it. */
export type Asks<C extends Call> = C['input'] extends z.ZodMiniType ? z.input<C['input']> : object;
export type Output<C extends Call> = C['output'] extends z.ZodMiniType ? z.output<C['output']> : undefined;

/** A call in its parts: `place` are the names of its path, `rest` those of the query or of the body. */
export function partsOfCall(address: Address, { input }: Call) {
  const [method, path] = address.split(' ') as [Method, string];
  const names = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, true as const]),
  );
  if (!input || Object.keys(names).length === 0) return { method, path, place: undefined, rest: input };
  const rest = z.omit(input, names);
  return {
    method,
    path,
    place: z.pick(input, names),
    rest: Object.keys(rest.shape).length ? rest : undefined,
  };
}

export const id = (words?: string, unfit = words) =>
  z.string(words).check(z.refine(isId, unfit), z.meta({ format: 'uuid' }));
export const text = (most: number) => z.string().check(z.maxLength(most));
export const day = z
  .custom<Day>((given) => typeof given === 'string' && parseDay(given) !== undefined)
  .check(z.meta({ type: 'string', format: 'date' }));
export const moment = z.string().check(
  z.refine((given) => !Number.isNaN(Date.parse(given))),
  z.meta({ format: 'date-time' }),
);
export const amount = z.string().check(z.regex(/^\d+\.\d{2}$/), z.meta({ examples: ['1750905.00'] }));
export const yearShape = { type: 'integer', minimum: 2019, maximum: 2100 } as const;
export const year = z.int().check(z.minimum(yearShape.minimum), z.maximum(yearShape.maximum));
export const month = z.int().check(z.minimum(1), z.maximum(12));
export const isYear = (given: number | undefined): boolean =>
  Number.isInteger(given) && Number(given) >= yearShape.minimum && Number(given) <= yearShape.maximum;
type Described = { type: string | string[]; description?: string; needed?: true };
/** A value that is read as it may be and never refused here; the API describes it as `schema`. */
export const loose = <In, Out>(schema: Described, read: (given: unknown) => Out) =>
  z.optional(z.pipe(z.custom<In>(), z.transform<In, Out>(read))).check(z.meta({ ...schema }));
/** A value that its handler judges. */
export const judged = <In>(schema: Described) => loose<In, unknown>(schema, (given) => given);

export const said = z.object({ message: z.string() });
export const data = <T extends z.ZodMiniType>(of: T) => z.object({ data: of });
export const saved = <T extends z.ZodMiniType>(of: T) => z.object({ data: of, message: z.string() });

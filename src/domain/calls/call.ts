import * as z from 'zod/mini';
import type { Role } from '../identity/roles.ts';
import { type Day, parseDay } from '../values/day.ts';
import { isId } from '../values/id.ts';
import { type Month, parseMonth } from '../values/month.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path of a call. A segment after `:` names a value of its input. */
export type Address = `${Method} /${string}`;

type MediaType = `${string}/${string}`;

/**
 * A call of the API that is not a resource. The server registers it, clients call it and the API describes it from
 * here.
 */
export type Call = {
  /** Name of the call in the API description, a verb and a noun. Generated clients name their function after it. */
  operationId: string;
  summary: string;
  /** Values of the path, together with those of the query or of the body. */
  input?: z.ZodMiniObject;
  /** The handler reads and validates the body or the query itself. `input` only describes it. */
  validatedByHandler?: true;
  /** JSON of a successful answer, or the media types of a file. Without it the call answers 204. */
  output?: z.ZodMiniType | MediaType | readonly MediaType[];
  status?: 201 | 202;
  /** Staff session: roles that may call. Without it, every role may. */
  roles?: readonly Role[];
  company?: false;
  /** Staff session: the company must be enabled before DIAN (specification §6). */
  enabler?: true;
  /**
   * Staff session: the user must have proved their identity in the last ten minutes, or in the last hour (decision
   * 50).
   */
  proof?: true | 'hour';
  /** Staff session: open to users without the second factor that their role demands. */
  enrolling?: true;
  /** Employee session: `none` needs no vault token; `queue` also accepts the token of a closed vault. */
  token?: 'none' | 'queue';
  /** Employee session: a phone keeps the last answer of this read for use without a network. */
  offline?: true;
  /** Message of a 404, when the path names nothing that the caller can see. */
  missing?: string;
  /** The call may take minutes. A call that answers a file and one that may be a job are long too. */
  long?: true;
  /**
   * Title of a call that works on everybody of a company, and runs as a job for a client that sends
   * `Prefer: respond-async` (RFC 7240).
   */
  job?: string;
  slices?: Slices;
  refuses?: readonly number[];
};
/**
 * A job of the call works on the items of the first of `fields` in slices of `size`, each in a transaction of its own,
 * so that a cancelled one keeps what it did. The other fields may list one value for each item. A job takes up to
 * `most` items; a call that answers at once keeps the maximum of its input.
 */
export type Slices = {
  fields: readonly [string, ...string[]];
  size: number;
  most: number;
  /** The slices write into one record: that of the field `id`, or a new one. */
  sharesId?: true;
};
export type Calls = Readonly<Record<Address, Call>>;

/** Returns whether the call may take minutes. A long call has longer limits for its database queries. */
export const isLong = (call: Call): boolean => call.long ?? (call.job !== undefined || isFileCall(call));

/** Returns whether the call answers a file. */
export const isFileCall = ({ output }: Call): boolean => typeof output === 'string' || Array.isArray(output);

export type PathParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathParamName<More>
    : Rest
  : never;
/** Input of a call after the server parsed it. */
export type Input<C extends Call> = C['input'] extends z.ZodMiniType ? z.output<C['input']> : object;
/** Input of a call as a client gives it. */
export type CallInput<C extends Call> = C['input'] extends z.ZodMiniType ? z.input<C['input']> : object;
/** An answer as devices may have stored it before these fields existed. */
export type Lately<T, Name extends keyof T> = Omit<T, Name> & Partial<Pick<T, Name>>;
export type Output<C extends Call> = C['output'] extends z.ZodMiniType ? z.output<C['output']> : undefined;

/**
 * Splits a call into its parts. `place` holds the values of its path and `rest` those of the query or of the body.
 */
export function splitCall(address: Address, { input }: Call) {
  const [method, path] = address.split(' ') as [Method, string];
  const names = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, true as const]),
  );
  if (!input || Object.keys(names).length === 0) return { method, path, place: undefined, rest: input };
  const rest = z.omit(input, names);
  const isAsked = Object.keys(rest.shape).length > 0 || (rest._zod.def.catchall && method !== 'GET');
  return { method, path, place: z.pick(input, names), rest: isAsked ? rest : undefined };
}

export const id = (words?: string, unfit = words) =>
  z.string(words).check(z.refine(isId, unfit), z.meta({ format: 'uuid' }));
export const limitText = (most: number) => z.string().check(z.maxLength(most));
export const day = z
  .custom<Day>((given) => typeof given === 'string' && parseDay(given) !== undefined)
  .check(z.meta({ type: 'string', format: 'date' }));
export const moment = z.string().check(
  z.refine((given) => !Number.isNaN(Date.parse(given))),
  z.meta({ format: 'date-time' }),
);
export const wholeNumber = (shape: { minimum: number; maximum: number }, words?: string) =>
  z
    .pipe(
      z.custom<number>((given) => isWhole(given, shape.minimum, shape.maximum), words),
      z.transform<number, number>(Number),
    )
    .check(z.meta({ type: 'integer', ...shape }));
const isWhole = (given: unknown, minimum: number, maximum: number): boolean =>
  /^\d{1,6}$/.test(typeof given === 'number' || typeof given === 'string' ? String(given) : '') &&
  Number(given) >= minimum &&
  Number(given) <= maximum;
/** A yes or a no, as JSON or as a form writes it. */
export const yesOrNo = z
  .pipe(
    z.custom<boolean | '1' | '0'>((given) => [true, false, '1', '0'].some((one) => one === given)),
    z.transform<boolean | '1' | '0', boolean>((given) => given === true || given === '1'),
  )
  .check(z.meta({ type: 'boolean' }));
/** Builds the schema of chosen row ids. Repeated ids count once. */
export const buildIdsSchema = (most: number, words: string) =>
  z
    .pipe(
      z.custom<readonly string[]>((given) => isChoice(given, most), words),
      z.transform((ids): string[] => [...new Set(ids)]),
    )
    .check(z.meta({ ...listOfIds, minItems: 1, maxItems: most }));
const listOfIds = { type: 'array', items: { type: 'string', format: 'uuid' } } as const;
function isChoice(given: unknown, most: number): boolean {
  const ids = Array.isArray(given) ? new Set<unknown>(given) : new Set();
  return ids.size > 0 && ids.size <= most && [...ids].every(isId);
}
/** JSON of a type that is not validated. The API describes it as `schema`. */
export const describeJson = <T>(schema: Record<string, unknown> = { type: 'object' }) =>
  z.custom<T>((given) => given !== undefined).check(z.meta(schema));
export const signedAmount = z.string().check(z.regex(/^-?\d+\.\d{2}$/), z.meta({ examples: ['1750905.00'] }));
export const amount = z.string().check(z.regex(/^\d+\.\d{2}$/), z.meta({ examples: ['1750905.00'] }));
export const yearShape = { type: 'integer', minimum: 2019, maximum: 2100 } as const;
export const year = z.int().check(z.minimum(yearShape.minimum), z.maximum(yearShape.maximum));
export const month = z.int().check(z.minimum(1), z.maximum(12));
export const isYear = (given: number | undefined): boolean =>
  Number.isInteger(given) && Number(given) >= yearShape.minimum && Number(given) <= yearShape.maximum;
const descriptions = new WeakMap<z.core.$ZodType, z.ZodMiniType>();
/** Builds a schema that accepts any value and passes it to `read`. The API describes it as `schema`. */
export function buildLenientSchema<T extends z.ZodMiniType, Out>(schema: T, read: (given: unknown) => Out) {
  const lenient = z.optional(z.pipe(z.custom<z.input<T>>(), z.transform<z.input<T>, Out>(read)));
  descriptions.set(lenient, schema);
  return lenient;
}
/**
 * Builds a schema that leaves validation to the handler. The API describes it as `schema`, and as required unless
 * that is optional.
 */
export const leaveToHandler = <T extends z.ZodMiniType>(schema: T) =>
  buildLenientSchema(schema, (given) => given);
/** Names of the fields that an update empties. A form cannot carry an empty value. */
export const clearedNames = z.optional(
  z.array(z.string()).check(z.meta({ description: 'Campos que quedan vacíos' })),
);
export const fieldsToClear = leaveToHandler(clearedNames);

/** Returns whether the fields in `clear` become null before the input is validated. */
export const canClearFields = ({ shape }: z.ZodMiniObject): boolean => shape['clear'] === fieldsToClear;

/**
 * Message for invalid input whose fields have no message of their own: the field that shows it, and the message of
 * the whole answer.
 */
type FallbackMessage = { field: string; words: string; message?: string };
const fallbackMessages = new WeakMap<z.ZodMiniObject, FallbackMessage>();
export function addFallbackMessage<T extends z.ZodMiniObject>(input: T, message: FallbackMessage): T {
  fallbackMessages.set(input, message);
  return input;
}
export const findFallbackMessage = (input: z.ZodMiniObject | undefined) =>
  input && fallbackMessages.get(input);
/** Finds the schema that the API shows in place of one that accepts anything. */
export const findDescription = (schema: z.core.$ZodType) => descriptions.get(schema);

export const messageOnly = z.object({ message: z.string() });
export const data = <T extends z.ZodMiniType>(of: T) => z.object({ data: of });
export const buildSavedSchema = <T extends z.ZodMiniType>(of: T) =>
  z.object({ data: of, message: z.string() });

const monthWords = 'Escriba el mes como 2026-11';
/** Month of an address: `2026-11`. */
export const monthOfAddress = z
  .pipe(
    z.custom<string>((given) => typeof given === 'string' && parseMonth(given) !== undefined, monthWords),
    z.transform<string, Month>((given) => parseMonth(given) as Month),
  )
  .check(z.meta({ type: 'string', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-11'] }));

import * as z from 'zod/mini';
import type { Role } from '../identity/roles.ts';
import { type Day, parseDay } from '../values/day.ts';
import { isId } from '../values/id.ts';
import { type Month, parseMonth } from '../values/month.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path of a call; a name after `:` is of its input. */
export type Address = `${Method} /${string}`;

type MediaType = `${string}/${string}`;

/** A call of the API that is no resource: the server registers it, clients ask it and the API describes it from here. */
export type Call = {
  /** Name of the call in the description of the API, a verb and a noun: generated clients call their function so. */
  operationId: string;
  summary: string;
  /** Names of the path and, beside them, those of the query or of the body. */
  input?: z.ZodMiniObject;
  /** The handler reads and validates the body or the query itself: `input` only describes it. */
  validatedByHandler?: true;
  /** JSON of a good answer, or the types a file may have; nothing answers 204. */
  output?: z.ZodMiniType | MediaType | readonly MediaType[];
  status?: 201 | 202;
  /** Of the session of the staff: roles that may ask; all of them without it. */
  roles?: readonly Role[];
  /** Of the session of the staff: not about the selected company. */
  company?: false;
  /** Of the session of the staff: the company must be enabled before DIAN (specification §6). */
  enabler?: true;
  /** Of the session of the staff: its person must have proved who they are in the last ten minutes, or in the last hour (decision 50). */
  proof?: true | 'hour';
  /** Of the session of the staff: open to who lacks the second factor that their role demands. */
  enrolling?: true;
  /** Of the session of an employee: what is open without its token, or takes that of a closed vault too. */
  token?: 'none' | 'queue';
  /** Of the session of an employee: a phone keeps the last answer of this read for when it has no network. */
  offline?: true;
  /** Words where the path names nothing of who asks. */
  missing?: string;
  /** Work on everybody of a company, which may take minutes; so is every file. */
  long?: true;
  /** Further statuses of refusal. */
  refuses?: readonly number[];
};
export type Calls = Readonly<Record<Address, Call>>;

/** The call may take minutes, and what it asks of the database has the limits of that. */
export const isLong = ({ long, output }: Call): boolean =>
  long ?? (typeof output === 'string' || Array.isArray(output));

/** Names in the path of a call. */
export type PathParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | PathParamName<More>
    : Rest
  : never;
/** Input of a call as the server has it, once it was read. */
export type Input<C extends Call> = C['input'] extends z.ZodMiniType ? z.output<C['input']> : object;
/** Input of a call as a client gives it. */
export type CallInput<C extends Call> = C['input'] extends z.ZodMiniType ? z.input<C['input']> : object;
/** Answer with what devices kept before it had those fields. */
export type Lately<T, Name extends keyof T> = Omit<T, Name> & Partial<Pick<T, Name>>;
export type Output<C extends Call> = C['output'] extends z.ZodMiniType ? z.output<C['output']> : undefined;

/** A call in its parts: `place` are the names of its path, `rest` those of the query or of the body. */
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
/** A whole number, also as text of a form or of an address. */
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
/** Ids of rows that were chosen, each once. */
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
/** JSON of a type that nobody validates; the API describes it as `schema`. */
export const describeJson = <T>(schema: Record<string, unknown> = { type: 'object' }) =>
  z.custom<T>((given) => given !== undefined).check(z.meta(schema));
/** Amount that may be below zero. */
export const signedAmount = z.string().check(z.regex(/^-?\d+\.\d{2}$/), z.meta({ examples: ['1750905.00'] }));
export const amount = z.string().check(z.regex(/^\d+\.\d{2}$/), z.meta({ examples: ['1750905.00'] }));
export const yearShape = { type: 'integer', minimum: 2019, maximum: 2100 } as const;
export const year = z.int().check(z.minimum(yearShape.minimum), z.maximum(yearShape.maximum));
export const month = z.int().check(z.minimum(1), z.maximum(12));
export const isYear = (given: number | undefined): boolean =>
  Number.isInteger(given) && Number(given) >= yearShape.minimum && Number(given) <= yearShape.maximum;
const descriptions = new WeakMap<z.core.$ZodType, z.ZodMiniType>();
/** A value that is read as it comes and never refused here; the API describes it as `schema`. */
export function buildLenientSchema<T extends z.ZodMiniType, Out>(schema: T, read: (given: unknown) => Out) {
  const lenient = z.optional(z.pipe(z.custom<z.input<T>>(), z.transform<z.input<T>, Out>(read)));
  descriptions.set(lenient, schema);
  return lenient;
}
/** A value that its handler validates; the API describes it as `schema`, and asks for it unless that is optional. */
export const leaveToHandler = <T extends z.ZodMiniType>(schema: T) =>
  buildLenientSchema(schema, (given) => given);
/** Names of fields that an update empties: an empty value does not travel in a form. */
export const clearedNames = z.optional(
  z.array(z.string()).check(z.meta({ description: 'Campos que quedan vacíos' })),
);
/** Names of fields that become null before the call is validated. */
export const fieldsToClear = leaveToHandler(clearedNames);

/** Whether what `clear` names becomes null before the input is validated. */
export const canClearFields = ({ shape }: z.ZodMiniObject): boolean => shape['clear'] === fieldsToClear;

/** Words of a refusal of input whose fields have none of their own: the field that shows them, and the whole answer. */
type FallbackMessage = { field: string; words: string; message?: string };
const fallbackMessages = new WeakMap<z.ZodMiniObject, FallbackMessage>();
export function addFallbackMessage<T extends z.ZodMiniObject>(input: T, message: FallbackMessage): T {
  fallbackMessages.set(input, message);
  return input;
}
export const findFallbackMessage = (input: z.ZodMiniObject | undefined) =>
  input && fallbackMessages.get(input);
/** Schema that the API shows in the place of one that takes anything. */
export const findDescription = (schema: z.core.$ZodType) => descriptions.get(schema);

export const messageOnly = z.object({ message: z.string() });
export const data = <T extends z.ZodMiniType>(of: T) => z.object({ data: of });
export const buildSavedSchema = <T extends z.ZodMiniType>(of: T) =>
  z.object({ data: of, message: z.string() });

const monthWords = 'Escriba el mes como 2026-11';
/** Month of an address, `2026-11`. */
export const monthOfAddress = z
  .pipe(
    z.custom<string>((given) => typeof given === 'string' && parseMonth(given) !== undefined, monthWords),
    z.transform<string, Month>((given) => parseMonth(given) as Month),
  )
  .check(z.meta({ type: 'string', pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', examples: ['2026-11'] }));

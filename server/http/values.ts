import { isId } from '../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../refusals.ts';

export type NamedValues = Record<string, unknown>;

export const isGroup = (given: unknown): given is NamedValues =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export function assertKnownFields(body: NamedValues, names: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (unknown.length)
    throw buildInvalidRefusal(
      Object.fromEntries(unknown.map((name) => [name, ['Este campo no existe']])),
      `No existe: ${unknown.join(', ')}.`,
    );
}

/** Trims a text or number. Returns an empty text for any other value. */
export const toText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';

type Empty = null | '' | readonly never[];

/** Sets the fields named in `clear` to `empty`. Forms cannot send an empty value. */
export function clearNamedFields(body: NamedValues, empty: Empty): NamedValues {
  const { clear = [], ...values } = body;
  if (!Array.isArray(clear) || !clear.every((name) => /^[a-z]\w*(\.[a-z]\w*){0,3}$/.test(String(name))))
    throw buildInvalidRefusal({ clear: ['Diga los campos que quedan vacíos'] });
  return clear.reduce<NamedValues>((now, name) => emptied(now, String(name).split('.'), empty), values);
}

/** Empties a field at any depth of groups. A field that brings a value keeps it. */
function emptied(values: NamedValues, [name = '', ...inner]: string[], empty: Empty): NamedValues {
  const here = values[name];
  if (inner.length === 0) return Object.assign(values, { [name]: here ?? empty });
  if (here !== undefined && (typeof here !== 'object' || here === null)) return values;
  return Object.assign(values, { [name]: emptied({ ...here }, inner, empty) });
}

/** Reads a boolean from JSON, a form or a query. `undefined` when it is neither yes nor no. */
export const toFlag = (given: unknown): boolean | undefined =>
  [true, 1, '1', 'true'].includes(given as never)
    ? true
    : [false, 0, '0', 'false'].includes(given as never)
      ? false
      : undefined;

/** Reads an optional flag; absent means false. Refuses any other value. */
export function readFlagField(given: unknown, name: string): boolean {
  if (given === undefined || given === null) return false;
  const flag = toFlag(given);
  if (flag === undefined) throw buildInvalidRefusal({ [name]: ['Responda sí o no'] });
  return flag;
}

/** Reads a list of ids without repetitions. `undefined` when it is not a list of 1 to `most` ids. */
export function parseIds(value: unknown, most: number): string[] | undefined {
  const ids: unknown[] = Array.isArray(value) ? [...new Set(value)] : [];
  return ids.length > 0 && ids.length <= most && ids.every(isId) ? ids : undefined;
}

export function readIdList(value: unknown, name: string, most: number, of = ''): string[] {
  const ids = parseIds(value, most);
  if (!ids) throw buildInvalidRefusal({ [name]: [`Elija entre 1 y ${most} ${of}`.trim()] });
  return ids;
}

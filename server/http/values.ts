import { isId } from '../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../refused.ts';

export type NamedValues = Record<string, unknown>;

/** A group of named values: no list, no text. */
export const isGroup = (given: unknown): given is NamedValues =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** Refuses, by name, the fields that a call does not have: nothing sent is passed over in silence. */
export function assertKnownFields(body: NamedValues, names: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (unknown.length)
    throw buildInvalidRefusal(
      Object.fromEntries(unknown.map((name) => [name, ['Este campo no existe']])),
      `No existe: ${unknown.join(', ')}.`,
    );
}

/** Text or a figure, as JSON or a form says it, without spaces around; nothing of what is neither. */
export const toText = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';

type Empty = null | '' | readonly never[];

/** An update with what it names in `clear` as that empty value: what is empty does not travel in a form. */
export function clearNamedFields(body: NamedValues, empty: Empty): NamedValues {
  const { clear = [], ...values } = body;
  if (!Array.isArray(clear) || !clear.every((name) => /^[a-z]\w*(\.[a-z]\w*){0,3}$/.test(String(name))))
    throw buildInvalidRefusal({ clear: ['Diga los campos que quedan vacíos'] });
  return clear.reduce<NamedValues>((now, name) => emptied(now, String(name).split('.'), empty), values);
}

/** Empties a field at any depth of groups; one that brings a value keeps it. */
function emptied(values: NamedValues, [name = '', ...inner]: string[], empty: Empty): NamedValues {
  const here = values[name];
  if (inner.length === 0) return Object.assign(values, { [name]: here ?? empty });
  if (here !== undefined && (typeof here !== 'object' || here === null)) return values;
  return Object.assign(values, { [name]: emptied({ ...here }, inner, empty) });
}

/** Yes or no, as JSON or as text of a form or an address; nothing when it is neither. */
export const toFlag = (given: unknown): boolean | undefined =>
  [true, 1, '1', 'true'].includes(given as never)
    ? true
    : [false, 0, '0', 'false'].includes(given as never)
      ? false
      : undefined;

/** Flag of an optional field of a body; absent is no. */
export function readFlagField(given: unknown, name: string): boolean {
  if (given === undefined || given === null) return false;
  const flag = toFlag(given);
  if (flag === undefined) throw buildInvalidRefusal({ [name]: ['Responda sí o no'] });
  return flag;
}

/** Ids of a list, each once; nothing when the value is no list of ids, or has none or too many. */
export function parseIds(value: unknown, most: number): string[] | undefined {
  const ids: unknown[] = Array.isArray(value) ? [...new Set(value)] : [];
  return ids.length > 0 && ids.length <= most && ids.every(isId) ? ids : undefined;
}

/** Ids of a list, each once, or a refusal in words; `of` is their noun. */
export function readIdList(value: unknown, name: string, most: number, of = ''): string[] {
  const ids = parseIds(value, most);
  if (!ids) throw buildInvalidRefusal({ [name]: [`Elija entre 1 y ${most} ${of}`.trim()] });
  return ids;
}

import { dayOf, type Instant } from '../values/day.ts';

/**
 * One part of a multipart form. The rules of specification §5: null, undefined and empty texts are dropped; days are
 * days of Colombia as `YYYY-MM-DD`; booleans become 1 or 0; arrays and objects become bracketed keys; files go as
 * they are; a method other than POST travels as `_method`.
 */
export type FormPart = readonly [name: string, value: string | Blob];

export function listFormParts(values: Record<string, unknown>, method = 'POST'): FormPart[] {
  const parts: FormPart[] = [];
  for (const [name, value] of Object.entries(values)) add(parts, name, value);
  if (method.toUpperCase() !== 'POST') parts.push(['_method', method.toUpperCase()]);
  return parts;
}

/** Builds a form to send. No other code makes a FormData. */
export function buildFormData(values: object, method = 'POST'): FormData {
  const form = new FormData();
  for (const [name, value] of listFormParts({ ...values }, method)) {
    if (value instanceof Blob) form.append(name, value, (value as File).name);
    else form.append(name, value);
  }
  return form;
}

/** Returns whether a form drops the value (specification §5): nothing, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Adds the names of the empty values as `clear`, because a form does not carry empty values. */
export function addClearedNames<T extends object>(values: T): T & { clear?: string[] } {
  const clear = emptyNames(values);
  return clear.length > 0 ? { ...values, clear } : values;
}

const emptyNames = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (isEmpty(value)) return [name];
    const isGroup = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
    return isGroup ? emptyNames(value).map((inner) => `${name}.${inner}`) : [];
  });

function add(parts: FormPart[], name: string, value: unknown): void {
  if (value === null || value === undefined || value === '') return;
  if (value instanceof Blob) parts.push([name, value]);
  else if (value instanceof Date) parts.push([name, dayOf(value.getTime() as Instant)]);
  else if (typeof value === 'boolean') parts.push([name, value ? '1' : '0']);
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) add(parts, `${name}[${i}]`, item);
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) add(parts, `${name}[${key}]`, item);
  } else parts.push([name, String(value)]);
}

/**
 * Builds the nested values that bracketed keys describe: `a[0][b]` → `{ a: [{ b }] }`; `a[]` appends. Throws
 * RangeError on names that cannot be nested: a value and a group under one name, more than 8 levels, an array
 * position above 9 999, or a name of an object prototype.
 */
export function readFormValues(parts: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const root = branch();
  // Next position of each list. Counting it again for each item would let a list of one megabyte block the server for
  // an hour.
  const ends = new Map<Tree, number>();
  for (const [name, value] of parts) {
    const keys = keysOf(name);
    let at = root;
    keys.slice(0, -1).forEach((key) => {
      const next = at[key] ?? branch();
      if (!isTree(next)) throw new RangeError(`El campo ${name} contradice a otro`);
      at[key] = next;
      at = next;
    });
    const last = keys.at(-1) ?? '';
    const end = ends.get(at) ?? 0;
    const key = last === '' ? String(end) : last;
    if (isTree(at[key])) throw new RangeError(`El campo ${name} contradice a otro`);
    if (Number(key) > lastPosition) throw new RangeError(`El campo ${name} se repite demasiado`);
    if (/^\d+$/.test(key)) ends.set(at, Math.max(end, Number(key) + 1));
    at[key] = new Leaf(value);
  }
  return settle(root) as Record<string, unknown>;
}

const lastPosition = 9_999;

class Leaf {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
type Tree = { [key: string]: Tree | Leaf };
/** Builds an object without inherited names, so that a field called `toString` is a normal field. */
const branch = (): Tree => Object.create(null) as Tree;
const isTree = (value: unknown): value is Tree => value !== undefined && !(value instanceof Leaf);

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw new RangeError(`El nombre de campo ${name} no es válido`);
  const keys = [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((m) => m[1] ?? '')];
  const unfit =
    keys.length > 8 ||
    keys.some((k) => k === '__proto__' || k === 'constructor' || k === 'prototype' || /^\d{5,}$/.test(k));
  if (unfit) throw new RangeError(`El nombre de campo ${name} no es válido`);
  return keys;
}

function settle(tree: Tree): unknown {
  const entries = Object.entries(tree).map(
    ([key, item]) => [key, item instanceof Leaf ? item.value : settle(item)] as const,
  );
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList
    ? entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => item)
    : Object.fromEntries(entries);
}

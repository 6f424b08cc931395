import type { Errors } from '../../records/errors.ts';
import { dayFormats, type Format, type Formats, nameFormats, numberFormats } from '../cells/formats.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import { findImportColumn, importColumns } from './columns.ts';
import type { FileColumn } from './file-column.ts';
import { peopleColumns } from './people-columns.ts';

export type ImportKind = 'payrolls' | 'employees';
/** Column of the files of a profile, with its format. `key` is null when it is not imported. */
export type ProfileColumn = { header: string; key: string | null; format: Format | null };
/** A text of a column that stands for another: `Sanitas S.A.S` is `EPS SANITAS`. */
export type ProfileValue = { key: string; from: string; to: string };
export type Profile = {
  name: string;
  kind: ImportKind;
  columns: ProfileColumn[];
  values: ProfileValue[];
};

export const MAX_PROFILE_NAME_CHARACTERS = 80;
export const longestText = 200;
export const mostColumns = 300;
export const mostValues = 500;
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns whether the value is a text that can be stored and shown unchanged. */
const sound = (value: unknown, max: number): value is string =>
  typeof value === 'string' &&
  value.length <= max &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  !/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u.test(value);

const formats: readonly string[] = [numberFormats, dayFormats, nameFormats].flatMap((one) =>
  Object.keys(one),
);

export function checkProfile(
  input: Record<string, unknown>,
): { ok: true; value: Profile } | { ok: false; errors: Errors } {
  const { name, kind, columns, values = [] } = input;
  const errors: Errors = {};
  const title = typeof name === 'string' ? name.trim() : '';
  if (!sound(name, MAX_PROFILE_NAME_CHARACTERS) || title === '' || /<[a-z/!?]/i.test(title))
    errors['name'] = [`Escriba el nombre del perfil, de máximo ${MAX_PROFILE_NAME_CHARACTERS} caracteres`];
  if (kind !== 'payrolls' && kind !== 'employees') errors['kind'] = ['Diga payrolls o employees'];
  const kindColumns = kind === 'employees' ? peopleColumns : importColumns;
  const keys = new Set(kindColumns.map(({ key }) => key));
  const isKnown = (key: string) =>
    keys.has(key) || (kind === 'payrolls' && findImportColumn(key) !== undefined);
  const readColumns = listOf(columns, mostColumns, (one): ProfileColumn | undefined => {
    const { header = '', key = null, format = null } = one;
    const fits = key === null || (typeof key === 'string' && isKnown(key));
    const isWritten = format === null || (typeof format === 'string' && formats.includes(format));
    return sound(header, longestText) && fits && isWritten
      ? { header, key: key as string | null, format: format as Format | null }
      : undefined;
  });
  if (!readColumns || readColumns.length === 0)
    errors['columns'] = ['Las columnas del perfil no son las de un archivo'];
  const readValues = listOf(values, mostValues, (one): ProfileValue | undefined => {
    const { key, from = '', to = '' } = one;
    const fits =
      typeof key === 'string' && isKnown(key) && sound(from, longestText) && sound(to, longestText);
    return fits ? { key, from, to } : undefined;
  });
  if (!readValues) errors['values'] = ['Los textos del perfil no se entienden'];
  if (Object.keys(errors).length || !readColumns || !readValues) return { ok: false, errors };
  return {
    ok: true,
    value: { name: title, kind: kind as ImportKind, columns: readColumns, values: readValues },
  };
}

function listOf<T>(
  given: unknown,
  most: number,
  read: (one: Record<string, unknown>) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(given) || given.length > most) return undefined;
  const found = given.map((one) => (isGroup(one) ? read(one) : undefined));
  return found.every((one) => one !== undefined) ? (found as T[]) : undefined;
}

/**
 * Lists the profiles that fit the columns of a file, the closest first. A profile fits when the file has all its
 * columns and most columns of the file are in it.
 */
export function listFittingProfiles<P extends Pick<Profile, 'columns'>>(
  profiles: readonly P[],
  headers: readonly string[],
): P[] {
  const titles = new Set(headers.map(toPlainHeader).filter(Boolean));
  const scored = profiles.map((profile) => {
    const own = profile.columns.filter(({ key }) => key !== null).map(({ header }) => toPlainHeader(header));
    const all = new Set(profile.columns.map(({ header }) => toPlainHeader(header)));
    const here = own.filter((title) => titles.has(title)).length;
    const strange = [...titles].filter((title) => !all.has(title)).length;
    return { profile, fits: own.length > 0 && here === own.length, strange };
  });
  return scored
    .filter(({ fits }) => fits)
    .sort((a, b) => a.strange - b.strange)
    .map(({ profile }) => profile);
}

/** Maps the columns of a file as a profile does, whatever their order. */
export function applyProfile(
  { columns }: Pick<Profile, 'columns'>,
  headers: readonly string[],
  fileColumns: readonly FileColumn[],
): { mapping: (string | undefined)[]; formats: Formats } {
  const left = [...columns];
  const found = headers.map((header) => {
    const at = left.findIndex((one) => toPlainHeader(one.header) === toPlainHeader(header));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return {
    // A concept of the company that is no longer in use has no column.
    mapping: found.map((column) => fileColumns.find(({ key }) => key === column?.key)?.key),
    formats: Object.fromEntries(found.flatMap((column, i) => (column?.format ? [[i, column.format]] : []))),
  };
}

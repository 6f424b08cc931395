import { toFlag } from '../http/values.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { type PageRequest, readPageRequest } from '../store/cursors.ts';

const pageSizes = [10, 25, 50, 100, 200];

/** Reads the page of a list, or what follows its cursor. `sort` names its order. Throws 422 for a value that is not valid. */
export function readPage(query: Record<string, string | undefined>, sort: string): PageRequest {
  const page = Number(query.page || 1);
  const perPage = Number(query.per_page || 25);
  if (!Number.isInteger(page) || page < 1 || page > 100_000)
    throw buildInvalidRefusal({ page: ['La página debe ser un número entre 1 y 100000'] });
  if (!pageSizes.includes(perPage)) throw buildInvalidRefusal({ per_page: [`Use ${pageSizes.join(', ')}`] });
  return readPageRequest({ page: query.page ? page : undefined, perPage, cursor: query.cursor }, sort);
}

/** Reads a whole number. Undefined when it is absent. Throws 422 outside the range. */
export function readQueryNumber(
  query: Record<string, string | undefined>,
  name: string,
  from: number,
  to: number,
): number | undefined {
  const text = query[name];
  if (!text) return undefined;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= from && value <= to))
    throw buildInvalidRefusal({ [name]: [`Debe ser un número entre ${from} y ${to}`] });
  return value;
}

/** Reads `1`, `true`, `0` or `false`. Undefined when it is absent. */
export function parseFlagParameter(
  query: Record<string, string | undefined>,
  name: string,
): boolean | undefined {
  const text = query[name];
  if (!text) return undefined;
  const flag = toFlag(text);
  if (flag === undefined) throw buildInvalidRefusal({ [name]: ['Es 1 o 0'] });
  return flag;
}

import { invalid } from './refused.ts';

export type Values = Record<string, unknown>;

/** Refuses, by name, the fields that a call does not have: nothing sent is passed over in silence. */
export function onlyFields(body: Values, names: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (unknown.length)
    throw invalid(
      Object.fromEntries(unknown.map((name) => [name, ['Este campo no existe']])),
      `No existe: ${unknown.join(', ')}.`,
    );
}

/** Yes or no, as JSON or as text of a form or an address; nothing when it is neither. */
export const flagOf = (given: unknown): boolean | undefined =>
  [true, 1, '1', 'true'].includes(given as never)
    ? true
    : [false, 0, '0', 'false'].includes(given as never)
      ? false
      : undefined;

/** The same of a field that a body may have; not written is no. */
export function flagIn(given: unknown, name: string): boolean {
  if (given === undefined || given === null) return false;
  const flag = flagOf(given);
  if (flag === undefined) throw invalid({ [name]: ['Responda sí o no'] });
  return flag;
}

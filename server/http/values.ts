import { invalid } from './refused.ts';
import type { Values } from './routes.ts';

/** Refuses, by name, the fields that a call does not have: nothing sent is passed over in silence. */
export function onlyFields(body: Values, names: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (unknown.length)
    throw invalid(
      Object.fromEntries(unknown.map((name) => [name, ['Este campo no existe']])),
      `No existe: ${unknown.join(', ')}.`,
    );
}

/** Yes or no, as JSON or as form text; not written is no. */
export function flagIn(given: unknown, name: string): boolean {
  if (given === undefined || given === null) return false;
  if (given === true || given === 'true' || given === '1') return true;
  if (given === false || given === 'false' || given === '0') return false;
  throw invalid({ [name]: ['Responda sí o no'] });
}

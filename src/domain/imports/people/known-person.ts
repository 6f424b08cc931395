import { findGluedDigit, stripCheckDigit } from '../../identity/nit.ts';
import type { RowEmployee } from '../cells/imported-row.ts';

const withoutZeros = (document: string): string =>
  /^\d+$/.test(document) ? document.replace(/^0+/, '') : document;

/**
 * Builds a function that finds the stored number of a person when the file writes it with its check digit, or with
 * other leading zeros.
 */
export function buildNumberResolver(
  employees: ReadonlyMap<string, RowEmployee>,
): (document: string) => string {
  const bare = new Map<string, string | undefined>();
  for (const document of employees.keys()) {
    const short = withoutZeros(document);
    // Two people who differ only in that are ambiguous, so neither matches.
    bare.set(short, bare.has(short) ? undefined : document);
  }
  return (text) => {
    if (employees.has(text)) return text;
    const glued = findGluedDigit(text);
    const document = glued?.certain ? glued.nit : stripCheckDigit(text);
    return employees.has(document) ? document : (bare.get(withoutZeros(document)) ?? text);
  };
}

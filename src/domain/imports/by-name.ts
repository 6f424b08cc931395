import { plainHeader } from './header-words.ts';
import type { Known } from './imported-row.ts';

/** Who a name is of, or those it may be of, by their documents; both when somebody chose among them. */
export type Named = { document?: string; candidates?: readonly string[] };

const small = new Set(['de', 'del', 'la', 'las', 'los', 'y']);
const wordsOf = (name: string): string[] =>
  plainHeader(name)
    .split(' ')
    .filter((word) => word !== '' && !small.has(word));

/** A name whatever the order of its words, its accents and its case. */
export const nameKey = (name: string): string => wordsOf(name).sort().join(' ');

const within = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 1 && few.every((word) => many.includes(word));

/**
 * Who each of some names is of: the only employee with those words, or with all of them among theirs. One employee who two
 * names could be of is asked about, and so is a name that several employees have. `chosen` is what somebody said, by `nameKey`.
 */
export function whoseNames(
  names: Iterable<string>,
  employees: ReadonlyMap<string, Known>,
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, Named> {
  const people = [...employees].map(([document, { name }]) => ({
    document,
    words: wordsOf(name),
    key: nameKey(name),
  }));
  const byWord = new Map<string, typeof people>();
  for (const person of people)
    for (const word of new Set(person.words)) byWord.set(word, [...(byWord.get(word) ?? []), person]);
  const fits = new Map<string, { exact: boolean; documents: string[] }>();
  for (const name of names) {
    const key = nameKey(name);
    if (key === '' || fits.has(key)) continue;
    const words = wordsOf(name);
    const alike = [...new Set(words.flatMap((word) => byWord.get(word) ?? []))];
    const exact = alike.filter((person) => person.key === key);
    const near = alike.filter((person) => within(words, person.words) || within(person.words, words));
    fits.set(key, {
      exact: exact.length > 0,
      documents: (exact.length > 0 ? exact : near).map(({ document }) => document),
    });
  }
  const claims = new Map<string, { key: string; exact: boolean }[]>();
  for (const [key, { documents, exact }] of fits)
    for (const document of documents) claims.set(document, [...(claims.get(document) ?? []), { key, exact }]);
  return new Map(
    [...fits].map(([key, { documents, exact }]): [string, Named] => {
      const said = chosen.get(key);
      if (said !== undefined && documents.includes(said))
        return [key, { document: said, candidates: documents }];
      const [only] = documents;
      const isOf = only !== undefined && documents.length === 1;
      const others = claims.get(only ?? '') ?? [];
      return [key, isOf && (exact || others.length === 1) ? { document: only } : { candidates: documents }];
    }),
  );
}

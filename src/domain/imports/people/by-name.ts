import { type Cell, isNothing, isSheetError, toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { RowEmployee } from '../cells/imported-row.ts';
import type { Mapping } from '../cells/table.ts';

/** Document of a name and its candidates. Both are present when the user chose among them. */
export type NameMatch = { document?: string; candidates?: readonly string[] };

const small = new Set(['de', 'del', 'la', 'las', 'los', 'y']);
const wordsOf = (name: string): string[] =>
  toPlainHeader(name)
    .split(' ')
    .filter((word) => word !== '' && !small.has(word));

/** Joins the name of a line from one or more columns. A word repeated in another column stands once. */
export function readRowName(cells: readonly Cell[], mapping: Mapping): string {
  let name = '';
  for (const [at, key] of mapping.entries()) {
    const text =
      key === 'name' && !isNothing(cells[at]) && !isSheetError(cells[at]) ? toCellText(cells[at]) : '';
    const words = wordsOf(name);
    if (text !== '' && !wordsOf(text).every((word) => words.includes(word))) name = `${name} ${text}`.trim();
  }
  return name;
}

/** Normalizes a name for comparison: sorted words without accents or case. */
export const toNameKey = (name: string): string => wordsOf(name).sort().join(' ');

const within = (few: readonly string[], many: readonly string[]): boolean =>
  few.length > 1 && few.every((word) => many.includes(word));

type Person = { document: string; words: readonly string[]; at: number };
type Index = {
  byKey: ReadonlyMap<string, string[]>;
  byWord: ReadonlyMap<string, Person[]>;
  byRarest: ReadonlyMap<string, Person[]>;
};

function indexOf(employees: ReadonlyMap<string, RowEmployee>): Index {
  const people = [...employees].map(
    ([document, { name }], at): Person => ({ document, words: wordsOf(name), at }),
  );
  const byKey = new Map<string, string[]>();
  const byWord = new Map<string, Person[]>();
  const byRarest = new Map<string, Person[]>();
  const put = <T>(map: Map<string, T[]>, key: string, one: T) => {
    const list = map.get(key);
    if (list) list.push(one);
    else map.set(key, [one]);
  };
  for (const person of people) {
    put(byKey, [...person.words].sort().join(' '), person.document);
    for (const word of new Set(person.words)) put(byWord, word, person);
  }
  const rarest = (words: readonly string[]) =>
    [...words].sort((a, b) => (byWord.get(a)?.length ?? 0) - (byWord.get(b)?.length ?? 0))[0] ?? '';
  for (const person of people) put(byRarest, rarest(person.words), person);
  return { byKey, byWord, byRarest };
}

/** Finds the employees with all the words of a name, or whose words are all in it. */
function nearTo(words: readonly string[], { byWord, byRarest }: Index): string[] {
  const [fewest = []] = words.map((word) => byWord.get(word) ?? []).sort((a, b) => a.length - b.length);
  const longer = fewest.filter((person) => within(words, person.words));
  const shorter = words.flatMap((word) => byRarest.get(word) ?? []).filter((one) => within(one.words, words));
  const all = [...new Set([...longer, ...shorter])].sort((a, b) => a.at - b.at);
  return all.map(({ document }) => document);
}

/**
 * Matches each name with an employee: the only one with those words, or with all of them among theirs. A name that
 * fits several employees is a question, and so is an employee who fits two names. `chosen` holds the answers by
 * `toNameKey`.
 */
export function matchEmployeeNames(
  names: Iterable<string>,
  employees: ReadonlyMap<string, RowEmployee>,
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, NameMatch> {
  const index = indexOf(employees);
  const fits = new Map<string, { exact: boolean; documents: string[] }>();
  for (const name of names) {
    const key = toNameKey(name);
    if (key === '' || fits.has(key)) continue;
    const exact = index.byKey.get(key);
    fits.set(key, { exact: exact !== undefined, documents: exact ?? nearTo(wordsOf(name), index) });
  }
  const claims = new Map<string, { key: string; exact: boolean }[]>();
  for (const [key, { documents, exact }] of fits)
    for (const document of documents) claims.set(document, [...(claims.get(document) ?? []), { key, exact }]);
  return new Map(
    [...fits].map(([key, { documents, exact }]): [string, NameMatch] => {
      const choice = chosen.get(key);
      if (choice !== undefined && documents.includes(choice))
        return [key, { document: choice, candidates: documents }];
      const [only] = documents;
      const isOf = only !== undefined && documents.length === 1;
      const others = claims.get(only ?? '') ?? [];
      return [key, isOf && (exact || others.length === 1) ? { document: only } : { candidates: documents }];
    }),
  );
}

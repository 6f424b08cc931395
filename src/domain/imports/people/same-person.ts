import { toPlainHeader } from '../cells/header-words.ts';

const wordsOf = (name: string): string[] =>
  toPlainHeader(name)
    .split(' ')
    .filter((word) => word.length > 2);

/**
 * Returns whether two names may belong to one person: a word of one is in the other, or begins a word of it. A single
 * word may be a nickname, so it always may.
 */
export function canBeSamePerson(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)];
  if (few.length < 2 || many.length < 2) return true;
  const begins = (a: string, b: string) => a.startsWith(b.slice(0, Math.max(4, b.length - 2)));
  return few.some((word) => many.some((text) => begins(word, text) || begins(text, word)));
}

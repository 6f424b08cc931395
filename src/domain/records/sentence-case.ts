import type { Resource } from './resource.ts';

/** Formats a title for use inside a sentence. Acronyms keep their capitals: `Código PILA` → `código PILA`. */
export const toSentenceCase = (title: string): string =>
  title.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );

/** Formats the name of one row or several for a sentence: `cuenta bancaria`, `cuentas bancarias`. */
export const formatRowCount = ({ singular, title, plural = title }: Resource, count: number): string =>
  toSentenceCase(count === 1 ? singular : plural);

import type { Resource } from './resource.ts';

/** A title as it reads inside a sentence, its acronyms kept: `Código PILA` → `código PILA`. */
export const toSentenceCase = (title: string): string =>
  title.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );

/** Name of one row or of several inside a sentence: `cuenta bancaria`, `cuentas bancarias`. */
export const formatRowCount = ({ singular, title, plural = title }: Resource, count: number): string =>
  toSentenceCase(count === 1 ? singular : plural);

/** A title as it reads inside a sentence, its acronyms kept: `Código PILA` → `código PILA`. */
export const inSentence = (title: string): string =>
  title.replace(/\p{L}+/gu, (word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  );

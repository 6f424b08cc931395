const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Joins words as a list: `I, III y IV`, `Bancolombia e Itaú`. Roman numerals are read as numbers, so they take «y».
 */
export const listInWords = (words: readonly string[]): string =>
  conjunction.format(words).replace(/ e (?=[IVX]+$)/, ' y ');

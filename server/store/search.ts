const marks = /[\u0300-\u036f]/g;

/** Lower case without accents: `Muñoz Peña` → `munoz pena`. */
export const toSearchable = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** Value of a column `search_text`, so that a search ignores accents and case. */
export const searchText = (...parts: unknown[]): string =>
  toSearchable(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));

/**
 * Value of `search_text` of a person. A list name with «ñ» is preceded by a sort key in which «ñ» follows
 * «n»: `pen~a gil ana`.
 */
export function buildPersonSearchText(listName: string, ...parts: unknown[]): string {
  const key = toSearchable(listName.normalize('NFC').replace(/ñ/gi, 'n~'));
  return searchText(key === toSearchable(listName) ? '' : key, listName, ...parts);
}

export const toLikePattern = (search: string): string =>
  `%${toSearchable(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;

const marks = /[\u0300-\u036f]/g;

/** Lower case without accents: `Muñoz Peña` → `munoz pena`. */
export const plain = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** Content of the column `search_text`, so that lists are searched without accents on any engine. */
export const searchText = (...parts: unknown[]): string =>
  plain(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));

/** Content of `search_text` of a person. It begins with what puts lists in order, where «ñ» follows «n»: `pen~a gil ana`. */
export function personSearchText(listName: string, ...parts: unknown[]): string {
  const key = plain(listName.normalize('NFC').replace(/ñ/gi, 'n~'));
  return searchText(key === plain(listName) ? '' : key, listName, ...parts);
}

/** The pattern that finds a written text inside `search_text`; `%` and `_` are letters like others. */
export const likeTerm = (search: string): string => `%${plain(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;

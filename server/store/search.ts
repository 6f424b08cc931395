const marks = /[\u0300-\u036f]/g;

/** Lower case without accents: `Muñoz Peña` → `munoz pena`. */
export const toSearchable = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** Content of the column `search_text`, so that lists are searched without accents on any engine. */
export const searchText = (...parts: unknown[]): string =>
  toSearchable(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));

/** Content of `search_text` of a person. It begins with what puts lists in order, where «ñ» follows «n»: `pen~a gil ana`. */
export function buildPersonSearchText(listName: string, ...parts: unknown[]): string {
  const key = toSearchable(listName.normalize('NFC').replace(/ñ/gi, 'n~'));
  return searchText(key === toSearchable(listName) ? '' : key, listName, ...parts);
}

/** The pattern that finds a written text inside `search_text`; `%` and `_` are letters like others. */
export const toLikePattern = (search: string): string =>
  `%${toSearchable(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;

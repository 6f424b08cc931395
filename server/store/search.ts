const marks = /[\u0300-\u036f]/g;

/** Lower case without accents: `Muñoz Peña` → `munoz pena`. */
export const plain = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** Content of the column `search_text`, so that lists are searched without accents on any engine. */
export const searchText = (...parts: unknown[]): string =>
  plain(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '));

/** The pattern that finds a written text inside `search_text`; `%` and `_` are letters like others. */
export const likeTerm = (search: string): string => `%${plain(search.trim()).replace(/[\\%_]/g, '\\$&')}%`;

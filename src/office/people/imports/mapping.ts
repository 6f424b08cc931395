import type { Formats } from '../../../domain/imports/cells/formats.ts';
import type { Mapping, Table } from '../../../domain/imports/cells/table.ts';
import type { FileColumn } from '../../../domain/imports/columns/file-column.ts';
import { guessColumns } from '../../../domain/imports/columns/guess-columns.ts';
import { inferColumns } from '../../../domain/imports/columns/infer-from-values.ts';
import { session } from '../../../net/session.ts';

/** The columns of files with these headers, as they were last read in this company and device. */
const nameOf = (kind: string, headers: readonly string[]): string =>
  `import:${kind}${session.get().company?.id ?? ''}:${headers.join('|').slice(0, 400)}`;

/** Columns of a file, and a flag for those that nobody confirmed in such a file before. */
export type Guess = { mapping: Mapping; guessed: boolean };

/** `kind` sets apart files of something else than payrolls, whose headers may be alike. */
export function chooseMapping(table: Table, columns: readonly FileColumn[], kind = ''): Guess {
  const { headers } = table;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(kind, headers)) ?? 'null');
    if (Array.isArray(kept) && kept.length === headers.length)
      // A column that is no longer known is not one of the list either.
      return {
        mapping: kept.map((key) => (columns.some((column) => column.key === key) ? key : undefined)),
        guessed: false,
      };
  } catch {
    // The kept columns cannot be read: they are guessed again.
  }
  return { mapping: inferColumns(table, guessColumns(headers, columns), columns), guessed: true };
}

export function keepMapping(headers: readonly string[], mapping: Mapping, kind = ''): void {
  try {
    localStorage.setItem(nameOf(kind, headers), JSON.stringify(mapping.map((key) => key ?? null)));
  } catch {
    // Without room, next month they are guessed again.
  }
}

/** Choices of a person about the columns of a file: a reload of the page keeps them, until the file is imported. */
export type ColumnChoices = { mapping: Mapping; formats: Formats; refused: ReadonlySet<number> };

/** Reads the choices kept for a file with these titles; `undefined` where there are none. */
export function readChoices(headers: readonly string[], kind: string): ColumnChoices | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(kind, headers)) ?? 'null');
    if (!Array.isArray(kept?.mapping) || kept.mapping.length !== headers.length) return undefined;
    return {
      mapping: kept.mapping.map((key: string | null) => key ?? undefined),
      formats: kept.formats,
      refused: new Set(kept.refused),
    };
  } catch {
    return undefined;
  }
}

/** Keeps the choices in this tab alone; `undefined` forgets them. */
export function keepChoices(
  headers: readonly string[],
  kind: string,
  choices: ColumnChoices | undefined,
): void {
  try {
    const name = nameOf(kind, headers);
    if (!choices) sessionStorage.removeItem(name);
    else {
      const { mapping, formats, refused } = choices;
      const kept = { mapping: mapping.map((key) => key ?? null), formats, refused: [...refused] };
      sessionStorage.setItem(name, JSON.stringify(kept));
    }
  } catch {
    // Without room, a reload guesses the columns again.
  }
}

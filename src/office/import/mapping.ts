import type { Mapping, Table } from '../../domain/imports/cells/table.ts';
import type { FileColumn } from '../../domain/imports/columns/file-column.ts';
import { guessColumns } from '../../domain/imports/columns/guess-columns.ts';
import { byValues } from '../../domain/imports/columns/infer-from-values.ts';
import { session } from '../../net/session.ts';

/** The columns of files with these headers, as they were last read in this company and device. */
const nameOf = (kind: string, headers: readonly string[]): string =>
  `import:${kind}${session.get().company?.id ?? ''}:${headers.join('|').slice(0, 400)}`;

/** Columns of a file, and a flag for those that nobody confirmed in such a file before. */
export type Guess = { mapping: Mapping; guessed: boolean };

/** `kind` sets apart files of something else than payrolls, whose headers may be alike. */
export function mappingFor(table: Table, columns: readonly FileColumn[], kind = ''): Guess {
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
  return { mapping: byValues(table, guessColumns(headers, columns), columns), guessed: true };
}

export function keepMapping(headers: readonly string[], mapping: Mapping, kind = ''): void {
  try {
    localStorage.setItem(nameOf(kind, headers), JSON.stringify(mapping.map((key) => key ?? null)));
  } catch {
    // Without room, next month they are guessed again.
  }
}

import type { KnownColumn } from '../../domain/imports/columns.ts';
import type { Mapping } from '../../domain/imports/drafts.ts';
import { guessColumns } from '../../domain/imports/guess-columns.ts';
import { session } from '../../net/session.ts';

/** The columns of files with these headers, as they were last read in this company and device. */
const nameOf = (kind: string, headers: readonly string[]): string =>
  `import:${kind}${session.get().company?.id ?? ''}:${headers.join('|').slice(0, 400)}`;

/** `kind` sets apart files of something else than payrolls, whose headers may be alike. */
export function mappingFor(
  headers: readonly string[],
  columns: readonly KnownColumn[],
  kind = '',
): (string | undefined)[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(kind, headers)) ?? 'null');
    if (Array.isArray(kept) && kept.length === headers.length)
      // A column that is no longer known is not one of the list either.
      return kept.map((key) => (columns.some((column) => column.key === key) ? key : undefined));
  } catch {
    // What was kept cannot be read: the columns are guessed again.
  }
  return guessColumns(headers, columns);
}

export function keepMapping(headers: readonly string[], mapping: Mapping, kind = ''): void {
  try {
    localStorage.setItem(nameOf(kind, headers), JSON.stringify(mapping.map((key) => key ?? null)));
  } catch {
    // Without room, next month they are guessed again.
  }
}

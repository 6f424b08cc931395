import { guessColumns } from '../../domain/imports/columns.ts';
import type { Mapping } from '../../domain/imports/drafts.ts';
import { session } from '../../net/session.ts';

/** The columns of files with these headers, as they were last read in this company and device. */
const nameOf = (headers: readonly string[]): string =>
  `import:${session.get().company?.id ?? ''}:${headers.join('|').slice(0, 400)}`;

export function mappingFor(headers: readonly string[]): (string | undefined)[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(headers)) ?? 'null');
    if (Array.isArray(kept) && kept.length === headers.length)
      return kept.map((key) => (typeof key === 'string' ? key : undefined));
  } catch {
    // What was kept cannot be read: the columns are guessed again.
  }
  return guessColumns(headers);
}

export function keepMapping(headers: readonly string[], mapping: Mapping): void {
  try {
    localStorage.setItem(nameOf(headers), JSON.stringify(mapping.map((key) => key ?? null)));
  } catch {
    // Without room, next month they are guessed again.
  }
}

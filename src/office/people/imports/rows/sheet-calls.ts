import type { SheetReader } from './sheet-reader.ts';

/** Calls of a reader that is somewhere else. */
export type SheetCalls = Pick<SheetReader, 'open' | 'choose' | 'readRows'>;

export type SheetCall = { id: number; call: keyof SheetCalls; given: readonly unknown[] };
/** Parts of the list of an answer, then its head; or why there is none. */
export type SheetReply =
  | { id: number; part: readonly unknown[] }
  | { id: number; head: unknown }
  | { id: number; failure: string };

/** Rows of a message: a page takes so many of thirty cells in about six milliseconds. */
const MAX_PART_ROWS = 400;

export function* listParts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += MAX_PART_ROWS) yield list.slice(at, at + MAX_PART_ROWS);
}

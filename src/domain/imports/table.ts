import type { Cell } from './cells.ts';

/** A file as a table: the row of headers apart; `line` is where each row is in the file, from 1, `hidden` in its sheet. */
export type Table = { headers: string[]; rows: { line: number; cells: Cell[]; hidden?: boolean }[] };
export type Mapping = readonly (string | undefined)[];

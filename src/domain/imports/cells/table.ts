import type { Cell } from './cells.ts';

/** A file as a table: the row of headers apart; `line` is where each row is in the file, from 1, `hidden` in its sheet. */
export type Table = {
  /** Its book counts days from 1904: a day that came without the look of one is that many days later. */
  from1904?: true;
  headers: string[];
  rows: { line: number; cells: Cell[]; hidden?: boolean }[];
};
export type Mapping = readonly (string | undefined)[];

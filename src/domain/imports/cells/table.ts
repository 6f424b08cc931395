import type { Cell } from './cells.ts';

/**
 * A file as a table. Headers are separate. `line` is the position of each row in the file, from 1. `hidden` tells
 * whether its sheet hides it.
 */
export type Table = {
  /** The workbook counts days from 1904, so a serial number without a date format is that many days later. */
  from1904?: true;
  headers: string[];
  rows: { line: number; cells: Cell[]; hidden?: boolean }[];
};
export type Mapping = readonly (string | undefined)[];

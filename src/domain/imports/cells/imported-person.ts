import type { CellProblem } from './imported-row.ts';

/**
 * A person that a line of a file describes. Values are those of the resource, but what points at a list, which stays
 * as the file says it: the server knows the lists.
 */
export type ImportedPerson = {
  key: string;
  line: number;
  /** Its line, and those of rows that say the same. */
  lines: number[];
  /** Lines that say another thing of the same document: one of them is chosen. */
  rivals: readonly number[];
  document: string;
  name: string;
  values: Record<string, string>;
  problems: CellProblem[];
  notices: string[];
  /** Cells that were read as another fact than their column says, told where they are put right. */
  readings: CellProblem[];
};

import type { CellProblem } from './imported-row.ts';

/**
 * A person that a line of a file describes. Values are those of the resource, except references, which stay as the
 * file writes them: only the server knows the lists.
 */
export type ImportedPerson = {
  key: string;
  line: number;
  /** Its line and the lines that repeat it. */
  lines: number[];
  /** Lines with the same document and different data. The user chooses one. */
  rivals: readonly number[];
  document: string;
  name: string;
  values: Record<string, string>;
  problems: CellProblem[];
  notices: string[];
  /** Cells read as another fact than their column says. Each is shown where it can be mended. */
  readings: CellProblem[];
};

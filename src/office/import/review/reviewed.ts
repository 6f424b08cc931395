import type { CellProblem } from '../../../domain/imports/cells/imported-row.ts';

/** Review of a line, or of some: what must be put right, and what deserves a look. */
export type Reviewed = {
  key: string;
  lines: readonly number[];
  title: string;
  /** Amount paid. */
  total?: string | undefined;
  ready: boolean;
  /** Nothing is wrong with it and it stays out: it is here already. */
  skipped: boolean;
  faults: CellProblem[];
  notices: string[];
};

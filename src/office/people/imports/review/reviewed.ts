import type { CellProblem } from '../../../../domain/imports/cells/imported-row.ts';

/** Review of a line, or of some: what must be put right, and what deserves a look. */
export type ReviewItem = {
  key: string;
  lines: readonly number[];
  title: string;
  /** Amount paid. */
  total?: string | undefined;
  ready: boolean;
  /** Nothing is wrong with it and it stays out: it is here already. */
  skipped: boolean;
  /** Somebody leaves it out. */
  omitted?: boolean;
  /** Lines that say another thing of the same person, of which one is chosen. */
  rivals?: readonly number[];
  faults: CellProblem[];
  notices: string[];
  /** Cells read as another fact than their column says, to put right where they are. */
  readings?: readonly CellProblem[];
};

/** Rows that somebody left out, to be brought back. */
export const buildOmittedItems = (omitted: ReadonlyMap<number, string>): ReviewItem[] =>
  [...omitted].map(([line, title]) => ({
    key: `omitted ${line}`,
    lines: [line],
    title,
    ready: false,
    skipped: false,
    omitted: true,
    faults: [],
    notices: [],
  }));

import type { GridSheet, GridState, GridStep } from './grid-state.ts';

/** A column that is written, or a result that is only read. `width` in px of text at its usual size. */
export type GridColumn = {
  id: string;
  label: string;
  width: number;
  numeric: boolean;
  /** A result that stays in view while the columns go past the edge. */
  kept?: boolean;
};

export type GridProps = {
  label: string;
  /** Name of the first column, and how many rows there are. */
  rowLabel: string;
  rowsLabel: string;
  sheet: GridSheet;
  state: GridState;
  /** Columns of the sheet, in its order. */
  columns: readonly GridColumn[];
  results: readonly GridColumn[];
  nameRow: (row: string) => string;
  /** Text of a cell or a result, as it is shown. */
  showText: (row: string, column: string) => string;
  /** Classes of a result, besides those of the grid. */
  findResultClass?: (row: string, column: string) => string | undefined;
  isWrong: (row: string, column: string) => boolean;
  /** Element that says what is wrong with the active cell. */
  wrongId: string;
  /** Sum of a column or a result, as it is shown. */
  sumColumn: (column: string) => string;
  onStep: (step: GridStep) => void;
  /** The cell has more than its text, and is changed elsewhere. `isShortcut` when Ctrl ; asked for it, in any cell. */
  onOpen: (row: string, column: string, isShortcut?: boolean) => void;
};

/** A cell by its place in the rows and columns that are listed. */
export type GridCell = { row: number; column: number };

/** Text of a cell before and after a change. The names of its row and column hold while rows are searched or sorted. */
export type GridChange = { row: string; column: string; before: string; after: string };

/**
 * Rows and columns that a grid lists now, by name, with their texts. A locked cell is read and copied, and never changed.
 */
export type GridSheet = {
  rows: readonly string[];
  columns: readonly string[];
  readText: (row: string, column: string) => string;
  isLocked: (row: string, column: string) => boolean;
  /** Typed text as a column keeps it. What is no value of it stays as it was typed. */
  parseTyped: (column: string, text: string) => string;
  /** Pasted text as a column keeps it; nothing when it is not clearly a value of it. */
  parsePasted: (column: string, text: string) => string | undefined;
  /** Text as it is written again, here or in another program. */
  formatText: (column: string, text: string) => string;
};

/**
 * `active` has the focus and takes what is typed. The range goes from `anchor` to `head`, the end that moves. `edit` is the cell being written: `replaces` when the
 * first key replaced its text, and then arrows leave the cell. `home` is the column that Enter returns to after Tab.
 */
export type GridState = {
  active: GridCell;
  anchor: GridCell;
  head: GridCell;
  edit?: { text: string; replaces: boolean };
  home?: number;
  past: readonly (readonly GridChange[])[];
  future: readonly (readonly GridChange[])[];
};

/** Values of a paste that found no cell, by reason. */
export type GridLeftOut = { locked: number; outside: number; unclear: number };

/** The state after a gesture, and its changes for the owner of the texts to apply. */
export type GridStep = {
  state: GridState;
  changes: readonly GridChange[];
  pasted?: { stored: number; leftOut: GridLeftOut };
  copied?: string;
  /** Texts that an undo left as they are, because somebody else changed them since. */
  changedSince?: number;
};

/** Gestures that can be undone. */
export const MAX_UNDO_STEPS = 100;

const start: GridCell = { row: 0, column: 0 };
export const firstGridState: GridState = { active: start, anchor: start, head: start, past: [], future: [] };

/** First and last row and column of the range. */
export function findGridRange({ anchor, head }: GridState) {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export type GridRange = ReturnType<typeof findGridRange>;

export const isInRange = ({ top, bottom, left, right }: GridRange, { row, column }: GridCell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The state with its cells inside the rows and columns that are listed now. */
export function keepInside(state: GridState, sheet: GridSheet): GridState {
  const clamp = ({ row, column }: GridCell): GridCell => ({
    row: Math.max(0, Math.min(row, sheet.rows.length - 1)),
    column: Math.max(0, Math.min(column, sheet.columns.length - 1)),
  });
  const { active, anchor, head } = state;
  return { ...state, active: clamp(active), anchor: clamp(anchor), head: clamp(head) };
}

/** Selects from a cell, which takes the focus, to another. */
export const selectRange = (
  { past, future }: GridState,
  active: GridCell,
  head: GridCell = active,
): GridState => ({ active, anchor: active, head, past, future });

/**
 * Keeps the cells by their names when rows or columns come, go or move. An active cell that is gone leaves its place to
 * the one there, and what was being written in it is dropped.
 */
export function holdPlace(state: GridState, before: GridSheet, after: GridSheet): GridState {
  const find = ({ row, column }: GridCell): GridCell | undefined => {
    const [at, beside] = [
      after.rows.indexOf(before.rows[row] ?? ''),
      after.columns.indexOf(before.columns[column] ?? ''),
    ];
    return at < 0 || beside < 0 ? undefined : { row: at, column: beside };
  };
  const active = find(state.active);
  if (!active) return keepInside(selectRange(state, state.active), after);
  const [anchor, head] = [find(state.anchor), find(state.head)];
  return anchor && head
    ? { ...state, active, anchor, head }
    : { ...state, active, anchor: active, head: active };
}

/** A step that changes no text. */
export const buildStep = (state: GridState): GridStep => ({ state, changes: [] });

/** Writes texts in cells, and remembers them to be undone. Texts that are there already change nothing. */
export function writeCells(
  state: GridState,
  sheet: GridSheet,
  cells: readonly { cell: GridCell; text: string }[],
): GridStep {
  const changes = cells.flatMap(({ cell, text }): GridChange[] => {
    const [row, column] = [sheet.rows[cell.row], sheet.columns[cell.column]];
    if (row === undefined || column === undefined || sheet.isLocked(row, column)) return [];
    const before = sheet.readText(row, column);
    return before === text ? [] : [{ row, column, before, after: text }];
  });
  return recordChanges(state, changes);
}

/** A step of changes that are made at once, in locked cells too, and undone together. */
export function recordChanges(state: GridState, changes: readonly GridChange[]): GridStep {
  if (changes.length === 0) return buildStep(state);
  const past = [...state.past, changes].slice(-MAX_UNDO_STEPS);
  return { state: { ...state, past, future: [] }, changes };
}

/** Puts the texts of the last gesture back, and moves to them. */
export function undoChanges(state: GridState, sheet: GridSheet): GridStep {
  const changes = state.past.at(-1);
  if (!changes) return buildStep(state);
  const past = state.past.slice(0, -1);
  const future = [...state.future, changes];
  const back = changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  return applyKnownChanges({ ...state, past, future }, sheet, back);
}

/** Makes the last gesture that was undone again. */
export function redoChanges(state: GridState, sheet: GridSheet): GridStep {
  const changes = state.future.at(-1);
  if (!changes) return buildStep(state);
  const past = [...state.past, changes];
  const future = state.future.slice(0, -1);
  return applyKnownChanges({ ...state, past, future }, sheet, changes);
}

/** Applies the changes of the texts that are still as the gesture left them. */
function applyKnownChanges(state: GridState, sheet: GridSheet, changes: readonly GridChange[]): GridStep {
  const known = changes.filter(({ row, column, before }) => sheet.readText(row, column) === before);
  const changedSince = changes.length - known.length;
  return { state: moveToChanges(state, sheet, known), changes: known, changedSince };
}

/** Selects the changed cells that are listed. */
function moveToChanges(state: GridState, sheet: GridSheet, changes: readonly GridChange[]): GridState {
  const rows = new Map(sheet.rows.map((name, at) => [name, at]));
  const columns = new Map(sheet.columns.map((name, at) => [name, at]));
  const cells = changes.flatMap((change) => {
    const [row, column] = [rows.get(change.row), columns.get(change.column)];
    return row === undefined || column === undefined ? [] : [{ row, column }];
  });
  if (cells.length === 0) return state;
  const findCorner = (choose: (...of: number[]) => number): GridCell => ({
    row: choose(...cells.map(({ row }) => row)),
    column: choose(...cells.map(({ column }) => column)),
  });
  return selectRange(state, findCorner(Math.min), findCorner(Math.max));
}

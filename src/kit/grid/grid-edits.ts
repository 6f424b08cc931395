import {
  buildStep,
  findGridRange,
  type GridCell,
  type GridLeftOut,
  type GridRange,
  type GridSheet,
  type GridState,
  type GridStep,
  selectRange,
  writeCells,
} from './grid-state.ts';

const listCells = ({ top, bottom, left, right }: GridRange): GridCell[] =>
  Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => ({ row: top + row, column: left + column })),
  ).flat();

const readCell = (sheet: GridSheet, { row, column }: GridCell): string =>
  sheet.readText(sheet.rows[row] ?? '', sheet.columns[column] ?? '');

const isCellLocked = (sheet: GridSheet, { row, column }: GridCell): boolean =>
  sheet.isLocked(sheet.rows[row] ?? '', sheet.columns[column] ?? '');

/** Begins to write in the active cell: over its text when `text` is given, at its end when not. */
export function startEdit(state: GridState, sheet: GridSheet, text?: string): GridState {
  const { active } = state;
  if (isCellLocked(sheet, active)) return state;
  const now = sheet.formatText(sheet.columns[active.column] ?? '', readCell(sheet, active));
  return { ...state, edit: { text: text ?? now, replaces: text !== undefined } };
}

/** Stores what is being written in the active cell, or in every cell of the range. */
export function storeEdit(state: GridState, sheet: GridSheet, inRange = false): GridStep {
  const { edit, ...rest } = state;
  if (!edit) return buildStep(state);
  const cells = inRange ? listCells(findGridRange(state)) : [state.active];
  const text = edit.text.trim();
  return writeCells(
    rest,
    sheet,
    cells.map((cell) => ({
      cell,
      text: text === '' ? '' : sheet.parseTyped(sheet.columns[cell.column] ?? '', text),
    })),
  );
}

export const clearRange = (state: GridState, sheet: GridSheet): GridStep =>
  writeCells(
    state,
    sheet,
    listCells(findGridRange(state)).map((cell) => ({ cell, text: '' })),
  );

/** Fills the range with its first row; a range of one row, with the row above. */
export function fillDown(state: GridState, sheet: GridSheet): GridStep {
  const { top, bottom, left, right } = findGridRange(state);
  const from = top === bottom ? Math.max(0, top - 1) : top;
  return fill(state, sheet, listCells({ top, bottom, left, right }), ({ column }) => ({ row: from, column }));
}

/** Fills the range with its first column; a range of one column, with the one at its left. */
export function fillRight(state: GridState, sheet: GridSheet): GridStep {
  const { top, bottom, left, right } = findGridRange(state);
  const from = left === right ? Math.max(0, left - 1) : left;
  return fill(state, sheet, listCells({ top, bottom, left, right }), ({ row }) => ({ row, column: from }));
}

/** Repeats the range down to a row, or right to a column, whichever is further, as its corner is dragged. */
export function repeatRange(state: GridState, sheet: GridSheet, to: GridCell): GridStep {
  const range = findGridRange(state);
  const { top, bottom, left, right } = range;
  const isDown = to.row - bottom >= to.column - right;
  const over = isDown
    ? { top: bottom + 1, bottom: to.row, left, right }
    : { top, bottom, left: right + 1, right: to.column };
  if (over.bottom < over.top || over.right < over.left) return buildStep(state);
  const step = fill(state, sheet, listCells(over), ({ row, column }) => ({
    row: top + ((row - top) % (bottom - top + 1)),
    column: left + ((column - left) % (right - left + 1)),
  }));
  const head = { row: Math.max(bottom, over.bottom), column: Math.max(right, over.right) };
  return { ...step, state: selectRange(step.state, { row: top, column: left }, head) };
}

function fill(
  state: GridState,
  sheet: GridSheet,
  cells: readonly GridCell[],
  findSource: (cell: GridCell) => GridCell,
): GridStep {
  return writeCells(
    state,
    sheet,
    cells.flatMap((cell) => {
      const source = findSource(cell);
      if (isCellLocked(sheet, source)) return [];
      const text = readCell(sheet, source);
      const value = text === '' ? '' : sheet.parsePasted(sheet.columns[cell.column] ?? '', text);
      return value === undefined ? [] : [{ cell, text: value }];
    }),
  );
}

/** Text of the range with tabs and line ends, as spreadsheets copy it. */
export function copyRange(state: GridState, sheet: GridSheet): string {
  const { top, bottom, left, right } = findGridRange(state);
  const lines = sheet.rows.slice(top, bottom + 1).map((row) =>
    sheet.columns
      .slice(left, right + 1)
      .map((column) => sheet.formatText(column, sheet.readText(row, column)))
      .join('\t'),
  );
  return lines.join('\n');
}

export function cutRange(state: GridState, sheet: GridSheet): GridStep {
  const copied = copyRange(state, sheet);
  return { ...clearRange(state, sheet), copied };
}

/** Reads the lines and cells that a spreadsheet copied. Quotes hold line ends and tabs of a cell. */
export function readCopiedCells(text: string): string[][] {
  const bare = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of bare.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g,
  )) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

/**
 * Pastes cells from the first cell of the range on. One value fills the range, and a range that is a multiple of what
 * was copied repeats it. An empty copied cell leaves its cell as it was.
 */
export function pasteText(state: GridState, sheet: GridSheet, text: string): GridStep {
  const copied = readCopiedCells(text);
  const { top, bottom, left, right } = findGridRange(state);
  const [copiedRows, copiedColumns] = [copied.length, Math.max(...copied.map((row) => row.length))];
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const isRepeated = rows % copiedRows === 0 && columns % copiedColumns === 0;
  const height = isRepeated ? rows : copiedRows;
  const width = isRepeated ? columns : copiedColumns;
  const leftOut: GridLeftOut = { locked: 0, outside: 0, unclear: 0 };
  const over = { top, left, bottom: top + height - 1, right: left + width - 1 };
  const cells = listCells(over).flatMap((cell) => {
    const value = copied[(cell.row - top) % copiedRows]?.[(cell.column - left) % copiedColumns] ?? '';
    if (value === '') return [];
    const reason = findReason(sheet, cell, value);
    if (reason) leftOut[reason] += 1;
    return reason ? [] : [{ cell, text: sheet.parsePasted(sheet.columns[cell.column] ?? '', value) ?? '' }];
  });
  const step = writeCells(state, sheet, cells);
  const head = {
    row: Math.min(over.bottom, sheet.rows.length - 1),
    column: Math.min(over.right, sheet.columns.length - 1),
  };
  return {
    ...step,
    state: selectRange(step.state, { row: top, column: left }, head),
    pasted: { stored: cells.length, leftOut },
  };
}

function findReason(sheet: GridSheet, cell: GridCell, value: string): keyof GridLeftOut | undefined {
  const [row, column] = [sheet.rows[cell.row], sheet.columns[cell.column]];
  if (row === undefined || column === undefined) return 'outside';
  if (sheet.isLocked(row, column)) return 'locked';
  return sheet.parsePasted(column, value) === undefined ? 'unclear' : undefined;
}

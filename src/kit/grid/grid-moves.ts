import {
  findGridRange,
  type GridCell,
  type GridSheet,
  type GridState,
  keepInside,
  selectRange,
} from './grid-state.ts';

export type GridDirection = 'up' | 'down' | 'left' | 'right';
/** How far a move goes: a cell, the end of a run of cells with text, a page, or the end of the row or the sheet. */
export type GridDistance = 'cell' | 'edge' | 'page' | 'row' | 'sheet';

/** Rows that a page moves by. */
const PAGE_ROWS = 15;

const steps: Record<GridDirection, GridCell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

const add = (cell: GridCell, step: GridCell, times = 1): GridCell => ({
  row: cell.row + step.row * times,
  column: cell.column + step.column * times,
});

/** Moves the active cell, or the head of its range. */
export function moveCell(
  state: GridState,
  sheet: GridSheet,
  way: { direction: GridDirection; distance: GridDistance; extends: boolean },
): GridState {
  const { active, anchor, head } = state;
  if (!way.extends) return keepInside(selectRange(state, findTarget(active, sheet, way)), sheet);
  const isAtAnchor = active.row === anchor.row && active.column === anchor.column;
  const from = isAtAnchor ? head : active;
  return keepInside(selectRange(state, active, findTarget(from, sheet, way)), sheet);
}

function findTarget(
  from: GridCell,
  sheet: GridSheet,
  { direction, distance }: { direction: GridDirection; distance: GridDistance },
): GridCell {
  const step = steps[direction];
  const forward = direction === 'down' || direction === 'right';
  if (distance === 'edge') return findEdge(from, sheet, step);
  if (distance === 'page') return add(from, step, PAGE_ROWS);
  if (distance === 'row') return { row: from.row, column: forward ? sheet.columns.length - 1 : 0 };
  if (distance === 'sheet')
    return forward ? { row: sheet.rows.length - 1, column: sheet.columns.length - 1 } : { row: 0, column: 0 };
  return add(from, step);
}

/** Last cell of the run with text that begins here; from an empty cell or the end of a run, the next one with text. */
function findEdge(from: GridCell, sheet: GridSheet, step: GridCell): GridCell {
  const isInside = ({ row, column }: GridCell) =>
    row >= 0 && column >= 0 && row < sheet.rows.length && column < sheet.columns.length;
  const hasText = ({ row, column }: GridCell) =>
    sheet.readText(sheet.rows[row] ?? '', sheet.columns[column] ?? '') !== '';
  let cell = from;
  let next = add(cell, step);
  const inRun = isInside(from) && hasText(from) && isInside(next) && hasText(next);
  while (isInside(next)) {
    if (inRun && !hasText(next)) return cell;
    cell = next;
    if (!inRun && hasText(cell)) return cell;
    next = add(next, step);
  }
  return cell;
}

/** Moves to the next cell of the range by rows or columns, around its ends; in a range of one cell, to the next one. */
export function moveInRange(state: GridState, sheet: GridSheet, direction: GridDirection): GridState {
  const { top, bottom, left, right } = findGridRange(state);
  if (top === bottom && left === right)
    return moveCell(state, sheet, { direction, distance: 'cell', extends: false });
  const [height, width] = [bottom - top + 1, right - left + 1];
  const [row, column] = [state.active.row - top, state.active.column - left];
  const isByRows = direction === 'left' || direction === 'right';
  const at = isByRows ? row * width + column : column * height + row;
  const step = direction === 'down' || direction === 'right' ? 1 : -1;
  const next = (at + step + height * width) % (height * width);
  const cell = isByRows
    ? { row: top + Math.floor(next / width), column: left + (next % width) }
    : { row: top + (next % height), column: left + Math.floor(next / height) };
  const { edit: _edit, ...rest } = state;
  return { ...rest, active: cell };
}

export const selectAll = (state: GridState, sheet: GridSheet): GridState =>
  selectRange(state, { row: 0, column: 0 }, { row: sheet.rows.length - 1, column: sheet.columns.length - 1 });

/** Selects the whole rows of the range. */
export function selectRows(state: GridState, sheet: GridSheet): GridState {
  const { top, bottom } = findGridRange(state);
  return selectRange(state, { row: top, column: 0 }, { row: bottom, column: sheet.columns.length - 1 });
}

export function selectColumns(state: GridState, sheet: GridSheet): GridState {
  const { left, right } = findGridRange(state);
  return selectRange(state, { row: 0, column: left }, { row: sheet.rows.length - 1, column: right });
}

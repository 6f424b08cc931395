import { clearRange, fillDown, fillRight, startEdit, storeEdit } from './grid-edits.ts';
import {
  type GridDirection,
  type GridDistance,
  moveCell,
  moveInRange,
  selectAll,
  selectColumns,
  selectRows,
} from './grid-moves.ts';
import {
  buildStep,
  findGridRange,
  type GridSheet,
  type GridState,
  type GridStep,
  redoChanges,
  undoChanges,
} from './grid-state.ts';

/** A key as the browser tells it. `metaKey` is the one of Apple's keyboards, and counts as Ctrl. */
export type GridKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const arrows: Readonly<Record<string, GridDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const jumps: Readonly<Record<string, { direction: GridDirection; distance: GridDistance }>> = {
  PageUp: { direction: 'up', distance: 'page' },
  PageDown: { direction: 'down', distance: 'page' },
  Home: { direction: 'left', distance: 'row' },
  End: { direction: 'right', distance: 'row' },
};

/** Applies a key to a grid. Returns nothing when the key is not of the grid, and the browser handles it. */
export function applyKey(state: GridState, sheet: GridSheet, key: GridKey): GridStep | undefined {
  if (key.altKey) return undefined;
  const isCommand = key.ctrlKey || key.metaKey;
  return (
    applyEntryKey(state, sheet, key, isCommand) ??
    (state.edit ? undefined : applyCommandKey(state, sheet, key, isCommand)) ??
    (state.edit && !state.edit.replaces ? undefined : applyMoveKey(state, sheet, key, isCommand)) ??
    (state.edit ? undefined : applyWritingKey(state, sheet, key, isCommand))
  );
}

/** Enter, Tab and Escape, which end what is being written. */
function applyEntryKey(
  state: GridState,
  sheet: GridSheet,
  { key, shiftKey }: GridKey,
  isCommand: boolean,
): GridStep | undefined {
  if (key === 'Escape') {
    const { edit, ...rest } = state;
    return edit ? buildStep(rest) : undefined;
  }
  if (key === 'Enter' && isCommand) return storeEdit(state, sheet, true);
  if (key !== 'Enter' && key !== 'Tab') return undefined;
  if (isCommand) return undefined;
  if (key === 'Tab' && !state.edit && isAtEnd(state, sheet, shiftKey)) return undefined;
  const step = storeEdit(state, sheet);
  const direction = key === 'Enter' ? (shiftKey ? 'up' : 'down') : shiftKey ? 'left' : 'right';
  const home = state.home ?? state.active.column;
  if (key === 'Tab') return { ...step, state: { ...moveInRange(step.state, sheet, direction), home } };
  const isReturning = state.home !== undefined && !shiftKey;
  const { home: _home, ...rest } = step.state;
  const active = isReturning ? { ...rest.active, column: home } : rest.active;
  const from = isReturning ? { ...rest, active, anchor: active, head: active } : rest;
  return { ...step, state: moveInRange(from, sheet, direction) };
}

/** Returns whether Tab leaves the grid: from the last cell of a row, or the first one with Shift. */
function isAtEnd(state: GridState, sheet: GridSheet, isBack: boolean): boolean {
  const { top, bottom, left, right } = findGridRange(state);
  const isOneCell = top === bottom && left === right;
  return isOneCell && state.active.column === (isBack ? 0 : sheet.columns.length - 1);
}

/** Undo, redo, fill and select, while nothing is being written. */
function applyCommandKey(
  state: GridState,
  sheet: GridSheet,
  { key, shiftKey }: GridKey,
  isCommand: boolean,
): GridStep | undefined {
  if (key === ' ' && isCommand) return buildStep(selectColumns(state, sheet));
  if (key === ' ' && shiftKey) return buildStep(selectRows(state, sheet));
  if (!isCommand) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? redoChanges(state, sheet) : undoChanges(state, sheet);
  if (letter === 'y') return redoChanges(state, sheet);
  if (letter === 'd') return fillDown(state, sheet);
  if (letter === 'r') return fillRight(state, sheet);
  if (letter === 'a') return buildStep(selectAll(state, sheet));
  return undefined;
}

function applyMoveKey(
  state: GridState,
  sheet: GridSheet,
  { key, shiftKey }: GridKey,
  isCommand: boolean,
): GridStep | undefined {
  const jump = jumps[key];
  const direction = arrows[key] ?? jump?.direction;
  if (!direction) return undefined;
  // Home and End are of the text while it is written.
  if (state.edit && jump) return undefined;
  const distance = jump ? (isCommand ? 'sheet' : jump.distance) : isCommand ? 'edge' : 'cell';
  const { state: stored, ...step } = storeEdit(state, sheet);
  return { ...step, state: moveCell(stored, sheet, { direction, distance, extends: shiftKey }) };
}

/** Keys that begin to write, or clear. */
function applyWritingKey(
  state: GridState,
  sheet: GridSheet,
  { key }: GridKey,
  isCommand: boolean,
): GridStep | undefined {
  if (isCommand) return undefined;
  if (key === 'F2') return buildStep(startEdit(state, sheet));
  if (key === 'Delete') return clearRange(state, sheet);
  if (key === 'Backspace') return buildStep(startEdit(state, sheet, ''));
  return key.length === 1 && key !== ' ' ? buildStep(startEdit(state, sheet, key)) : undefined;
}

import { type MouseEvent, type PointerEvent, useState } from 'react';
import { repeatRange, startEdit, storeEdit } from './grid-edits.ts';
import {
  buildStep,
  findGridRange,
  type GridCell,
  type GridRange,
  type GridSheet,
  type GridState,
  type GridStep,
  selectRange,
} from './grid-state.ts';

type Owner = {
  state: GridState;
  sheet: GridSheet;
  onStep: (step: GridStep) => void;
  onOpen: (row: string, column: string) => void;
};

const isBox = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** The cell that an event is over. A heading has one place alone. */
function findPlace(target: Element | null): Partial<GridCell> | undefined {
  const cell = target?.closest<HTMLElement>('[data-row], [data-column]');
  if (!cell) return undefined;
  const { row, column } = cell.dataset;
  return { ...(row && { row: Number(row) }), ...(column && { column: Number(column) }) };
}

const isWhole = (place: Partial<GridCell> | undefined): place is GridCell =>
  place?.row !== undefined && place.column !== undefined;

/**
 * Selects, extends and fills with a mouse or a pen. A finger scrolls: its tap selects a cell, and the next tap on it writes.
 */
export function useGridPointer({ state, sheet, onStep, onOpen }: Owner) {
  const [drag, setDrag] = useState<'range' | 'fill'>();
  const [filled, setFilled] = useState<GridRange>();
  const [lastPointer, setLastPointer] = useState('mouse');
  const last = { row: sheet.rows.length - 1, column: sheet.columns.length - 1 };

  /** The step after what was being written is stored. */
  const storeFirst = (next: (stored: GridState) => GridState): GridStep => {
    const step = storeEdit(state, sheet);
    return { ...step, state: next(step.state) };
  };
  function write(cell: GridCell) {
    const [row = '', column = ''] = [sheet.rows[cell.row], sheet.columns[cell.column]];
    if (sheet.isLocked(row, column)) return onOpen(row, column);
    onStep(buildStep(startEdit(state, sheet)));
  }
  function select(place: Partial<GridCell>, extendsRange: boolean) {
    const { row, column } = place;
    const head = { row: row ?? last.row, column: column ?? last.column };
    const from = { row: row ?? 0, column: column ?? 0 };
    onStep(storeFirst((stored) => selectRange(stored, extendsRange ? stored.anchor : from, head)));
  }
  const extendTo = (cell: GridCell) => onStep(buildStep(selectRange(state, state.anchor, cell)));

  const table = {
    onPointerDown(event: PointerEvent) {
      setLastPointer(event.pointerType);
      if (event.button !== 0 || event.pointerType === 'touch' || isBox(event.target)) return;
      const target = event.target as Element;
      if (target.closest('.grid-corner')) {
        event.preventDefault();
        return setDrag('fill');
      }
      const place = findPlace(target);
      if (!place) return;
      event.preventDefault();
      if (isWhole(place)) setDrag('range');
      select(place, event.shiftKey);
    },
    onPointerMove(event: PointerEvent) {
      if (!drag || event.buttons !== 1) return;
      const place = findPlace(document.elementFromPoint(event.clientX, event.clientY));
      if (!isWhole(place)) return;
      if (drag === 'range') {
        if (place.row !== state.head.row || place.column !== state.head.column) extendTo(place);
        return;
      }
      const range = findGridRange(state);
      setFilled({
        ...range,
        bottom: Math.max(range.bottom, place.row),
        right: Math.max(range.right, place.column),
      });
    },
    onPointerUp() {
      if (drag === 'fill' && filled)
        onStep(repeatRange(state, sheet, { row: filled.bottom, column: filled.right }));
      setDrag(undefined);
      setFilled(undefined);
    },
    onPointerCancel() {
      setDrag(undefined);
      setFilled(undefined);
    },
    onClick(event: MouseEvent) {
      const place = findPlace(event.target as Element);
      if (lastPointer !== 'touch' || isBox(event.target) || !place) return;
      const isActive = place.row === state.active.row && place.column === state.active.column;
      if (isWhole(place) && isActive) return write(place);
      select(place, false);
    },
    onDoubleClick(event: MouseEvent) {
      if (lastPointer === 'touch' || isBox(event.target)) return;
      if ((event.target as Element).closest('.grid-corner'))
        return onStep(repeatRange(state, sheet, { row: last.row, column: findGridRange(state).right }));
      const place = findPlace(event.target as Element);
      if (isWhole(place)) write(place);
    },
  };
  return { table, filled };
}

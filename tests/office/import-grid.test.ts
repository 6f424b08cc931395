import { describe, expect, it, test } from 'vitest';
import {
  findNextFault,
  getSelectedRange,
  moveSpot,
} from '../../src/office/people/imports/review/grid-moves.ts';

const size = { rows: 100, columns: 5 };
const spot = (row: number, column: number) => ({ at: { row, column }, from: { row, column } });
const press = (key: string, more: { ctrl?: boolean; shift?: boolean } = {}) => ({
  key,
  ctrl: false,
  shift: false,
  ...more,
});

describe('the keyboard in the sheet of an import', () => {
  test.each([
    ['ArrowDown', {}, 11, 2],
    ['ArrowUp', {}, 9, 2],
    ['ArrowLeft', {}, 10, 1],
    ['ArrowRight', {}, 10, 3],
    ['ArrowDown', { ctrl: true }, 99, 2],
    ['Home', {}, 10, 0],
    ['End', {}, 10, 4],
    ['Home', { ctrl: true }, 0, 0],
    ['End', { ctrl: true }, 99, 4],
    ['PageDown', {}, 25, 2],
    ['PageUp', {}, 0, 2],
  ])('%s with %j leads to row %i, column %i', (key, more, row, column) => {
    expect(moveSpot(spot(10, 2), press(key, more), size)).toEqual(spot(row, column));
  });

  it('stops at the edges, and does not move without rows', () => {
    expect(moveSpot(spot(0, 0), press('ArrowUp'), size)).toEqual(spot(0, 0));
    expect(moveSpot(spot(0, 0), press('ArrowDown'), { rows: 0, columns: 3 })).toBe(undefined);
    expect(moveSpot(spot(0, 0), press('a'), size)).toBe(undefined);
  });

  it('with Shift selects from where it began, in both directions', () => {
    const down = moveSpot(spot(3, 1), press('ArrowDown', { shift: true }), size);
    expect(down && getSelectedRange(down)).toEqual({ rows: [3, 4], columns: [1] });
    const up = moveSpot(spot(3, 1), press('ArrowUp', { shift: true }), size);
    expect(up && getSelectedRange(up)).toEqual({ rows: [2, 3], columns: [1] });
  });

  it('goes from each error to the next, and from the last to the first', () => {
    const faults = [
      { row: 7, column: 0 },
      { row: 2, column: 3 },
    ];
    expect(findNextFault({ row: 2, column: 3 }, faults)).toEqual({ row: 7, column: 0 });
    expect(findNextFault({ row: 7, column: 0 }, faults)).toEqual({ row: 2, column: 3 });
    expect(findNextFault({ row: 0, column: 0 }, [])).toBe(undefined);
  });
});

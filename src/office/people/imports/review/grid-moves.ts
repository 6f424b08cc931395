/** Where somebody is in a sheet, and the other corner of what is chosen. */
export type GridPlace = { row: number; column: number };
export type Spot = { at: GridPlace; from: GridPlace };
export type GridSize = { rows: number; columns: number };

type Pressed = { key: string; ctrl: boolean; shift: boolean };

const page = 15;

/** Where a key leads in a sheet; `undefined` when it leads nowhere. Choosing goes on from where it began. */
export function moveSpot(spot: Spot, { key, ctrl, shift }: Pressed, size: GridSize): Spot | undefined {
  const { row, column } = spot.at;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const to: Partial<Record<string, GridPlace>> = {
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowDown: { row: ctrl ? lastRow : row + 1, column },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    ArrowRight: { row, column: ctrl ? lastColumn : column + 1 },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  };
  const found = to[key];
  if (!found || lastRow < 0 || lastColumn < 0) return undefined;
  const at = { row: clamp(found.row, lastRow), column: clamp(found.column, lastColumn) };
  return { at, from: shift ? spot.from : at };
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(last, value));

/** The rows and columns between both corners. */
export function getSelectedRange({ at, from }: Spot): { rows: number[]; columns: number[] } {
  const between = (a: number, b: number) =>
    Array.from({ length: Math.abs(a - b) + 1 }, (_, i) => Math.min(a, b) + i);
  return { rows: between(at.row, from.row), columns: between(at.column, from.column) };
}

/** The next place where something is wrong, after this one and around again. */
export function findNextFault(at: GridPlace, faults: readonly GridPlace[]): GridPlace | undefined {
  const sorted = [...faults].sort((a, b) => a.row - b.row || a.column - b.column);
  return (
    sorted.find(({ row, column }) => row > at.row || (row === at.row && column > at.column)) ?? sorted[0]
  );
}

/** Rows that went away leave nobody beyond the last one. */
export function keepSpotInGrid({ at, from }: Spot, rows: number, columns: number): Spot {
  const kept = ({ row, column }: GridPlace): GridPlace => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  return { at: kept(at), from: kept(from) };
}

/** The column where one is stands beside the two that do not move. */
export function showColumn(grid: HTMLElement | null, column: number): void {
  if (!grid) return;
  const [left, fixed] = [96 + column * 150, 96 + 150];
  if (column === 0) grid.scrollLeft = 0;
  else if (left - fixed < grid.scrollLeft) grid.scrollLeft = left - fixed;
  else if (left + 150 > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = left + 150 - grid.clientWidth;
}

import type { Cell } from '../../../domain/imports/cells/cells.ts';
import { type FileSheet, MAX_FILE_ROWS } from './file-table.ts';

/** A file that cannot be read, and why in words. */
export class UnreadableFileError extends Error {
  override name = 'NotRead';
}

export const truncatedFileMessage =
  'El archivo llegó incompleto. Vuelva a descargarlo o a guardarlo, y elíjalo otra vez.';
export const tooManyCells = 'El archivo tiene demasiadas celdas. Divídalo en varios.';

/** As far right as a sheet of Excel goes, and as many cells as a device holds without effort. */
const mostColumns = 16_384;
const mostCells = 2_000_000;
export const createCellBudget = () => ({ cells: mostCells });

type Merge = NonNullable<FileSheet['merges']>[number];

/** A sheet put together cell by cell, wherever they stand: what has none is no row, and nothing grows without measure. */
export class SheetMaker {
  private readonly rows: Cell[][] = [];
  private readonly merges: Merge[] = [];
  private readonly hidden = new Set<number>();
  private readonly cells = new Map<string, { formula: string }>();
  private readonly name: string;
  private readonly room: { cells: number };

  /** The sheets of a file share its room. */
  constructor(name: string, room: { cells: number }) {
    this.name = name;
    this.room = room;
  }

  put(row: number, column: number, value: Cell): void {
    this.take(row, column, 1);
    if (value === undefined || value === null || value === '') return;
    // One more than may be read says that there are more.
    const line = this.lineAt(Math.min(row, MAX_FILE_ROWS));
    this.take(row, column, Math.max(0, column - line.length));
    while (line.length < column) line.push(null);
    line[column] = value;
  }

  /** A formula whose value its program did not keep. */
  unknown(row: number, column: number): void {
    this.take(row, column, 1);
    this.lineAt(Math.min(row, MAX_FILE_ROWS));
    this.cells.set(`${row},${column}`, { formula: 'unknown' });
  }

  merge(merge: Merge): void {
    const { startRow, startCol, endRow, endCol } = merge;
    if (endRow < startRow || endCol < startCol || (endRow === startRow && endCol === startCol)) return;
    this.take(
      endRow,
      endCol,
      Math.max(1, Math.min(endRow, MAX_FILE_ROWS) - startRow + 1) * (endCol - startCol + 1),
    );
    this.merges.push(merge);
  }

  hide(row: number): void {
    this.hidden.add(row);
  }

  sheet(): FileSheet {
    return {
      name: this.name,
      rows: this.rows,
      merges: this.merges,
      cells: this.cells,
      rowDefs: new Map([...this.hidden].map((row) => [row, { hidden: true }])),
    };
  }

  private lineAt(row: number): Cell[] {
    while (this.rows.length <= row) this.rows.push([]);
    return this.rows[row] as Cell[];
  }

  private take(row: number, column: number, cells: number): void {
    this.room.cells -= cells;
    if (row < 0 || column < 0 || column >= mostColumns || this.room.cells < 0)
      throw new UnreadableFileError(tooManyCells);
  }
}

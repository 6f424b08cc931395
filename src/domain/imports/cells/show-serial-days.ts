import { type Cell, readDay, toCellText } from './cells.ts';
import type { CellKind } from './formats.ts';
import type { Mapping, Table } from './table.ts';

/** Reads a cell that holds only the serial number of a day, and writes it as a date. */
function dayOfSerial(cell: Cell): string | undefined {
  // Most cells of days are dates in letters, and a table has thousands.
  if (typeof cell === 'string' && !/\d{5}/.test(cell)) return undefined;
  return /^\d{5}([.,]\d+)?$/.test(toCellText(cell)) ? readDay(cell) : undefined;
}

/** Replaces serial numbers with dates in the columns of days, to show the table. */
export function showSerialDays(
  table: Table,
  mapping: Mapping,
  cellKindOf: (key: string) => CellKind | undefined,
): Table {
  const columns = mapping.flatMap((key, at) => (key && cellKindOf(key) === 'day' ? [at] : []));
  if (!table.rows.some(({ cells }) => columns.some((at) => dayOfSerial(cells[at])))) return table;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const days = columns.flatMap((at) => {
        const day = dayOfSerial(row.cells[at]);
        return day ? [[at, day] as const] : [];
      });
      if (days.length === 0) return row;
      const cells = [...row.cells];
      for (const [at, day] of days) cells[at] = day;
      return { ...row, cells };
    }),
  };
}

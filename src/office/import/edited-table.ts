import { useState } from 'react';
import type { Table } from '../../domain/imports/drafts.ts';

/** The table of a file, whose cells are put right where they are wrong. */
export function useEditedTable(first: Table) {
  const [table, setTable] = useState(first);
  const edit = (line: number, column: number, value: string) =>
    setTable((now) => ({
      ...now,
      rows: now.rows.map((row) =>
        row.line === line ? { ...row, cells: Object.assign([...row.cells], { [column]: value }) } : row,
      ),
    }));
  /** What was stored is no longer to review. */
  const without = (lines: ReadonlySet<number>) =>
    setTable((now) => ({ ...now, rows: now.rows.filter(({ line }) => !lines.has(line)) }));
  return { table, edit, without };
}

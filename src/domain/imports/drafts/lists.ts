import type { Field } from '../../records/fields.ts';
import { isColumn, type Resource } from '../../records/resource.ts';
import { toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { CellProblem } from '../cells/imported-row.ts';
import type { Mapping, Table } from '../cells/table.ts';
import type { FileColumn } from '../columns/file-column.ts';
import { readFieldCell } from './field-cells.ts';

/** A row of an official list from a line of a file. References stay as the file writes them. */
export type OfficialListRow = { line: number; values: Record<string, string>; problems: CellProblem[] };

export const MAX_LIST_FILE_ROWS = 2000;

const inUse: Field = { kind: 'flag', label: 'Activo' };

/** Lists the fields that a file may bring: those of the form, and whether the row is in use. */
export const listEditableFields = (resource: Resource): [name: string, field: Field][] => [
  ...Object.entries(resource.fields).filter(([, field]) => isColumn(field) && !field.computed),
  ['active', inUse],
];

const aliases: Readonly<Record<string, readonly string[]>> = {
  code: ['cod', 'codigo dane', 'codigo dian'],
  name: ['descripcion'],
  active: ['en uso'],
};

/** Lists the columns of a file of the list, with the titles that its export uses. */
export const listColumns = (resource: Resource): FileColumn[] =>
  listEditableFields(resource).map(([key, { label }]) => ({
    key,
    label,
    headerNames: [toPlainHeader(key), ...(aliases[key] ?? [])],
  }));

/**
 * Reads the rows of a file, one for each line. An empty cell sets nothing, and a cell that cannot be read is an error
 * of that cell.
 */
export function buildListedRows(resource: Resource, table: Table, mapping: Mapping): OfficialListRow[] {
  const fields = new Map(listEditableFields(resource));
  return table.rows.map(({ line, cells }) => {
    const row: OfficialListRow = { line, values: {}, problems: [] };
    for (const [at, key] of mapping.entries()) {
      const field = key === undefined ? undefined : fields.get(key);
      if (!key || !field || toCellText(cells[at]) === '') continue;
      const value = readFieldCell(field, unquoted(cells[at]));
      if (value.ok) row.values[key] = value.value;
      else row.problems.push({ line, column: key, message: value.message });
    }
    return row;
  });
}

/** Separates the rows that repeat an earlier row. `equal` holds their lines. */
export function splitEqualRows(rows: readonly OfficialListRow[]): {
  rows: OfficialListRow[];
  equal: number[];
} {
  const seen = new Set<string>();
  const kept: OfficialListRow[] = [];
  const equal: number[] = [];
  for (const row of rows) {
    const text = JSON.stringify(
      Object.entries(row.values).map(([key, value]) => [key, toPlainHeader(value) || value]),
    );
    if (row.problems.length === 0 && seen.has(text)) equal.push(row.line);
    else kept.push(row);
    seen.add(text);
  }
  return { rows: kept, equal };
}

/** Removes the apostrophe that our own files put before a text that a sheet would compute. */
const unquoted = <T>(cell: T): T | string =>
  typeof cell === 'string' ? cell.replace(/^'(?=[=+\-@])/, '') : cell;

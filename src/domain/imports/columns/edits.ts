import { type Cell, toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { CellProblem } from '../cells/imported-row.ts';
import type { Mapping, Table } from '../cells/table.ts';
import type { ProfileValue } from './profiles.ts';

type Row = Table['rows'][number];

const byLine = new WeakMap<Table, ReadonlyMap<number, Row>>();
/** Finds the row of a line. A table is indexed once, because each error of a long file looks for its row. */
export function findLine(table: Table, line: number): Row | undefined {
  const rows = byLine.get(table) ?? new Map(table.rows.map((row) => [row.line, row]));
  byLine.set(table, rows);
  return rows.get(line);
}

export type Edit = { line: number; column: number; value: Cell };

/** Applies edits to a table. Unchanged rows keep their identity. */
export function applyEdits(table: Table, edits: readonly Edit[]): Table {
  const changed = new Map<number, Edit[]>();
  for (const edit of edits) changed.set(edit.line, [...(changed.get(edit.line) ?? []), edit]);
  return {
    ...table,
    rows: table.rows.map((row) => {
      const own = changed.get(row.line);
      if (!own) return row;
      const cells = [...row.cells];
      for (const { column, value } of own) cells[column] = value;
      return { ...row, cells };
    }),
  };
}

const alike = (a: Cell, b: Cell): boolean =>
  toCellText(a).replace(/\s+/g, ' ').toLowerCase() === toCellText(b).replace(/\s+/g, ' ').toLowerCase();

/** Lists the lines with the same error and the same text in the same cell. The line of the error comes first. */
export function listSameFaultLines(
  table: Table,
  faults: readonly CellProblem[],
  { line, column, at, message }: CellProblem,
  cell: number,
): number[] {
  const faulty = new Set(
    faults
      .filter((one) => one.column === column && one.at === at && one.message === message)
      .map((one) => one.line),
  );
  const text = findLine(table, line)?.cells[cell];
  const others = table.rows.filter(
    (row) => row.line !== line && faulty.has(row.line) && alike(row.cells[cell], text),
  );
  return [line, ...others.map((row) => row.line)];
}

export function isOnlyInLines(
  { rows }: Table,
  lines: readonly number[],
  column: number,
  text: Cell,
): boolean {
  const those = new Set(lines);
  return rows.every((row) => those.has(row.line) || !alike(row.cells[column], text));
}

/** Lists the edits that copy the first of some lines into the others. */
export function listFillDownEdits(
  table: Table,
  lines: readonly number[],
  columns: readonly number[],
): Edit[] {
  const [first, ...rest] = lines;
  const from = first === undefined ? undefined : findLine(table, first);
  if (!from) return [];
  return rest.flatMap((line) => columns.map((column) => ({ line, column, value: from.cells[column] })));
}

/** Lists the edits that replace a text in some columns. An empty search finds empty cells. */
export function listReplaceEdits(
  table: Table,
  columns: readonly number[],
  find: string,
  put: string,
  within: ReadonlySet<number> | undefined = undefined,
): Edit[] {
  const wanted = find.trim().toLowerCase();
  return table.rows.flatMap(({ line, cells }) => {
    if (within && !within.has(line)) return [];
    return columns.flatMap((column) => {
      const text = toCellText(cells[column]);
      if (wanted === '') return text === '' && put !== '' ? [{ line, column, value: put }] : [];
      const at = text.toLowerCase().indexOf(wanted);
      if (at < 0) return [];
      const value = splitBy(text, wanted).join(put);
      return value === text ? [] : [{ line, column, value }];
    });
  });
}

function splitBy(text: string, wanted: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.toLowerCase().indexOf(wanted); at >= 0; at = text.toLowerCase().indexOf(wanted, from)) {
    parts.push(text.slice(from, at));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

/** Lists the edits that paste cells of a spreadsheet from a corner on. Cells beyond the table are dropped. */
export function listPasteEdits(
  text: string,
  lines: readonly number[],
  columns: readonly number[],
  at: { row: number; column: number },
): Edit[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((cells, r) =>
      cells.split('\t').flatMap((value, c) => {
        const [line, column] = [lines[at.row + r], columns[at.column + c]];
        return line === undefined || column === undefined ? [] : [{ line, column, value: value.trim() }];
      }),
    );
}

/** Replaces the texts for which a profile has another value. */
export function replaceProfileValues(table: Table, mapping: Mapping, values: readonly ProfileValue[]): Table {
  const replacements = new Map(values.map(({ key, from, to }) => [`${key}\n${toPlainHeader(from)}`, to]));
  if (replacements.size === 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const cells = row.cells.map((cell, i) => {
        const key = mapping[i];
        const to =
          key === undefined || typeof cell !== 'string'
            ? undefined
            : replacements.get(`${key}\n${toPlainHeader(cell)}`);
        return to ?? cell;
      });
      return cells.some((cell, i) => cell !== row.cells[i]) ? { ...row, cells } : row;
    }),
  };
}

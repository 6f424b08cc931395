import {
  applyColumnFormats,
  type Formats,
  findChosenNameOrder,
} from '../../../../domain/imports/cells/formats.ts';
import type { ImportedPerson } from '../../../../domain/imports/cells/imported-person.ts';
import type { ImportedRow, RowEmployee } from '../../../../domain/imports/cells/imported-row.ts';
import type { Mapping, Table } from '../../../../domain/imports/cells/table.ts';
import { cellKinds } from '../../../../domain/imports/columns/cell-kinds.ts';
import { replaceProfileValues } from '../../../../domain/imports/columns/edits.ts';
import type { FileColumn } from '../../../../domain/imports/columns/file-column.ts';
import type { ProfileValue } from '../../../../domain/imports/columns/profiles.ts';
import { readImportedRows } from '../../../../domain/imports/drafts/drafts.ts';
import { readImportedPeople } from '../../../../domain/imports/drafts/people.ts';
import {
  findUnevenName,
  normalizeNameCase,
  normalizePersonNames,
} from '../../../../domain/imports/people/even-names.ts';
import { findNameKind } from '../../../../domain/imports/people/name-words.ts';
import type { Day } from '../../../../domain/values/day.ts';
import type { FileRead, LoadedFile } from '../../../files/readers/file-table.ts';
import { readFile, readPastedTable } from '../../../files/readers/read-file.ts';

/** A file as it was chosen, or cells that were pasted, under a name. */
export type SheetInput = { file: File } | { text: string; name: string };
export type SheetLine = Table['rows'][number];

/** A file that was read, without its rows, which travel apart. */
export type SheetOutline =
  | (Omit<LoadedFile, 'choose' | 'table'> & { table: Omit<Table, 'rows'> })
  | Extract<FileRead, { ok: false }>;

/** How the columns of a sheet are read, and what else decides about its rows. */
type ReadingState = {
  mapping: Mapping;
  formats: Formats;
  values: readonly ProfileValue[];
  /** Lines that somebody leaves out. */
  omitted: ReadonlyMap<number, string>;
};
export type PeopleState = ReadingState & {
  kind: 'employees';
  fullNames: Readonly<Record<string, string>>;
  only: Readonly<Record<string, readonly number[]>>;
  today: Day;
  /** Names are written in one form. */
  isEven: boolean;
};
export type PayrollsState = ReadingState & {
  kind: 'payrolls';
  employees: ReadonlyMap<string, RowEmployee> | undefined;
  year: number;
  month: number;
  /** Documents chosen for names that several employees have. */
  persons: ReadonlyMap<string, string>;
  columns: readonly FileColumn[];
};
export type RowsState = PeopleState | PayrollsState;

/** Changes since the last reading: of the state, and of the rows of the table by their lines. */
export type RowsChange = { state: Partial<RowsState>; rows: readonly SheetLine[]; gone: readonly number[] };

export type ReadRow = ImportedPerson | ImportedRow;
/** A name that is not in the form of the others, found among people. */
export type RowsHead = { uneven: ReturnType<typeof findUnevenName> };

/** An answer: its `list` is long, and travels in parts. */
export type ReaderAnswer<Head, One> = { head: Head; list: readonly One[] };

/**
 * Reads a file and keeps its rows, so that a change brings only what it changed. It runs in a worker, and in the page
 * where no worker starts.
 */
export class SheetReader {
  private read: LoadedFile | undefined;
  private rows = new Map<number, SheetLine>();
  private state: Partial<RowsState> = {};
  /** Texts of the rows that were answered last, by their keys. */
  private answered = new Map<string, string>();

  async open(
    input: SheetInput,
    columns: readonly FileColumn[],
  ): Promise<ReaderAnswer<SheetOutline, SheetLine>> {
    return this.take(
      'file' in input
        ? await readFile(input.file, columns)
        : await readPastedTable(input.text, input.name, columns),
    );
  }

  /** Takes another sheet of the file, unless it cannot be read. */
  async choose(sheet: string): Promise<ReaderAnswer<SheetOutline, SheetLine>> {
    return this.take(this.read?.choose?.(sheet) ?? { ok: false, why: 'El archivo no tiene hojas.' });
  }

  /** Reads the rows. A row that did not change since the last answer is told by its key alone. */
  async readRows({ state, rows, gone }: RowsChange): Promise<ReaderAnswer<RowsHead, ReadRow | string>> {
    for (const line of gone) this.rows.delete(line);
    for (const row of rows) this.rows.set(row.line, row);
    this.state = { ...this.state, ...state } as Partial<RowsState>;
    const { head, list } = this.readNow(this.state as RowsState);
    const before = this.answered;
    this.answered = new Map(list.map((row) => [row.key, JSON.stringify(row)]));
    return {
      head,
      list: list.map((row) => (before.get(row.key) === this.answered.get(row.key) ? row.key : row)),
    };
  }

  private take(read: FileRead): ReaderAnswer<SheetOutline, SheetLine> {
    if (!read.ok) return { head: read, list: [] };
    this.read = read;
    this.rows = new Map(read.table.rows.map((row) => [row.line, row]));
    this.state = {};
    this.answered = new Map();
    const { choose: _, table, ...rest } = read;
    const { rows, ...titles } = table;
    return { head: { ...rest, table: titles }, list: rows };
  }

  private readNow(state: RowsState): ReaderAnswer<RowsHead, ReadRow> {
    const { mapping, formats, values, omitted, kind } = state;
    const rows = [...this.rows.values()].filter(({ line }) => !omitted.has(line));
    const table = { ...(this.read as LoadedFile).table, rows };
    const parsed = applyColumnFormats(
      replaceProfileValues(table, mapping, values),
      mapping,
      formats,
      cellKinds[kind],
    );
    return kind === 'employees' ? readPeople(parsed, state) : readPayrolls(parsed, state);
  }
}

function readPeople(
  parsed: Table,
  { mapping, formats, fullNames, only, today, isEven }: PeopleState,
): ReaderAnswer<RowsHead, ImportedPerson> {
  const order = findChosenNameOrder(formats, mapping);
  const people = readImportedPeople(parsed, mapping, fullNames, only, { order, kindOf: findNameKind, today });
  const uneven = findUnevenName(people.map(({ values }) => values));
  return { head: { uneven }, list: isEven && uneven ? people.map(withEvenName) : people };
}

const withEvenName = (row: ImportedPerson): ImportedPerson => ({
  ...row,
  name: normalizeNameCase(row.name),
  values: normalizePersonNames(row.values),
});

const readPayrolls = (
  parsed: Table,
  { mapping, employees, year, month, persons, columns }: PayrollsState,
): ReaderAnswer<RowsHead, ImportedRow> => ({
  head: { uneven: undefined },
  list: readImportedRows(parsed, mapping, employees, { year, month }, persons, columns),
});

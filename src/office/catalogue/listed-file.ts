import type { WriteKey } from '../../domain/calls/write-key.ts';
import type { CellProblem } from '../../domain/imports/cells/imported-row.ts';
import type { Mapping } from '../../domain/imports/cells/table.ts';
import { guessColumns } from '../../domain/imports/columns/guess-columns.ts';
import {
  buildListedRows,
  listColumns,
  MAX_LIST_FILE_ROWS,
  type OfficialListRow,
  splitEqualRows,
} from '../../domain/imports/drafts/lists.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { writeJson } from '../../net/http.ts';
import type { LoadedFile } from '../files/readers/file-table.ts';
import { readFile } from '../files/readers/read-file.ts';

type Outcome = { index: number; outcome: 'created' | 'updated' | 'kept' | 'refused'; errors: Errors };

export type ListFilePreview = {
  name: string;
  rows: readonly OfficialListRow[];
  counts: Readonly<Record<Outcome['outcome'], number>>;
  /** In the order of the file. `title` is the header of the column in it. */
  wrong: readonly (CellProblem & { title: string })[];
  /** Headers that match no field of the list. */
  unused: readonly string[];
  left: LoadedFile['left'];
  /** Lines that the user left out. */
  omitted: ReadonlySet<number>;
  /** Lines equal to an earlier one, which counts for both. */
  equal: readonly number[];
  without: (omitted: ReadonlySet<number>) => Promise<ListFilePreview>;
};

/** Previews the import of a file; nothing is stored. Returns a sentence when the file cannot be used. */
export async function previewListFile(resource: Resource, file: File): Promise<ListFilePreview | string> {
  const columns = listColumns(resource);
  const read = await readFile(file, columns);
  if (!read.ok) return read.why;
  const { headers } = read.table;
  const mapping = guessColumns(headers, columns);
  if (!mapping.includes('code'))
    return `El archivo no tiene la columna «${resource.fields['code']?.label}», que dice cuál es cada fila.`;
  const { rows: all, equal } = splitEqualRows(buildListedRows(resource, read.table, mapping));
  if (all.length > MAX_LIST_FILE_ROWS)
    return `El archivo tiene más de ${MAX_LIST_FILE_ROWS.toLocaleString('es-CO')} filas. Divídalo en varios.`;
  return lookAtRows({ resource, read, mapping, all, equal, omitted: new Set() });
}

type ListFile = {
  resource: Resource;
  read: LoadedFile;
  mapping: Mapping;
  all: readonly OfficialListRow[];
  equal: readonly number[];
  omitted: ReadonlySet<number>;
};

async function lookAtRows(file: ListFile): Promise<ListFilePreview> {
  const { resource, read, mapping, all, equal, omitted } = file;
  const { headers } = read.table;
  const columns = listColumns(resource);
  const rows = all.filter(({ line }) => !omitted.has(line));
  const without = (lines: ReadonlySet<number>) => lookAtRows({ ...file, omitted: lines });
  const { data } =
    rows.length === 0
      ? { data: [] }
      : await writeJson<{ data: Outcome[] }>(
          `/${resource.path}/import/check`,
          { rows: rows.map(({ values }) => values) },
          undefined,
          'caller',
        );
  const titleOf = (column: string) =>
    headers[mapping.indexOf(column)] ?? columns.find(({ key }) => key === column)?.label ?? column;
  const problems = rows.map((row, at) => [...row.problems, ...problemsOf(row, data[at]?.errors ?? {})]);
  const refused = problems.filter((some) => some.length > 0).length;
  const count = (what: Outcome['outcome']) =>
    data.filter(({ outcome }, at) => outcome === what && problems[at]?.length === 0).length;
  const computed = new Set(Object.values(resource.fields).flatMap((f) => (f.computed ? [f.label] : [])));
  return {
    name: read.name,
    rows,
    counts: { created: count('created'), updated: count('updated'), kept: count('kept'), refused },
    wrong: problems.flat().map((one) => ({ ...one, title: titleOf(one.column) })),
    unused: headers.filter((header, at) => header && !mapping[at] && !computed.has(header)),
    left: read.left,
    ...{ omitted, equal, without },
  };
}

/** Errors of the server for a row, except in cells that could not be read: those have a problem already. */
function problemsOf({ line, problems }: OfficialListRow, errors: Errors): CellProblem[] {
  const unread = new Set(problems.map(({ column }) => column));
  return Object.entries(errors).flatMap(([column, sentences]) =>
    unread.has(column) ? [] : sentences.map((message) => ({ line, column, message })),
  );
}

/** Stores all the rows, or none. Returns the message of the server. */
export async function importListRows(
  resource: Resource,
  preview: ListFilePreview,
  writeKey: WriteKey,
): Promise<string> {
  const body = { rows: preview.rows.map(({ values }) => values) };
  const { message } = await writeKey.send(body, (key) =>
    writeJson<{ message: string }>(`/${resource.path}/import`, body, key, 'caller'),
  );
  return message;
}

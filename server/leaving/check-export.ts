import { sql } from 'kysely';
import { isId } from '../../src/domain/values/id.ts';
import type { Tx } from '../store/connection.ts';
import { BadExport } from './bad-export.ts';
import type { ExportFile } from './export-file.ts';
import { listExportedColumns } from './export-queries.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { listTableColumns } from './table-columns.ts';

/** Facts of an export that was checked. */
export type CheckedExport = {
  company: { id: string; nit: string; name: string };
  /** Columns of each table, which all its rows have. Empty without rows. */
  columns: ReadonlyMap<string, readonly string[]>;
};

type Row = Record<string, unknown>;

/**
 * Reads every row of an export and compares it with the tables of this installation. Throws {@link BadExport} for a table
 * or a column that is not known, a count that differs, a document without a row, a row of another company, and a company
 * that is already here. It writes nothing.
 */
export async function checkExport(
  tx: Tx,
  file: ExportFile,
  onTable: (done: number, total: number) => void,
): Promise<CheckedExport> {
  const { manifest } = file;
  const tables = listTables(file);
  const documents = new Set(manifest.files.map(({ name }) => name).filter((name) => name.includes('/')));
  const columns = new Map<string, readonly string[]>();
  let company: CheckedExport['company'] | undefined;
  for (const [at, table] of tables.entries()) {
    onTable(at, tables.length);
    const declared = exportedTables[table] as ExportedTable;
    const known = new Set(
      listExportedColumns(await listTableColumns(tx, table), declared).map(({ name }) => name),
    );
    let count = 0;
    for await (const line of file.readLines(table)) {
      const row = parseRow(table, line);
      const names = Object.keys(row);
      if (count++ === 0) columns.set(table, assertKnown(table, names, known));
      assertSame(table, names, columns.get(table) ?? []);
      takeDocuments(table, declared, row, documents);
      if (table === 'companies') company = readCompany(manifest.company, row, company);
    }
    if (count !== manifest.counts[table])
      throw new BadExport(
        `La tabla ${table} tiene ${count} filas, y el manifiesto dice ${manifest.counts[table]}.`,
      );
  }
  const [unnamed] = documents;
  if (unnamed) throw new BadExport(`El archivo ${unnamed} no es de ninguna fila.`);
  if (!company) throw new BadExport('La exportación no dice de qué compañía es.');
  await assertNew(tx, company);
  return { company, columns };
}

/** Lists the tables of the export, each with its count. Refuses one that this version does not have. */
function listTables({ manifest }: ExportFile): string[] {
  const ending = '.jsonl';
  const tables = manifest.files.flatMap(({ name }) =>
    name.endsWith(ending) && !name.includes('/') ? [name.slice(0, -ending.length)] : [],
  );
  const unknown = tables.find((table) => !Object.hasOwn(exportedTables, table));
  if (unknown)
    throw new BadExport(
      `La exportación tiene la tabla ${unknown}, que esta versión no conoce: use una más reciente.`,
    );
  const loose = manifest.files.find(({ name }) => !name.includes('/') && !name.endsWith(ending));
  if (loose) throw new BadExport(`La exportación tiene ${loose.name}, que esta versión no conoce.`);
  const counted = Object.keys(manifest.counts).sort();
  if (counted.join() !== tables.toSorted().join())
    throw new BadExport('El manifiesto no cuenta las filas de las tablas que trae.');
  return tables;
}

function parseRow(table: string, line: string): Row {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  } catch {
    // The words are the same.
  }
  throw new BadExport(`Una línea de ${table}.jsonl no es una fila.`);
}

function assertKnown(table: string, names: readonly string[], known: ReadonlySet<string>): readonly string[] {
  if (names.includes('company_id'))
    throw new BadExport(`Las filas de ${table} dicen de qué compañía son, y una exportación es de una sola.`);
  const unknown = names.find((name) => !known.has(name));
  if (unknown)
    throw new BadExport(
      `La tabla ${table} trae la columna ${unknown}, que esta versión no conoce: use una más reciente.`,
    );
  return names;
}

function assertSame(table: string, names: readonly string[], first: readonly string[]): void {
  if (names.length !== first.length || names.some((name, at) => name !== first[at]))
    throw new BadExport(`Las filas de ${table} no tienen todas las mismas columnas.`);
}

/** Takes the documents of a row from those that no row has named yet. */
function takeDocuments(table: string, { files = [] }: ExportedTable, row: Row, documents: Set<string>): void {
  for (const { column, folder, ending = '' } of files) {
    const name = row[column];
    if (name === null || name === undefined) continue;
    if (name !== `${folder}/${String(row['id'])}${ending}`)
      throw new BadExport(`Una fila de ${table} nombra el archivo ${String(name)}, que no es suyo.`);
    if (!documents.delete(name))
      throw new BadExport(`Falta el archivo ${name}, que nombra una fila de ${table}.`);
  }
}

function readCompany(
  named: string,
  { id, nit, social_reason: reason, first_name: first, surname }: Row,
  before: CheckedExport['company'] | undefined,
): CheckedExport['company'] {
  if (before) throw new BadExport('La exportación trae dos compañías.');
  if (!isId(id) || id !== named)
    throw new BadExport('La compañía de las filas no es la que dice el manifiesto.');
  const name = reason ?? [first, surname].filter(Boolean).join(' ');
  return { id, nit: String(nit), name: String(name) };
}

async function assertNew(tx: Tx, { id, nit, name }: CheckedExport['company']): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from companies where id = ${id} or nit = ${nit}`.execute(tx);
  if (rows.length > 0)
    throw new BadExport(`${name} (NIT ${nit}) ya está en esta instalación. No se escribió nada.`);
}

import { type RawBuilder, sql } from 'kysely';
import { isId } from '../../src/domain/values/id.ts';
import { type Actor, noteSecurityEvent } from '../security/note.ts';
import { getSqlState, type Store, type Tx } from '../store/connection.ts';
import { runWithLongLimits } from '../store/limits.ts';
import { arrivalChanges, unsentWords } from './arrival-changes.ts';
import { type ArrivalTable, listArrivalOrder } from './arrival-order.ts';
import { BadExport } from './bad-export.ts';
import { type CheckedExport, checkExport } from './check-export.ts';
import type { ExportFile } from './export-file.ts';
import { type ExportedTable, exportedTables } from './exported-tables.ts';
import { listTableColumns, type TableColumn } from './table-columns.ts';

/** Rows that are written together. */
const BATCH_ROWS = 1000;
/** Bytes of rows and documents that are written together. One that is larger is written alone. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Listener of the steps of an import: what is done, and how much of how much. */
export type ImportStep = 'digests' | 'rows' | 'writing';
export type OnImportStep = (step: ImportStep, done: number, total: number) => void;

export type ImportedCompany = CheckedExport['company'] & {
  rows: number;
  documents: number;
  /** Things that the operator has to do or has to know, because they did not come. */
  missing: {
    /** Users of the other installation, who are names here. */
    names: number;
    /** Rows of official lists that were not here and were added. */
    listed: number;
    certificate: boolean;
    /** Documents on their way to DIAN, whose sending is paused. */
    underWay: number;
    webhooks: number;
    /** Letters that had not left. */
    unsent: number;
  };
};

/** Checks an export whole, and writes nothing. Throws {@link BadExport}. */
export const verifyExport = (
  store: Pick<Store, 'asSystem'>,
  file: ExportFile,
  onStep: OnImportStep,
): Promise<CheckedExport> =>
  runWithLongLimits(async () => {
    await file.verify((done, total) => onStep('digests', done, total));
    return store.asSystem((tx) => checkExport(tx, file, (done, total) => onStep('rows', done, total)), true);
  });

/**
 * Takes in a company that another installation exported. It is checked whole first, and written in one transaction under
 * the setting of the company: nobody sees it until the end, and an interrupted import leaves nothing. Throws
 * {@link BadExport} when the file does not fit or the company is already here.
 */
export async function importCompany(
  store: Store,
  file: ExportFile,
  { onWritten, ...writing }: Writing & { onWritten?: (tx: Tx, imported: ImportedCompany) => Promise<void> },
): Promise<ImportedCompany> {
  const checked = await verifyExport(store, file, writing.onStep);
  const write = async (tx: Tx) => {
    const imported = await writeCompany(tx, file, checked, writing);
    await onWritten?.(tx, imported);
    return imported;
  };
  return runWithLongLimits(() => store.inCompany(checked.company.id, write));
}

type Writing = {
  newId: () => string;
  onStep: OnImportStep;
  /** User who takes the company in, for the trail. Absent for the command of the operator. */
  actor?: Actor;
};

async function writeCompany(
  tx: Tx,
  file: ExportFile,
  { company, columns }: CheckedExport,
  { newId, onStep, actor }: Writing,
): Promise<ImportedCompany> {
  const order = await listArrivalOrder(tx);
  let done = 0;
  const arrival: Arrival = {
    tx,
    file,
    companyId: company.id,
    columns,
    ids: new Map(),
    events: new Map(),
    onBatch: () => onStep('writing', done, order.length),
  };
  let names = 0;
  let listed = 0;
  let rows = 0;
  for (const [at, table] of order.entries()) {
    done = at;
    arrival.onBatch();
    const written =
      exportedTables[table.table]?.rows === 'shared'
        ? await matchOfficialList(arrival, table.table, newId)
        : await writeTable(arrival, table);
    if (exportedTables[table.table]?.rows === 'shared') listed += written;
    else rows += written;
    if (table.table === 'users') names = written;
  }
  await writeLogo(arrival);
  const missing = { names, listed, ...(await readMissing(tx, company.id)) };
  const documents = file.manifest.files.filter(({ name }) => name.includes('/')).length;
  await noteArrival(arrival, rows, actor);
  return { ...company, rows, documents, missing };
}

/** State of an import under way. */
type Arrival = {
  tx: Tx;
  file: ExportFile;
  companyId: string;
  columns: ReadonlyMap<string, readonly string[]>;
  /** Ids of rows of official lists, there and here, where they differ. */
  ids: Map<string, string>;
  /** Numbers of security events, there and here. */
  events: Map<number, number>;
  onBatch: () => void;
};

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replaces the ids of official lists wherever they are in a row. The rest of its text stays as it is. */
const replaceIds = (line: string, ids: ReadonlyMap<string, string>): string =>
  ids.size === 0 ? line : line.replace(idPattern, (id) => ids.get(id) ?? id);

type ListRow = { id: string; code: string; valid_from?: string | null };
const getListKey = ({ code, valid_from = null }: ListRow): string => JSON.stringify([code, valid_from]);

/**
 * Finds the rows of an official list by their code, and by the day they are in force from when codes repeat. Adds those
 * that are not here. Returns how many.
 */
async function matchOfficialList(arrival: Arrival, table: string, newId: () => string): Promise<number> {
  const { tx, file, ids } = arrival;
  const names = (await listTableColumns(tx, table)).map(({ name }) => name);
  const validFrom = names.includes('valid_from') ? sql`t.valid_from::text` : sql`null`;
  const { rows } = await sql<ListRow>`
    select t.id, t.code, ${validFrom} as valid_from from ${sql.table(table)} t`.execute(tx);
  const here = new Map(rows.map((row) => [getListKey(row), row.id]));
  const taken = new Set(rows.map(({ id }) => id));
  const added: ArrivalRow[] = [];
  for await (const line of file.readLines(table)) {
    const row = JSON.parse(line) as ListRow;
    const own = here.get(getListKey(row)) ?? (taken.has(row.id) ? newId() : row.id);
    if (own !== row.id) ids.set(row.id, own);
    if (!here.has(getListKey(row))) added.push({ line, id: row.id, documents: new Map(), needs: [] });
  }
  const plan = await planTable(arrival, { table, ownReferences: [] });
  for (let at = 0; at < added.length; at += BATCH_ROWS)
    await insertRows(arrival, plan, added.slice(at, at + BATCH_ROWS));
  return added.length;
}

/** A row of the export as its line, with what is written beside it. */
type ArrivalRow = {
  line: string;
  id: unknown;
  /** Bytes of its documents, by column. */
  documents: ReadonlyMap<string, Buffer>;
  /** Ids of rows of the same table that it names. */
  needs: readonly unknown[];
};
type TablePlan = {
  table: string;
  declared: ExportedTable;
  columns: TableColumn[];
  /** Column that the database numbers again. */
  identity: string | undefined;
  ownReferences: readonly string[];
};

async function planTable(
  { tx, columns }: Arrival,
  { table, ownReferences }: ArrivalTable,
): Promise<TablePlan> {
  const names = columns.get(table) ?? [];
  const all = await listTableColumns(tx, table);
  return {
    table,
    declared: exportedTables[table] as ExportedTable,
    columns: all.filter(({ name, is_identity }) => names.includes(name) && !is_identity),
    identity: all.find(({ is_identity }) => is_identity)?.name,
    ownReferences,
  };
}

/** Reads the rows of a table. One that names another of the table follows it, or goes to the end when that one never comes. */
async function* readInOrder(arrival: Arrival, plan: TablePlan): AsyncGenerator<ArrivalRow> {
  const read = new Set<unknown>();
  let waiting: ArrivalRow[] = [];
  const isReady = ({ needs }: ArrivalRow) => needs.every((id) => read.has(id));
  for await (const line of arrival.file.readLines(plan.table)) {
    const row = await readRow(arrival, plan, line);
    if (!isReady(row)) {
      waiting.push(row);
      continue;
    }
    if (plan.ownReferences.length > 0) read.add(row.id);
    yield row;
  }
  for (let ready = waiting.filter(isReady); ready.length > 0; ready = waiting.filter(isReady)) {
    for (const { id } of ready) read.add(id);
    yield* ready;
    waiting = waiting.filter((row) => !ready.includes(row));
  }
  yield* waiting;
}

async function readRow(
  { file }: Arrival,
  { declared, ownReferences, identity }: TablePlan,
  line: string,
): Promise<ArrivalRow> {
  const documents = new Map<string, Buffer>();
  // Most tables need only their text.
  if (!declared.files && ownReferences.length === 0 && !identity)
    return { line, id: undefined, documents, needs: [] };
  const values = JSON.parse(line) as Record<string, unknown>;
  for (const { column } of declared.files ?? []) {
    const name = values[column];
    if (typeof name === 'string') documents.set(column, await file.read(name));
  }
  const needs = ownReferences.map((name) => values[name]).filter((id) => id !== null && id !== undefined);
  return { line, id: values['id'], documents, needs };
}

const countBytes = ({ line, documents }: ArrivalRow): number =>
  [...documents.values()].reduce((sum, { length }) => sum + length, line.length);

/** Writes the rows of a table in batches. Returns how many are new. */
async function writeTable(arrival: Arrival, table: ArrivalTable): Promise<number> {
  const plan = await planTable(arrival, table);
  let batch: ArrivalRow[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0) count += await insertRows(arrival, plan, batch);
    arrival.onBatch();
    batch = [];
    bytes = 0;
  };
  for await (const row of readInOrder(arrival, plan)) {
    const more = countBytes(row);
    if (batch.length >= BATCH_ROWS || bytes + more > BATCH_BYTES) await flush();
    batch.push(row);
    bytes += more;
  }
  await flush();
  return count;
}

/** Inserts rows in one statement, after whose end PostgreSQL looks at their references. Returns how many are new. */
async function insertRows(arrival: Arrival, plan: TablePlan, rows: readonly ArrivalRow[]): Promise<number> {
  const { tx, companyId, ids } = arrival;
  const { table, declared, columns, identity } = plan;
  const lines = `[${rows.map(({ line }) => replaceIds(line, ids)).join(',')}]`;
  const { values, joins } = selectValues(arrival, plan, rows);
  const ofCompany = declared.rows === 'company';
  const into = [...(ofCompany ? [sql.ref('company_id')] : []), ...columns.map(({ name }) => sql.ref(name))];
  const from = [...(ofCompany ? [sql`${companyId}::uuid`] : []), ...values];
  const isNew = table === 'users' ? sql`where not exists (select 1 from users o where o.id = r.id)` : sql``;
  const returned = identity ? sql`returning ${sql.ref(identity)} as number` : sql``;
  try {
    const { rows: numbered, numAffectedRows } = await sql<{ number: number }>`
      insert into ${sql.table(table)} (${sql.join(into)})
      select ${sql.join(from)} from json_populate_recordset(null::${sql.table(table)}, ${lines}::json) r
      ${sql.join(joins, sql` `)} ${isNew} ${returned}`.execute(tx);
    const written = Number(numAffectedRows ?? 0);
    if (table !== 'users' && written !== rows.length)
      throw new BadExport(
        `Unas filas de ${table} nombran otras que no están en la exportación. No se escribió nada.`,
      );
    if (table === 'security_events') noteNumbers(arrival, rows, numbered);
    return written;
  } catch (error) {
    throw explainRefusal(table, error);
  }
}

/** Builds the value of each column of a row `r`, and what is joined to it. */
function selectValues(
  { events }: Arrival,
  { table, declared, columns }: TablePlan,
  rows: readonly ArrivalRow[],
): { values: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] } {
  const changes = arrivalChanges[table] ?? {};
  const joins: RawBuilder<unknown>[] = [];
  const values = columns.map(({ name, type }) => {
    if (declared.files?.some(({ column }) => column === name)) {
      const from = `document_${joins.length}`;
      joins.push(
        sql`left join ${selectDocuments(rows, name)} ${sql.ref(from)} on ${sql.ref(`${from}.id`)} = r.id`,
      );
      const document = sql.ref(`${from}.bytes`);
      return type === 'text' ? sql`convert_from(${document}, 'UTF8')` : sql`${document}`;
    }
    if (table === 'security_repeats' && name === 'event_id') {
      const there = rows.map(({ line }) => (JSON.parse(line) as { event_id: number }).event_id);
      const here = there.map((number) => events.get(number) ?? null);
      joins.push(sql`
        join unnest(${there}::bigint[], ${here}::bigint[]) numbered (there, here)
        on numbered.there = r.event_id and numbered.here is not null`);
      return sql`numbered.here`;
    }
    // Authors of an official list are not of this company.
    if (declared.rows === 'shared' && (name === 'created_by' || name === 'updated_by'))
      return sql`null::uuid`;
    return changes[name]?.to ?? sql`r.${sql.ref(name)}`;
  });
  return { values, joins };
}

/** Selects documents by the id of their row. They travel together, as bytes: in an array they would be text of twice the size. */
function selectDocuments(rows: readonly ArrivalRow[], column: string): RawBuilder<unknown> {
  const read = rows.flatMap(({ id, documents }) => {
    const bytes = documents.get(column);
    return bytes ? [{ id, bytes }] : [];
  });
  const all = Buffer.concat(read.map(({ bytes }) => bytes));
  let next = 1;
  const starts = read.map(({ bytes }) => {
    next += bytes.length;
    return next - bytes.length;
  });
  return sql`(
    select d.id, substring(${all}::bytea from d.start for d.length) as bytes
    from unnest(${read.map(({ id }) => id)}::uuid[], ${starts}::integer[], ${read.map(({ bytes }) => bytes.length)}::integer[])
      d (id, start, length))`;
}

/** Notes the number of each event here. Rows are numbered in the order of the export. */
function noteNumbers(
  { events }: Arrival,
  rows: readonly ArrivalRow[],
  numbered: readonly { number: number }[],
): void {
  const sorted = numbered.map(({ number }) => number).sort((a, b) => a - b);
  for (const [at, { id }] of rows.entries()) events.set(Number(id), sorted[at] as number);
}

/** Says what of a row PostgreSQL did not take. Other errors are not of the file. */
function explainRefusal(table: string, error: unknown): unknown {
  const state = getSqlState(error) ?? '';
  const constraint =
    error instanceof Error && 'constraint' in error && error.constraint
      ? ` (${String(error.constraint)})`
      : '';
  if (state === '23503')
    return new BadExport(
      `Una fila de ${table} nombra otra que no está en la exportación${constraint}. No se escribió nada.`,
    );
  if (state === '23505')
    return new BadExport(
      `Una fila de ${table} está dos veces, o ya está en esta instalación${constraint}. No se escribió nada.`,
    );
  if (/^(22|23)/.test(state))
    return new BadExport(
      `Una fila de ${table} tiene un valor que esta versión no admite${constraint}. No se escribió nada.`,
    );
  return error;
}

/** Names the logo, whose file is written after the company. */
async function writeLogo({ tx, file, companyId }: Arrival): Promise<void> {
  for await (const line of file.readLines('companies')) {
    const { logo } = JSON.parse(line) as { logo?: unknown };
    if (isId(logo)) await sql`update companies set logo = ${logo} where id = ${companyId}`.execute(tx);
  }
}

type Missing = Omit<ImportedCompany['missing'], 'names' | 'listed'>;

/** Reads what the company lacks to go on, and pauses its sending when documents are on their way to DIAN. */
async function readMissing(tx: Tx, companyId: string): Promise<Missing> {
  const { rows } = await sql<Missing>`
    select coalesce((select n.software_id is not null from enablers n where n.company_id = ${companyId}), false) as certificate,
      (select count(*)::integer from submissions s where s.company_id = ${companyId} and s.step <> 'done') as "underWay",
      (select count(*)::integer from webhook_endpoints w where w.company_id = ${companyId}) as webhooks,
      (select count(*)::integer from mail_messages m where m.company_id = ${companyId} and m.problem = ${unsentWords}) as unsent`.execute(
    tx,
  );
  const [missing] = rows;
  if (!missing) throw new Error('The database counted nothing');
  if (missing.underWay > 0)
    await sql`
      update senders set paused_at = coalesce(paused_at, now()) where company_id = ${companyId}`.execute(tx);
  return missing;
}

async function noteArrival(
  { tx, file, companyId, events }: Arrival,
  rows: number,
  actor: Actor = {},
): Promise<void> {
  const numbers = [...events.values()];
  await noteSecurityEvent(tx, {
    ...actor,
    kind: 'company_imported',
    company: companyId,
    people: 'all',
    facts: {
      made_at: file.manifest.made_at,
      digest: file.digest,
      rows,
      first: numbers.length > 0 ? numbers.reduce((a, b) => Math.min(a, b)) : 0,
      last: numbers.length > 0 ? numbers.reduce((a, b) => Math.max(a, b)) : 0,
    },
  });
}

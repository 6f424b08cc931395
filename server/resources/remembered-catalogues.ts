import { type RawBuilder, sql } from 'kysely';
import { isOfficialList, type ReferredRow } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import { isDryRun } from '../store/dry-run.ts';
import { buildLabelSql } from './label-sql.ts';

/**
 * Cache of the official lists, which hardly change and which every list of a company reads. A change by this
 * process is seen at once, and one by another process when the cache expires.
 */
type Remembered = {
  labels: ReadonlyMap<string, ReferredRow>;
  flags: ReadonlyMap<string, readonly string[]>;
  codes: ReadonlyMap<string, string>;
  at: number;
};

type Official = {
  id: string;
  code: string;
  label: string;
  path: string;
  active: boolean;
  flags: string[];
};

const moment = 5000;
let kept: Remembered | undefined;
/** Rows of each list and when they were read, so that a change reads only its own list again. */
const lists = new Map<string, { rows: readonly Official[]; at: number }>();
let looking = false;
let changes = 0;
let held = 0;

export function forgetCatalogues(path?: string): void {
  changes += 1;
  if (held > 0) return;
  if (path === undefined) lists.clear();
  else lists.delete(path);
  kept = undefined;
}

/**
 * Keeps the cache during work that writes many rows and may roll back. Otherwise each row would read the
 * lists again, and other requests would cache rows that are not committed.
 */
export async function holdCatalogues<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await rememberCatalogues(tx);
  held += 1;
  try {
    return await work();
  } finally {
    held -= 1;
    forgetCatalogues();
  }
}

const catalogues = resources.filter(isOfficialList);
const flagged = catalogues.flatMap(({ path, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'flag' ? [{ path, name }] : [])),
);

const withFlags = new Set(flagged.map(({ path }) => path));

/**
 * Reads the lists again when the cache expired. Only one caller reads at a time; the others use the expired
 * cache.
 */
export async function rememberCatalogues(tx: Tx): Promise<ReadonlyMap<string, ReferredRow>> {
  if (kept && (looking || held > 0 || Date.now() - kept.at < moment)) return kept.labels;
  looking = true;
  try {
    return await readCatalogues(tx);
  } finally {
    looking = false;
  }
}

async function readCatalogues(tx: Tx): Promise<ReadonlyMap<string, ReferredRow>> {
  const seen = changes;
  const now = new Map([...lists].filter(([, { at }]) => Date.now() - at < moment));
  const stale = catalogues.filter(({ path }) => !now.has(path));
  const names = stale.map(({ path, ...rest }) => {
    const flags = flagged
      .filter((one) => one.path === path)
      .map(({ name }) => sql`case when ${sql.ref(`x.${name}`)} then ${sql.lit(name)} end`);
    const held = flags.length ? sql`array_remove(array[${sql.join(flags)}], null)` : sql`'{}'::text[]`;
    return sql`select x.id, x.code, ${buildLabelSql({ ...rest, path }, 'x')} as label, ${sql.lit(path)} as path, x.active, ${held} as flags
      from ${sql.table(path)} x`;
  });
  const { rows } = names.length
    ? await sql<Official>`${sql.join(names, sql` union all `)}`.execute(tx)
    : { rows: [] };
  for (const { path } of stale)
    now.set(path, { rows: rows.filter((row) => row.path === path), at: Date.now() });
  const labels = new Map<string, ReferredRow>();
  const codes = new Map<string, string>();
  const flags = new Map<string, string[]>(flagged.map(({ path, name }) => [`${path}.${name}`, []]));
  for (const row of [...now.values()].flatMap((list) => list.rows)) {
    const { id, code, label } = row;
    labels.set(id, { id, code, label, ...(withFlags.has(row.path) ? { flags: row.flags } : {}) });
    if (row.active) codes.set(`${row.path}.${code}`, id);
    for (const flag of row.flags) flags.get(`${row.path}.${flag}`)?.push(row.id);
  }
  // A list read before a change must not replace a newer one, and rows of a dry run are rolled back.
  if (seen === changes && !isDryRun()) {
    for (const [path, list] of now) lists.set(path, list);
    kept = { labels, flags, codes, at: Math.min(...[...now.values()].map(({ at }) => at)) };
  }
  return labels;
}

export async function findActiveCatalogueId(tx: Tx, path: string, code: string): Promise<string | undefined> {
  await rememberCatalogues(tx);
  if (kept) return kept.codes.get(`${path}.${code}`);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(path)} where code = ${code} and active limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Condition that `t` points at a row of an official list with the flag set. */
export function buildFlagCondition(column: string, path: string, flag: string): RawBuilder<boolean> {
  const ids = kept?.flags.get(`${path}.${flag}`);
  return ids
    ? sql`${sql.ref(`t.${column}`)} = any(${ids as string[]}::uuid[])`
    : sql`${sql.ref(`t.${column}`)} in (select id from ${sql.table(path)} where ${sql.ref(flag)})`;
}

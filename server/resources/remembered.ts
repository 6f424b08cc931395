import { type RawBuilder, sql } from 'kysely';
import type { Referred } from '../../src/domain/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import type { Tx } from '../store/connection.ts';
import { labelSql } from './columns.ts';

/**
 * The official lists, remembered for a moment: every list of a company names their rows, and they hardly ever change.
 * A change made by this process is seen at once, one made by another within the moment.
 */
type Remembered = {
  labels: ReadonlyMap<string, Referred>;
  flags: ReadonlyMap<string, readonly string[]>;
  at: number;
};

const moment = 5000;
let kept: Remembered | undefined;
let looking = false;
let changes = 0;

export const forgetCatalogues = (): void => {
  kept = undefined;
  changes += 1;
};

const catalogues = resources.filter(({ scope, only }) => scope === 'global' && !only);
const flagged = catalogues.flatMap(({ path, fields }) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'flag' ? [{ path, name }] : [])),
);

const withFlags = new Set(flagged.map(({ path }) => path));

/** Looks at them again when the moment has passed; one does, and the others go on with what is remembered. */
export async function rememberCatalogues(tx: Tx): Promise<ReadonlyMap<string, Referred>> {
  if (kept && (looking || Date.now() - kept.at < moment)) return kept.labels;
  looking = true;
  try {
    return await readCatalogues(tx);
  } finally {
    looking = false;
  }
}

async function readCatalogues(tx: Tx): Promise<ReadonlyMap<string, Referred>> {
  const seen = changes;
  const names = catalogues.map(({ path, ...rest }) => {
    const flags = flagged
      .filter((one) => one.path === path)
      .map(({ name }) => sql`case when ${sql.ref(`x.${name}`)} then ${sql.lit(name)} end`);
    const held = flags.length ? sql`array_remove(array[${sql.join(flags)}], null)` : sql`'{}'::text[]`;
    return sql`select x.id, x.code, ${labelSql({ ...rest, path }, 'x')} as label, ${sql.lit(path)} as path, ${held} as flags
      from ${sql.table(path)} x`;
  });
  const { rows } = await sql<{ id: string; code: string; label: string; path: string; flags: string[] }>`
    ${sql.join(names, sql` union all `)}`.execute(tx);
  const labels = new Map<string, Referred>();
  const flags = new Map<string, string[]>(flagged.map(({ path, name }) => [`${path}.${name}`, []]));
  for (const row of rows) {
    const { id, code, label } = row;
    labels.set(id, { id, code, label, ...(withFlags.has(row.path) ? { flags: row.flags } : {}) });
    for (const flag of row.flags) flags.get(`${row.path}.${flag}`)?.push(row.id);
  }
  // What was read before a change does not come back after it.
  if (seen === changes) kept = { labels, flags, at: Date.now() };
  return labels;
}

/** Whether a reference of `t` points at a row of an official list that has the flag. */
export function pointsAtFlag(column: string, path: string, flag: string): RawBuilder<boolean> {
  const ids = kept?.flags.get(`${path}.${flag}`);
  return ids
    ? sql`${sql.ref(`t.${column}`)} = any(${ids as string[]}::uuid[])`
    : sql`${sql.ref(`t.${column}`)} in (select id from ${sql.table(path)} where ${sql.ref(flag)})`;
}

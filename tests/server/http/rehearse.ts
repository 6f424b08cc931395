import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../../../server/store/connection.ts';
import type { TestServer } from '../../harness.ts';

/** Tables that a dry run may change: who was signed in, what was read, and what the processes say of themselves. */
const asides = new Set([
  'sessions',
  'security_events',
  'security_repeats',
  'security_seals',
  'security_unsealed',
  'access_keys',
  'access_key_calls',
  'senders',
  'process_beats',
]);

/**
 * Names of the tables whose rows change between two looks. Every change of a row has a transaction of its own number,
 * so the rows need not be read.
 */
export async function markTables(store: Store): Promise<Map<string, string>> {
  return store.asSystem(async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')
        and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1, 2`.execute(tx);
    const each = tables
      .filter(({ name }) => !asides.has(name))
      .map(
        ({ schema, name }): RawBuilder<unknown> =>
          sql`select ${`${schema}.${name}`} as name, concat(count(*), ' ', sum(xmin::text::bigint)) as mark
            from ${sql.table(`${schema}.${name}`)}`,
      );
    const { rows } = await sql<{ name: string; mark: string }>`${sql.join(each, sql` union all `)}`.execute(
      tx,
    );
    return new Map(rows.map(({ name, mark }) => [name, mark]));
  });
}

type Injected = { method: string; url: string };
type Answered = { statusCode: number; body: string; headers: Record<string, unknown>; json: () => object };

/** Results of the dry runs: operations that were done, operations that were refused, and faults. */
export type Rehearsals = { done: Set<string>; refused: Set<string>; wrong: string[] };

const shapeOf = ({ statusCode, body, headers, json }: Answered): unknown => [
  statusCode,
  String(headers['content-type'] ?? '').replace(/;.*/, ''),
  body.startsWith('{') ? Object.keys(json()).sort() : '',
];

/**
 * Makes every write of a server twice: first as a dry run, which must change no table and answer as the call that follows
 * it, or be refused with its code.
 */
export function rehearseWrites({ app, store }: TestServer, told: Rehearsals): void {
  const inject = app.inject.bind(app) as unknown as (asked: Injected) => Promise<Answered>;
  /** Makes a dry run, and names the tables that changed meanwhile. */
  const look = async (asked: Injected) => {
    const before = await markTables(store);
    const url = `${asked.url}${asked.url.includes('?') ? '&' : '?'}dry_run=true`;
    const answer = await inject({ ...asked, url });
    const after = await markTables(store);
    return {
      answer,
      changed: [...after].flatMap(([name, mark]) => (before.get(name) === mark ? [] : [name])),
    };
  };
  const rehearse = async (asked: Injected): Promise<Answered> => {
    if (asked.method === 'GET' || asked.url.startsWith('/api/vault/')) return inject(asked);
    const where = `${asked.method} ${asked.url.replace('/api', '')}`;
    let dry = await look(asked);
    // A process beside the test may have written meanwhile. One that answers the same again and changes nothing changes nothing.
    for (let left = 2; dry.changed.length > 0 && left > 0; left--) {
      const again = await look(asked);
      if (isDeepStrictEqual(shapeOf(again.answer), shapeOf(dry.answer))) dry = again;
    }
    if (dry.changed.length > 0) told.wrong.push(`${where} changes ${dry.changed.join(', ')}`);
    const made = await inject(asked);
    const { statusCode, body } = dry.answer;
    if (body.includes('"dry_run_unavailable"')) told.refused.add(where);
    else if (!isDeepStrictEqual(shapeOf(dry.answer), shapeOf(made)))
      told.wrong.push(`${where} answers ${statusCode} ${body.slice(0, 300)} and then ${made.statusCode}`);
    else if (made.statusCode < 300) told.done.add(where);
    return made;
  };
  Object.assign(app, { inject: rehearse });
}

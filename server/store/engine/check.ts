import type pg from 'pg';

/** Outcome of a check. `poor` works, and costs something that the words say. */
export type EngineFinding = {
  verdict: 'fits' | 'poor' | 'unfit';
  words: string;
  /** Words that say how to mend it. */
  remedy?: string;
};

/** A server that is checked, with connections that are closed after each check. */
export type CheckedEngine = {
  /** Opens another connection to the same server. */
  connect: () => Promise<pg.Client>;
  /** Opens a connection to the server that writes, when it is known and another one. */
  connectWriter?: (() => Promise<pg.Client>) | undefined;
  /** Value of DATABASE_PREPARED. */
  prepared: boolean | undefined;
};

/** One thing that the program needs of PostgreSQL. */
export type EngineCheck = {
  title: string;
  /** Servers that need it: those that write, those that only read, or both. */
  needs: 'writer' | 'standby' | 'both';
  check: (client: pg.Client, engine: CheckedEngine) => Promise<EngineFinding>;
};

export const reportFit = (words: string): EngineFinding => ({ verdict: 'fits', words });
export const reportPoor = (words: string, remedy: string): EngineFinding => ({
  verdict: 'poor',
  words,
  remedy,
});
export const reportUnfit = (words: string, remedy: string): EngineFinding => ({
  verdict: 'unfit',
  words,
  remedy,
});

/** Runs work in a transaction that is always undone. */
export async function runUndone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** Reads the only row of a query. */
export async function readRow<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<R> {
  const { rows } = await client.query<R>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`Sin respuesta: ${text}`);
  return row;
}

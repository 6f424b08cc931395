import { type QueryExecutorProvider, sql } from 'kysely';

/** Fewest new rows that can change a plan. */
const many = 500;
/** Part of the time that reading may take while rows come in many turns. */
const share = 1 / 10;
/** Tables that triggers fill with another. */
const filledWith: Readonly<Record<string, readonly string[]>> = { payrolls: ['payroll_people'] };

/**
 * Statistics of a table for the planner, read again after much was added to it. PostgreSQL looks by itself once a minute and
 * after a tenth of the table: until then a company that just came counts as one row, and joins go through all of it for
 * each of its rows. One table at a time, after the work, which it never fails; what comes soon after waits to be read together.
 */
export function createStatisticsKeeper(
  transaction: (work: (tx: QueryExecutorProvider) => Promise<void>) => Promise<void>,
) {
  const waiting = new Map<string, number>();
  let reading: Promise<void> | undefined;
  let pause: NodeJS.Timeout | undefined;
  let stopped = false;
  const readAll = async () => {
    const start = performance.now();
    const all = [...waiting];
    waiting.clear();
    for (const [table, count] of all) {
      if (stopped) return;
      for (const one of [table, ...(filledWith[table] ?? [])])
        await transaction((tx) => readAgain(tx, one, count)).catch(() => undefined);
    }
    const rest = (performance.now() - start) * (1 / share - 1);
    pause = setTimeout(() => {
      pause = undefined;
      begin();
    }, rest).unref();
  };
  const begin = () => {
    if (waiting.size === 0 || stopped || pause) return;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
  };
  return {
    added(rows: ReadonlyMap<string, number>): void {
      for (const [table, count] of rows)
        if (count >= many) waiting.set(table, (waiting.get(table) ?? 0) + count);
      begin();
    },
    async stop(): Promise<void> {
      stopped = true;
      await reading;
      clearTimeout(pause);
    },
  };
}

/** Reads a table of which a hundredth or more was added, as the login, who owns it; of another login the server only warns. */
async function readAgain(tx: QueryExecutorProvider, table: string, count: number): Promise<void> {
  const { rows } = await sql<{ worth: boolean }>`
    select reltuples <= ${count * 100}::float8 as worth from pg_class where oid = to_regclass(${table})`.execute(
    tx,
  );
  if (!rows[0]?.worth) return;
  await sql`set local role none`.execute(tx);
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(tx);
}

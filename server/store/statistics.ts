import { type QueryExecutorProvider, sql } from 'kysely';

/** Minimum rows added by a transaction that can change a plan. */
const many = 500;
/** Maximum share of time spent on ANALYZE while rows keep coming. */
const share = 1 / 10;
/** Tables that triggers fill with another table. */
const filledWith: Readonly<Record<string, readonly string[]>> = {
  payrolls: ['payroll_people', 'payroll_months'],
};

/**
 * Runs ANALYZE after many rows were added. Autovacuum looks once a minute and after a tenth of the table;
 * until then the planner expects one row of a new company and joins by nested loops. Tables are analyzed one
 * at a time, after the commit, and never fail the work.
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

/**
 * Analyzes a table that grew by 1 % or more. As the login, which owns it; for another login the server only
 * warns.
 */
async function readAgain(tx: QueryExecutorProvider, table: string, count: number): Promise<void> {
  const { rows } = await sql<{ worth: boolean }>`
    select reltuples <= ${count * 100}::float8 as worth from pg_class where oid = to_regclass(${table})`.execute(
    tx,
  );
  if (!rows[0]?.worth) return;
  await sql`set local role none`.execute(tx);
  await sql`analyze (skip_locked) ${sql.table(table)}`.execute(tx);
}

import PgBoss from 'pg-boss';

/** Tables of pg-boss, apart from ours. Its jobs hold the ids of ours and nothing else. */
const schema = 'pgboss';
const queue = 'calls';
/** Attempts after the first one, when a process dies or the database is away. */
const RETRIES = 20;
/** Seconds of one attempt. A job whose process died is given back long before. */
const LONGEST = 86_000;

export type QueuedJob = { company: string };
type Ask = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

const createBoss = (ask: Ask, migrate: boolean): PgBoss =>
  new PgBoss({
    db: { executeSql: (text, values) => ask(text, values) as Promise<{ rows: never[] }> },
    schema,
    migrate,
    supervise: false,
    schedule: false,
  });

/**
 * Creates or updates the tables of the queue, as their owner, and lets `role` use them. `ask` queries one connection.
 * The library locks while it creates its tables, and not while it creates a queue: `lockTable`, which every process
 * has, is locked for that.
 */
export async function installQueue(ask: Ask, role: string, lockTable: string): Promise<void> {
  const boss = createBoss(ask, true);
  await boss.start();
  await ask(`begin; lock table ${lockTable} in exclusive mode`);
  await boss.createQueue(queue);
  await ask(`
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    commit`);
  await boss.stop({ graceful: false });
}

export type Queue = {
  /** Adds a job in the transaction of the caller. */
  add: (ask: Ask, id: string, job: QueuedJob) => Promise<void>;
  /** Removes a job that ended, in the transaction that stores its end. */
  remove: (ask: Ask, id: string) => Promise<void>;
  /** Gives a job that another process took back to the queue. */
  giveBack: (id: string) => Promise<void>;
  /** Lists the jobs that processes have taken. A spent one is not taken again: its attempts are over. */
  listTaken: () => Promise<{ id: string; company: string; isSpent: boolean }[]>;
  /** Takes jobs until `stop`, `lines` at a time. A job whose work throws is taken again after a pause. */
  work: (lines: number, run: (id: string, job: QueuedJob, isLast: boolean) => Promise<void>) => Promise<void>;
  /** Looks for a job now, without waiting for the next turn. */
  wake: () => void;
  /** Takes no more jobs. Those under way have `patience` milliseconds, and go back to the queue after it. */
  stop: (patience: number) => Promise<void>;
};

/**
 * Opens the queue. `report` hears the failures of its own queries, which are repeated, so that a database that is
 * away ends nothing.
 */
export function openQueue(ask: Ask, report: (problem: unknown) => void): Queue {
  const boss = createBoss(
    (text, values) =>
      ask(text, values).catch((problem: unknown) => {
        report(problem);
        return { rows: [] };
      }),
    false,
  );
  boss.on('error', report);
  const workers: string[] = [];
  const underWay = new Map<string, Promise<void>>();
  const through = (own: Ask) => ({
    db: { executeSql: (text: string, values: unknown[]) => own(text, values) as Promise<{ rows: never[] }> },
  });
  const giveBack = async (id: string): Promise<void> => {
    await boss.fail(queue, id, { message: 'its process ended' });
  };
  return {
    async add(own, id, job) {
      await boss.send(queue, job, {
        id,
        retryLimit: RETRIES,
        retryDelay: 1,
        expireInSeconds: LONGEST,
        ...through(own),
      });
    },
    async remove(own, id) {
      await boss.deleteJob(queue, id, through(own));
    },
    giveBack,
    async listTaken() {
      const { rows } = await ask(
        `select id, data ->> 'company' as company, retry_count >= retry_limit as "isSpent"
         from ${schema}.job where name = $1 and state in ('active', 'failed')`,
        [queue],
      );
      return rows as { id: string; company: string; isSpent: boolean }[];
    },
    async work(lines, run) {
      const options = { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true };
      for (let line = 0; line < lines; line++)
        workers.push(
          await boss.work<QueuedJob>(queue, options, async ([job]) => {
            const taken = job as PgBoss.JobWithMetadata<QueuedJob> | undefined;
            if (!taken) return;
            const { id, data, retryCount, retryLimit } = taken;
            const work = run(id, data, retryCount >= retryLimit).finally(() => underWay.delete(id));
            underWay.set(id, work);
            await work;
          }),
        );
    },
    wake() {
      for (const worker of workers) boss.notifyWorker(worker);
    },
    async stop(patience) {
      for (const id of workers.splice(0)) await boss.offWork({ id });
      await Promise.race([
        Promise.allSettled(underWay.values()),
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ]);
      for (const id of underWay.keys()) await giveBack(id);
    },
  };
}

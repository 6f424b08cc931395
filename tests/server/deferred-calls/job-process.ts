import { join } from 'node:path';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { generateId } from '../../../server/services.ts';
import { openStore, type Store } from '../../../server/store/connection.ts';
import type { Instant } from '../../../src/domain/values/day.ts';

/**
 * A process that answers calls and runs jobs. It dies in the middle of the `after`th transaction of a company, or just
 * after it, and tells its parent when it listens.
 */
export type JobProcessSetting = {
  database: string;
  dataDir: string;
  now: number;
  dies?: { at: 'before' | 'after'; after: number };
  /** Takes jobs and ends no transaction of their work. */
  isStuck?: boolean;
};

const setting = JSON.parse(process.env['JOB_PROCESS'] ?? '{}') as JobProcessSetting;
const { dies, isStuck } = setting;
const times = { before: 0, after: 0 };
function pass(at: 'before' | 'after'): void {
  times[at] += 1;
  if (dies?.at === at && times[at] === dies.after) process.kill(process.pid, 'SIGKILL');
}

/** Returns whether a transaction took a job. */
const isTaking = (worked: unknown): boolean =>
  typeof worked === 'object' && worked !== null && 'deferred' in worked;

const store = openStore(JSON.parse(setting.database), 8);
const dying: Store = {
  ...store,
  async inCompany(company, work, reads) {
    const made = await store.inCompany(
      company,
      async (tx) => {
        const worked = await work(tx);
        if (!reads) pass('before');
        if (isStuck && !reads && !isTaking(worked)) await new Promise(() => undefined);
        return worked;
      },
      reads,
    );
    if (!reads) pass('after');
    return made;
  },
};
process.once('disconnect', () => process.exit());
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: setting.dataDir });
const now = () => setting.now as Instant;
const app = await createApp(
  { config, store: dying, secretKey: Buffer.alloc(32, 7), now, newId: generateId },
  join(config.dataDir, 'dist'),
);
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.('ready');

import { flushCompileCache } from 'node:module';
import { createApp } from '../app.ts';
import { BadConfig, type Config, readConfig } from '../config.ts';
import { drain } from '../http/drain.ts';
import { readSecretKey } from '../installation-key.ts';
import { keepBeating } from '../operation/beats.ts';
import { version } from '../operation/version.ts';
import { generateId, readClock } from '../services.ts';
import { drainGrace } from '../start/children.ts';
import { explainError, ownDatabase } from '../start/explain-error.ts';
import { listen } from '../start/listen.ts';
import { say } from '../start/log.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { leaveWithParent } from '../start/parent.ts';
import { openStore } from '../store/connection.ts';

/** Answers calls on the port of the process that started it, which prepared the database and the application. */
async function run(): Promise<void> {
  const given = readConfig(process.env);
  if (!given.databaseUrl) throw new BadConfig(['«npm start» inicia este proceso, con API_PROCESSES.']);
  const config: Config = {
    ...given,
    // The embedded database has an address for its processes, and stays the embedded one.
    databaseUrl: process.env[ownDatabase] ? undefined : given.databaseUrl,
  };
  const ending = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  // Without its parent there may be no database, and nobody waits for the calls under way.
  leaveWithParent(() => process.exit(0));
  const store = openStore(given.databaseUrl, undefined, { prepared: config.preparedStatements });
  const secretKey = readSecretKey(given, process.env);
  const app = await createApp({ config, secretKey, store, now: readClock, newId: generateId });
  await listen(app, config);
  const quiet = keepBeating(store.db, { id: generateId(), role: 'api', version });
  // Written now, because a killed process writes nothing at exit.
  flushCompileCache();
  await ending;
  await drain(app, config.drainSeconds * 1000, drainGrace);
  await quiet();
  await app.close();
  await store.close();
}

outliveReaders();
run().then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', explainError(error));
    process.exit(1);
  },
);

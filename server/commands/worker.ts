import { flushCompileCache } from 'node:module';
import { BadConfig, readConfig } from '../config.ts';
import { getDianAddress } from '../dian/address.ts';
import { readTrustFile } from '../dian/response-signer.ts';
import { createSigningPool } from '../dian/signing-pool.ts';
import { readSecretKey } from '../installation-key.ts';
import { keepBeating } from '../operation/beats.ts';
import { countCalls } from '../operation/dian-calls.ts';
import { version } from '../operation/version.ts';
import { getHolderName } from '../sending/holder.ts';
import { runWorker, type WorkerServices } from '../sending/worker.ts';
import { generateId, readClock } from '../services.ts';
import { explainError } from '../start/explain-error.ts';
import { note, say } from '../start/log.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { leaveWithParent } from '../start/parent.ts';
import { countSendingConnections, openStore } from '../store/connection.ts';
import { unhurriedLimits } from '../store/limits.ts';
import { refuseUnboundLogin } from '../store/login.ts';
import { runDeliveries } from '../webhooks/deliver.ts';
import { readAllowedNetworks } from '../webhooks/networks.ts';

/** Sends queued documents and delivers webhooks. Any number of workers may share a database, and each may end at any moment. */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    throw new BadConfig([
      'El proceso de envío necesita DATABASE_URL. Con «npm start» no hace falta iniciarlo aparte.',
    ]);
  }
  await refuseUnboundLogin(config.databaseUrl);
  const store = openStore(config.databaseUrl, countSendingConnections(config.documentsInFlight), {
    prepared: config.preparedStatements,
    limits: unhurriedLimits,
  });
  const calls = countCalls();
  const quiet = keepBeating(store.db, { id: generateId(), role: 'worker', version }, calls.counters);
  const pool = createSigningPool();
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  leaveWithParent(end);
  const secretKey = readSecretKey(config, process.env);
  const sending = runWorker(
    {
      store,
      pool,
      secretKey,
      holder: getHolderName(),
      leaseSeconds: config.leaseSeconds,
      inFlight: config.documentsInFlight,
      dianAddress: (environment) => getDianAddress(config.dianAddress, environment),
      trust: config.dianTrust ? readTrustFile(config.dianTrust) : [],
      now: readClock,
      newId: generateId,
      report: reporter('Envío a la DIAN'),
      told: (call) => {
        calls.note(call);
        note(call, 'dian');
      },
    },
    ending.signal,
  );
  const delivering = runDeliveries(
    {
      store,
      secretKey,
      networks: readAllowedNetworks(config.webhookNetworks),
      now: readClock,
      report: reporter('Webhooks'),
    },
    ending.signal,
  );
  await Promise.all([sending, delivering]);
  await pool.close();
  await quiet();
  await store.close();
}

/** Logs a problem of a work once while it repeats within a minute. */
function reporter(work: string): WorkerServices['report'] {
  let last = { words: '', at: 0 };
  return (problem, about) => {
    const words = explainError(problem);
    // In the JSON log each document has its own line.
    if (words === last.words && Date.now() - last.at < 60_000) {
      if (about?.document) note({ ...about, words }, 'again');
      return;
    }
    last = { words, at: Date.now() };
    say('error', `${work}: ${words.trim()}`, about);
  };
}

// Written now, because a killed process writes nothing at exit.
flushCompileCache();
outliveReaders();
run().then(
  () => process.exit(0),
  (error: unknown) => {
    say('error', explainError(error));
    process.exit(1);
  },
);

import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { forgetSlot } from '../backup/backup.ts';
import { type Config, readConfig } from '../config.ts';
import { countUsedObjects } from '../contents/move.ts';
import { fillDemo, hasDemoAccounts } from '../demo/demo.ts';
import { drain } from '../http/drain.ts';
import { hasUsers } from '../identity/users.ts';
import { ensureSecretKey } from '../installation-key.ts';
import { keepBeating } from '../operation/beats.ts';
import { version } from '../operation/version.ts';
import { seedCatalogues } from '../resources/catalogue.ts';
import { seedCompanies } from '../resources/company-seeds.ts';
import { generateId, readClock, type Services } from '../services.ts';
import { ensureBuilt } from '../start/build.ts';
import { type Child, drainGrace, keepRunning } from '../start/children.ts';
import { keepPostgres } from '../start/database.ts';
import {
  copySourceVariable,
  explainError,
  filesElsewhere,
  formatOtherKeyNotice,
  formatWelcome,
  otherDatabase,
  ownDatabase,
} from '../start/explain-error.ts';
import { assertFreePort, describeAccess, listen } from '../start/listen.ts';
import { say } from '../start/log.ts';
import { countOtherKeyCompanies } from '../start/other-key.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { buildDemoTexts, type SimulatorProcess, startSimulatorProcess } from '../start/simulator.ts';
import { type DatabaseHost, openStore, placeUrl } from '../store/connection.ts';
import { CannotStart, openDataFolder, takeFolder } from '../store/data-folder.ts';
import { toSuperuserPlace } from '../store/embedded.ts';
import { refuseUnboundLogin } from '../store/login.ts';
import { migrate } from '../store/migrate.ts';

/** Milliseconds that another API process has to close after its calls ended. */
const CLOSING_MS = 10_000;

/** Closers of open resources, run in reverse order. */
const opened: (() => Promise<unknown> | unknown)[] = [];
let closing: Promise<void> | undefined;

function close(): Promise<void> {
  closing ??= (async () => {
    for (const end of opened.reverse())
      await Promise.resolve(end()).catch((error: unknown) => say('error', explainError(error)));
  })();
  return closing;
}

outliveReaders();
const starting = Promise.resolve().then(() => start(readConfig(process.env)));

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  // Waits for the start, so that a resource that is being opened is closed too.
  process.on(
    signal,
    () =>
      void starting
        .catch(() => undefined)
        .then(close)
        .then(() => process.exit(0)),
  );
}

try {
  await starting;
} catch (error) {
  say('error', `\nQuincena no pudo empezar.\n${explainError(error)}\n`);
  await close();
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  if (config.role === 'worker' && !config.databaseUrl)
    throw new CannotStart('ROLE=worker necesita DATABASE_URL: la base incluida es de una sola máquina.');
  if (config.role !== 'worker') await assertFreePort(config);
  // Before the data folder is touched: a failed build leaves nothing behind.
  if (config.build && config.role !== 'worker') ensureBuilt();
  openDataFolder(config.dataDir);
  opened.push(takeFolder(config.dataDir).release);
  const secretKey = ensureSecretKey(config, process.env);
  if (config.databaseUrl) await refuseUnboundLogin(config.databaseUrl);
  const place = config.databaseUrl ?? (await embedded(config));
  await migrate(place);
  const store = openStore(place, undefined, {
    prepared: config.preparedStatements,
    replica: config.replicaUrl,
  });
  opened.push(() => store.close());
  if (config.production && (await hasDemoAccounts(store.db))) {
    throw new CannotStart(
      'Estos datos son los de la demo, con contraseñas que todos conocen, y no se abren con NODE_ENV=production. ' +
        'Elija otra carpeta con DATA_DIR u otra base con DATABASE_URL.',
    );
  }
  await store.asSystem((tx) => seedCatalogues(tx, generateId));
  await seedCompanies(store, generateId);
  const services: Services = { config, secretKey, store, now: readClock, newId: generateId };
  const closed = await countOtherKeyCompanies(services);
  if (closed) say('error', formatOtherKeyNotice(closed));
  if (!config.files && (await countUsedObjects(store)) > 0) say('error', filesElsewhere);

  const empty = !(await hasUsers(store.db));
  if (empty && config.demo) await fillDemo(services);
  // Without demo data in the folder there is no demo, and documents go to DIAN.
  const demo = config.demo && isDemo(config.dataDir);
  const { simulator, variables } = await children({ ...config, demo }, place);
  if (typeof place !== 'string') opened.push(await copying(config, place));
  else if (config.backup) say('error', otherDatabase);
  if (config.role === 'worker') return void say('info', 'Quincena envía a la DIAN desde esta máquina.');
  const mail = config.mail ?? (simulator && { server: simulator.mail, from: 'nomina@quincena.demo' });
  const texts = config.texts ?? (simulator && buildDemoTexts(simulator.address));
  const app = await createApp({
    ...services,
    config: { ...config, mail, texts, dianAddress: variables.DIAN_ADDRESS },
  });
  opened.push(() => app.close());
  opened.push(keepBeating(store.db, { id: generateId(), role: 'api', version }));
  const beside: Child[] = [];
  const notice = config.drainSeconds * 1000;
  opened.push(() =>
    Promise.all([
      drain(app, notice, drainGrace),
      ...beside.map((child) => child.stop(notice + drainGrace + CLOSING_MS)),
    ]),
  );
  const address = await listen(app, config);
  for (let i = 1; i < config.apiProcesses; i++)
    beside.push(
      keepRunning('server/commands/api.ts', () => ({
        ...variables,
        PORT: String(new URL(address).port || config.port),
        ...(mail && { SMTP_URL: mail.server, MAIL_FROM: mail.from }),
        ...(texts && { TEXT_URL: texts.address, TEXT_BODY: texts.template }),
      })),
    );
  say(
    'info',
    formatWelcome({
      address,
      ...describeAccess(config, address),
      demo,
      simulator: simulator?.address,
      empty: empty && !demo,
    }),
  );
  // Written now, because a killed process writes nothing at exit.
  flushCompileCache();
}

/**
 * Starts the backup process of the embedded database, if backups are configured. Returns the function that
 * stops it.
 */
async function copying(config: Config, place: Exclude<DatabaseHost, string>): Promise<() => Promise<void>> {
  const whole = toSuperuserPlace(place);
  if (!config.backup?.everyMs) {
    await forgetSlot(whole);
    return async () => undefined;
  }
  return keepRunning(
    'server/commands/copies.ts',
    () => ({ [copySourceVariable]: placeUrl(whole), DATA_DIR: config.dataDir }),
    undefined,
    ['keep'],
  ).stop;
}

function isDemo(dataDir: string): boolean {
  return existsSync(join(dataDir, 'demo', 'simulator.json'));
}

async function embedded(config: Config): Promise<DatabaseHost> {
  const { place, stop } = await keepPostgres(config, (error) => {
    say('error', `\nLa base de datos terminó y no vuelve.\n${explainError(error)}\n`);
    void close().then(() => process.exit(1));
  });
  opened.push(stop);
  return place;
}

/**
 * Starts the workers and, for a demo without a DIAN address, the simulator. Returns it, and the variables of a
 * process beside this one.
 */
async function children(
  config: Config,
  place: DatabaseHost,
): Promise<{ simulator: SimulatorProcess | undefined; variables: Record<string, string | undefined> }> {
  const running: Child[] = [];
  opened.push(() => Promise.all(running.map((child) => child.stop())));
  let dian = config.dianAddress;
  let trust = config.dianTrust;
  let simulator: SimulatorProcess | undefined;
  if (config.demo && !dian) {
    simulator = await startSimulatorProcess(config);
    running.push(simulator.child);
    dian = `${simulator.address}/WcfDianCustomerServices.svc`;
    trust ??= simulator.certificate;
  }
  const variables = {
    DATABASE_URL: placeUrl(place),
    [ownDatabase]: config.databaseUrl ? undefined : '1',
    DATA_DIR: config.dataDir,
    DIAN_ADDRESS: dian,
    DIAN_TRUST: trust,
  };
  const workers = config.role === 'api' ? 0 : config.workers;
  for (let i = 0; i < workers; i++) running.push(keepRunning('server/commands/worker.ts', () => variables));
  return { simulator, variables };
}

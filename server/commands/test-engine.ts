import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from '../config.ts';
import { explainError } from '../start/explain-error.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { checkEngine, type EngineReport } from '../store/engine/check-engine.ts';
import { isDatabaseUrl, isReadable } from '../store/hosts.ts';

const usage = 'Se usa así: npm run test:engine -- postgresql://usuario@servidor:5432/quincena';

/**
 * Tells whether a PostgreSQL, a pooler in front of it or a standby has what the program needs, and what to do about
 * what is missing. Exits with 1 when something is. It leaves nothing behind.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const url = readUrl() ?? config.databaseUrl;
  if (!url) throw new BadConfig([usage]);
  const reports = await checkEngine(url, {
    writer: config.databaseUrl,
    prepared: config.preparedStatements,
  });
  for (const report of reports) print(report);
  const unfit = reports.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === 'unfit');
  const writers = reports.filter(({ standby }) => !standby).length;
  if (unfit.length > 0) {
    console.error(`No sirve: ${unfit.length === 1 ? 'falta una cosa' : `faltan ${unfit.length} cosas`}.`);
    process.exitCode = 1;
  } else if (writers > 1) {
    console.error(
      'No sirve: dos servidores de esa dirección reciben escrituras, y cada uno guardaría lo suyo.',
    );
    process.exitCode = 1;
  } else console.info(writers === 1 ? 'Sirve.' : 'Sirve para leer: indíquelo en DATABASE_REPLICA_URL.');
}

function readUrl(): string | undefined {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [url, more] = positionals;
    if (more !== undefined || (url !== undefined && !(isDatabaseUrl(url) && isReadable(url))))
      throw new Error(usage);
    return url;
  } catch {
    throw new BadConfig([usage]);
  }
}

const marks = { fits: '✓', poor: '!', unfit: '✗' } as const;

function print({ where, standby, findings }: EngineReport): void {
  console.info(`${where}${standby ? ', réplica' : ''}`);
  for (const { title, verdict, words, remedy } of findings) {
    console.info(`  ${marks[verdict]} ${title}: ${words}`);
    if (remedy) console.info(`      ${remedy}`);
  }
}

outliveReaders();
run().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(explainError(error));
    process.exit(1);
  },
);

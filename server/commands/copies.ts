import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupNow, keepCopies } from '../backup/backup.ts';
import { readBaseLog } from '../backup/base.ts';
import { readTableSums } from '../backup/reference.ts';
import {
  chooseBase,
  listBlockingFiles,
  type RestoredDatabase,
  restoreDatabase,
  restoreNewest,
  settleRestore,
  type Until,
  workFolder,
} from '../backup/restore.ts';
import { BadCopy } from '../backup/seal.ts';
import { type CopiesStatus, readCopiesStatus, writeStatus } from '../backup/status.ts';
import { type BackupSettings, BadConfig, type Config, readConfig } from '../config.ts';
import { countUsedObjects } from '../contents/move.ts';
import { checkObjects } from '../contents/sweep.ts';
import { findSecretKey } from '../installation-key.ts';
import { openObjects } from '../objects/open.ts';
import { breakWords, verifyTrail } from '../security/verify.ts';
import { copySourceVariable, explainError } from '../start/explain-error.ts';
import { countOtherKeyCompanies } from '../start/other-key.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { leaveWithParent } from '../start/parent.ts';
import { reachEmbedded } from '../start/reach.ts';
import { getSqlState, openStore } from '../store/connection.ts';
import { CannotStart, makeFolder, openDataFolder, takeFolder } from '../store/data-folder.ts';
import { toSuperuserPlace } from '../store/embedded.ts';
import { readFolderIdentity } from '../store/folder-identity.ts';
import { assertKnownVersion } from '../store/migrate.ts';

/**
 * Backups of the embedded database: `backup`, `restore` and `check` for operators, `keep` as a process of the
 * server.
 */
const commands = { backup, restore, check, keep };
const usage =
  'Se usa así: npm run backup · npm run restore -- --at 2026-11-26T10:30:00-05:00 (o --at latest) · npm run restore:check';

async function run(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (!command) throw new BadConfig([usage]);
  const at = momentIn(words);
  await command(readConfig(process.env), at);
}

function momentIn(words: string[]): Date | 'latest' {
  let text: string | undefined;
  try {
    text = parseArgs({ args: words, options: { at: { type: 'string' } } }).values.at;
  } catch {
    throw new BadConfig([usage]);
  }
  if (text === undefined || text === 'latest') return 'latest';
  // A time without a zone would depend on the machine.
  const whole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!whole || Number.isNaN(Date.parse(text)))
    throw new BadConfig([
      `--at debe ser un momento con su zona, como 2026-11-26T10:30:00-05:00, o latest. ${usage}`,
    ]);
  return new Date(text);
}

function placeOf(config: Config): BackupSettings & { objects: ReturnType<typeof openObjects> } {
  if (!config.backup)
    throw new BadConfig([
      'Indique dónde van las copias con BACKUP_TO, y su llave con BACKUP_KEY o BACKUP_KEY_FILE.',
    ]);
  return { ...config.backup, objects: openObjects(config.backup.to) };
}

async function backup(config: Config): Promise<void> {
  const { objects, key } = placeOf(config);
  if (config.databaseUrl)
    throw new BadConfig([
      'Con DATABASE_URL la copia la hace su PostgreSQL (pg_basebackup, pgBackRest): docs/operation.md dice cómo.',
    ]);
  const { place, close } = await reachEmbedded(config.dataDir);
  try {
    const began = performance.now();
    const folder = readFolderIdentity(join(config.dataDir, 'postgres'));
    const base = await backupNow({ place: toSuperuserPlace(place), folder, objects, key });
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const before = readCopiesStatus(config.dataDir);
    // A backup to another place does not change the status of the configured one.
    if (!before || before.where === objects.where)
      writeStatus(config.dataDir, {
        ...before,
        where: objects.where,
        last: { id: base.id, at: base.endedAt, bytes: base.bytes, seconds },
      });
    console.info(`Copia ${base.id} completa en ${objects.where}: ${megabytes(base.bytes)} en ${seconds} s.`);
    console.info('La llave de los certificados (secret.key o SECRET_KEY) no va en ella: guárdela aparte.');
  } finally {
    await close();
  }
}

async function restore(config: Config, at: Until): Promise<void> {
  const { objects, key } = placeOf(config);
  makeFolder(config.dataDir);
  const found = await listBlockingFiles(config.dataDir);
  if (found.length)
    throw new CannotStart(
      `La carpeta ${config.dataDir} no está vacía (${found.slice(0, 3).join(', ')}). Recupere en otra con DATA_DIR. No se tocó nada.`,
    );
  openDataFolder(config.dataDir);
  const { release } = takeFolder(config.dataDir);
  try {
    const began = performance.now();
    const restored = await restoreNewest({ objects, key, until: at }, () => workFolder(config.dataDir), {
      onTry: ({ id }) => console.info(`Recuperando la copia ${id} de ${objects.where}…`),
      onDamaged: ({ id }, { message }) =>
        console.error(
          `  La copia ${id} no sirve: ${message} Se prueba con la anterior, y el registro desde ella.`,
        ),
    });
    const { base, folder: work } = restored;
    let outside = 0;
    try {
      await assertKnownVersion(restored.place);
      outside = await usedOutside(restored.place);
    } finally {
      await restored.stop();
    }
    await settleRestore(work, config.dataDir);
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    const reached = restored.reached ?? new Date(base.endedAt);
    console.info(`Recuperada en ${config.dataDir} en ${seconds} s.`);
    console.info(`  Su última escritura es de ${reached.toISOString()}.`);
    if (restored.hole) {
      console.error(`  ${holeWords(restored.hole)} Mire si otra copia de después sirve.`);
      process.exitCode = 2;
    } else
      console.info(
        restored.leftBytes > 0 && restored.keptAt
          ? `  Quedaron por fuera ${megabytes(restored.leftBytes)} del registro, de lo escrito después y hasta ${restored.keptAt.toISOString()}.`
          : '  No quedó por fuera nada de lo que se alcanzó a copiar.',
      );
    if (outside)
      console.info(
        `  ${outside} archivos están en el almacén de FILES_TO, que no va en la copia: indique el mismo, y mírelo con npm run files:check.`,
      );
    console.info('  Ponga en esa carpeta su secret.key, o indique SECRET_KEY, y empiece con «npm start».');
  } finally {
    release();
  }
}

async function check(config: Config, at: Until): Promise<void> {
  try {
    await checkCopy(config, at);
  } catch (problem) {
    // A damaged backup is a finding and not a failure of the command.
    if (!(problem instanceof BadCopy)) throw problem;
    console.error(`  · ${problem.message}`);
    console.info('La copia NO está bien.');
    process.exitCode = 2;
  }
}

async function checkCopy(config: Config, at: Until): Promise<void> {
  const { objects, key } = placeOf(config);
  const base = await chooseBase(objects, key, at);
  const { hole } = await readBaseLog(base, objects, key);
  const folder = await mkdtemp(join(tmpdir(), 'quincena-restore-check-'));
  const wrong: string[] = [];
  try {
    const restored = await restoreDatabase(folder, base, objects, key, 'point');
    try {
      await assertKnownVersion(restored.place);
      const found = await readTableSums(toSuperuserPlace(restored.place));
      console.info(`La copia ${base.id} (${base.endedAt}) abre: ${Object.keys(found).length} tablas.`);
      if (base.sums) {
        const expected = base.sums;
        for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
          const [was, is] = [expected[table], found[table]];
          if (was?.rows !== is?.rows || was?.sum !== is?.sum)
            wrong.push(
              `La tabla ${table} tenía ${was?.rows ?? 0} filas y en la copia tiene ${is?.rows ?? 0}, o son otras.`,
            );
        }
        const rows = Object.values(found).reduce((sum, table) => sum + table.rows, 0);
        if (!wrong.length) console.info(`Sus ${rows} filas son, una por una, las de aquel momento.`);
      } else
        console.info(
          'Cuando se hizo se escribía sin pausa, así que no hay sumas con qué comparar sus tablas.',
        );
      wrong.push(
        ...(hole ? [holeWords(hole)] : []),
        ...(await trailOf(config, restored.place)),
        ...(await sealedWith(config, restored.place)),
        ...(await filesOf(config, restored.place)),
      );
    } finally {
      await restored.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const sentence of wrong) console.error(`  · ${sentence}`);
  console.info(wrong.length ? 'La copia NO está bien.' : 'La copia está bien.');
  if (wrong.length) process.exitCode = 2;
}

/** Sentence about a gap in the WAL: a restore cannot reach times within the gap or after it. */
const holeWords = ({ before, last }: NonNullable<RestoredDatabase['hole']>): string =>
  `Al registro de después de la copia le falta una parte: lo escrito ${before ? `desde ${before.toISOString()} ` : ''}hasta ${last.toISOString()} no se recupera con ella.`;

async function trailOf(config: Config, place: Parameters<typeof openStore>[0]): Promise<string[]> {
  const store = openStore(place, 2);
  try {
    const { first, positions, head, unverified } = await verifyTrail(
      store,
      findSecretKey(config, process.env),
    );
    if (first) return [`Su auditoría está rota en la posición ${first.position}: ${breakWords[first.why]}.`];
    const words = `${positions} posiciones, cabeza ${positions}:${head}.`;
    console.info(
      unverified > 0
        ? `Su auditoría no muestra roturas: ${words} Sin su llave no se comprobó el enlace de ${unverified}.`
        : `Su auditoría está entera: ${words}`,
    );
    return [];
  } catch (error) {
    // The backup is older than the trail.
    if (getSqlState(error) !== '42P01') throw error;
    console.info('La copia es de antes de que hubiera auditoría.');
    return [];
  } finally {
    await store.close();
  }
}

async function sealedWith(config: Config, place: Parameters<typeof openStore>[0]): Promise<string[]> {
  const secretKey = findSecretKey(config, process.env);
  if (!secretKey) {
    console.info('Sin SECRET_KEY no se probó abrir los certificados y los PIN de la copia.');
    return [];
  }
  const store = openStore(place, 2);
  try {
    const closed = await countOtherKeyCompanies({ store, secretKey });
    if (closed) return [`SECRET_KEY no abre lo cerrado de ${closed} compañía(s) de la copia.`];
    console.info('La llave de la instalación abre lo que la copia tiene cerrado.');
    return [];
  } finally {
    await store.close();
  }
}

/** Counts the objects that a restored database names. Zero in backups older than the store. */
async function usedOutside(place: Parameters<typeof openStore>[0]): Promise<number> {
  const store = openStore(place, 1);
  try {
    return await countUsedObjects(store);
  } catch (error) {
    if (getSqlState(error) !== '42P01') throw error;
    return 0;
  } finally {
    await store.close();
  }
}

/**
 * Checks that the store has the objects that a backup names; backups do not contain them. Returns the faults.
 */
async function filesOf(config: Config, place: Parameters<typeof openStore>[0]): Promise<string[]> {
  const named = await usedOutside(place);
  if (named === 0) return [];
  if (!config.files) {
    console.info(`Sin FILES_TO no se buscaron los ${named} archivos que la copia nombra en un almacén.`);
    return [];
  }
  const store = openStore(place, 1);
  try {
    const { used, missing } = await checkObjects(store, openObjects(config.files.to), Date.now());
    if (missing.length) return [`Al almacén de archivos le faltan ${missing.length} que la copia nombra.`];
    console.info(`Los ${used} archivos que la copia nombra están en el almacén.`);
    return [];
  } finally {
    await store.close();
  }
}

/** Archives WAL and takes backups as a child process, and ends with its parent. */
async function keep(config: Config): Promise<void> {
  const { objects, key, everyMs, keepMs } = placeOf(config);
  const place = process.env[copySourceVariable];
  if (!place || !everyMs) throw new BadConfig([usage]);
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const event of ['SIGTERM', 'SIGINT']) process.once(event, end);
  leaveWithParent(end);
  const before = readCopiesStatus(config.dataDir);
  // The status of another place does not apply.
  let status: CopiesStatus = { ...(before?.where === objects.where && before), where: objects.where };
  writeStatus(config.dataDir, status);
  let writtenAt = 0;
  const tell = (change: { [K in keyof CopiesStatus]?: CopiesStatus[K] | undefined }) => {
    // A backup taken by hand may be newer.
    const last = [status.last, readCopiesStatus(config.dataDir)?.last].findLast(
      (one) => one && one.at >= (status.last?.at ?? ''),
    );
    const merged = { ...status, ...(last && { last }), ...change };
    status = JSON.parse(JSON.stringify(merged)) as CopiesStatus;
    // WAL is archived every second; the status is written every ten.
    if (Object.keys(change).join() === 'walKeptAt' && Date.now() - writtenAt < 10_000) return;
    writtenAt = Date.now();
    writeStatus(config.dataDir, status);
  };
  let last = { words: '', at: 0 };
  const report = (problem: unknown) => {
    const words = explainError(problem).trim();
    tell({ failed: { at: status.failed?.at ?? new Date().toISOString(), words } });
    if (words === last.words && Date.now() - last.at < 600_000) return;
    last = { words, at: Date.now() };
    console.error(`Copias: ${words}`);
  };
  const folder = readFolderIdentity(join(config.dataDir, 'postgres'));
  await keepCopies({ place, folder, objects, key, everyMs, keepMs, status: tell, report }, ending.signal);
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`;

outliveReaders();
run().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(explainError(error));
    process.exit(1);
  },
);

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BadConfig, type Config, readConfig } from '../config.ts';
import { readSecretKey } from '../installation-key.ts';
import { rotateKey } from '../operation/rotate-key.ts';
import { readKeyText } from '../secrets.ts';
import { explainError } from '../start/explain-error.ts';
import { reachDatabase } from '../start/reach.ts';
import { openStore, type Store } from '../store/connection.ts';
import {
  CannotStart,
  openDataFolder,
  takeFolder,
  translateFolderErrors,
  writeWhole,
} from '../store/data-folder.ts';

/**
 * Re-encrypts with NEW_SECRET_KEY what is encrypted with SECRET_KEY or the key of the data folder. The
 * installation must be stopped. An interrupted run can be repeated. A key of the data folder is replaced by
 * the new one and kept under another name.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  const fresh = readKeyText(process.env.NEW_SECRET_KEY ?? '');
  if (!fresh)
    throw new BadConfig([
      'NEW_SECRET_KEY debe tener 32 bytes en hexadecimal (64 letras) o en base64 (44 letras).',
    ]);
  const held = config.databaseUrl ? undefined : takenWhole(config.dataDir);
  try {
    const old = readSecretKey(config, process.env);
    await inDatabase(config, async (store) => {
      await mustBeStopped(store);
      const counts = await rotateKey(store, old, fresh);
      const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
      console.info(`Cerrados de nuevo: ${words.join(', ')}.`);
    });
    if (process.env.SECRET_KEY?.trim())
      console.info(
        'Empiece ahora con la llave nueva en SECRET_KEY y guarde la anterior con las copias que la usan.',
      );
    else {
      const before = replaceKey(config.dataDir, fresh);
      console.info(
        `La llave nueva está en secret.key; la anterior, en ${before}: guárdela con las copias que la usan.`,
      );
    }
  } finally {
    held?.release();
  }
}

/** Locks the folder: a running installation has its key in memory. */
function takenWhole(folder: string): { release: () => void } {
  openDataFolder(folder);
  return takeFolder(folder);
}

async function inDatabase(config: Config, work: (store: Store) => Promise<void>): Promise<void> {
  const { place, close } = await reachDatabase(config);
  try {
    const store = openStore(place, 2, { prepared: config.preparedStatements });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  } finally {
    await close();
  }
}

async function mustBeStopped(store: Store): Promise<void> {
  const { rows } = await sql<{ living: number }>`
    select count(*) as living from process_beats where beat_at > now() - interval '15 seconds'`.execute(
    store.db,
  );
  if (rows[0]?.living)
    throw new CannotStart(
      'La instalación está en marcha, o terminó hace menos de 15 segundos. Deténgala en todas sus máquinas.',
    );
}

/** Replaces the key file atomically. Returns the name of the file with the previous key. */
function replaceKey(folder: string, fresh: Buffer): string {
  return translateFolderErrors(folder, () => {
    const file = join(folder, 'secret.key');
    const before = `secret.key.${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    writeWhole(join(folder, before), readFileSync(file, 'utf8'), 0o600);
    writeFileSync(`${file}.new`, `${fresh.toString('base64')}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return before;
  });
}

run().catch((error: unknown) => {
  console.error(explainError(error));
  process.exitCode = 1;
});

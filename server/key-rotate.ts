import { sql } from 'kysely';
import { BadConfig, keyIn, readConfig, secretKeyOf } from './config.ts';
import { rotateKey } from './operation/rotate-key.ts';
import { explained } from './start/words.ts';
import { openStore } from './store/connection.ts';
import { CannotStart } from './store/data-folder.ts';

/**
 * Seals again under NEW_SECRET_KEY what SECRET_KEY, or the key of the data folder, closed. The installation is stopped; killed
 * halfway, it goes on where it was.
 */
async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new BadConfig([
      'La base de datos se nombra en DATABASE_URL; docs/operation.md dice la de una carpeta de datos.',
    ]);
  const fresh = keyIn(process.env.NEW_SECRET_KEY ?? '');
  if (!fresh)
    throw new BadConfig([
      'NEW_SECRET_KEY debe tener 32 bytes en hexadecimal (64 letras) o en base64 (44 letras).',
    ]);
  const old = secretKeyOf(config, process.env);
  const store = openStore(config.databaseUrl, 2);
  try {
    const { rows } = await sql<{ living: number }>`
      select count(*) as living from process_beats where beat_at > now() - interval '15 seconds'`.execute(
      store.db,
    );
    if (rows[0]?.living)
      throw new CannotStart('La instalación está en marcha. Deténgala en todas sus máquinas.');
    const counts = await rotateKey(store, old, fresh);
    console.info(
      `Cerrados de nuevo: ${Object.entries(counts)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}.`,
    );
    console.info(
      'Empiece ahora con la llave nueva en SECRET_KEY y guarde la anterior con las copias que la usan.',
    );
  } finally {
    await store.close();
  }
}

run().catch((error: unknown) => {
  console.error(explained(error));
  process.exitCode = 1;
});

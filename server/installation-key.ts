import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, type Config } from './config.ts';
import { readKeyText } from './secrets.ts';
import { makeFolder, translateFolderErrors, writeWhole } from './store/data-folder.ts';

/**
 * Returns the installation key, which encrypts certificates and signs cookies: SECRET_KEY, or the file of the
 * data folder, created if it is missing.
 */
export const ensureSecretKey = (config: Folder, variables: Variables): Buffer =>
  keyOf(config, variables, true);

/**
 * Returns the installation key. Throws {@link BadConfig} when it is missing: a new one would not open
 * existing data.
 */
export const readSecretKey = (config: Folder, variables: Variables): Buffer =>
  keyOf(config, variables, false);

/** Returns the key, or `undefined` when neither the variable nor the folder has it. */
export const findSecretKey = (config: Folder, variables: Variables): Buffer | undefined =>
  variables.SECRET_KEY?.trim() || existsSync(join(config.dataDir, 'secret.key'))
    ? readSecretKey(config, variables)
    : undefined;

type Folder = Pick<Config, 'dataDir'>;
type Variables = Record<string, string | undefined>;

function keyOf(config: Folder, variables: Variables, isMade: boolean): Buffer {
  const given = variables.SECRET_KEY?.trim();
  if (given) return readKeyText(given) ?? fail('SECRET_KEY no tiene 32 bytes.');
  const file = join(config.dataDir, 'secret.key');
  const text = translateFolderErrors(config.dataDir, () => {
    if (!existsSync(file)) {
      if (!isMade)
        fail(
          `Falta la llave de la instalación: póngala en ${file}, o indíquela con SECRET_KEY. No se tocó nada.`,
        );
      makeFolder(config.dataDir);
      writeWhole(file, `${randomBytes(32).toString('base64')}\n`, 0o600);
    }
    return readFileSync(file, 'utf8');
  });
  const kept = readKeyText(text);
  return (
    kept ??
    fail(
      `${file} no contiene una llave de 32 bytes. Recupere la copia original: sin ella no se abren los certificados.`,
    )
  );
}

function fail(sentence: string): never {
  throw new BadConfig([sentence]);
}

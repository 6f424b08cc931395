import { parseArgs } from 'node:util';
import { BadConfig, type Config, type FilesSettings, readConfig } from '../config.ts';
import { openContentStore } from '../contents/contents.ts';
import { countContentPlaces, type MoveTotals, moveContents } from '../contents/move.ts';
import { checkObjects, removeUnknown, takeObjectOwnership } from '../contents/sweep.ts';
import { readSecretKey } from '../installation-key.ts';
import { StoreFailed } from '../objects/object-store.ts';
import { generateId } from '../services.ts';
import { explainError } from '../start/explain-error.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { reachDatabase } from '../start/reach.ts';
import { openStore, type Store } from '../store/connection.ts';

/** File contents: `move` takes them to where FILES_IN says, `check` compares the store with the database. */
const commands = { move, check };
const usage = 'Se usa así: npm run files:move · npm run files:check (-- --own)';

type Work = {
  store: Store;
  files: FilesSettings;
  outside: NonNullable<ReturnType<typeof openContentStore>>;
  own: boolean;
};

async function run(): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (!command) throw new BadConfig([usage]);
  const takes = ownIn(words);
  const config: Config = readConfig(process.env);
  if (!config.files)
    throw new BadConfig(['Indique el almacén de los archivos con FILES_TO; docs/operation.md dice cómo.']);
  const { place, close } = await reachDatabase(config);
  const store = openStore(place, 4, { prepared: config.preparedStatements });
  try {
    const outside = openContentStore({ config, store, secretKey: readSecretKey(config, process.env) });
    if (outside) await command({ store, files: config.files, outside, own: takes });
  } finally {
    await store.close();
    await close();
  }
}

function ownIn(words: string[]): boolean {
  try {
    return parseArgs({ args: words, options: { own: { type: 'boolean' } } }).values.own ?? false;
  } catch {
    throw new BadConfig([usage]);
  }
}

/** Moves the contents. It may run beside the server, and be killed and repeated. */
async function move({ store, files, outside }: Work): Promise<void> {
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ending.abort());
  let saidAt = Date.now();
  const progress = (moved: MoveTotals) => {
    if (Date.now() - saidAt < 5000) return;
    saidAt = Date.now();
    console.info(`  ${sized(moved)}…`);
  };
  const direction = files.in === 'store' ? 'to_store' : 'to_database';
  let passed: MoveTotals = { files: 0, bytes: 0 };
  const notePassed = (moved: MoveTotals) => {
    passed = moved;
    progress(moved);
  };
  const moved = await moveContents(
    { store, outside, newId: generateId, progress: notePassed, signal: ending.signal },
    direction,
  ).catch((error: unknown) => {
    if (!(error instanceof StoreFailed)) throw error;
    throw new StoreFailed(
      `${error.message}\n  Antes pasaron ${sized(passed)}. Los demás siguen donde estaban: nada se perdió, y la orden se puede repetir.`,
      { cause: error },
    );
  });
  const places = await countContentPlaces(store);
  console.info(
    direction === 'to_store'
      ? `Pasaron al almacén ${sized(moved)}, leídos de vuelta uno por uno.`
      : `Volvieron a la base de datos ${sized(moved)}, cada uno con su suma.`,
  );
  console.info(
    `En el almacén: ${places.outside}. En la base: ${places.toMove} por pasar y ${places.staying} que se quedan (logos y documentos en camino).`,
  );
  if (direction === 'to_database' && places.outside === 0)
    console.info(
      'Nada queda en el almacén. Conserve FILES_TO mientras pueda hacer falta recuperar una copia de antes.',
    );
}

async function check({ store, outside, own: takes }: Work): Promise<void> {
  const { used, missing, unknown } = await checkObjects(store, outside.objects, Date.now());
  console.info(`En el almacén ${outside.objects.where} están ${used} archivos que la base nombra.`);
  for (const name of missing.slice(0, 20)) console.error(`  · Falta ${name}`);
  if (missing.length) {
    console.error(`Faltan ${missing.length} archivos que la base nombra.`);
    process.exitCode = 2;
  }
  if (takes) await takeObjectOwnership(store, outside.objects);
  if (unknown.length && takes) {
    await removeUnknown(store, outside.objects, unknown);
    console.info(`Se quitaron ${unknown.length} que la base no conoce.`);
  } else if (unknown.length)
    console.info(
      `Hay ${unknown.length} que la base no conoce, como quedan tras recuperar una copia. Con -- --own se quitan.`,
    );
}

const sized = ({ files, bytes }: MoveTotals): string =>
  `${files} archivos (${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB)`;

outliveReaders();
run().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(explainError(error));
    process.exit(1);
  },
);

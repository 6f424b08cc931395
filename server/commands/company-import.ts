import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from '../config.ts';
import { BadExport } from '../leaving/bad-export.ts';
import { type ExportFile, openExport } from '../leaving/export-file.ts';
import { type ImportStep, importCompany, verifyExport } from '../leaving/import-company.ts';
import { listMissing } from '../leaving/missing-words.ts';
import { seedCatalogues } from '../resources/catalogue.ts';
import { generateId } from '../services.ts';
import { explainError } from '../start/explain-error.ts';
import { outliveReaders } from '../start/outlive-readers.ts';
import { reachDatabase } from '../start/reach.ts';
import { openStore, type Store } from '../store/connection.ts';
import { migrate } from '../store/migrate.ts';

const usage = 'Se usa así: npm run company:import -- compania-2026-11-30.zip (con --check solo lo revisa)';

/**
 * Takes in a company that another installation exported. `--check` reads all of it and writes nothing of it. It may run
 * beside the server.
 */
async function run(): Promise<void> {
  const { path, checks } = words();
  const config = readConfig(process.env);
  const file = await openFile(path);
  try {
    const { place, close } = await reachDatabase(config);
    try {
      await migrate(place);
      const store = openStore(place, 2, { prepared: config.preparedStatements });
      try {
        await store.asSystem((tx) => seedCatalogues(tx, generateId));
        await (checks ? check : take)(store, file);
      } finally {
        await store.close();
      }
    } finally {
      await close();
    }
  } finally {
    await file.close();
  }
}

function words(): { path: string; checks: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean' } },
    });
    const [path, ...more] = positionals;
    if (path && more.length === 0) return { path, checks: values.check ?? false };
  } catch {
    // The words are the same.
  }
  throw new BadConfig([usage]);
}

const openFile = (path: string): Promise<ExportFile> =>
  openExport(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    throw code === 'ENOENT' || code === 'EISDIR' ? new BadExport(`No hay un archivo ${path}.`) : error;
  });

async function check(store: Store, file: ExportFile): Promise<void> {
  const { company } = await verifyExport(store, file, tellProgress());
  console.info(
    `${company.name} (NIT ${company.nit}) está entera en el archivo y se puede recibir. No se escribió nada.`,
  );
}

async function take(store: Store, file: ExportFile): Promise<void> {
  const imported = await importCompany(store, file, { newId: generateId, onStep: tellProgress() });
  const { name, nit, rows, documents } = imported;
  console.info(`${name} (NIT ${nit}) está en esta instalación: ${rows} filas y ${documents} documentos.`);
  console.info(`Huella de lo que se recibió (SHA-256 de su manifiesto): ${file.digest}`);
  console.info('Falta:');
  for (const sentence of listMissing(imported)) console.info(`  · ${sentence}`);
}

const stepWords: Readonly<Record<ImportStep, string>> = {
  digests: 'Comparando huellas',
  rows: 'Leyendo filas',
  writing: 'Escribiendo',
};

/** Says where it is every five seconds. */
function tellProgress() {
  let saidAt = Date.now();
  return (step: ImportStep, done: number, total: number) => {
    if (Date.now() - saidAt < 5000) return;
    saidAt = Date.now();
    console.info(`  ${stepWords[step]}: ${done} de ${total}…`);
  };
}

outliveReaders();
run().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(explainError(error));
    process.exit(1);
  },
);

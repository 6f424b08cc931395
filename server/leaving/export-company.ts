import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { ContentLocation } from '../contents/columns.ts';
import { getContents } from '../contents/contents.ts';
import { reportProgress } from '../jobs/progress.ts';
import { version } from '../operation/version.ts';
import type { Services } from '../services.ts';
import { enterCompany, type Tx } from '../store/connection.ts';
import { buildTableQueries } from './export-queries.ts';
import { exportedTables } from './exported-tables.ts';
import { EXPORT_FORMAT, type ExportManifest } from './manifest.ts';
import { createPackedBytes } from './packed-bytes.ts';
import { createZipWriter } from './zip-writer.ts';

/** Rows of a table that are in memory together. */
const BATCH_ROWS = 250;
/** Rows with files that are in memory together. */
const BATCH_FILES = 20;

/**
 * Streams everything of a company as a ZIP: a JSON Lines file per table, the documents as files, and `manifest.json` with the
 * counts and digests of all of them. It reads one moment, whatever changes meanwhile.
 */
export function exportCompany(services: Services, companyId: string): PassThrough {
  const out = new PassThrough({ highWaterMark: 1 << 20 });
  services.store.db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await enterCompany(tx, companyId);
      await writeExport(services, tx, companyId, (bytes) => send(out, bytes));
    })
    .then(
      () => out.end(),
      (error: unknown) => out.destroy(error as Error),
    );
  return out;
}

/** Waits while the reader is slow. Rejects when it left. */
function send(out: PassThrough, bytes: Uint8Array): Promise<void> {
  if (out.destroyed) return Promise.reject(new Error('Nobody reads the export'));
  if (out.write(bytes)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => () => {
      out.off('drain', drained).off('close', closed);
      work();
    };
    const drained = end(resolve);
    const closed = end(() => reject(new Error('Nobody reads the export')));
    out.once('drain', drained).once('close', closed);
  });
}

async function writeExport(
  services: Services,
  tx: Tx,
  companyId: string,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const zip = createZipWriter(write);
  const files = createPackedBytes();
  const counts: ExportManifest['counts'] = {};
  const add = async (name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const { bytes } = await zip.add(name, hashParts(parts, hash));
    const file: ExportManifest['files'][number] = { name, bytes, sha256: hash.digest('hex') };
    files.add(Buffer.from(`${files.bytes > 0 ? ',' : ''}\n  ${JSON.stringify(file)}`));
  };
  const contents = getContents(services);
  const tables = Object.entries(exportedTables);
  for (const [at, [table, declared]] of tables.entries()) {
    reportProgress(at, tables.length);
    const queries = await buildTableQueries(tx, table, declared, companyId);
    let count = 0;
    const lines = async function* () {
      for await (const rows of readInBatches<{ line: string }>(tx, queries.lines, BATCH_ROWS)) {
        reportProgress(at, tables.length);
        count += rows.length;
        yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
      }
    };
    await add(`${table}.jsonl`, lines());
    counts[table] = count;
    for (const query of queries.files)
      for await (const rows of readInBatches<ContentLocation & { name: string }>(tx, query, BATCH_FILES)) {
        reportProgress(at, tables.length);
        for (const { name, ...located } of rows) await add(name, [await contents.read(located)]);
      }
  }
  const manifest: Omit<ExportManifest, 'files'> = {
    format: EXPORT_FORMAT,
    program: version,
    company: companyId,
    made_at: new Date(services.now()).toISOString(),
    counts,
  };
  await zip.add('manifest.json', writeManifest(manifest, files.read()));
  await zip.finish();
}

/** Writes the manifest part by part. It names every file. */
function* writeManifest(
  manifest: Omit<ExportManifest, 'files'>,
  files: Iterable<Uint8Array>,
): Generator<Uint8Array> {
  yield Buffer.from(JSON.stringify(manifest, null, 1).replace(/\n\}$/, ',\n "files": ['));
  yield* files;
  yield Buffer.from('\n ]\n}\n');
}

/** Reads a query in batches through a cursor, which ends with its transaction. */
async function* readInBatches<T>(tx: Tx, query: RawBuilder<unknown>, size: number): AsyncGenerator<T[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(size)} from exported`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close exported`.execute(tx);
}

async function* hashParts(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

import { Zip, ZipPassThrough } from 'fflate';
import { reportProgress } from '../jobs/progress.ts';

export type ZippedFile = { name: string; data: Uint8Array };
export type NamedFile = { id: string; name: string };

/** Streams a ZIP, one file at a time. Files for which `read` returns `undefined` are left out. */
export async function* streamZip(
  files: readonly NamedFile[],
  read: (file: NamedFile) => Promise<ZippedFile | undefined>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [at, file] of files.entries()) {
    reportProgress(at, files.length);
    const found = await read(file);
    if (!found) continue;
    const entry = new ZipPassThrough(found.name);
    zip.add(entry);
    entry.push(found.data, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}

/**
 * Returns what {@link streamZip} reads its files with: in batches, one batch ahead of the file that it asks for.
 * `readBatch` answers them by id.
 */
export function readInBatches<T extends NamedFile>(
  files: readonly T[],
  size: number,
  readBatch: (batch: readonly T[]) => Promise<ReadonlyMap<string, ZippedFile>>,
): (file: NamedFile) => Promise<ZippedFile | undefined> {
  const begun = new Map<number, ReturnType<typeof readBatch>>();
  let next = 0;
  const begin = (batch: number) => {
    const some = files.slice(batch * size, (batch + 1) * size);
    if (begun.has(batch) || some.length === 0) return;
    const work = readBatch(some);
    // Whoever asks for a file of the batch hears of its failure.
    work.catch(() => undefined);
    begun.set(batch, work);
  };
  return async ({ id }) => {
    const batch = Math.floor(next / size);
    if (next % size === 0) {
      begun.delete(batch - 1);
      begin(batch);
      begin(batch + 1);
    }
    next += 1;
    return (await begun.get(batch))?.get(id);
  };
}

/** Waits for the first chunk, so that an error before it can still be answered with a status. */
export async function awaitFirstChunk<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
}

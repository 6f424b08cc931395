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

/** Waits for the first chunk, so that an error before it can still be answered with a status. */
export async function awaitFirstChunk<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
}

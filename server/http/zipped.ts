import { Zip, ZipPassThrough } from 'fflate';

export type ZippedFile = { name: string; data: Uint8Array };
/** A file by the row that it is read of. */
export type NamedFile = { id: string; name: string };

/** The bytes of the container, a file at a time. */
export async function* streamZip(
  files: readonly NamedFile[],
  read: (file: NamedFile) => Promise<ZippedFile | undefined>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const file of files) {
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

/** Chunks whose first one is there: what fails before it can still be told in the answer. */
export async function awaitFirstChunk<T>(chunks: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await chunks.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* chunks;
  })();
}

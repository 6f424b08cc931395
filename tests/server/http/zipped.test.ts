import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type NamedFile, readInBatches, streamZip, type ZippedFile } from '../../../server/http/zipped.ts';

const files = Array.from({ length: 7 }, (_, i): NamedFile => ({ id: `${i}`, name: `${i}.txt` }));
const contentOf = (batch: readonly NamedFile[]) =>
  new Map(batch.map(({ id, name }): [string, ZippedFile] => [id, { name, data: Buffer.from(`n${id}`) }]));

it('a ZIP is read in batches, one ahead, and leaves out what a batch does not have', async () => {
  const asked: string[][] = [];
  const read = readInBatches(files, 3, async (batch) => {
    asked.push(batch.map(({ id }) => id));
    const found = contentOf(batch);
    found.delete('4');
    return found;
  });
  const seen: number[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamZip(files, (file) => {
    seen.push(asked.length);
    return read(file);
  }))
    chunks.push(chunk);
  expect(asked).toEqual([['0', '1', '2'], ['3', '4', '5'], ['6']]);
  // Before a file is asked for, its batch and the next one have begun.
  expect(seen).toEqual([0, 2, 2, 2, 3, 3, 3]);
  const zip = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(Object.keys(zip)).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '5.txt', '6.txt']);
  expect(Buffer.from(zip['6.txt'] ?? []).toString()).toBe('n6');
});

it('a batch that fails ends the ZIP when its turn comes', async () => {
  const read = readInBatches(files, 3, async (batch) => {
    if (batch[0]?.id === '3') throw new Error('sin disco');
    return contentOf(batch);
  });
  for (const file of files.slice(0, 3)) expect((await read(file))?.name).toBe(file.name);
  await expect(read(files[3] as NamedFile)).rejects.toThrow('sin disco');
});

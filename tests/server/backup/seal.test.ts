import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { BadCopy, collectChunks, openChunks, sealChunks } from '../../../server/backup/seal.ts';

const key = randomBytes(32);
const close = (bytes: Buffer, name = 'base/a/archive') => collectChunks(sealChunks(key, name, [bytes]));
const open = (bytes: Buffer, name = 'base/a/archive', by = key) =>
  collectChunks(openChunks(by, name, [bytes]));

const frame = 256 * 1024;
/** Compression changes nothing of what is random, so frames are as long as they seem. */
it.each([0, 1, frame - 40, frame, frame + 1, 3 * frame + 7])('opens %i bytes as they were', async (count) => {
  const bytes = randomBytes(count);
  expect((await open(await close(bytes))).equals(bytes)).toBe(true);
});

it('a sealed file opens when it is read byte by byte', async () => {
  const bytes = randomBytes(500);
  const closed = await close(bytes);
  const single = [...closed].map((byte) => Buffer.of(byte));
  expect((await collectChunks(openChunks(key, 'base/a/archive', single))).equals(bytes)).toBe(true);
});

const head = 32;
/** Frames of a closed file, each with its length, body and tag. */
function frames(closed: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = head; at < closed.length; ) {
    const end = at + 4 + closed.readUInt32BE(at) + 16;
    found.push(closed.subarray(at, end));
    at = end;
  }
  return found;
}

it('a sealed file that was cut, changed, reordered, repeated or extended anywhere does not open', async () => {
  const closed = await close(randomBytes(3 * frame + 7));
  const [first, second, third, ...others] = frames(closed);
  if (!first || !second || !third) throw new Error('Faltan cuadros');
  const start = closed.subarray(0, head);
  const flipped = (at: number) => {
    const copy = Buffer.from(closed);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const bad = [
    ...[0, 9, 20, head, head + 5, closed.length - 1].map(flipped),
    Buffer.alloc(0),
    ...[10, head, head + 3, closed.length - 1].map((length) => closed.subarray(0, length)),
    // At the end of a frame.
    Buffer.concat([start, first]),
    Buffer.concat([start, first, second, third]),
    Buffer.concat([start, second, first, third, ...others]),
    Buffer.concat([start, first, third, ...others]),
    Buffer.concat([start, first, first, second, third, ...others]),
    Buffer.concat([closed, Buffer.of(0)]),
    Buffer.concat([closed, third]),
  ];
  for (const bytes of bad) await expect(open(bytes)).rejects.toThrow(BadCopy);
});

it('a sealed file under the name of another does not open, and the error tells a wrong key apart', async () => {
  const closed = await close(Buffer.from('nómina'));
  await expect(open(closed, 'base/b/archive')).rejects.toThrow(/está dañado/);
  await expect(open(closed, undefined, randomBytes(32))).rejects.toThrow(/otra llave/);
});

it('sealing passes on the error of its source', async () => {
  function* source() {
    yield Buffer.from('a');
    throw new Error('el disco se fue');
  }
  await expect(collectChunks(sealChunks(key, 'a', source()))).rejects.toThrow('el disco se fue');
});

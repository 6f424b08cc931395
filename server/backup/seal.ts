import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';

/** A backup is damaged, incomplete or encrypted with another key. */
export class BadCopy extends Error {
  override name = 'BadCopy';
}

export class OtherBackupKey extends BadCopy {
  constructor() {
    super('La copia se cerró con otra llave. Use la de entonces (BACKUP_KEY o BACKUP_KEY_FILE).');
  }
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const magic = Buffer.from('QNCNBK1\n');
const frameBytes = 256 * 1024;
const tagBytes = 16;
const saltBytes = 16;

/** Fingerprint that tells keys apart without revealing them. */
export const fingerprint = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('quincena backup key').digest().subarray(0, 8);

/**
 * Derives the key of one object. The name is part of it, so an object stored under another name does not
 * open.
 */
const objectKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `quincena backup\n${name}`, 32));

/**
 * Nonce of a frame: its number and whether it is the last. A frame that is removed, moved or cut off does not
 * open.
 */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 4, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/**
 * Compresses and encrypts a stream. The head has the file type, the key fingerprint and a salt; AES-256-GCM
 * frames follow, each with length, body and tag.
 */
export async function* sealChunks(key: Buffer, name: string, source: Chunks): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  yield Buffer.concat([magic, fingerprint(key), salt]);
  const own = objectKey(key, salt, name);
  let number = 0;
  for await (const { frame, last } of inFrames(passed(source, createZstdCompress()))) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number++, last));
    const body = Buffer.concat([cipher.update(frame), cipher.final()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    yield Buffer.concat([length, body, cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what {@link sealChunks} encrypted under the same name. Throws {@link BadCopy} when anything was
 * changed.
 */
export async function* openChunks(key: Buffer, name: string, source: Chunks): AsyncGenerator<Buffer> {
  yield* passed(openedFrames(key, name, source), createZstdDecompress());
}

async function* openedFrames(key: Buffer, name: string, source: Chunks): AsyncGenerator<Buffer> {
  const read = reader(source);
  const head = await read(magic.length + 8 + saltBytes);
  if (!head?.subarray(0, magic.length).equals(magic))
    throw new BadCopy(`${name} no es de una copia de Quincena, o está cortado.`);
  if (!head.subarray(magic.length, magic.length + 8).equals(fingerprint(key))) throw new OtherBackupKey();
  const own = objectKey(key, head.subarray(magic.length + 8), name);
  for (let number = 0; ; number++) {
    const length = (await read(4))?.readUInt32BE();
    if (length === undefined) throw new BadCopy(`A ${name} le falta el final.`);
    const frame = length <= frameBytes ? await read(length + tagBytes) : undefined;
    if (!frame) throw new BadCopy(`${name} está dañado o cortado.`);
    const ended = await read(1, true);
    const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(number, !ended));
    decipher.setAuthTag(frame.subarray(length));
    const body = decipher.update(frame.subarray(0, length));
    try {
      decipher.final();
    } catch {
      throw new BadCopy(`${name} está dañado o cortado.`);
    }
    yield body;
    if (!ended) return;
  }
}

export async function collectChunks(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

async function* passed(
  source: Chunks,
  through: NodeJS.ReadWriteStream & AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const feeding = pipeline(Readable.from(source, { objectMode: false }), through);
  // The error is thrown below, after the bytes that precede it.
  feeding.catch(() => undefined);
  try {
    yield* through;
  } catch (error) {
    await feeding;
    throw error;
  }
  await feeding;
}

async function* inFrames(source: AsyncIterable<Buffer>): AsyncGenerator<{ frame: Buffer; last: boolean }> {
  const read = reader(source);
  for (;;) {
    const frame = (await read(frameBytes)) ?? (await read(Number.POSITIVE_INFINITY)) ?? Buffer.alloc(0);
    const last = !(await read(1, true));
    yield { frame, last };
    if (last) return;
  }
}

/**
 * Reads `count` bytes of a stream, or all the rest for infinity. `undefined` when there are fewer. `look`
 * does not consume them.
 */
function reader(source: Chunks): (count: number, look?: boolean) => Promise<Buffer | undefined> {
  const chunks = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let held: Buffer[] = [];
  let size = 0;
  return async (count, look = false) => {
    while (size < count) {
      const { value, done } = await chunks.next();
      if (done) break;
      held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      size += value.byteLength;
    }
    const length = Number.isFinite(count) ? count : size;
    if (size < length || size === 0) return undefined;
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = [all];
    if (look) return all.subarray(0, length);
    const rest = all.subarray(length);
    held = rest.length ? [rest] : [];
    size = rest.length;
    return all.subarray(0, length);
  };
}

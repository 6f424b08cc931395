import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { BadExport } from './bad-export.ts';

/** A file of the ZIP. `bytes` and `packed` are what its directory says, before and after it was compressed. */
export type PackedFile = { name: string; bytes: number; packed: number; method: number; offset: number };

/** Bytes that are read at any place, without being whole in memory. */
export type ByteSource = {
  size: number;
  /** Reads so many bytes from a position. Fewer when the source ends before. */
  read: (position: number, length: number) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** A ZIP outside the memory. Its files are read one by one, in any order. */
export type StoredZip = {
  /** Bytes of the ZIP. */
  size: number;
  entries: ReadonlyMap<string, PackedFile>;
  /** Reads a file whole. Throws {@link BadExport} when its bytes are not as many as its directory says. */
  read: (entry: PackedFile) => Promise<Buffer>;
  /** Reads a file part by part, with the same check. */
  stream: (entry: PackedFile) => AsyncGenerator<Buffer>;
  close: () => Promise<void>;
};

const SIGNATURES = {
  local: 0x04034b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
};
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END64_BYTES = 56;
const LOCATOR_BYTES = 20;
const MAX_COMMENT_BYTES = 0xffff;
const IN_64_BITS = 0xffff_ffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
/** Extra field with sizes of 64 bits. */
const EXTRA_64 = 1;
const MAX_ENTRIES = 5_000_000;
const MAX_DIRECTORY_BYTES = 1 << 30;
/** Bytes of the ZIP that are in memory together while a file is read part by part. */
const PART_BYTES = 256 * 1024;

const half = () => new BadExport('El archivo no es un ZIP, o está a medias: descárguelo o cópielo de nuevo.');
const damaged = (name: string) => new BadExport(`El archivo ${name} del ZIP está dañado.`);

/** Opens a file on disk. */
export async function openFileBytes(path: string): Promise<ByteSource> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return {
      size,
      async read(position, length) {
        const buffer = Buffer.alloc(length);
        let at = 0;
        while (at < length) {
          const { bytesRead } = await file.read(buffer, at, length - at, position + at);
          if (bytesRead === 0) break;
          at += bytesRead;
        }
        return buffer.subarray(0, at);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Opens a ZIP by its directory (APPNOTE 6.3), with sizes of 32 or 64 bits. Throws {@link BadExport} when it is none, is
 * cut, has two files of one name, or has files that share bytes, as ZIP bombs do.
 */
export async function openStoredZip(file: ByteSource): Promise<StoredZip> {
  try {
    const { size } = file;
    const entries = readDirectory(await readDirectoryBytes(file, size));
    assertApart([...entries.values()], size);
    return {
      size,
      entries,
      read: (entry) => readWhole(file, entry),
      stream: (entry) => readParts(file, entry),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error instanceof RangeError ? half() : error;
  }
}

async function readAt(file: ByteSource, position: number, length: number): Promise<Buffer> {
  if (position < 0 || length < 0 || !Number.isSafeInteger(position + length)) throw half();
  const bytes = await file.read(position, length);
  if (bytes.length < length) throw half();
  return bytes;
}

type Directory = { bytes: Buffer; count: number };

async function readDirectoryBytes(file: ByteSource, size: number): Promise<Directory> {
  if (size < END_BYTES) throw half();
  const tail = Math.min(size, END_BYTES + MAX_COMMENT_BYTES + LOCATOR_BYTES);
  const last = await readAt(file, size - tail, tail);
  const at = findEnd(last);
  let [count, length, begin] = [
    last.readUInt16LE(at + 10),
    last.readUInt32LE(at + 12),
    last.readUInt32LE(at + 16),
  ];
  const locator = at - LOCATOR_BYTES;
  if (locator >= 0 && last.readUInt32LE(locator) === SIGNATURES.locator64) {
    const end = await readAt(file, Number(last.readBigUInt64LE(locator + 8)), END64_BYTES);
    if (end.readUInt32LE(0) !== SIGNATURES.end64) throw half();
    count = Number(end.readBigUInt64LE(32));
    length = Number(end.readBigUInt64LE(40));
    begin = Number(end.readBigUInt64LE(48));
  }
  if (length > MAX_DIRECTORY_BYTES || count > MAX_ENTRIES || begin + length > size) throw half();
  return { bytes: await readAt(file, begin, length), count };
}

/** Finds the record that ends the ZIP: the last one whose comment reaches the end of the file. */
function findEnd(last: Buffer): number {
  for (let at = last.length - END_BYTES; at >= 0; at--)
    if (
      last.readUInt32LE(at) === SIGNATURES.end &&
      at + END_BYTES + last.readUInt16LE(at + 20) === last.length
    )
      return at;
  throw half();
}

function readDirectory({ bytes, count }: Directory): Map<string, PackedFile> {
  const entries = new Map<string, PackedFile>();
  let at = 0;
  for (let read = 0; read < count; read++) {
    if (bytes.readUInt32LE(at) !== SIGNATURES.central) throw half();
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const begin = at + CENTRAL_BYTES;
    const name = bytes.toString('utf8', begin, begin + nameLength);
    const extra = bytes.subarray(begin + nameLength, begin + nameLength + extraLength);
    const method = bytes.readUInt16LE(at + 10);
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new BadExport('El ZIP tiene contraseña: quítesela.');
    if (method !== STORED && method !== DEFLATED)
      throw new BadExport(
        `El archivo ${name} del ZIP está comprimido de una forma que este programa no lee.`,
      );
    if (entries.has(name)) throw new BadExport(`El ZIP tiene dos archivos llamados ${name}.`);
    const sizes = read64(extra, [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    const [unpacked = 0, packed = 0, offset = 0] = sizes;
    if (method === STORED && unpacked !== packed) throw damaged(name);
    // A folder is an entry without bytes, which other programs add.
    if (!name.endsWith('/')) entries.set(name, { name, bytes: unpacked, packed, method, offset });
    at = begin + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Replaces the sizes that do not fit in 32 bits by those of the extra field, which has only those, in order. */
function read64(extra: Buffer, sizes: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== EXTRA_64) at += 4 + extra.readUInt16LE(at + 2);
  let next = at + 4;
  return sizes.map((size) => {
    if (size !== IN_64_BITS) return size;
    const long = Number(extra.readBigUInt64LE(next));
    next += 8;
    return long;
  });
}

/** Refuses files that share bytes of the ZIP, with which a small ZIP has terabytes. */
function assertApart(entries: readonly PackedFile[], size: number): void {
  let end = 0;
  for (const { name, offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end || offset + LOCAL_BYTES + packed > size) throw damaged(name);
    end = offset + LOCAL_BYTES + packed;
  }
}

async function findBegin(file: ByteSource, { name, offset }: PackedFile): Promise<number> {
  const header = await readAt(file, offset, LOCAL_BYTES);
  if (header.readUInt32LE(0) !== SIGNATURES.local) throw damaged(name);
  return offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function readWhole(file: ByteSource, entry: PackedFile): Promise<Buffer> {
  const packed = await readAt(file, await findBegin(file, entry), entry.packed);
  const bytes = entry.method === STORED ? packed : inflate(packed, entry);
  if (bytes.length !== entry.bytes) throw damaged(entry.name);
  return bytes;
}

function inflate(packed: Buffer, { name, bytes }: PackedFile): Buffer {
  try {
    // One more than it should have, because zero is no limit.
    return inflateRawSync(packed, { maxOutputLength: bytes + 1 });
  } catch {
    throw damaged(name);
  }
}

async function* readParts(file: ByteSource, entry: PackedFile): AsyncGenerator<Buffer> {
  const begin = await findBegin(file, entry);
  const packed = async function* () {
    for (let at = 0; at < entry.packed; at += PART_BYTES)
      yield await readAt(file, begin + at, Math.min(PART_BYTES, entry.packed - at));
  };
  let bytes = 0;
  try {
    for await (const part of entry.method === STORED ? packed() : inflateParts(packed())) {
      bytes += part.length;
      if (bytes > entry.bytes) throw damaged(entry.name);
      yield part;
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? damaged(entry.name)
      : error;
  }
  if (bytes !== entry.bytes) throw damaged(entry.name);
}

/** Inflates a stream. It ends, with its source, when nobody reads it further. */
function inflateParts(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const inflater = createInflateRaw({ chunkSize: PART_BYTES });
  // Its reader hears the error.
  pipeline(Readable.from(packed), inflater, () => undefined);
  return inflater;
}

import { crc32, deflateRawSync } from 'node:zlib';
import { createPackedBytes } from './packed-bytes.ts';

/** A file of the ZIP with its size before it was compressed. */
export type WrittenFile = { name: string; bytes: number };

type Entry = { name: Buffer; crc: number; packed: number; bytes: number; offset: number };

const SIGNATURES = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;
/** Version that reads sizes of 64 bits. */
const VERSION = 45;
/** Sizes follow the file, and its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format has: same contents give the same bytes. */
const DATE = 0x21;
const IN_64_BITS = 0xffff_ffff;
const COUNT_IN_64_BITS = 0xffff;

/**
 * Creates a writer of a ZIP with sizes of 64 bits (APPNOTE 6.3, section 4.3), for any number of files of any size. `write`
 * takes the bytes in order. Files are compressed part by part and are never whole in memory, and the directory is there packed.
 */
export function createZipWriter(write: (bytes: Uint8Array) => Promise<void>) {
  const directory = createPackedBytes();
  let entries = 0;
  let offset = 0;
  const send = async (bytes: Uint8Array) => {
    offset += bytes.length;
    await write(bytes);
  };
  return {
    /** Adds a file with its parts. */
    async add(name: string, parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<WrittenFile> {
      const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, bytes: 0, offset };
      await send(buildLocalHeader(entry.name));
      const begin = offset;
      for await (const part of parts) {
        if (part.length === 0) continue;
        entry.crc = crc32(part, entry.crc);
        entry.bytes += part.length;
        await send(packPart(part));
      }
      await send(LAST_BLOCK);
      entry.packed = offset - begin;
      await send(buildDescriptor(entry));
      directory.add(buildCentralHeader(entry));
      entries += 1;
      return { name, bytes: entry.bytes };
    },
    async finish(): Promise<void> {
      const begin = offset;
      for (const headers of directory.read()) await send(headers);
      await send(buildEnd(entries, begin, offset - begin, offset));
    },
  };
}

/** Empty last block of a deflated file, with fixed codes. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
/** `Z_SYNC_FLUSH` of zlib: ends at a byte and leaves the last block to {@link LAST_BLOCK}. */
const SYNC_FLUSH = 2;
const packPart = (part: Uint8Array): Buffer => deflateRawSync(part, { finishFlush: SYNC_FLUSH });

function buildLocalHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30 + 20);
  header.writeUInt32LE(SIGNATURES.local, 0);
  writeCommon(header, 4);
  header.writeUInt32LE(IN_64_BITS, 18);
  header.writeUInt32LE(IN_64_BITS, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(20, 28);
  writeExtra(header, 30, [0, 0]);
  return Buffer.concat([header.subarray(0, 30), name, header.subarray(30)]);
}

/** Writes version, flags, method, time and day. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(0, at + 6);
  header.writeUInt16LE(DATE, at + 8);
}

/** Writes the field of sizes of 64 bits. */
function writeExtra(buffer: Buffer, at: number, sizes: readonly number[]): void {
  buffer.writeUInt16LE(1, at);
  buffer.writeUInt16LE(sizes.length * 8, at + 2);
  for (const [index, size] of sizes.entries()) buffer.writeBigUInt64LE(BigInt(size), at + 4 + index * 8);
}

function buildDescriptor({ crc, packed, bytes }: Entry): Buffer {
  const descriptor = Buffer.alloc(24);
  descriptor.writeUInt32LE(SIGNATURES.descriptor, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeBigUInt64LE(BigInt(packed), 8);
  descriptor.writeBigUInt64LE(BigInt(bytes), 16);
  return descriptor;
}

function buildCentralHeader({ name, crc, packed, bytes, offset }: Entry): Buffer {
  const header = Buffer.alloc(46 + 28);
  header.writeUInt32LE(SIGNATURES.central, 0);
  header.writeUInt16LE(VERSION, 4);
  writeCommon(header, 6);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(IN_64_BITS, 20);
  header.writeUInt32LE(IN_64_BITS, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(28, 30);
  header.writeUInt32LE(IN_64_BITS, 42);
  writeExtra(header, 46, [bytes, packed, offset]);
  return Buffer.concat([header.subarray(0, 46), name, header.subarray(46)]);
}

function buildEnd(count: number, begin: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(SIGNATURES.end64, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(VERSION, 12);
  end.writeUInt16LE(VERSION, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(begin), 48);
  end.writeUInt32LE(SIGNATURES.locator64, 56);
  end.writeBigUInt64LE(BigInt(at), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(SIGNATURES.end, 76);
  end.writeUInt16LE(COUNT_IN_64_BITS, 84);
  end.writeUInt16LE(COUNT_IN_64_BITS, 86);
  end.writeUInt32LE(IN_64_BITS, 88);
  end.writeUInt32LE(IN_64_BITS, 92);
  return end;
}

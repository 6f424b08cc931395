import { inflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  /** Unpacked bytes, as the directory claims. */
  size: number;
  packedSize: number;
  method: number;
  isEncrypted: boolean;
  /** Byte offset of its local header. */
  offset: number;
};

const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const entryMark = 0x02014b50;
const headerMark = 0x04034b50;
const endLength = 22;
const maxCommentLength = 65_535;
const unsaid = 0xffff_ffff;

/**
 * Reads the directory of a ZIP. Stops one entry past `most`, so that the caller can tell that there are more.
 * Returns undefined when the data is not a ZIP or the directory is broken.
 * Source: PKWARE APPNOTE 6.3.10, §4.3.12-4.3.16.
 */
export function readDirectory(data: Buffer, most: number): ZipEntry[] | undefined {
  try {
    const end = endOf(data);
    if (end === undefined) return undefined;
    let count = data.readUInt16LE(end + 10);
    let at = data.readUInt32LE(end + 16);
    if (end >= 20 && data.readUInt32LE(end - 20) === locator64Mark) {
      const end64 = Number(data.readBigUInt64LE(end - 12));
      if (data.readUInt32LE(end64) === end64Mark) {
        count = Number(data.readBigUInt64LE(end64 + 32));
        at = Number(data.readBigUInt64LE(end64 + 48));
      }
    }
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count && entries.length <= most; index++) {
      if (data.readUInt32LE(at) !== entryMark) return undefined;
      const flags = data.readUInt16LE(at + 8);
      const nameEnd = at + 46 + data.readUInt16LE(at + 28);
      const extraEnd = nameEnd + data.readUInt16LE(at + 30);
      const wide = wideOf(data.subarray(nameEnd, extraEnd));
      const said = (value: number) => (value === unsaid ? wide() : value);
      entries.push({
        name: data.toString(flags & 0x800 ? 'utf8' : 'latin1', at + 46, nameEnd),
        size: said(data.readUInt32LE(at + 24)),
        packedSize: said(data.readUInt32LE(at + 20)),
        method: data.readUInt16LE(at + 10),
        isEncrypted: (flags & 1) === 1,
        offset: said(data.readUInt32LE(at + 42)),
      });
      at = extraEnd + data.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // An offset points outside the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Unpacks one entry into no more bytes than the directory claims: a packed kilobyte may hold a megabyte.
 * Returns undefined when the entry is damaged, encrypted or compressed by another method than deflate.
 */
export function unpackEntry(data: Buffer, entry: ZipEntry): Uint8Array | undefined {
  const { offset, packedSize, size, method } = entry;
  try {
    if (entry.isEncrypted || data.readUInt32LE(offset) !== headerMark) return undefined;
    const from = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28);
    const packed = data.subarray(from, from + packedSize);
    if (method === 0) return packed.length === size ? packed : undefined;
    if (method !== 8) return undefined;
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function endOf(data: Buffer): number | undefined {
  const first = Math.max(0, data.length - endLength - maxCommentLength);
  for (let at = data.length - endLength; at >= first; at--) if (data.readUInt32LE(at) === endMark) return at;
  return undefined;
}

/** Reads the ZIP64 values that replace 32-bit fields, in their order (§4.5.3). */
function wideOf(extra: Buffer): () => number {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let next = at + 4;
    return () => {
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    };
  }
  return () => unsaid;
}

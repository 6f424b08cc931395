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

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength);

/**
 * Reads the directory of a ZIP. Stops one entry past `most`, so that the caller can tell that there are more.
 * Returns undefined when the data is not a ZIP or the directory is broken.
 * Source: PKWARE APPNOTE 6.3.10, §4.3.12-4.3.16.
 */
export function readZipDirectory(data: Uint8Array, most: number): ZipEntry[] | undefined {
  try {
    const view = viewOf(data);
    const end = endOf(view);
    if (end === undefined) return undefined;
    let count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    if (end >= 20 && view.getUint32(end - 20, true) === locator64Mark) {
      const end64 = Number(view.getBigUint64(end - 12, true));
      if (view.getUint32(end64, true) === end64Mark) {
        count = Number(view.getBigUint64(end64 + 32, true));
        at = Number(view.getBigUint64(end64 + 48, true));
      }
    }
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count && entries.length <= most; index++) {
      if (view.getUint32(at, true) !== entryMark) return undefined;
      const flags = view.getUint16(at + 8, true);
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = nameEnd + view.getUint16(at + 30, true);
      const wide = wideOf(viewOf(data.subarray(nameEnd, extraEnd)));
      const said = (value: number) => (value === unsaid ? wide() : value);
      entries.push({
        name: readName(data.subarray(at + 46, nameEnd), (flags & 0x800) !== 0),
        size: said(view.getUint32(at + 24, true)),
        packedSize: said(view.getUint32(at + 20, true)),
        method: view.getUint16(at + 10, true),
        isEncrypted: (flags & 1) === 1,
        offset: said(view.getUint32(at + 42, true)),
      });
      at = extraEnd + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    // An offset points outside the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the packed bytes of an entry. Undefined when it is encrypted or its local header is broken. */
export function findPackedBytes(data: Uint8Array, { isEncrypted, offset, packedSize }: ZipEntry) {
  try {
    const view = viewOf(data);
    if (isEncrypted || view.getUint32(offset, true) !== headerMark) return undefined;
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    return data.subarray(from, from + packedSize);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const readName = (bytes: Uint8Array, isUtf8: boolean): string =>
  isUtf8 ? new TextDecoder().decode(bytes) : String.fromCharCode(...bytes);

function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endLength - maxCommentLength);
  for (let at = view.byteLength - endLength; at >= first; at--)
    if (view.getUint32(at, true) === endMark) return at;
  return undefined;
}

/** Reads the ZIP64 values that replace 32-bit fields, in their order (§4.5.3). */
function wideOf(extra: DataView): () => number {
  for (let at = 0; at + 4 <= extra.byteLength; at += 4 + extra.getUint16(at + 2, true)) {
    if (extra.getUint16(at, true) !== 1) continue;
    let next = at + 4;
    return () => {
      next += 8;
      return Number(extra.getBigUint64(next - 8, true));
    };
  }
  return () => unsaid;
}

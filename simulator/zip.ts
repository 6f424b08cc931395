/** Opens the container: a zip with exactly one file. Its declared sizes are never trusted. */
import { crc32, inflateRawSync } from 'node:zlib';

export type UnzipResult = { fileName: string; bytes: Uint8Array } | { problem: string };

const maxInflated = 5 * 1024 * 1024;
const damaged: UnzipResult = { problem: 'El archivo zip está vacío o dañado.' };

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;

export function openZip(base64: string): UnzipResult {
  const compact = base64.replace(/\s/g, '');
  if (compact === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return damaged;
  try {
    return opened(Buffer.from(compact, 'base64'));
  } catch (error) {
    return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? { problem: 'El contenido del archivo zip es demasiado grande.' }
      : damaged;
  }
}

/** Reads the zip. Reading past the end throws, and so does content over the limit. */
function opened(zip: Buffer): UnzipResult {
  const end = endOf(zip);
  if (end === undefined) return damaged;
  const entries = filesOf(zip, zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16));
  if (entries.length > 1) return { problem: 'El archivo zip debe contener un solo archivo XML.' };
  const at = entries[0];
  if (at === undefined) return damaged;
  const method = zip.readUInt16LE(at + 10);
  const packed = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== fileMark) return damaged;
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (from + packed > zip.length || (method !== 0 && method !== 8)) return damaged;
  const content = zip.subarray(from, from + packed);
  const bytes = method === 0 ? content : inflateRawSync(content, { maxOutputLength: maxInflated });
  if (bytes.length === 0 || crc32(bytes) !== zip.readUInt32LE(at + 16)) return damaged;
  return { fileName: nameAt(zip, at), bytes };
}

/** Returns where the end of the directory begins: last, except for a comment. */
function endOf(zip: Buffer): number | undefined {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at -= 1)
    if (zip.readUInt32LE(at) === endMark) return at;
  return undefined;
}

/** Lists the first entries that are files. Two are enough to know that there are too many. */
function filesOf(zip: Buffer, count: number, start: number): number[] {
  const files: number[] = [];
  let at = start;
  for (let entry = 0; entry < count && files.length < 2; entry += 1) {
    if (zip.readUInt32LE(at) !== entryMark) break;
    if (!nameAt(zip, at).endsWith('/')) files.push(at);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

const nameAt = (zip: Buffer, at: number): string =>
  zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));

import { inflateRawSync } from 'node:zlib';
import { findPackedBytes, type ZipEntry } from '../../src/domain/files/zip-directory.ts';

/**
 * Unpacks one entry into no more bytes than the directory claims: a packed kilobyte may hold a megabyte.
 * Returns undefined when the entry is damaged, encrypted or compressed by another method than deflate.
 */
export function unpackEntry(data: Buffer, entry: ZipEntry): Uint8Array | undefined {
  const { size, method } = entry;
  const packed = findPackedBytes(data, entry);
  if (!packed) return undefined;
  if (method === 0) return packed.length === size ? packed : undefined;
  if (method !== 8) return undefined;
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    return bytes.length === size ? bytes : undefined;
  } catch {
    return undefined;
  }
}

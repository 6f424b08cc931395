import { deflateRawSync, inflateRawSync } from 'node:zlib';

const CHUNK_BYTES = 256 * 1024;

/**
 * Bytes that are written piece by piece and read once at the end, compressed meanwhile. A small Buffer that is kept would
 * hold the whole block of memory that Node shares among small ones: 64 KB for each name of a file.
 */
export function createPackedBytes() {
  const packed: Buffer[] = [];
  let chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let used = 0;
  let bytes = 0;
  const flush = () => {
    if (used === 0) return;
    const made = deflateRawSync(chunk.subarray(0, used));
    const own = Buffer.allocUnsafeSlow(made.length);
    made.copy(own);
    packed.push(own);
    used = 0;
  };
  return {
    get bytes(): number {
      return bytes;
    },
    add(piece: Uint8Array): void {
      if (used + piece.length > chunk.length) flush();
      if (piece.length > chunk.length) chunk = Buffer.allocUnsafeSlow(piece.length);
      chunk.set(piece, used);
      used += piece.length;
      bytes += piece.length;
    },
    /** Reads everything in the order in which it was written. */
    *read(): Generator<Buffer> {
      flush();
      for (const one of packed) yield inflateRawSync(one);
    },
  };
}

import { closeSync, openSync, readSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { readableBytes } from '../../src/domain/dian/check/file-rules.ts';
import { Unreadable } from './usage.ts';

const reasons: Record<string, string> = {
  ENOENT: 'no existe',
  EACCES: 'no se puede leer: falta el permiso',
  EISDIR: 'es una carpeta',
};

/**
 * Reads a file, or standard input for `-`, up to a little more than the largest document. Of a zip with one
 * document it returns the document.
 */
export function bytesOf(path: string): Uint8Array {
  try {
    return unpacked(firstBytes(path));
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : '';
    throw new Unreadable(`El archivo ${path} ${reasons[code] ?? 'no se puede leer'}.`);
  }
}

/** Reads up to the limit, because a pipe has no known size. */
function firstBytes(path: string): Uint8Array {
  const file = path === '-' ? stdin : openSync(path, 'r');
  try {
    const parts: Uint8Array[] = [];
    for (let total = 0; total <= readableBytes; ) {
      const part = new Uint8Array(256 * 1024);
      const read = readWhenReady(file, part);
      if (read === 0) break;
      parts.push(part.subarray(0, read));
      total += read;
    }
    return Buffer.concat(parts);
  } finally {
    if (file !== stdin) closeSync(file);
  }
}

const stdin = 0;

/** Waits for standard input: some systems return EAGAIN instead of blocking. */
function readWhenReady(file: number, part: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, part);
    } catch (problem) {
      if (file !== stdin || !(problem instanceof Error && 'code' in problem) || problem.code !== 'EAGAIN')
        throw problem;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Unpacks a zip with one XML. Other zips are returned as they are, and reported later. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  const inside: { name: string; size: number }[] = [];
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize: size }) => {
        if (!name.endsWith('/')) inside.push({ name, size });
        return size <= readableBytes;
      },
    });
    const [only] = inside;
    if (!only || inside.length > 1 || !/\.xml$/i.test(only.name)) return bytes;
    return files[only.name] ?? new Uint8Array(readableBytes + 1);
  } catch {
    return bytes;
  }
}

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
 * The bytes of a file, or of what is piped in when it is `-`, never many more than a document could need; of a zip, those
 * of its only document.
 */
export function bytesOf(path: string): Uint8Array {
  try {
    return unpacked(firstBytes(path));
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : '';
    throw new Unreadable(`El archivo ${path} ${reasons[code] ?? 'no se puede leer'}.`);
  }
}

/** What is not a file of a known size, a pipe among them, has no end to trust. */
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

/** Who pipes may not have written yet, and some systems say so instead of waiting. */
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

/** The documents travel in a zip of one file each; any other zip stays as it is and is told so. */
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

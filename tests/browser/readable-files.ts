import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Device } from './device.ts';

/**
 * Which of these words any file of the browser has readable, and where: what the application keeps, and what the browser
 * writes down by itself of fields, passwords and open tabs. The device is closed first, so that all is on the disk.
 */
export async function readableIn({ context, profile }: Device, words: readonly string[]): Promise<string[]> {
  await context.close();
  return (
    readdirSync(profile, { recursive: true, encoding: 'utf8' })
      // The cache of the worker has the files of the application, the same for everybody.
      .filter((name) => !name.includes('CacheStorage') && statSync(join(profile, name)).isFile())
      .flatMap((name) => {
        const bytes = readFileSync(join(profile, name));
        const codes = ['utf8', 'utf16le', 'latin1'] as const;
        return words
          .filter((word) => codes.some((code) => bytes.includes(Buffer.from(word, code))))
          .map((word) => `${word} in ${name}`);
      })
  );
}

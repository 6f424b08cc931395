import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../shared/', import.meta.url));

/** The path of a reference file when the reference folder lies beside the checkout; otherwise nothing. */
export function sharedPath(file: string): string | undefined {
  const path = `${root}${file}`;
  if (existsSync(path)) return path;
  console.info(`Left out: ${file} is not beside this checkout.`);
  return undefined;
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** State of the copies of an installation, for who looks after it. Moments in ISO. */
export type CopiesStatus = {
  /** Where they are kept, without credentials. */
  where: string;
  /** The newest copy that is whole. */
  last?: { id: string; at: string; bytes: number; seconds: number };
  /** Until here what was written is kept: losing the machine now loses what came later. */
  walKeptAt?: string;
  /** Why it goes no further, since when; absent while all goes well. */
  failed?: { at: string; words: string };
};

const fileIn = (dataDir: string) => join(dataDir, 'copies.json');

/** State that the process that copies wrote down last; `undefined` when none ever did in this folder. */
export function readCopiesStatus(dataDir: string): CopiesStatus | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as CopiesStatus;
  } catch {
    return undefined;
  }
}

/** Written whole or not at all. */
export function writeStatus(dataDir: string, status: CopiesStatus): void {
  const file = fileIn(dataDir);
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${JSON.stringify(status, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

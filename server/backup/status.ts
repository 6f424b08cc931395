import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type CopiesStatus = {
  /** Address of the store, without credentials. */
  where: string;
  /** Newest complete backup; `seconds` is how long it took. */
  last?: { id: string; at: string; bytes: number; seconds: number };
  /** Time up to which all writes are archived. */
  walKeptAt?: string;
  /** Since when and why backups fail; absent while they succeed. */
  failed?: { at: string; words: string };
};

const fileIn = (dataDir: string) => join(dataDir, 'copies.json');

/** Reads the state that the backup process last wrote. `undefined` when there is none. */
export function readCopiesStatus(dataDir: string): CopiesStatus | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as CopiesStatus;
  } catch {
    return undefined;
  }
}

export function writeStatus(dataDir: string, status: CopiesStatus): void {
  const file = fileIn(dataDir);
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, `${JSON.stringify(status, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

/** Append-only file of JSON lines. An entry that was awaited is on disk. A last line cut by a crash is dropped. */
import {
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  write,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const writeTo = promisify(write);
const sync = promisify(fdatasync);

export class CorruptJournal extends Error {}

export class Journal {
  readonly #file: number;
  #pending: string[] = [];
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: number) {
    this.#file = file;
  }

  /** Opens the journal of the folder and passes every stored entry to `read`. */
  static open(folder: string, read: (entry: unknown) => void): Journal {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'simulator.jsonl');
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = bytes.lastIndexOf(10) + 1;
    let line = 0;
    for (const text of bytes.subarray(0, whole).toString('utf8').split('\n')) {
      line += 1;
      if (text === '') continue;
      try {
        read(JSON.parse(text));
      } catch {
        throw new CorruptJournal(`${path}, line ${line}: this is not an entry of the simulator.`);
      }
    }
    const file = openSync(path, 'a', 0o600);
    if (whole < bytes.length) ftruncateSync(file, whole);
    return new Journal(file);
  }

  append(entry: unknown): void {
    this.#pending.push(`${JSON.stringify(entry)}\n`);
  }

  /** Resolves when everything appended so far is on disk. Concurrent calls share one write. */
  settled(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (this.#pending.length === 0) return;
      const text = Buffer.from(this.#pending.join(''));
      this.#pending = [];
      for (let from = 0; from < text.length; ) from += (await writeTo(this.#file, text, from)).bytesWritten;
      await sync(this.#file);
    });
    return this.#writing;
  }

  async clear(): Promise<void> {
    await this.settled();
    ftruncateSync(this.#file, 0);
  }

  async close(): Promise<void> {
    await this.settled();
    closeSync(this.#file);
  }
}

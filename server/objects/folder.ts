import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  folderReasons,
  type ObjectStore,
  type StoredObject,
  StoreFailed,
  StoreFull,
} from './object-store.ts';

const unfinished = /\.[0-9a-f]{12}\.part$/;
const dayMs = 86_400_000;

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, ...name.split('/'));
  /** Translates errors of this disk. Errors of the source of the content pass as they are. */
  const useDisk = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => refuseUse(folder, error));
  return {
    where: folder,
    async put(name, chunks) {
      const path = pathOf(name);
      await useDisk(mkdir(dirname(path), { recursive: true, mode: 0o700 }));
      const part = `${path}.${randomBytes(6).toString('hex')}.part`;
      const file = await useDisk(open(part, 'wx', 0o600));
      let bytes = 0;
      try {
        for await (const chunk of chunks) {
          for (let at = 0; at < chunk.length; ) at += (await useDisk(file.write(chunk, at))).bytesWritten;
          bytes += chunk.length;
        }
        await useDisk(file.sync());
        await useDisk(file.close());
        await useDisk(rename(part, path));
        await useDisk(keepName(dirname(path)));
        return bytes;
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(name) {
      const found = await useDisk(stat(pathOf(name)).catch(absent));
      return found && readFrom(folder, pathOf(name));
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      // A prefix may end inside a name, so the walk starts at its last folder.
      const first = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : '';
      await useDisk(walk(pathOf(first), first, found));
      return found.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async remove(name) {
      await useDisk(rm(pathOf(name), { force: true }));
      // Removes folders left empty.
      for (let at = dirname(name); at !== '.'; at = dirname(at)) {
        if (
          !(await rmdir(pathOf(at)).then(
            () => true,
            () => false,
          ))
        )
          break;
      }
    },
  };
}

function refuseUse(folder: string, error: unknown): never {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (fullCodes.has(code ?? '')) throw new StoreFull(folder);
  if (!code || !syscall) throw error;
  throw new StoreFailed(
    `No se puede usar la carpeta ${folder}: ${folderReasons[code] ?? code}. Revísela e intente de nuevo.`,
    { cause: error },
  );
}

async function* readFrom(folder: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 20 });
  } catch (error) {
    refuseUse(folder, error);
  }
}

async function walk(path: string, name: string, found: StoredObject[]): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(absent);
  for (const entry of entries ?? []) {
    const child = name ? `${name}/${entry.name}` : entry.name;
    const at = join(path, entry.name);
    if (entry.isDirectory()) await walk(at, child, found);
    else if (entry.isFile()) {
      const facts = await stat(at).catch(absent);
      if (!facts) continue;
      if (!unfinished.test(entry.name)) found.push({ name: child, bytes: facts.size, at: facts.mtime });
      else if (Date.now() - facts.mtimeMs > dayMs) await rm(at, { force: true });
    }
  }
}

/** Syncs a folder, so that a rename in it survives a power cut. */
async function keepName(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Network folders may not support it.
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}

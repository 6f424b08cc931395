import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { folderReasons } from '../objects/object-store.ts';
import { readFolderIdentity } from './folder-identity.ts';
import { findProcessMark } from './processes.ts';

export class CannotStart extends Error {
  override name = 'CannotStart';
}

const marker = 'quincena.json';
const version = 1;

/**
 * Opens the data folder. An empty folder is prepared, and one with other files is refused. Nothing is
 * deleted.
 */
export function openDataFolder(folder: string): void {
  translateFolderErrors(folder, () => {
    makeFolder(folder);
    open(folder);
  });
}

/** Uses the files of a data folder. A system error becomes a {@link CannotStart} that explains it. */
export function translateFolderErrors<T>(folder: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The caller explains a full disk, also that of the database. Choosing another folder would not help.
    if (!code || code === 'ENOSPC') throw error;
    throw new CannotStart(
      `No se puede usar la carpeta de datos ${folder}: ${folderReasons[code] ?? messageOf(error)}. Elija otra con DATA_DIR.`,
    );
  }
}

/**
 * Creates the folders one by one. With `recursive`, Node never returns where the system creates no folders,
 * as in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function open(folder: string): void {
  const file = join(folder, marker);
  if (!existsSync(file)) {
    // The key may exist already, when both are created at once. A new disk contains `lost+found`.
    const found = readdirSync(folder).filter(
      (name) =>
        !/^((secret\.key|quincena\.json)(\.\d+\.new)?|lost\+found|postgres\.restoring-\w+)$/.test(name),
    );
    if (found.length) {
      throw new CannotStart(
        `La carpeta ${folder} tiene otras cosas (${found.slice(0, 3).join(', ')}) y no es de Quincena. ` +
          'Elija otra con DATA_DIR. No se tocó nada.',
      );
    }
    writeWhole(file, `${JSON.stringify({ product: 'quincena', version })}\n`, 0o644);
  }
  const read = markerIn(file);
  if (read?.product !== 'quincena') {
    throw new CannotStart(
      `El archivo ${file} no es de Quincena o está dañado. Recupere una copia o elija otra carpeta con DATA_DIR.`,
    );
  }
  if (read.version !== version) {
    throw new CannotStart(
      `La carpeta ${folder} es de otra versión de Quincena (${String(read.version)}) y esta no la sabe abrir.`,
    );
  }
}

/** Writes a file atomically. An existing file stays as it is. */
export function writeWhole(file: string, text: string, mode: number): void {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode });
  try {
    linked(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

function markerIn(file: string): { product?: unknown; version?: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Process that holds the folder. `folder` is the identity of the folder it took, so a copied lock holds
 * nothing.
 */
type Owner = { pid: number; mark: string; folder?: string };

/**
 * Locks the folder for this process. Throws {@link CannotStart} when another process holds it. The lock of a
 * dead process is taken over.
 */
export const takeFolder = (folder: string): { release: () => void } =>
  translateFolderErrors(folder, () => take(folder));

function take(folder: string): { release: () => void } {
  const lock = join(folder, 'running.json');
  const identity = readFolderIdentity(folder);
  const mine = join(folder, `running-${process.pid}.json`);
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, mark: findProcessMark(process.pid) ?? '', folder: identity }),
  );
  try {
    for (let left = 5; left > 0; left--) {
      if (linked(mine, lock)) return { release: () => rmSync(lock, { force: true }) };
      const owner = ownerIn(lock);
      const isCopied = owner?.folder !== undefined && owner.folder !== identity;
      if (owner && !isCopied && findProcessMark(owner.pid) === owner.mark) {
        throw new CannotStart(
          `Quincena ya está en marcha con la carpeta ${folder} (proceso ${owner.pid}). ` +
            'Deténgala, o use otra carpeta con DATA_DIR y otro puerto con PORT.',
        );
      }
      discard(lock);
    }
    throw new CannotStart(`No se pudo tomar la carpeta ${folder}: otro proceso la toma al mismo tiempo.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function ownerIn(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function discard(lock: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

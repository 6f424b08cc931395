/** Something kept under a name. `at`: the moment it was put there, by the clock of the place. */
export type StoredObject = { name: string; bytes: number; at: Date };

/** Failure of a store of files, with a message for its operator. */
export class StoreFailed extends Error {
  override name = 'StoreFailed';
}

/** The place of a store has no room left. It has the code of a full disk: what waits for room waits here too. */
export class StoreFull extends StoreFailed {
  override name = 'StoreFull';
  readonly code = 'ENOSPC';
  constructor(where: string) {
    super(
      `El disco de ${where} está lleno y no se guardó nada ahí. Libere espacio en él e intente de nuevo.`,
    );
  }
}

/** Why the system does not let a folder be used, by its code. */
export const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'es un archivo',
  ENOTDIR: 'una parte de su ruta es un archivo',
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  ENOENT: 'ahí no se pueden crear carpetas',
  EROFS: 'el disco es de solo lectura',
  EIO: 'el disco falla',
  ESTALE: 'la carpeta de red ya no responde',
  ENOTCONN: 'la carpeta de red ya no responde',
};

/** A place for files by name. A file is stored whole or not at all. */
export type ObjectStore = {
  /** Where, for people: without credentials. */
  where: string;
  /** Returns the number of bytes. */
  put: (name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<number>;
  /** `undefined` when there is nothing under that name. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  list: (prefix: string) => Promise<StoredObject[]>;
  /** Does nothing when the object does not exist. */
  remove: (name: string) => Promise<void>;
};

/** Stored object. `at` is when it was put, by the clock of the store. */
export type StoredObject = { name: string; bytes: number; at: Date };

export class StoreFailed extends Error {
  override name = 'StoreFailed';
}

/** The store has no room. Its code is that of a full disk, so callers treat both alike. */
export class StoreFull extends StoreFailed {
  override name = 'StoreFull';
  readonly code = 'ENOSPC';
  constructor(where: string) {
    super(
      `El disco de ${where} está lleno y no se guardó nada ahí. Libere espacio en él e intente de nuevo.`,
    );
  }
}

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

/** Store of files by name. A file is stored whole or not at all. */
export type ObjectStore = {
  /** Address for people, without credentials. */
  where: string;
  /** Returns the number of bytes. */
  put: (name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<number>;
  /** `undefined` when no object has the name. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  list: (prefix: string) => Promise<StoredObject[]>;
  /** Does nothing when the object does not exist. */
  remove: (name: string) => Promise<void>;
};

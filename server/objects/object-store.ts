/** Something kept under a name. `at`: the moment it was put there, by the clock of the place. */
export type Kept = { name: string; bytes: number; at: Date };

/** A place for files by name. One that is put is there whole or not at all. */
export type ObjectStore = {
  /** Where, for people: without credentials. */
  where: string;
  /** Answers the count of bytes. */
  put: (name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<number>;
  /** `undefined` when there is nothing under that name. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  list: (prefix: string) => Promise<Kept[]>;
  /** Nothing happens when it is not there. */
  remove: (name: string) => Promise<void>;
};

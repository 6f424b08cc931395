/** A file to verify. Its content is read when its turn comes. */
export type SourceFile = {
  name: string;
  size: number;
  read: () => Promise<Uint8Array>;
  /** Content as another worker can take it, without reading it here. Throws when the file cannot be opened. */
  pack?: () => PackedContent;
};

/** Content of a file before it is read: a file of the device, or an entry of a ZIP still compressed. */
export type PackedContent = Blob | PackedEntry;
/** `size` is that of the content, in bytes, as the directory of the ZIP claims. */
export type PackedEntry = { packed: Uint8Array<ArrayBuffer>; method: number; size: number };

/** A file that was left out, with the reason. */
export type UnusedFile = { file: string; line?: number; message: string };

/** A file to verify. Its content is read when its turn comes. */
export type SourceFile = { name: string; size: number; read: () => Promise<Uint8Array> };

/** A file that was left out, with the reason. */
export type UnusedFile = { file: string; line?: number; message: string };

/** Format of the export. A later one reads those before it. */
export const EXPORT_FORMAT = 1;

/** `manifest.json` of the export of a company. */
export type ExportManifest = {
  format: number;
  /** Version of the program that made it. */
  program: string;
  company: string;
  made_at: string;
  /** Rows of each table. */
  counts: Record<string, number>;
  /** Every file but the manifest, with its bytes and its SHA-256 in hexadecimal. */
  files: { name: string; bytes: number; sha256: string }[];
};

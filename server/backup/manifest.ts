import { createHash, type Hash } from 'node:crypto';
import { BadCopy } from './seal.ts';
import type { Visitor } from './tar.ts';

export class FileHashes {
  readonly files = new Map<string, { size: number; hash: string }>();
  #hash: Hash | undefined;

  readonly visitor: Visitor = {
    entry: ({ kind }) => {
      this.#hash = kind === 'file' ? createHash('sha256') : undefined;
    },
    data: (bytes) => void this.#hash?.update(bytes),
    end: ({ path, kind, size }) => {
      if (kind === 'file') this.files.set(path, { size, hash: this.#hash?.digest('hex') ?? '' });
    },
  };
}

type Manifest = {
  Files: {
    Path?: string;
    'Encoded-Path'?: string;
    Size: number;
    Checksum: string;
    'Checksum-Algorithm': string;
  }[];
  'Manifest-Checksum': string;
};

/**
 * Throws {@link BadCopy} unless PostgreSQL's manifest is intact and the files match it in path, size and
 * hash.
 */
export function verifyManifest(manifest: Buffer, { files }: FileHashes): void {
  const sum = manifest.lastIndexOf('"Manifest-Checksum"');
  let read: Manifest;
  try {
    read = JSON.parse(manifest.toString('utf8')) as Manifest;
  } catch {
    throw new BadCopy('La lista de archivos de la copia está cortada.');
  }
  if (createHash('sha256').update(manifest.subarray(0, sum)).digest('hex') !== read['Manifest-Checksum'])
    throw new BadCopy('La lista de archivos de la copia está dañada.');
  const listed = new Set<string>();
  for (const file of read.Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8');
    listed.add(path);
    const found = files.get(path);
    if (!found) throw new BadCopy(`A la copia le falta ${path}.`);
    if (found.size !== file.Size || found.hash !== file.Checksum)
      throw new BadCopy(`En la copia ${path} no es como lo entregó PostgreSQL.`);
  }
  // The manifest does not list WAL files.
  const strange = [...files.keys()].find((path) => !listed.has(path) && !path.startsWith('pg_wal/'));
  if (strange) throw new BadCopy(`En la copia sobra ${strange}.`);
}

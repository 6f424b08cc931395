import { createHash } from 'node:crypto';
import { isId } from '../../src/domain/values/id.ts';
import { BadExport } from './bad-export.ts';
import { EXPORT_FORMAT, type ExportManifest } from './manifest.ts';
import {
  type ByteSource,
  openFileBytes,
  openStoredZip,
  type PackedFile,
  type StoredZip,
} from './zip-reader.ts';

/** The export of a company, whose manifest says what is in it. */
export type ExportFile = {
  /** Bytes of the ZIP. */
  size: number;
  manifest: ExportManifest;
  /** SHA-256 of the manifest, in hexadecimal: with the digests in it, of the whole export. */
  digest: string;
  has: (name: string) => boolean;
  /** Reads a document whole. */
  read: (name: string) => Promise<Buffer>;
  /** Reads the rows of a table as lines of JSON. A table that is not in the export has none. */
  readLines: (table: string) => AsyncGenerator<string>;
  /** Reads everything, and compares its digests with the manifest. */
  verify: (onFile: (done: number, total: number) => void) => Promise<void>;
  close: () => Promise<void>;
};

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
/** Bytes of a document, which is in memory whole. The largest that the product stores are 5 MB. */
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;
/** Bytes of a file that is read whole to compare its digest. */
const MAX_WHOLE_BYTES = 1024 * 1024;
/** Bytes of a row as JSON. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
/**
 * Times that an export may be larger than its ZIP. JSON Lines of the product are at most 20 times larger; what is made to
 * fill a disk is 1000 times.
 */
const MAX_EXPANSION = 200;
const MIN_EXPANDED_BYTES = 64 * 1024 * 1024;

/** Opens an export on disk and reads its manifest. Throws {@link BadExport}. */
export const openExport = async (path: string): Promise<ExportFile> => readExport(await openFileBytes(path));

/** Opens an export and reads its manifest. Throws {@link BadExport}, and closes what it was given. */
export async function readExport(source: ByteSource): Promise<ExportFile> {
  const zip = await openStoredZip(source);
  try {
    const bytes = await readManifestBytes(zip);
    const manifest = parseManifest(bytes);
    const entries = matchEntries(zip, manifest);
    const read = (name: string) => zip.read(getEntry(entries, name));
    return {
      size: zip.size,
      manifest,
      digest: createHash('sha256').update(bytes).digest('hex'),
      has: (name) => entries.has(name),
      read,
      readLines: (table) => readLines(zip, entries.get(`${table}.jsonl`)),
      async verify(onFile) {
        let done = 0;
        for (const { name, sha256 } of manifest.files) {
          onFile(done++, manifest.files.length);
          if ((await digestEntry(zip, getEntry(entries, name))) !== sha256)
            throw new BadExport(`El archivo ${name} no es el que se exportó: alguno de sus bytes cambió.`);
        }
      },
      close: zip.close,
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function readManifestBytes(zip: StoredZip): Promise<Buffer> {
  const entry = zip.entries.get(MANIFEST);
  if (!entry) throw new BadExport(`El ZIP no tiene ${MANIFEST}: no es la exportación de una compañía.`);
  if (entry.bytes > MAX_MANIFEST_BYTES) throw new BadExport(`${MANIFEST} es demasiado grande.`);
  return zip.read(entry);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isManifestFile = (value: unknown): value is ExportManifest['files'][number] =>
  isRecord(value) &&
  typeof value['name'] === 'string' &&
  isCount(value['bytes']) &&
  /^[0-9a-f]{64}$/.test(String(value['sha256']));

function parseManifest(bytes: Buffer): ExportManifest {
  const broken = new BadExport(`${MANIFEST} no dice lo que debe: el archivo está dañado.`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw broken;
  }
  if (!isRecord(value)) throw broken;
  const { format, program, company, made_at, counts, files } = value;
  if (format !== EXPORT_FORMAT)
    throw new BadExport(
      `La exportación es del formato ${String(format)}, y este programa lee el ${EXPORT_FORMAT}: use una versión más reciente.`,
    );
  if (typeof program !== 'string' || !isId(company) || typeof made_at !== 'string') throw broken;
  if (Number.isNaN(Date.parse(made_at)) || !isRecord(counts) || !Object.values(counts).every(isCount))
    throw broken;
  if (!Array.isArray(files) || !files.every(isManifestFile)) throw broken;
  return { format, program, company, made_at, counts: counts as Record<string, number>, files };
}

/** Compares the files of the ZIP with those of the manifest, by name and size. */
function matchEntries(zip: StoredZip, { files }: ExportManifest): Map<string, PackedFile> {
  const entries = new Map(zip.entries);
  entries.delete(MANIFEST);
  const named = new Set<string>();
  let total = 0;
  for (const { name, bytes } of files) {
    const entry = entries.get(name);
    if (!entry) throw new BadExport(`Al ZIP le falta ${name}.`);
    if (named.has(name)) throw new BadExport(`${MANIFEST} nombra dos veces ${name}.`);
    if (entry.bytes !== bytes)
      throw new BadExport(`El archivo ${name} no tiene los bytes que dice ${MANIFEST}.`);
    named.add(name);
    total += bytes;
  }
  const unnamed = [...entries.keys()].find((name) => !named.has(name));
  if (unnamed) throw new BadExport(`El ZIP tiene ${unnamed}, que ${MANIFEST} no nombra.`);
  if (total > Math.max(MIN_EXPANDED_BYTES, zip.size * MAX_EXPANSION))
    throw new BadExport('El ZIP se hace cientos de veces más grande al abrirlo: no es una exportación.');
  const large = files.find(({ name, bytes }) => name.includes('/') && bytes > MAX_DOCUMENT_BYTES);
  if (large) throw new BadExport(`El archivo ${large.name} es demasiado grande.`);
  return entries;
}

/** Computes the SHA-256 of a file. A small one is read whole, because most are and a stream of each costs more. */
async function digestEntry(zip: StoredZip, entry: PackedFile): Promise<string> {
  const hash = createHash('sha256');
  if (entry.bytes <= MAX_WHOLE_BYTES) return hash.update(await zip.read(entry)).digest('hex');
  for await (const part of zip.stream(entry)) hash.update(part);
  return hash.digest('hex');
}

function getEntry(entries: ReadonlyMap<string, PackedFile>, name: string): PackedFile {
  const entry = entries.get(name);
  if (!entry) throw new BadExport(`Al ZIP le falta ${name}.`);
  return entry;
}

async function* readLines(zip: StoredZip, entry: PackedFile | undefined): AsyncGenerator<string> {
  if (!entry) return;
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of zip.stream(entry)) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      parts.push(part.subarray(from, end));
      yield Buffer.concat(parts).toString('utf8');
      parts.length = 0;
      length = 0;
      from = end + 1;
    }
    parts.push(part.subarray(from));
    length += part.length - from;
    if (length > MAX_LINE_BYTES) throw new BadExport(`Una fila de ${entry.name} es demasiado grande.`);
  }
  if (length > 0) throw new BadExport(`A la última línea de ${entry.name} le falta su fin.`);
}

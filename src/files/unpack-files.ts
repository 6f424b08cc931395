import { findPackedBytes, readZipDirectory, type ZipEntry } from '../domain/files/zip-directory.ts';
import type { PackedContent, PackedEntry, SourceFile, UnusedFile } from './source-file.ts';

/** Limits in bytes. A small ZIP may hold gigabytes, and ZIPs may hold each other. */
const MAX_ARCHIVE_BYTES = 400 * 1024 * 1024;
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
const MAX_PLANILLA_BYTES = 20 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_DEPTH = 3;
export const MAX_FILES = 30_000;

export type UnpackedFiles = { documents: SourceFile[]; planillas: SourceFile[]; left: UnusedFile[] };

/**
 * Sorts files into documents and planillas, and lists those inside ZIPs from their directories. Nothing but ZIPs is
 * unpacked. Never throws for the content of a file: each problem goes to `left`.
 */
export async function unpackFiles(files: readonly SourceFile[]): Promise<UnpackedFiles> {
  const unpacker = new Unpacker();
  for (const file of files) await unpacker.add(file, 0);
  return unpacker.found;
}

class Unpacker {
  readonly found: UnpackedFiles = { documents: [], planillas: [], left: [] };
  private unpackedBytes = 0;
  private isFull = false;

  async add(file: SourceFile, depth: number): Promise<void> {
    if (isSystemFile(file.name) || this.isFull) return;
    if (this.found.documents.length + this.found.planillas.length >= MAX_FILES) {
      this.isFull = true;
      this.leave(
        file,
        `Son más de ${MAX_FILES.toLocaleString('es-CO')} archivos: los demás quedaron por fuera`,
      );
      return;
    }
    const [, ending = ''] = /\.([a-z0-9]+)$/i.exec(file.name) ?? [];
    switch (ending.toLowerCase()) {
      case 'zip':
        await this.open(file, depth);
        break;
      case 'txt':
        if (file.size > MAX_PLANILLA_BYTES) this.leave(file, 'Pesa más de 20 MB: no es una planilla');
        else this.found.planillas.push(file);
        break;
      case 'xml':
        this.found.documents.push(file);
        break;
      default:
        this.leave(file, 'No es un XML, un ZIP ni una planilla .txt');
    }
  }

  private leave({ name }: SourceFile, message: string): void {
    this.found.left.push({ file: name, message });
  }

  private async open(file: SourceFile, depth: number): Promise<void> {
    if (depth >= MAX_DEPTH)
      return this.leave(file, `Hay más de ${MAX_DEPTH} ZIP uno dentro de otro: saque este`);
    if (file.size > MAX_ARCHIVE_BYTES)
      return this.leave(file, 'Pesa más de 400 MB: traiga la carpeta sin comprimir');
    const data = await readOrNothing(file);
    const entries = data && readZipDirectory(data, MAX_FILES);
    if (!data || !entries) return this.leave(file, 'El ZIP está dañado o incompleto');
    if (entries.length > MAX_FILES)
      return this.leave(
        file,
        `Trae más de ${MAX_FILES.toLocaleString('es-CO')} archivos: tráigalo en partes`,
      );
    const inside = entries.filter(({ name }) => !name.endsWith('/'));
    if (inside.length === 0) return this.leave(file, 'El ZIP no trae nada adentro');
    let packedBytes = 0;
    for (const entry of inside) {
      const name = `${file.name} › ${entry.name.replace(/[^\P{C}]/gu, '')}`;
      packedBytes += entry.packedSize;
      this.unpackedBytes += entry.size;
      const problem = explainUnfitEntry(entry, packedBytes > data.length, this.unpackedBytes);
      if (problem && !isSystemFile(name)) this.found.left.push({ file: name, message: problem });
      if (problem) this.unpackedBytes -= entry.size;
      else {
        const pack = () => packEntry(data, entry);
        const read = async () => readPackedContent(pack());
        await this.add({ name, size: entry.size, read, pack }, depth + 1);
      }
    }
  }
}

/** Files that systems add on their own. */
const isSystemFile = (name: string): boolean =>
  /(^|[/\\ ])(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name);

function explainUnfitEntry(
  entry: ZipEntry,
  isOverlapping: boolean,
  unpackedBytes: number,
): string | undefined {
  if (entry.isEncrypted) return 'Tiene contraseña: descomprímalo y traiga lo de adentro';
  if (isOverlapping) return 'Dice ocupar más de lo que pesa el ZIP: está dañado o hecho para crecer';
  if (/\.xml$/i.test(entry.name) && entry.size > MAX_DOCUMENT_BYTES)
    return 'Pesa más de 8 MB sin comprimir y un documento de nómina no pasa de 500 KB';
  if (entry.size > MAX_ARCHIVE_BYTES) return 'Pesa más de 400 MB sin comprimir';
  if (unpackedBytes > MAX_UNPACKED_BYTES) return 'Los ZIP pasan de 2 GB sin comprimir: tráigalos en partes';
  return undefined;
}

async function readOrNothing(file: SourceFile): Promise<Uint8Array | undefined> {
  try {
    return await file.read();
  } catch {
    return undefined;
  }
}

/** Thrown when an entry of a ZIP cannot be unpacked. */
export class DamagedEntry extends Error {
  override name = 'DamagedEntry';
}

/** Copies the compressed bytes of an entry. Throws {@link DamagedEntry}. */
function packEntry(data: Uint8Array, entry: ZipEntry): PackedEntry {
  const packed = findPackedBytes(data, entry);
  if (packed?.length !== entry.packedSize) throw new DamagedEntry();
  return { packed: new Uint8Array(packed), method: entry.method, size: entry.size };
}

/** Reads content into no more bytes than it claims. Throws {@link DamagedEntry}. */
export async function readPackedContent(content: PackedContent): Promise<Uint8Array> {
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer());
  const { packed, method, size } = content;
  if (method === 0) {
    if (packed.length !== size) throw new DamagedEntry();
    return packed;
  }
  if (method !== 8) throw new DamagedEntry();
  const bytes = new Uint8Array(size);
  // Writing to the stream spares a `Blob`, which Chromium keeps in another process.
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const isWritten = writer.write(packed).then(() => writer.close());
  isWritten.catch(() => undefined);
  const reader = stream.readable.getReader();
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (length + part.value.length > bytes.length) throw new DamagedEntry();
      bytes.set(part.value, length);
      length += part.value.length;
    }
  } catch {
    await reader.cancel().catch(() => undefined);
    throw new DamagedEntry();
  }
  if (length !== size) throw new DamagedEntry();
  return bytes;
}

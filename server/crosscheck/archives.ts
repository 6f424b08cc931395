import type { DroppedFile, LeftOutFile } from '../../src/domain/crosscheck/files.ts';
import { decodeFileText } from '../../src/domain/files/file-text.ts';
import { readZipDirectory, type ZipEntry } from '../../src/domain/files/zip-directory.ts';
import { unpackEntry } from './zip.ts';

export type NamedBytes = { name: string; data: Uint8Array };

export type PackedArchives = { documents: PackedFile[]; planillas: PackedFile[]; left: LeftOutFile[] };
type PackedFile = { name: string; archive: Buffer; entry: ZipEntry };

/**
 * Limits in unpacked bytes, of a document, of a planilla and of everything. A small ZIP may hold gigabytes.
 */
const mostOfOne = 2_000_000;
const mostOfPlanilla = 5_000_000;
export const maxUnpackedBytes = 100_000_000;
/** A ZIP with more entries than this is left out whole. */
export const maxArchiveEntries = 5_000;

/**
 * Lists the documents and planillas of the ZIPs from their directories, without unpacking. A repeated name in
 * one ZIP is left out. Never throws for the content of a ZIP: each problem goes to `left`.
 */
export function listPacked(archives: readonly NamedBytes[]): PackedArchives {
  const packed: PackedArchives = { documents: [], planillas: [], left: [] };
  let total = 0;
  for (const archive of archives) {
    const data = Buffer.from(archive.data.buffer, archive.data.byteOffset, archive.data.byteLength);
    const entries = readZipDirectory(data, maxArchiveEntries);
    if (!entries || entries.length > maxArchiveEntries) {
      const message = entries
        ? `Trae más de ${maxArchiveEntries} archivos: suelte un ZIP con los documentos del mes`
        : 'No es un ZIP, o está dañado';
      packed.left.push({ file: archive.name, message });
      continue;
    }
    const names = new Set<string>();
    let packedTotal = 0;
    for (const entry of entries) {
      // Folders, and the files that macOS adds.
      if (entry.name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(entry.name)) continue;
      const problem = names.has(entry.name)
        ? 'Está dos veces en el ZIP'
        : (problemOf(entry, maxUnpackedBytes - total) ?? overlapIn(entry, data.length - packedTotal));
      names.add(entry.name);
      const name = nameOf(archive, entry.name);
      if (problem) packed.left.push({ file: name, message: problem });
      else {
        total += entry.size;
        packedTotal += entry.packedSize;
        packed[isPlanilla(entry) ? 'planillas' : 'documents'].push({ name, archive: data, entry });
      }
    }
  }
  return packed;
}

/** Unpacks each file when it is asked for. A file that cannot be unpacked goes to `left`. */
export function* unpack(files: readonly PackedFile[], left: LeftOutFile[]): Generator<DroppedFile> {
  for (const { name, archive, entry } of files) {
    const bytes = unpackEntry(archive, entry);
    if (bytes) yield { name, text: decodeFileText(bytes) };
    else left.push({ file: name, message: 'No se pudo sacar del ZIP: está dañado o tiene contraseña' });
  }
}

const isPlanilla = ({ name }: ZipEntry): boolean => /\.txt$/i.test(name);

function problemOf(entry: ZipEntry, room: number): string | undefined {
  if (/\.zip$/i.test(entry.name)) return 'Es un ZIP dentro de otro: suéltelo aparte';
  if (!/\.(xml|txt)$/i.test(entry.name)) return 'No es un XML ni un .txt';
  if (isPlanilla(entry) && entry.size > mostOfPlanilla) return 'Pesa más de 5 MB: suéltela en partes';
  if (!isPlanilla(entry) && entry.size > mostOfOne) return 'Pesa más de 2 MB: no es un documento de nómina';
  return entry.size > room ? 'Los archivos pasan de 100 MB juntos: suelte menos a la vez' : undefined;
}

/**
 * Finds entries that claim more packed bytes than the ZIP has left. They share bytes, and each would be
 * inflated again.
 */
const overlapIn = ({ packedSize }: ZipEntry, room: number): string | undefined =>
  packedSize > room ? 'Dice ocupar más de lo que pesa el ZIP: está dañado' : undefined;

const nameOf = (archive: NamedBytes, entry: string): string =>
  `${archive.name} › ${entry.replace(/[^\P{C}]/gu, '')}`.slice(0, 255);

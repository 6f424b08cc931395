import { unzipSync } from 'fflate';
import type { DroppedFile, LeftOut } from '../../src/domain/crosscheck/files.ts';
import { textOf } from '../../src/domain/file-text.ts';
import type { UploadedFile } from '../http/body.ts';

/** Documents and planillas in some ZIPs, still packed, and what in them is neither. */
export type Packed = { documents: PackedFile[]; planillas: PackedFile[]; left: LeftOut[] };
type PackedFile = { name: string; archive: UploadedFile; entry: string };

/** Bytes of one document and of one planilla unpacked, and of all of them: a small ZIP may hold gigabytes. */
const mostOfOne = 2_000_000;
const mostOfPlanilla = 5_000_000;
const mostOfAll = 100_000_000;

/** Documents and planillas of some ZIPs, by their directories alone. Never throws for what a ZIP has in it: it is in `left`. */
export function packedIn(archives: readonly UploadedFile[]): Packed {
  const documents: PackedFile[] = [];
  const planillas: PackedFile[] = [];
  const left: LeftOut[] = [];
  let total = 0;
  for (const archive of archives) {
    const leave = (entry: string, message: string) => left.push({ file: nameOf(archive, entry), message });
    const entries = entriesOf(archive);
    if (!entries) {
      left.push({ file: archive.filename, message: 'No es un ZIP, o está dañado' });
      continue;
    }
    for (const { name, size } of entries) {
      // Folders, and what a Mac writes beside each file.
      if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name)) continue;
      if (/\.zip$/i.test(name)) leave(name, 'Es un ZIP dentro de otro: suéltelo aparte');
      else if (!/\.(xml|txt)$/i.test(name)) leave(name, 'No es un XML ni un .txt');
      else {
        const isPlanilla = /\.txt$/i.test(name);
        const found = { name: nameOf(archive, name), archive, entry: name };
        if (isPlanilla && size > mostOfPlanilla) leave(name, 'Pesa más de 5 MB: suéltela en partes');
        else if (!isPlanilla && size > mostOfOne)
          leave(name, 'Pesa más de 2 MB: no es un documento de nómina');
        else if (total + size > mostOfAll)
          leave(name, 'Los archivos pasan de 100 MB juntos: suelte menos a la vez');
        else {
          total += size;
          (isPlanilla ? planillas : documents).push(found);
        }
      }
    }
  }
  return { documents, planillas, left };
}

/** Files unpacked, with their text; those that cannot be are added to `left`. */
export function unpacked(files: readonly PackedFile[], left: LeftOut[]): DroppedFile[] {
  return files.flatMap(({ name, archive, entry }) => {
    try {
      const found = unzipSync(archive.data, { filter: (file) => file.name === entry })[entry];
      if (found) return { name, text: textOf(found) };
    } catch {
      // The reason is one of the library, in English.
    }
    left.push({ file: name, message: 'No se pudo sacar del ZIP: está dañado o tiene contraseña' });
    return [];
  });
}

function entriesOf({ data }: UploadedFile): { name: string; size: number }[] | undefined {
  const entries: { name: string; size: number }[] = [];
  try {
    unzipSync(data, {
      filter: ({ name, originalSize }) => {
        entries.push({ name, size: originalSize });
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return entries;
}

const nameOf = ({ filename }: UploadedFile, entry: string): string =>
  `${filename} › ${entry.replace(/[^\P{C}]/gu, '')}`.slice(0, 255);

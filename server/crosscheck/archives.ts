import { unzipSync } from 'fflate';
import type { DroppedFile, LeftOut } from '../../src/domain/crosscheck/files.ts';
import type { UploadedFile } from '../http/body.ts';

/** Documents in some ZIPs, still packed, and what in them is none. */
export type Packed = { documents: PackedDocument[]; left: LeftOut[] };
type PackedDocument = { name: string; archive: UploadedFile; entry: string };

/** Bytes of one document unpacked, and of all of them: a small ZIP may hold gigabytes. */
const mostOfOne = 2_000_000;
const mostOfAll = 100_000_000;

/** Documents of some ZIPs, by their directories alone. Never throws for what a ZIP has in it: it is in `left`. */
export function packedIn(archives: readonly UploadedFile[]): Packed {
  const documents: PackedDocument[] = [];
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
      else if (/\.txt$/i.test(name)) leave(name, 'La PILA se suelta aparte, fuera del ZIP');
      else if (!/\.xml$/i.test(name)) leave(name, 'No es un XML');
      else if (size > mostOfOne) leave(name, 'Pesa más de 2 MB: no es un documento de nómina');
      else if (total + size > mostOfAll) leave(name, 'Los XML pasan de 100 MB juntos: suelte menos a la vez');
      else {
        total += size;
        documents.push({ name: nameOf(archive, name), archive, entry: name });
      }
    }
  }
  return { documents, left };
}

/** Documents unpacked; those that cannot be are added to `left`. */
export function unpacked({ documents, left }: Packed): DroppedFile[] {
  return documents.flatMap(({ name, archive, entry }) => {
    try {
      const found = unzipSync(archive.data, { filter: (file) => file.name === entry })[entry];
      if (found) return { name, text: new TextDecoder().decode(found) };
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

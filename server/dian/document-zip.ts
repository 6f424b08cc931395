import { type Zippable, zipSync } from 'fflate';

/**
 * Builds the file name of annex 3.3 to 3.5: kind, ten digits of the NIT, two of the year, and the number of
 * the file in the year as eight hexadecimal digits. `buildDocumentFileName('800197268', 2026, 12)` is
 * `nie0800197268260000000C.xml`.
 */
export const buildDocumentFileName = (
  nit: string,
  year: number,
  sequence: number,
  prefix: 'nie' | 'niae' = 'nie',
): string => `${prefix}${stem(nit, year, sequence)}.xml`;

export const zipFileName = (nit: string, year: number, sequence: number): string =>
  `z${stem(nit, year, sequence)}.zip`;

function stem(nit: string, year: number, sequence: number): string {
  if (!/^\d{1,10}$/.test(nit)) throw new RangeError('El NIT no cabe en el nombre del archivo');
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > 0xffff_ffff) {
    throw new RangeError('El consecutivo de archivos no es válido');
  }
  const order = sequence.toString(16).toUpperCase().padStart(8, '0');
  return `${nit.padStart(10, '0')}${String(year).slice(-2)}${order}`;
}

/** A fixed date makes the same document produce the same bytes. A zip entry always has a date. */
const fixedDate = new Date(2020, 0, 1);

/** Zips one XML. DIAN does not process a zip with more files (code 89). */
export function zipDocument(fileName: string, xml: Uint8Array): Buffer {
  const files: Zippable = { [fileName]: [xml, { mtime: fixedDate, level: 6 }] };
  return Buffer.from(zipSync(files));
}

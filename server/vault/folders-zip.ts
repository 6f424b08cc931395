import { Readable } from 'node:stream';
import { type Answer, answer } from '../http/answer.ts';
import { awaitFirstChunk, streamZip } from '../http/zipped.ts';
import { buildInvalidRefusal } from '../refusals.ts';

const folders = ['employee', 'month'] as const;
export type Folders = (typeof folders)[number];

export function readFolders(value: string = 'employee'): Folders {
  const found = folders.find((one) => one === value);
  if (!found) throw buildInvalidRefusal({ folders: [`Es ${folders.join(' o ')}`] });
  return found;
}

type Named = {
  employee: { name: string; document_number: string };
  /** Example: `2026-11`. */
  month: string;
  about: readonly [when: string, name: string];
};

export function buildZipPath(
  by: Folders,
  { employee, month, about: [when, name] }: Named,
  kind: string,
): string {
  const folder = by === 'month' ? month : toPlainName(`${employee.name} ${employee.document_number}`);
  return `${folder}/${when}_${employee.document_number}_${toPlainName(name)}.${kind}`;
}

/** Keeps letters, digits, spaces, full stops and hyphens, which every file system accepts. */
const toPlainName = (text: string): string => text.replace(/[^\p{L}\p{N} .-]/gu, '').trim() || 'sin-nombre';

/**
 * Answers the ZIP as a stream. `reached` names the employees whose pay is in it, for the record of readings.
 */
export const buildFoldersZip = async (
  files: Parameters<typeof streamZip>[0],
  read: Parameters<typeof streamZip>[1],
  reached: Answer['reached'],
): Promise<Answer> =>
  answer(Readable.from(await awaitFirstChunk(streamZip(files, read))), 200, {
    type: 'application/zip',
    headers: { 'content-disposition': 'attachment; filename="boveda.zip"' },
    reached,
  });

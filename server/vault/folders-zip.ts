import { Readable } from 'node:stream';
import { type Answer, answer } from '../http/answer.ts';
import { awaitFirstChunk, streamZip } from '../http/zipped.ts';
import { buildInvalidRefusal } from '../refused.ts';

const folders = ['employee', 'month'] as const;
/** Contents of each folder of a ZIP of the vault: the files of an employee, or of a month. */
export type Folders = (typeof folders)[number];

export function readFolders(value: string = 'employee'): Folders {
  const found = folders.find((one) => one === value);
  if (!found) throw buildInvalidRefusal({ folders: [`Es ${folders.join(' o ')}`] });
  return found;
}

type Named = {
  employee: { name: string; document_number: string };
  /** `2026-11`. */
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

/** Keeps only letters, digits, spaces, points and hyphens, which every file system accepts. */
const toPlainName = (text: string): string => text.replace(/[^\p{L}\p{N} .-]/gu, '').trim() || 'sin-nombre';

/** The container as an answer, made while it travels; `reached` are the people whose pay goes in it. */
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

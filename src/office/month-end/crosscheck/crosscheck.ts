import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostArchives, mostDocuments, mostPlanillas } from '../../../domain/crosscheck/sources.ts';
import { decodeFileText } from '../../../domain/files/file-text.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import { replaceUnsendable } from '../../../domain/text/unsendable.ts';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import type { Month } from '../../months/month.ts';

export type {
  CrosscheckDifference,
  CrosscheckFilePerson,
  CrosscheckPerson,
} from '../../../domain/office/crosscheck.ts';
export type { UnreadyPlanilla } from '../../../domain/office/pila.ts';
export type FilesAnswer = OfficeOutput<'POST /crosscheck/files'>;

const company = () => session.get().company?.id ?? '';

export const useCrosscheck = ({ year, month }: Month, page: number, search: string) =>
  useQuery({
    queryKey: ['crosscheck', company(), year, month, page, search],
    queryFn: ({ signal }) =>
      read('GET /crosscheck', { year, month, page, ...(search && { search }) }, { signal, by: 'screen' }),
    enabled: company() !== '',
    placeholderData: keepPreviousData,
  });

/** Dropped files by extension: XML documents, ZIP archives and TXT planillas. */
export type CrosscheckFiles = Record<'documents' | 'archives' | 'planillas', File[]>;
export const nothingDropped: CrosscheckFiles = { documents: [], archives: [], planillas: [] };

export const isDropped = ({ name }: File): boolean => /\.(xml|txt|zip)$/i.test(name);

/** Adds files. One with the name of a previous file of its kind replaces it. */
export function addCrosscheckFiles(
  { documents, archives, planillas }: CrosscheckFiles,
  files: readonly File[],
): CrosscheckFiles {
  const joined = (before: readonly File[], ending: RegExp) => {
    const now = files.filter(({ name }) => ending.test(name));
    const names = new Set(now.map(({ name }) => name));
    return [...before.filter(({ name }) => !names.has(name)), ...now];
  };
  return {
    documents: joined(documents, /\.xml$/i),
    archives: joined(archives, /\.zip$/i),
    planillas: joined(planillas, /\.txt$/i),
  };
}

/** Returns whether there are documents and planillas that fit in one check. A ZIP may have both. */
export const isReady = (dropped: CrosscheckFiles): boolean =>
  dropped.archives.length > 0
    ? !explainUnfitFiles(dropped)
    : dropped.documents.length > 0 && dropped.planillas.length > 0 && !explainUnfitFiles(dropped);

const MAX_TOTAL_BYTES = 9_500_000;
const MAX_FILE_BYTES = 5_000_000;
/** Returns in Spanish why the files do not fit in one check. `undefined` when they do. */
export function explainUnfitFiles({ documents, archives, planillas }: CrosscheckFiles): string | undefined {
  if (documents.length > mostDocuments)
    return `Son ${documents.length} documentos: suelte hasta 1.000 a la vez.`;
  if (archives.length > mostArchives)
    return `Son ${archives.length} ZIP: suelte hasta ${mostArchives} a la vez.`;
  if (planillas.length > mostPlanillas)
    return `Son ${planillas.length} planillas: suelte hasta ${mostPlanillas} a la vez.`;
  const large = [...archives, ...planillas].find(({ size }) => size > MAX_FILE_BYTES);
  if (large) return `${large.name} pasa de 5 MB: suelte menos a la vez.`;
  const bytes = [...documents, ...archives, ...planillas].reduce((all, { size }) => all + size, 0);
  return bytes > MAX_TOTAL_BYTES
    ? 'Los archivos pasan de 10 MB juntos: suelte menos documentos a la vez.'
    : undefined;
}

const textsOf = (files: readonly File[]): Promise<{ name: string; text: string }[]> =>
  Promise.all(
    files.map(async (file) => ({
      name: replaceUnsendable(file.name),
      text: replaceUnsendable(decodeFileText(new Uint8Array(await file.arrayBuffer()))),
    })),
  );

/** Sends the files and resolves to their differences. Waits up to two minutes. */
export async function checkFiles({ documents, archives, planillas }: CrosscheckFiles): Promise<FilesAnswer> {
  const [loose, own] = await Promise.all([textsOf(documents), textsOf(planillas)]);
  return call(
    'POST /crosscheck/files',
    { documents: loose, archives, planillas: own },
    undefined,
    'person',
    120_000,
  );
}

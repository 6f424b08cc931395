import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostArchives, mostDocuments } from '../../domain/crosscheck/sources.ts';
import type { OfficeOutput } from '../../domain/office/calls.ts';
import { call, read } from '../../net/calls.ts';
import { session } from '../../net/session.ts';
import type { Month } from '../month.ts';

export type {
  CrosscheckDifference,
  CrosscheckFilePerson,
  CrosscheckPerson,
} from '../../domain/office/crosscheck.ts';
export type FilesAnswer = OfficeOutput<'POST /crosscheck/files'>;

const company = () => session.get().company?.id ?? '';

/** A page of the people of a month, with what their sources say differently. */
export const useCrosscheck = ({ year, month }: Month, page: number, search: string) =>
  useQuery({
    queryKey: ['crosscheck', company(), year, month, page, search],
    queryFn: ({ signal }) =>
      read('GET /crosscheck', { year, month, page, ...(search && { search }) }, { signal, by: 'screen' }),
    enabled: company() !== '',
    placeholderData: keepPreviousData,
  });

/** Files that were dropped, by what their names say they are. */
export type Dropped = { documents: File[]; archives: File[]; planilla: File | undefined };

export const isDropped = ({ name }: File): boolean => /\.(xml|txt|zip)$/i.test(name);

/** The files with those that came now: the last planilla is the one, and a file of the same name takes the place of the other. */
export function withFiles({ documents, archives, planilla }: Dropped, files: readonly File[]): Dropped {
  const named = (ending: RegExp) => files.filter(({ name }) => ending.test(name));
  const joined = (before: readonly File[], now: readonly File[]) => {
    const names = new Set(now.map(({ name }) => name));
    return [...before.filter(({ name }) => !names.has(name)), ...now];
  };
  return {
    documents: joined(documents, named(/\.xml$/i)),
    archives: joined(archives, named(/\.zip$/i)),
    planilla: named(/\.txt$/i).at(-1) ?? planilla,
  };
}

const mostBytes = 9_500_000;
const mostOfArchive = 5_000_000;
/** Words for files that cannot be checked together; nothing when they can. */
export function unfitFiles({ documents, archives, planilla }: Dropped): string | undefined {
  if (documents.length > mostDocuments)
    return `Son ${documents.length} documentos: suelte hasta 1.000 a la vez.`;
  if (archives.length > mostArchives)
    return `Son ${archives.length} ZIP: suelte hasta ${mostArchives} a la vez.`;
  const large = [...archives, ...(planilla ? [planilla] : [])].find(({ size }) => size > mostOfArchive);
  if (large) return `${large.name} pasa de 5 MB: suelte menos a la vez.`;
  const bytes = [...documents, ...archives, ...(planilla ? [planilla] : [])].reduce(
    (all, { size }) => all + size,
    0,
  );
  return bytes > mostBytes
    ? 'Los archivos pasan de 10 MB juntos: suelte menos documentos a la vez.'
    : undefined;
}

/** Differences that the server finds between those files. */
export async function checkFiles({
  documents,
  archives,
  planilla,
}: Dropped): Promise<FilesAnswer | undefined> {
  if (!planilla) return undefined;
  const texts = await Promise.all(
    documents.map(async (file) => ({ name: file.name, text: await file.text() })),
  );
  return call(
    'POST /crosscheck/files',
    { documents: texts, archives, planilla },
    undefined,
    'person',
    120_000,
  );
}

import { XmlProblem } from '../dian/description/xml.ts';
import { openDocument } from '../dian/document/read.ts';
import { compareListNames } from '../identity/person-name.ts';
import { findLaw, type Laws } from '../payroll/law/parameters.ts';
import type { ContributorLine } from '../pila/layout.ts';
import { buildContributorKey, groupByContributor, readPlanilla } from '../pila/read-file.ts';
import { type Day, getMonthEnd } from '../values/day.ts';
import { type Month, parseMonth, toMonthText } from '../values/month.ts';
import { type CrosscheckResult, compareEmployeeSources, type SourceReadings } from './compare.ts';
import { type ParsedPayrollDocument, parsePayrollDocument } from './payroll-document.ts';
import { buildPilaContributor } from './pila-contributor.ts';

export type DroppedFile = { name: string; text: string };
/** A file, or a line of it, left out, with the reason. */
export type LeftOutFile = { file: string; line?: number; message: string };

export type FilePerson = CrosscheckResult & { list_name: string; document: string };
export type FilesCrosschecked = {
  month: Month | undefined;
  people: FilePerson[];
  documents: number;
  contributors: number;
  left: LeftOutFile[];
};

/** Normalizes an identity number for comparison. DIAN accepts only figures. */
export const toIdentityKey = (number: string): string =>
  number.replace(/\D/g, '').replace(/^0+/, '') || number.trim().toUpperCase();

/**
 * Cross-checks accepted documents and planillas of one month and employer, whoever made them. Documents that a note
 * replaced or deleted are left out. With several months or employers, those of the first planilla count. Never throws
 * for the content of a file: problems go to `left`.
 */
export const compareDocumentsToPlanillas = (
  documents: Iterable<DroppedFile>,
  planillas: readonly DroppedFile[],
  written: Day,
  laws: Laws,
): FilesCrosschecked =>
  crosscheckFiles(
    (left) => {
      const opened: OpenedDocument[] = [];
      for (const file of documents) {
        const document = documentIn(file, left);
        if (document) opened.push({ file: file.name, document });
      }
      return opened;
    },
    planillas,
    written,
    laws,
  );

/** Cross-checks documents that were already parsed, as {@link compareDocumentsToPlanillas} does. */
export const compareParsedDocuments = (
  opened: readonly OpenedDocument[],
  planillas: readonly DroppedFile[],
  written: Day,
  laws: Laws,
): FilesCrosschecked => crosscheckFiles(() => opened, planillas, written, laws);

function crosscheckFiles(
  open: (left: LeftOutFile[]) => readonly OpenedDocument[],
  planillas: readonly DroppedFile[],
  written: Day,
  laws: Laws,
): FilesCrosschecked {
  const left: LeftOutFile[] = [];
  const { month, employer, lines } = standingPlanillas(planillas, written, left);
  const opened = open(left);
  const standing = month ? standingIn(opened, { month, employer }, left) : [];
  const law = month && findLaw(getMonthEnd(month.year, month.month), laws);
  if (!month || !law) {
    const message = month
      ? `No hay parámetros de ${month.year} para revisar la planilla`
      : 'La planilla no dice de qué mes es';
    left.push({ file: planillas[0]?.name ?? '', message });
    return { month, people: [], documents: standing.length, contributors: 0, left };
  }
  const people = new Map<string, { list_name: string; document: string; readings: SourceReadings }>();
  for (const { document } of standing) {
    const key = toIdentityKey(document.document.number);
    const before = people.get(key);
    const own = [...(before?.readings.document ?? []), { document, law }];
    people.set(key, {
      list_name: document.name,
      document: document.document.number,
      readings: { document: own },
    });
  }
  const contributors = groupByContributor(lines);
  for (const own of contributors.values()) {
    const contributor = buildPilaContributor(own, law);
    if (!contributor) continue;
    const key = toIdentityKey(contributor.document.number);
    const before = people.get(key);
    people.set(key, {
      list_name: before?.list_name ?? contributor.name,
      document: before?.document ?? contributor.document.number,
      readings: { ...before?.readings, planilla: [...(before?.readings.planilla ?? []), contributor] },
    });
  }
  const checked = [...people.values()].map(({ readings, ...person }) => ({
    ...person,
    ...compareEmployeeSources(readings, ['document', 'planilla']),
  }));
  return {
    month,
    people: sortByClaim(checked),
    documents: standing.length,
    contributors: contributors.size,
    left,
  };
}

/** Sorts people by the largest claim, then by the number of differences, then by surname. */
export const sortByClaim = <P extends CrosscheckResult & { list_name: string }>(people: readonly P[]): P[] =>
  [...people].sort(
    (a, b) => b.claim - a.claim || b.differences.length - a.differences.length || compareListNames(a, b),
  );

function documentIn(file: DroppedFile, left: LeftOutFile[]): ParsedPayrollDocument | undefined {
  try {
    const document = parsePayrollDocument(openDocument(file.text));
    if (!document) left.push({ file: file.name, message: 'El documento no dice de quién o de qué mes es' });
    return document;
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    left.push({ file: file.name, message: error.message });
    return undefined;
  }
}

export type OpenedDocument = { file: string; document: ParsedPayrollDocument };

type Whose = { month: Month; employer: string };

/**
 * Returns the current documents of a month: each once, of the same month and employer, and not replaced by a note.
 */
function standingIn(
  opened: readonly OpenedDocument[],
  { month: { year, month }, employer }: Whose,
  left: LeftOutFile[],
): OpenedDocument[] {
  const replaced = new Set(opened.flatMap(({ document }) => document.predecessor?.cune || []));
  const documentKeys = new Set<string>();
  return opened.filter(({ file, document }) => {
    const { cune, number, kind } = document;
    const leave = (message: string): false => {
      left.push({ file, message });
      return false;
    };
    if (kind === 'deletion') return false;
    const nit = toIdentityKey(document.employer.nit);
    if (nit !== employer)
      return leave(
        `El documento ${number} es del empleador ${nit || 'sin NIT'}, y la planilla es de ${employer}`,
      );
    const key = cune || number;
    if (documentKeys.has(key)) return leave(`El documento ${number} está dos veces`);
    documentKeys.add(key);
    if (cune && replaced.has(cune))
      return leave(`El documento ${number} lo reemplazó o eliminó una nota de ajuste`);
    if (document.year !== year || document.month !== month)
      return leave(
        `El documento ${number} es de otro mes, y la planilla es de ${toMonthText({ year, month })}`,
      );
    return true;
  });
}

/** Maximum unread lines listed. A file with more is not a planilla. */
const mostUnread = 50;

/**
 * Returns the lines of the planillas of a month and employer, those of the first planilla that states them. Each
 * planilla counts once. As in filed planillas, a correction replaces the earlier lines of a contributor (see
 * `mergeFiledLines`).
 */
function standingPlanillas(
  files: readonly DroppedFile[],
  written: Day,
  left: LeftOutFile[],
): { month: Month | undefined; employer: string; lines: ContributorLine[] } {
  let first: (Whose & { name: string }) | undefined;
  const texts = new Set<string>();
  const own: ContributorLine[] = [];
  const corrections: ContributorLine[] = [];
  for (const { name, text } of files) {
    const leave = (message: string) => left.push({ file: name, message });
    const { header, lines, unread } = readPlanilla(text, written);
    for (const { line, message } of unread.slice(0, mostUnread)) left.push({ file: name, line, message });
    if (unread.length > mostUnread) leave(`Otras ${unread.length - mostUnread} líneas no se entienden`);
    const month = parseMonth(header?.period ?? '');
    if (!header || !month) {
      if (files.length > 1) leave('La planilla no dice de qué mes es');
      continue;
    }
    const employer = toIdentityKey(header.documentNumber);
    first ??= { month, employer, name };
    const words = `y ${first.name} es de ${toMonthText(first.month)}`;
    if (texts.has(text)) leave('Esta planilla está dos veces');
    else if (toMonthText(month) !== toMonthText(first.month))
      leave(`Esta planilla es de ${toMonthText(month)}, ${words}`);
    else if (employer !== first.employer)
      leave(`Esta planilla es del aportante ${employer}, y ${first.name} es de ${first.employer}`);
    else if (header.planillaType === 'N' || header.planillaType === 'A') corrections.push(...lines);
    else own.push(...lines);
    texts.add(text);
  }
  const corrected = groupByContributor(corrections.filter(({ correction }) => correction !== 'A'));
  const before = own.filter((line) => !corrected.has(buildContributorKey(line)));
  return {
    month: first?.month,
    employer: first?.employer ?? '',
    lines: [...before, ...[...corrected.values()].flat()],
  };
}

import type { CrosscheckResult } from '../../src/domain/crosscheck/compare.ts';
import { describePenalties } from '../../src/domain/crosscheck/compare.ts';
import {
  compareDocumentsToPlanillas,
  type DroppedFile,
  type FilePerson,
} from '../../src/domain/crosscheck/files.ts';
import { toApiDifference } from '../../src/domain/crosscheck/shown.ts';
import { MAX_CROSSCHECK_ROWS, mostDocuments, mostPlanillas } from '../../src/domain/crosscheck/sources.ts';
import { decodeFileText } from '../../src/domain/files/file-text.ts';
import type { DatedPolicy } from '../../src/domain/payroll/law/policy.ts';
import { getCompanyLaws } from '../../src/domain/payroll/law/typed-years.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { sum, toMoneyText } from '../../src/domain/values/money.ts';
import { listPacked, type NamedBytes, type PackedArchives, unpack } from './archives.ts';

export type DroppedFiles = {
  archives: readonly NamedBytes[];
  documents: readonly DroppedFile[];
  planilla: NamedBytes | undefined;
  planillas: readonly DroppedFile[];
  today: Day;
  /** Policies of the company. They include the figures of the law that it typed. */
  policies: readonly DatedPolicy[];
};

/** Result of the comparison, or `errors` when there are no files or too many. */
export type DroppedAnswer = { errors: Errors } | { found: ReturnType<typeof crosschecked> };

/** Compares the documents with the planillas. It runs in a thread, because large files take long. */
export function compareDroppedFiles(dropped: DroppedFiles): DroppedAnswer {
  const packed = listPacked(dropped.archives);
  const errors = documentErrors(dropped, packed) ?? planillaErrors(dropped, packed);
  return errors ? { errors } : { found: crosschecked(dropped, packed) };
}

function crosschecked(
  { documents, planilla, planillas, today, policies }: DroppedFiles,
  packed: PackedArchives,
) {
  const one = planilla ? [{ name: planilla.name, text: decodeFileText(planilla.data) }] : [];
  const { month, people, left, ...counts } = compareDocumentsToPlanillas(
    (function* () {
      yield* documents;
      yield* unpack(packed.documents, packed.left);
    })(),
    [...one, ...planillas, ...unpack(packed.planillas, packed.left)],
    today,
    getCompanyLaws(policies),
  );
  const of = month ?? { year: 0, month: 0 };
  return {
    data: people
      .filter(({ differences }) => differences.length > 0)
      .slice(0, MAX_CROSSCHECK_ROWS)
      .map((person: FilePerson) => ({
        name: person.list_name,
        list_name: person.list_name,
        document_number: person.document,
        ...toShown(person, of),
      })),
    month: month ?? null,
    ...computeCrosscheckSums(people, today),
    ...counts,
    left: [...packed.left, ...left]
      .slice(0, MAX_CROSSCHECK_ROWS)
      .map(({ line = null, ...file }) => ({ ...file, line })),
  };
}

export const toShown = (
  { differences, claim }: CrosscheckResult,
  of: Parameters<typeof toApiDifference>[1],
) => ({
  differences: differences.map((difference) => toApiDifference(difference, of)),
  claim: toMoneyText(claim),
});

export const computeCrosscheckSums = (people: readonly CrosscheckResult[], today: Day) => ({
  people: people.length,
  differing: people.filter(({ differences }) => differences.length > 0).length,
  differences: people.reduce((all, { differences }) => all + differences.length, 0),
  claim: toMoneyText(sum(people.map(({ claim }) => claim))),
  penalties: describePenalties(today),
});

function documentErrors({ documents }: DroppedFiles, packed: PackedArchives): Errors | undefined {
  const count = documents.length + packed.documents.length;
  if (count + packed.left.length === 0) return { documents: ['Suelte los XML de los documentos aceptados'] };
  return count > mostDocuments
    ? { documents: [`Suelte hasta ${mostDocuments} documentos a la vez`] }
    : undefined;
}

function planillaErrors({ planilla, planillas }: DroppedFiles, packed: PackedArchives): Errors | undefined {
  const count = Number(planilla !== undefined) + planillas.length + packed.planillas.length;
  if (count === 0) return { planilla: ['Suelte el archivo .txt de la planilla'] };
  return count > mostPlanillas
    ? { planillas: [`Suelte hasta ${mostPlanillas} planillas a la vez`] }
    : undefined;
}

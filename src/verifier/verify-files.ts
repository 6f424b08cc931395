import type { DroppedFile, OpenedDocument } from '../domain/crosscheck/files.ts';
import { toIdentityKey } from '../domain/crosscheck/files.ts';
import { parsePayrollDocument } from '../domain/crosscheck/payroll-document.ts';
import { decodeFileText } from '../domain/files/file-text.ts';
import { getLaw } from '../domain/payroll/law/parameters.ts';
import { toMonthText } from '../domain/values/month.ts';
import type { DocumentVerdict } from '../domain/verifier/verdict.ts';
import {
  comparePlanillas,
  describeVerification,
  listUnknowns,
  type PlanillaVerdict,
  readPlanillaOwner,
  VerificationCounter,
  type VerificationSums,
} from '../domain/verifier/verification.ts';
import type { SourceFile, UnusedFile } from '../files/source-file.ts';
import { unpackFiles } from '../files/unpack-files.ts';
import { type VerifiedDocument, type VerifierOptions, verifyDocument } from './verify-document.ts';

/** Result of a verification of all the files. */
export type VerificationResult = {
  sentence: string;
  sums: VerificationSums;
  people: PlanillaVerdict[];
  left: UnusedFile[];
  unknowns: string[];
};

export type VerifierEvent =
  | { type: 'found'; total: number }
  | { type: 'verdicts'; verdicts: DocumentVerdict[] }
  | { type: 'result'; result: VerificationResult };

/** Documents whose cryptography is answered together, while the next ones are read. */
const BATCH_SIZE = 16;

/**
 * Verifies files: lists them, judges each document and compares the planillas with them. Between events the caller may
 * wait, or stop.
 */
export async function* verifyFiles(
  files: readonly SourceFile[],
  options: VerifierOptions,
): AsyncGenerator<VerifierEvent> {
  const { documents, planillas: planillaFiles, left } = await unpackFiles(files);
  yield { type: 'found', total: documents.length };
  const planillas = await readPlanillas(planillaFiles, left);
  const owners = new Set(
    planillas.flatMap(({ text }) => {
      const owner = readPlanillaOwner(text, options.now);
      return owner ? [`${owner.employer} ${toMonthText(owner.month)}`] : [];
    }),
  );
  const counter = new VerificationCounter();
  const opened: OpenedDocument[] = [];
  for (let at = 0; at < documents.length; at += BATCH_SIZE) {
    const batch = documents.slice(at, at + BATCH_SIZE);
    const checked = await Promise.all(batch.map((file) => verifyDocument(file, options)));
    for (const one of checked) {
      counter.add(one.verdict);
      const parsed = owners.size > 0 ? toOpened(one) : undefined;
      if (parsed && isOfPlanilla(parsed, owners)) opened.push(parsed);
    }
    yield { type: 'verdicts', verdicts: checked.map(({ verdict }) => verdict) };
  }
  const comparison =
    planillas.length > 0 ? comparePlanillas(opened, planillas, options.now, getLaw) : undefined;
  const sums = counter.sum(comparison, planillas.length);
  yield {
    type: 'result',
    result: {
      sums,
      sentence: describeVerification(sums, comparison),
      people: comparison?.people ?? [],
      left: [...left, ...(comparison?.left ?? [])],
      unknowns: listUnknowns({
        ...{ hasPin: options.pin !== undefined, hasPlanillas: planillas.length > 0 },
        ...{ claim: sums.claim, now: options.now },
      }),
    },
  };
}

async function readPlanillas(files: readonly SourceFile[], left: UnusedFile[]): Promise<DroppedFile[]> {
  const read: DroppedFile[] = [];
  for (const { name, read: readBytes } of files)
    try {
      read.push({ name, text: decodeFileText(await readBytes()) });
    } catch {
      left.push({ file: name, message: 'El archivo no se pudo leer: está dañado, o se movió' });
    }
  return read;
}

function toOpened({ opened, verdict }: VerifiedDocument): OpenedDocument | undefined {
  const document = opened?.document && parsePayrollDocument(opened.document);
  return document && { file: verdict.file, document };
}

/** A document of another month is not kept in memory. A deletion states no month. */
const isOfPlanilla = ({ document }: OpenedDocument, owners: ReadonlySet<string>): boolean =>
  document.kind === 'deletion' ||
  owners.has(`${toIdentityKey(document.employer.nit)} ${toMonthText(document)}`);

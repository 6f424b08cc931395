import type { DroppedFile, OpenedDocument } from '../domain/crosscheck/files.ts';
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
import { type Judge, judgeDocuments, judgeInOrder } from './judge-documents.ts';
import type { VerifierOptions } from './verify-document.ts';

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

/** Documents that a judge takes at once. */
const BATCH_SIZE = 16;

/**
 * Verifies files: lists them, judges each document and compares the planillas with them. Between events the caller may
 * wait, or stop. The first judge works in this thread, and any others in their own.
 */
export async function* verifyFiles(
  files: readonly SourceFile[],
  options: VerifierOptions,
  judges: readonly [Judge, ...Judge[]] = [judgeDocuments],
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
  for await (const judged of judgeInOrder(toBatches(documents), { ...options, owners }, judges)) {
    for (const one of judged) {
      counter.add(one.verdict);
      if (one.opened) opened.push(one.opened);
    }
    yield { type: 'verdicts', verdicts: judged.map(({ verdict }) => verdict) };
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

const toBatches = (documents: readonly SourceFile[]): SourceFile[][] =>
  Array.from({ length: Math.ceil(documents.length / BATCH_SIZE) }, (_, at) =>
    documents.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );

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

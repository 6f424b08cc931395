import type { OpenedDocument } from '../domain/crosscheck/files.ts';
import { toIdentityKey } from '../domain/crosscheck/files.ts';
import { parsePayrollDocument } from '../domain/crosscheck/payroll-document.ts';
import { toMonthText } from '../domain/values/month.ts';
import type { DocumentVerdict } from '../domain/verifier/verdict.ts';
import type { SourceFile } from '../files/source-file.ts';
import { type VerifiedDocument, type VerifierOptions, verifyDocument } from './verify-document.ts';

/** A verdict, with the document when a planilla is compared with it. */
export type DocumentJudgment = { verdict: DocumentVerdict; opened?: OpenedDocument };

/** How documents are judged. `owners` are the employers and months that planillas state. */
export type JudgeOptions = VerifierOptions & { owners: ReadonlySet<string> };

/** Judges a batch of documents, in their order. Never throws for their content. */
export type Judge = (files: readonly SourceFile[], options: JudgeOptions) => Promise<DocumentJudgment[]>;

/** Judges in this thread. The cryptography of a batch is answered together. */
export const judgeDocuments: Judge = (files, options) =>
  Promise.all(
    files.map(async (file) => {
      const checked = await verifyDocument(file, options);
      const opened = options.owners.size > 0 ? toOpened(checked) : undefined;
      return {
        verdict: checked.verdict,
        ...(opened && isOfPlanilla(opened, options.owners) && { opened }),
      };
    }),
  );

function toOpened({ opened, verdict }: VerifiedDocument): OpenedDocument | undefined {
  const document = opened?.document && parsePayrollDocument(opened.document);
  return document && { file: verdict.file, document };
}

/** A document of another month is not kept in memory. A deletion states no month. */
const isOfPlanilla = ({ document }: OpenedDocument, owners: ReadonlySet<string>): boolean =>
  document.kind === 'deletion' ||
  owners.has(`${toIdentityKey(document.employer.nit)} ${toMonthText(document)}`);

/** Batches that each judge may hold: the next one waits while the cryptography of the first is answered. */
const BATCHES_PER_JUDGE = 2;
/** Batches, for each judge, that may be judged before the oldest one is told. */
const WINDOW_PER_JUDGE = 8;

/**
 * Judges batches by several judges at once, and gives them in order. The first judge works in this thread: a batch
 * that another one has not answered when nothing else is left, or failed to answer, it judges itself.
 */
export async function* judgeInOrder(
  batches: readonly (readonly SourceFile[])[],
  options: JudgeOptions,
  [own, ...others]: readonly [Judge, ...Judge[]],
): AsyncGenerator<DocumentJudgment[]> {
  const answers = new Map<number, DocumentJudgment[]>();
  const taken = new Set<number>();
  const failed = new Set<Judge>();
  let free = Array.from({ length: BATCHES_PER_JUDGE }, () => [own, ...others]).flat();
  let problem: { is: unknown } | undefined;
  let next = 0;
  let wake = (): void => {};
  async function give(judge: Judge, at: number): Promise<void> {
    free.splice(free.indexOf(judge), 1);
    if (judge === own) taken.add(at);
    try {
      const judged = await judge(batches[at] ?? [], options);
      if (at >= current) answers.set(at, judged);
      if (!failed.has(judge)) free.push(judge);
    } catch (reason) {
      // A helper that failed is asked nothing more, in any of its places.
      if (judge === own) problem = { is: reason };
      else {
        failed.add(judge);
        free = free.filter((one) => one !== judge);
      }
    }
    wake();
  }
  let current = 0;
  for (; current < batches.length; current++) {
    const last = Math.min(batches.length, current + WINDOW_PER_JUDGE * (others.length + 1));
    for (;;) {
      if (problem) throw problem.is;
      for (let judge = free[0]; judge && next < last; judge = free[0]) void give(judge, next++);
      const answer = answers.get(current);
      if (answer) {
        yield answer;
        break;
      }
      if (free.includes(own) && !taken.has(current)) void give(own, current);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    answers.delete(current);
  }
}

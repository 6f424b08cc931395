import { createThreadRunner, ThreadProblem } from '../thread.ts';
import { type CertificateInfo, CertificateProblem } from './certificate.ts';

export type OpenedCertificate = { info: CertificateInfo; chain: number };

export type OpeningRequest = { p12: Uint8Array; password: string; now: Date };
export type OpeningReply = OpenedCertificate | { reason: CertificateProblem['reason'] };

const openingTimeoutMs = 15_000;

const runOpening = createThreadRunner<OpeningRequest, OpeningReply>(
  new URL('./opening-worker.ts', import.meta.url),
  { atOnce: 3, timeoutMs: openingTimeoutMs },
);

/**
 * Opens an uploaded certificate in a thread with a time limit. The file says how many times its password is
 * hashed, and one that says millions would block every other request. Throws {@link CertificateProblem}.
 */
export async function openCertificateInThread(
  given: OpeningRequest,
  timeoutMs = openingTimeoutMs,
): Promise<OpenedCertificate> {
  try {
    const reply = await runOpening(given, { timeoutMs });
    if ('reason' in reply) throw new CertificateProblem(reply.reason);
    return reply;
  } catch (problem) {
    if (!(problem instanceof ThreadProblem)) throw problem;
    throw new CertificateProblem(problem.reason === 'lost' ? 'format' : problem.reason);
  }
}

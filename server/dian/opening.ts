import { createThreadRunner, ThreadProblem } from '../thread.ts';
import { type CertificateInfo, CertificateProblem } from './certificate.ts';

/** Facts of a certificate before it is kept. */
export type OpenedCertificate = { info: CertificateInfo; chain: number };

export type OpeningRequest = { p12: Uint8Array; password: string; now: Date };
export type OpeningReply = OpenedCertificate | { reason: CertificateProblem['reason'] };

const openingTimeoutMs = 15_000;

const runOpening = createThreadRunner<OpeningRequest, OpeningReply>(
  new URL('./opening-worker.ts', import.meta.url),
  { atOnce: 3, timeoutMs: openingTimeoutMs },
);

/**
 * Opens what somebody hands in, in a thread of its own and not for ever: the file itself says how many times its password
 * is hashed, and one that says millions would keep everybody else waiting.
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

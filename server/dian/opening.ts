import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type CertificateInfo, CertificateProblem } from './certificate.ts';

/** Facts of a certificate before it is kept. */
export type Opened = { info: CertificateInfo; chain: number };

export type Opening = { p12: Uint8Array; password: string; now: Date };
export type OpeningReply = Opened | { reason: CertificateProblem['reason'] };

/** Files that are being opened, and how many may be at once: whoever hands in one holds a connection meanwhile. */
let opening = 0;
const atOnce = 3;

/**
 * Opens what somebody hands in, in a thread of its own and not for ever: the file itself says how many times its password
 * is hashed, and one that says millions would keep everybody else waiting.
 */
export async function openedApart(given: Opening, patience = 15_000): Promise<Opened> {
  if (opening >= atOnce) throw new CertificateProblem('busy');
  opening += 1;
  const worker = new Worker(new URL('./opening-worker.ts', import.meta.url), { workerData: given });
  const limit = AbortSignal.timeout(patience);
  try {
    const [reply]: OpeningReply[] = await once(worker, 'message', { signal: limit });
    if (!reply) throw new CertificateProblem('format');
    if ('reason' in reply) throw new CertificateProblem(reply.reason);
    return reply;
  } catch (problem) {
    if (limit.aborted) throw new CertificateProblem('slow');
    throw problem;
  } finally {
    opening -= 1;
    await worker.terminate();
  }
}

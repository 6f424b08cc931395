import { parentPort, workerData } from 'node:worker_threads';
import { CertificateProblem, openCertificate } from './certificate.ts';
import type { OpeningReply, OpeningRequest } from './opening.ts';

/** Thread of {@link openCertificateInThread}. It opens one certificate. */
function reply({ p12, password, now }: OpeningRequest): OpeningReply {
  try {
    const { info, chain } = openCertificate(p12, password, now);
    return { info, chain: chain.length };
  } catch (problem) {
    if (!(problem instanceof CertificateProblem)) throw problem;
    return { reason: problem.reason };
  }
}

parentPort?.postMessage(reply(workerData));

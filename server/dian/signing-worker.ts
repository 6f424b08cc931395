import { parentPort } from 'node:worker_threads';
import { buildSigned } from './build.ts';
import type { Credentials } from './certificate.ts';
import type { Batch, Reply } from './signing-pool.ts';

/** One thread of the pool: keeps the credentials it was given and builds what is ordered, in order. */
const known = new Map<number, Credentials>();

function built({ input, secret, company }: Batch['orders'][number]): Reply[number] {
  try {
    const credentials = known.get(company);
    if (!credentials) throw new Error('El hilo de firma no tiene el certificado');
    return { signed: buildSigned(input, { ...secret, credentials }) };
  } catch (problem) {
    return { problem };
  }
}

parentPort?.on('message', ({ orders, credentials, forget }: Batch) => {
  if (forget) known.clear();
  for (const [company, own] of credentials) known.set(company, own);
  parentPort?.postMessage(orders.map(built) satisfies Reply);
});

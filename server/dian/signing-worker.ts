import { parentPort } from 'node:worker_threads';
import { buildSigned } from './build.ts';
import type { Credentials } from './certificate.ts';
import type { Order, Reply } from './signing-pool.ts';

/** One thread of the pool: keeps the credentials it was given and builds what is ordered, in order. */
const known = new Map<number, Credentials>();

function replyTo({ order, input, secret, company, credentials, forget }: Order): Reply {
  if (forget) known.clear();
  if (credentials) known.set(company, credentials);
  const found = known.get(company);
  if (!found) throw new Error('El hilo de firma no tiene el certificado');
  return { order, signed: buildSigned(input, { ...secret, credentials: found }) };
}

parentPort?.on('message', (order: Order) => {
  try {
    parentPort?.postMessage(replyTo(order));
  } catch (problem) {
    parentPort?.postMessage({ order: order.order, problem } satisfies Reply);
  }
});

import { parentPort } from 'node:worker_threads';
import { buildSigned } from './build.ts';
import type { SigningCredentials } from './certificate.ts';
import type { Order, Reply, SigningBatch } from './signing-pool.ts';

const credentialsByCompany = new Map<number, SigningCredentials>();

function built(orders: readonly Order[]): Reply {
  const files: Buffer[] = [];
  const made = orders.map(({ input, secret, company }): Reply['made'][number] => {
    try {
      const credentials = credentialsByCompany.get(company);
      if (!credentials) throw new Error('El hilo de firma no tiene el certificado');
      const { xml, ...signed } = buildSigned(input, { ...secret, credentials });
      files.push(xml);
      return { ...signed, size: xml.length };
    } catch (problem) {
      return { problem };
    }
  });
  const together = new Uint8Array(files.reduce((size, file) => size + file.length, 0));
  let at = 0;
  for (const file of files) {
    together.set(file, at);
    at += file.length;
  }
  return { files: together, made };
}

parentPort?.on('message', ({ orders, credentials, forget }: SigningBatch) => {
  if (forget) credentialsByCompany.clear();
  for (const [company, own] of credentials) credentialsByCompany.set(company, own);
  const reply = built(JSON.parse(orders) as Order[]);
  parentPort?.postMessage(reply, [reply.files.buffer]);
});

import { sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { demoCertificates } from '../server/demo/certificate.ts';
import { buildSigned } from '../server/dian/build.ts';
import { openCertificate } from '../server/dian/certificate.ts';
import { createSigningPool } from '../server/dian/signing-pool.ts';
import type { Instant } from '../src/domain/day.ts';
import { simplePayroll } from '../tests/domain/dian/sample.ts';
import type { Bench } from './run.ts';

const made = demoCertificates({ social_reason: 'Empresa de medida S.A.S.', nit: '900123456' }, Date.now());
const credentials = openCertificate(made.p12, made.password);
const secret = () => ({
  pin: '12345',
  credentials,
  uuid: crypto.randomUUID(),
  signingTime: Date.now() as Instant,
});
const document = (i: number) => simplePayroll({ number: { prefix: 'B', consecutive: i + 1 } });

function timed(count: number, act: (i: number) => void): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) act(i);
  return (count * 1000) / (performance.now() - start);
}

/** What the RSA key alone can do on all cores: the limit nothing that signs can pass. */
async function rawLimit(count: number, threads: number): Promise<number> {
  const code = `const { parentPort, workerData } = require('node:worker_threads'); const { sign, createPrivateKey } = require('node:crypto');
    const key = createPrivateKey(workerData.pem); const text = Buffer.alloc(1500, 'x');
    parentPort.once('message', () => { for (let i = 0; i < workerData.count; i++) sign('sha256', text, key); parentPort.postMessage('done'); });`;
  const pem = credentials.key.export({ type: 'pkcs8', format: 'pem' });
  const workers = Array.from(
    { length: threads },
    () => new Worker(code, { eval: true, workerData: { pem, count } }),
  );
  await Promise.all(workers.map((w) => new Promise((resolve) => w.once('online', resolve))));
  const start = performance.now();
  await Promise.all(
    workers.map((w) => new Promise((resolve) => w.once('message', resolve).postMessage('go'))),
  );
  const rate = (count * threads * 1000) / (performance.now() - start);
  await Promise.all(workers.map((w) => w.terminate()));
  return rate;
}

/** Documents built, hashed and signed per second, as a share of what the RSA key alone reaches in the same run. */
export async function benchDocuments(): Promise<Bench> {
  const text = Buffer.alloc(1500, 'x');
  const threads = availableParallelism();
  timed(200, (i) => void buildSigned(document(i), secret()));
  const ratios: { one: number; pool: number }[] = [];
  const pool = createSigningPool({ size: threads });
  await Promise.all(Array.from({ length: 100 }, (_, i) => pool.build(document(i), secret())));
  let last = { raw: 0, built: 0, rawAll: 0, pooled: 0 };
  for (let round = 0; round < 5; round++) {
    const raw = timed(600, () => void sign('sha256', text, credentials.key));
    const built = timed(600, (i) => void buildSigned(document(i), secret()));
    const rawAll = await rawLimit(600, threads);
    const start = performance.now();
    await Promise.all(Array.from({ length: 1200 }, (_, i) => pool.build(document(i), secret())));
    const pooled = (1200 * 1000) / (performance.now() - start);
    ratios.push({ one: built / raw, pool: pooled / rawAll });
    last = { raw, built, rawAll, pooled };
  }
  await pool.close();
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    name: 'Documents built and signed (RSA 2048)',
    figures: {
      'share of the raw RSA limit, one thread': Number(median(ratios.map((r) => r.one)).toFixed(2)),
      [`share of the raw RSA limit, ${threads} threads`]: Number(
        median(ratios.map((r) => r.pool)).toFixed(2),
      ),
      'documents per second, one thread, last round': Math.round(last.built),
      [`documents per second, ${threads} threads, last round`]: Math.round(last.pooled),
      'raw RSA signatures per second, one thread, last round': Math.round(last.raw),
    },
  };
}

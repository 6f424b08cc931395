import { hash, sign } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { generateDemoCertificates } from '../server/demo/certificate.ts';
import { buildSigned } from '../server/dian/build.ts';
import { openCertificate } from '../server/dian/certificate.ts';
import { createSigningPool, type SigningPool } from '../server/dian/signing-pool.ts';
import type { Instant } from '../src/domain/values/day.ts';
import { simplePayroll } from '../tests/domain/dian/sample.ts';
import type { Bench } from './bench.ts';
import { otherSigners } from './other-signers.ts';

const made = generateDemoCertificates(
  { social_reason: 'Empresa de medida S.A.S.', nit: '900123456' },
  Date.now(),
);
const credentials = openCertificate(made.p12, made.password);
const secret = () => ({
  pin: '12345',
  credentials,
  uuid: crypto.randomUUID(),
  signingTime: Date.now() as Instant,
});
const document = (i: number) => simplePayroll({ number: { prefix: 'B', consecutive: i + 1 } });

type Act = (i: number) => unknown;

/** Signs and digests a document whose text is already written: a limit for any writer. */
function unwritten(): Act {
  const xml = buildSigned(document(0), secret()).xml.toString();
  const part = (name: string) => new RegExp(`<${name}[^]*</${name}>`).exec(xml)?.[0] ?? '';
  const signature = part('ds:Signature');
  const [content, keyInfo, properties] = [
    xml.replace(signature, ''),
    part('ds:KeyInfo'),
    part('xades:SignedProperties'),
  ].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
  const signed = Buffer.from(part('ds:SignedInfo'));
  const seal = 'x'.repeat(90);
  return () => {
    for (const text of [seal, seal]) hash('sha384', text, 'hex');
    for (const text of [content, keyInfo, properties]) hash('sha256', text, 'base64');
    return sign('sha256', signed, credentials.key).toString('base64');
  };
}

/**
 * Measures acts in alternating turns, in microseconds. The median turn ignores other work of the machine. The
 * first half warms up the compiler and is not counted.
 */
async function turns(acts: { [name: string]: Act }, count: number): Promise<{ [name: string]: number }> {
  const turn = 25;
  const times: { [name: string]: number[] } = {};
  const rounds = Math.ceil(count / turn);
  for (let round = 0; round < 2 * rounds; round++) {
    for (const [name, act] of Object.entries(acts)) {
      const start = performance.now();
      for (let i = 0; i < turn; i++) {
        const doing = act(round * turn + i);
        if (doing instanceof Promise) await doing;
      }
      const own = times[name] ?? [];
      times[name] = own;
      if (round >= rounds) own.push(((performance.now() - start) * 1000) / turn);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, times]) => [name, median(times)]));
}

/** Measures RSA signatures alone on all cores, the limit of any signer. */
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

/** Measures documents per second of the pool, with at most a hundred waiting. */
async function pooled(pool: SigningPool, count: number): Promise<number> {
  let next = 0;
  const start = performance.now();
  const line = async () => {
    while (next < count) await pool.build(document(next++), secret());
  };
  await Promise.all(Array.from({ length: 100 }, line));
  return (count * 1000) / (performance.now() - start);
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rate = (microseconds: number | undefined): number => Math.round(1_000_000 / (microseconds ?? 1));

/** Measures documents built, hashed and signed, next to plain RSA and to other libraries, in one run. */
export async function benchDocuments(): Promise<Bench> {
  const text = Buffer.alloc(1500, 'x');
  const threads = availableParallelism();
  const raw = () => sign('sha256', text, credentials.key);
  const one = await turns(
    { raw, unwritten: unwritten(), ours: (i) => buildSigned(document(i), secret()) },
    3000,
  );
  const others = await otherSigners(credentials);
  const side = await turns(
    {
      ours: (i) => buildSigned(document(i), secret()),
      xmlCrypto: (i) => others.xmlCrypto(document(i)),
      xadesjs: (i) => others.xadesjs(document(i)),
    },
    300,
  );
  const pool = createSigningPool({ size: threads });
  await pooled(pool, 10_000);
  const shares: number[] = [];
  for (let round = 0; round < 5; round++) {
    const limit = await rawLimit(1500, threads);
    shares.push((await pooled(pool, 1500 * threads)) / limit);
  }
  const small = await pooled(pool, 1000);
  const medium = await pooled(pool, 10_000);
  const large = await pooled(pool, 100_000);
  await pool.close();
  return {
    name: 'Documents built, hashed and signed (RSA 2048)',
    figures: {
      'share of the raw RSA limit, one core (median of turns)': Number(
        ((one.raw ?? 0) / (one.ours ?? 1)).toFixed(2),
      ),
      'the same with nothing written: signature and digests alone': Number(
        ((one.raw ?? 0) / (one.unwritten ?? 1)).toFixed(2),
      ),
      [`share of the raw RSA limit, ${threads} cores (clock)`]: Number(median(shares).toFixed(2)),
      'raw RSA signatures per second and core': rate(one.raw),
      'documents per second and core': rate(one.ours),
      'the same documents signed by us, per second and core': rate(side.ours),
      'the same documents signed by xml-crypto, per second and core': rate(side.xmlCrypto),
      'the same documents signed by xadesjs, per second and core': rate(side.xadesjs),
      [`documents per second, ${threads} cores, 1,000`]: Math.round(small),
      [`documents per second, ${threads} cores, 10,000`]: Math.round(medium),
      [`documents per second, ${threads} cores, 100,000`]: Math.round(large),
    },
  };
}

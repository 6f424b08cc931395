import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BuildSecret, DocumentInput, SignedDocument } from './build.ts';
import type { SigningCredentials } from './certificate.ts';

/** Threads that sign. Signing is the heaviest work of the server and would delay requests. */
export type SigningPool = {
  build(input: DocumentInput, secret: BuildSecret): Promise<SignedDocument>;
  /** Rejects the waiting jobs and ends the threads. */
  close(): Promise<void>;
};

export type Order = { input: DocumentInput; secret: Omit<BuildSecret, 'credentials'>; company: number };

/**
 * Documents for a thread. Credentials are sent once, and later batches name them by the number of the
 * company.
 */
export type SigningBatch = {
  /** {@link Order}s as JSON. A string crosses threads in half the time of its objects. */
  orders: string;
  credentials: [company: number, credentials: SigningCredentials][];
  forget: boolean;
};

/** Result of each order, in order. The files are concatenated in one transferred buffer. */
export type Reply = {
  files: Uint8Array<ArrayBuffer>;
  made: ((Omit<SignedDocument, 'xml'> & { size: number }) | { problem: unknown })[];
};

type Job = {
  input: DocumentInput;
  secret: BuildSecret;
  resolve: (signed: SignedDocument) => void;
  reject: (problem: unknown) => void;
};

/** A thread answers its batches in the order it received them. */
type Thread = { worker: Worker; batches: Job[][]; companies: Map<SigningCredentials, number> };

/** Documents in a batch. Waking a thread costs as much as building a document. */
const together = 16;
/** Batches in a thread at one time, so that it never waits for the next one. */
const depth = 2;
const keptCompanies = 100;

export function createSigningPool({ size = availableParallelism() }: { size?: number } = {}): SigningPool {
  const waiting: Job[] = [];
  const threads = new Set<Thread>();
  let closed = false;
  let handing: NodeJS.Immediate | undefined;

  function start(): Thread {
    const worker = new Worker(new URL('./signing-worker.ts', import.meta.url));
    const thread: Thread = { worker, batches: [], companies: new Map() };
    threads.add(thread);
    worker.on('message', (reply: Reply) => answered(thread, reply));
    worker.on('error', (problem) => lost(thread, problem));
    worker.on('exit', () => lost(thread, new Error('El hilo de firma terminó')));
    return thread;
  }

  function answered(thread: Thread, { files, made }: Reply): void {
    const jobs = thread.batches.shift() ?? [];
    let at = 0;
    for (const [i, job] of jobs.entries()) {
      const result = made[i];
      if (result && 'size' in result) {
        const { size, ...signed } = result;
        job.resolve({ ...signed, xml: Buffer.from(files.buffer, at, size) });
        at += size;
      } else job.reject(result?.problem);
    }
    soon();
    if (thread.batches.length === 0) thread.worker.unref();
  }

  /** A thread that dies fails only its own documents. */
  function lost(thread: Thread, problem: unknown): void {
    if (!threads.delete(thread)) return;
    for (const job of thread.batches.flat()) job.reject(problem);
    soon();
  }

  /** Hands out after the current turn, so that documents requested together share a batch. */
  function soon(): void {
    handing ??= setImmediate(() => {
      handing = undefined;
      handOut();
    });
  }

  function handOut(): void {
    while (!closed && waiting.length > 0) {
      const thread = freest();
      if (!thread) return;
      give(thread, waiting.splice(0, Math.min(together, Math.ceil(waiting.length / size))));
    }
  }

  /**
   * Returns an idle thread, a new one while there may be more, or the one with fewest batches. Undefined when
   * all are full.
   */
  function freest(): Thread | undefined {
    const [least] = [...threads].sort((a, b) => a.batches.length - b.batches.length);
    if (least && (least.batches.length === 0 || threads.size >= size)) {
      return least.batches.length < depth ? least : undefined;
    }
    return start();
  }

  function give(thread: Thread, jobs: Job[]): void {
    const forget = thread.companies.size >= keptCompanies;
    if (forget) thread.companies.clear();
    const orders: Order[] = [];
    const fresh: SigningBatch['credentials'] = [];
    for (const { input, secret: whole } of jobs) {
      const { credentials, ...secret } = whole;
      const company = thread.companies.get(credentials) ?? thread.companies.size;
      if (!thread.companies.has(credentials)) fresh.push([company, credentials]);
      thread.companies.set(credentials, company);
      orders.push({ input, secret, company });
    }
    try {
      const batch: SigningBatch = { orders: JSON.stringify(orders), credentials: fresh, forget };
      thread.worker.postMessage(batch);
    } catch (problem) {
      // The batch was not sent, and neither were its credentials.
      thread.companies.clear();
      for (const job of jobs) job.reject(problem);
      return;
    }
    thread.batches.push(jobs);
    thread.worker.ref();
  }

  return {
    build: (input, secret) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('La firma está cerrada'));
        waiting.push({ input, secret, resolve, reject });
        soon();
      }),
    async close() {
      closed = true;
      clearImmediate(handing);
      for (const job of waiting.splice(0)) job.reject(new Error('La firma está cerrada'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BuildSecret, DocumentInput, SignedDocument } from './build.ts';
import type { Credentials } from './certificate.ts';

/** Signing is the one heavy act of the server; threads keep it away from the requests. */
export type SigningPool = {
  build(input: DocumentInput, secret: BuildSecret): Promise<SignedDocument>;
  /** Refuses what is still waiting and ends the threads. */
  close(): Promise<void>;
};

/** What a thread is told. Credentials travel once; later orders name them by the number of the company. */
export type Order = {
  order: number;
  input: DocumentInput;
  secret: Omit<BuildSecret, 'credentials'>;
  company: number;
  credentials?: Credentials;
  /** Drop the credentials kept so far. */
  forget?: boolean;
};

export type Reply = { order: number; signed: SignedDocument } | { order: number; problem: unknown };

type Job = {
  input: DocumentInput;
  secret: BuildSecret;
  resolve: (signed: SignedDocument) => void;
  reject: (problem: unknown) => void;
};

type Thread = { worker: Worker; orders: Map<number, Job>; companies: Map<Credentials, number> };

/** Orders given to a thread before it answers: enough that it never waits for the next one. */
const depth = 4;
const keptCompanies = 100;

export function createSigningPool({ size = availableParallelism() }: { size?: number } = {}): SigningPool {
  const waiting: Job[] = [];
  const threads = new Set<Thread>();
  let closed = false;
  let orders = 0;

  function start(): Thread {
    const worker = new Worker(new URL('./signing-worker.ts', import.meta.url));
    const thread: Thread = { worker, orders: new Map(), companies: new Map() };
    threads.add(thread);
    worker.on('message', (reply: Reply) => answered(thread, reply));
    worker.on('error', (problem) => lost(thread, problem));
    worker.on('exit', () => lost(thread, new Error('El hilo de firma terminó')));
    return thread;
  }

  function answered(thread: Thread, reply: Reply): void {
    const job = thread.orders.get(reply.order);
    thread.orders.delete(reply.order);
    if ('signed' in reply) job?.resolve({ ...reply.signed, xml: Buffer.from(reply.signed.xml) });
    else job?.reject(reply.problem);
    next();
    if (thread.orders.size === 0) thread.worker.unref();
  }

  /** A thread that dies takes only its own documents with it. */
  function lost(thread: Thread, problem: unknown): void {
    if (!threads.delete(thread)) return;
    for (const job of thread.orders.values()) job.reject(problem);
    next();
  }

  function next(): void {
    while (!closed) {
      const thread = freest();
      const job = thread && waiting.shift();
      if (!job) return;
      give(thread, job);
    }
  }

  /** A thread with nothing to do, a new one while there may be more, or the one with fewest orders. */
  function freest(): Thread | undefined {
    if (waiting.length === 0) return undefined;
    const [least] = [...threads].sort((a, b) => a.orders.size - b.orders.size);
    if (least && (least.orders.size === 0 || threads.size >= size)) {
      return least.orders.size < depth ? least : undefined;
    }
    return start();
  }

  function give(thread: Thread, job: Job): void {
    const { credentials, ...secret } = job.secret;
    const forget = thread.companies.size >= keptCompanies && !thread.companies.has(credentials);
    if (forget) thread.companies.clear();
    const company = thread.companies.get(credentials) ?? thread.companies.size;
    const order: Order = { order: ++orders, input: job.input, secret, company, forget };
    if (!thread.companies.has(credentials)) order.credentials = credentials;
    try {
      thread.worker.postMessage(order);
    } catch (problem) {
      job.reject(problem);
      return;
    }
    thread.companies.set(credentials, company);
    thread.orders.set(order.order, job);
    thread.worker.ref();
  }

  return {
    build: (input, secret) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('La firma está cerrada'));
        waiting.push({ input, secret, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('La firma está cerrada'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}

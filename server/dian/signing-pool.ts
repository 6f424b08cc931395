import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { IndividualPayrollInput } from '../../src/domain/dian/individual-payroll.ts';
import type { BuildSecret, SignedDocument } from './build.ts';

/** Signing is the one heavy act of the server; threads keep it away from the requests. */
export type SigningPool = {
  build(input: IndividualPayrollInput, secret: BuildSecret): Promise<SignedDocument>;
  /** Refuses what is still waiting and ends the threads. */
  close(): Promise<void>;
};

type Job = {
  input: IndividualPayrollInput;
  secret: BuildSecret;
  resolve: (signed: SignedDocument) => void;
  reject: (problem: unknown) => void;
};

type Reply = { signed: SignedDocument } | { problem: unknown };

export function createSigningPool({ size = availableParallelism() }: { size?: number } = {}): SigningPool {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();
  const threads = new Set<Worker>();
  let closed = false;

  function start(): Worker {
    const thread = new Worker(new URL('./signing-worker.ts', import.meta.url));
    threads.add(thread);
    thread.unref();
    thread.on('message', (reply: Reply) => {
      const job = busy.get(thread);
      busy.delete(thread);
      idle.push(thread);
      if (job && 'signed' in reply) job.resolve(restored(reply.signed));
      else if (job && 'problem' in reply) job.reject(reply.problem);
      next();
    });
    thread.on('error', (problem) => lost(thread, problem));
    thread.on('exit', () => lost(thread, new Error('El hilo de firma terminó')));
    return thread;
  }

  /** A thread that dies takes only its own document with it. */
  function lost(thread: Worker, problem: unknown): void {
    if (!threads.delete(thread)) return;
    const job = busy.get(thread);
    busy.delete(thread);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    job?.reject(problem);
    next();
  }

  function next(): void {
    while (!closed && waiting.length > 0) {
      const thread = idle.pop() ?? (threads.size < size ? start() : undefined);
      const job = thread && waiting.shift();
      if (!job) return;
      busy.set(thread, job);
      thread.ref();
      thread.postMessage({ input: job.input, secret: job.secret });
    }
    for (const thread of idle) thread.unref();
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
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** A buffer crosses between threads as plain bytes. */
const restored = (signed: SignedDocument): SignedDocument => ({ ...signed, xml: Buffer.from(signed.xml) });

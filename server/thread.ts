import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A thread gave no answer: `busy` when the limit of threads is running, `slow` after its timeout, `lost` when
 * it died, for example of memory.
 */
export class ThreadProblem extends Error {
  override name = 'ThreadProblem';
  readonly reason: 'busy' | 'slow' | 'lost';
  constructor(reason: ThreadProblem['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export type ThreadLimits = {
  /** Maximum threads of the module at once. A call beyond it fails with `busy`. */
  atOnce: number;
  timeoutMs: number;
  /** Maximum heap of one thread. Beyond it the thread dies, and the process does not. */
  maxHeapMb?: number;
};

/**
 * Returns a function that runs each input in its own thread, which posts one answer and ends. Uploaded files
 * decide how much work they cause, and in a thread with limits they harm only their own call.
 * @throws {@link ThreadProblem}
 */
export function createThreadRunner<Input, Output>(
  module: URL,
  limits: ThreadLimits,
): (input: Input, own?: Partial<ThreadLimits>) => Promise<Output> {
  let running = 0;
  return async (input, own) => {
    const { atOnce, timeoutMs, maxHeapMb } = { ...limits, ...own };
    if (running >= atOnce) throw new ThreadProblem('busy');
    running += 1;
    const worker = new Worker(module, {
      workerData: input,
      ...(maxHeapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    });
    const ended = new AbortController();
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const died = once(worker, 'exit', { signal: ended.signal }).then(() => {
        throw new ThreadProblem('lost');
      });
      const [reply]: Output[] = await Promise.race([once(worker, 'message', { signal: limit }), died]);
      return reply as Output;
    } catch (problem) {
      if (limit.aborted) throw new ThreadProblem('slow');
      throw problem instanceof ThreadProblem ? problem : new ThreadProblem('lost', problem);
    } finally {
      ended.abort();
      running -= 1;
      await worker.terminate();
    }
  };
}

export type PoolLimits = {
  /** Maximum threads of the pool. */
  size: number;
  /** Milliseconds without work after which a thread ends. */
  idleMs: number;
};

/** Answer that a thread of a pool posts for each input, in order. */
export type ThreadReply<Output> = { output: Output } | { problem: unknown };

/**
 * Returns a function that runs each input in one of a few threads, which stay for the next input. Inputs wait
 * for a free thread. A thread that dies fails only its own input.
 * @throws {@link ThreadProblem} and what the thread answers as its problem
 */
export function createThreadPool<Input, Output>(
  module: URL,
  { size, idleMs }: PoolLimits,
): (input: Input) => Promise<Output> {
  type Work = { input: Input; resolve: (output: Output) => void; reject: (problem: unknown) => void };
  type Thread = { worker: Worker; work: Work | undefined; rest: NodeJS.Timeout | undefined };
  const waiting: Work[] = [];
  const threads = new Set<Thread>();

  function start(): Thread {
    const thread: Thread = { worker: new Worker(module), work: undefined, rest: undefined };
    threads.add(thread);
    thread.worker.on('message', (reply: ThreadReply<Output>) => {
      const { work } = thread;
      thread.work = undefined;
      if ('output' in reply) work?.resolve(reply.output);
      else work?.reject(reply.problem);
      handOut();
      if (!thread.work) rest(thread);
    });
    thread.worker.on('error', (problem) => lose(thread, problem));
    thread.worker.on('exit', () => lose(thread));
    return thread;
  }

  /** An idle thread does not keep the process alive. */
  function rest(thread: Thread): void {
    thread.worker.unref();
    thread.rest = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, idleMs).unref();
  }

  function lose(thread: Thread, cause?: unknown): void {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.rest);
    thread.work?.reject(new ThreadProblem('lost', cause));
    handOut();
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const idle = [...threads].find(({ work }) => !work);
      const thread = idle ?? (threads.size < size ? start() : undefined);
      const work = thread && waiting.shift();
      if (!thread || !work) return;
      clearTimeout(thread.rest);
      thread.work = work;
      thread.worker.ref();
      try {
        thread.worker.postMessage(work.input);
      } catch (problem) {
        thread.work = undefined;
        work.reject(problem);
        rest(thread);
      }
    }
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      handOut();
    });
}

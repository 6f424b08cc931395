import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread did not answer: `busy` when as many as may run do, `slow` past its time, `lost` when it died, of memory for one. */
export class ThreadProblem extends Error {
  override name = 'ThreadProblem';
  readonly reason: 'busy' | 'slow' | 'lost';
  constructor(reason: ThreadProblem['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export type ThreadLimits = {
  /** Threads of this module that run at once. A call that waits for one is held meanwhile. */
  atOnce: number;
  timeoutMs: number;
  /** Memory of the objects of one thread; past it the thread dies, and the process does not. */
  maxHeapMb?: number;
};

/**
 * Gives each input to a thread of its own, which posts one answer and ends. What people hand in says how much work it is,
 * and one file may ask for hours: outside the thread that serves everybody, and with a limit, it only harms its own call.
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

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

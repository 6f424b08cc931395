import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that the end of a process waits for the current round. The next process does the rest. */
const patience = 5000;

type Rounds = {
  /** Name of the work in the log. */
  name: string;
  /** Milliseconds from the start of one round to the start of the next. */
  every: number;
  /** Whether the first round begins as soon as the process listens. */
  atOnce?: boolean;
};

/**
 * Does a work again and again while the process listens, one round at a time. A round that fails is told in the log, and
 * the next one tries again.
 */
export function runPeriodically(
  app: FastifyInstance,
  { name, every, atOnce = false }: Rounds,
  work: () => Promise<unknown>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> | undefined;
  const begin = () => {
    round ??= work()
      .catch((problem: unknown) => app.log.warn(problem, name))
      .finally(() => {
        round = undefined;
      });
  };
  app.addHook('onListen', async () => {
    if (atOnce) begin();
    timer = setInterval(begin, every).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await Promise.race([round, setTimeout(patience, undefined, { ref: false })]);
  });
}

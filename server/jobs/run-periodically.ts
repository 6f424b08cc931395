import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that closing waits for the current round. The next process does the rest. */
const patience = 5000;

type Rounds = {
  name: string;
  /** Milliseconds between the starts of rounds. */
  every: number;
  atOnce?: boolean;
};

/** Repeats work while the process listens, one round at a time. A failed round is logged. */
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

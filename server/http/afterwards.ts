import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const underWay = new Set<Promise<void>>();

/**
 * Runs work after the answer is sent. The time of the answer must not reveal whether an account exists.
 * Failures are logged.
 */
export function startBackgroundWork(work: () => Promise<void>, log: FastifyBaseLogger): void {
  const done = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, 'what follows an answer failed'))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

export async function waitForBackgroundWork(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

/** Makes the application wait for background work before it closes. */
export const awaitAfterwards = (app: FastifyInstance): void =>
  void app.addHook('onClose', waitForBackgroundWork);

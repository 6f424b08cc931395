import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const underWay = new Set<Promise<void>>();

/** Does after an answer what it must not wait for: how long that takes would tell who is known here. */
export function startBackgroundWork(work: () => Promise<void>, log: FastifyBaseLogger): void {
  const done = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => log.error({ err: error }, 'what follows an answer failed'))
    .finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Resolves when nothing of it is under way. */
export async function waitForBackgroundWork(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}

/** Has the application end no sooner than what it owes. */
export const awaitAfterwards = (app: FastifyInstance): void =>
  void app.addHook('onClose', waitForBackgroundWork);

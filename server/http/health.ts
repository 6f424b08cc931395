import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/connection.ts';
import { isLeaving } from './drain.ts';

/** Addresses that say how the process is, under any name: whoever stands in front of it calls by address. */
export const probes: readonly string[] = ['/api/health', '/api/ready', '/metrics'];

/**
 * Health: the process lives and its database answers. Ready: it may be sent calls, because what is stored is kept and it is
 * not about to end. `keeps` says whether the last write was taken and there is room for the next.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  store: Pick<Store, 'probe'>,
  version: string,
  keeps: () => Promise<boolean>,
): void {
  app.get('/api/health', async (_request, reply) => {
    const { answers } = await store.probe();
    const state = answers ? 'ok' : 'error';
    return reply.code(answers ? 200 : 503).send({ status: state, database: state, version });
  });
  app.get('/api/ready', async (_request, reply) => {
    const [probed, kept] = await Promise.all([store.probe(), keeps()]);
    const { answers } = probed;
    const writes = probed.writes && kept;
    const leaving = isLeaving(app);
    const ready = answers && writes && !leaving;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : leaving ? 'leaving' : 'error',
      database: answers ? 'ok' : 'error',
      writes,
    });
  });
}

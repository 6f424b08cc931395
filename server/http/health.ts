import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/connection.ts';
import { isLeaving } from './drain.ts';

export const probes: readonly string[] = ['/api/health', '/api/ready', '/metrics'];

/**
 * Registers the probes. `/api/health` says that the database answers. `/api/ready` says that the process may
 * be sent calls: writes are durable and it is not leaving. `keeps` says whether the last write was stored and
 * the disk has room.
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

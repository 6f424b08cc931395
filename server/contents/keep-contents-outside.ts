import type { FastifyInstance } from 'fastify';
import { runPeriodically } from '../jobs/run-periodically.ts';
import type { Services } from '../services.ts';
import { openContentStore } from './contents.ts';
import { moveContents } from './move.ts';
import { sweepObjects } from './sweep.ts';

const moveEvery = 60_000;
const sweepEvery = 3_600_000;

/**
 * Moves contents to the store every minute and removes unused objects every hour. Any number of processes may
 * run it: batches are serialized.
 */
export function keepContentsOutside(app: FastifyInstance, services: Services): void {
  const { config, store, newId } = services;
  const { files } = config;
  const outside = openContentStore(services);
  if (!files || !outside) return;
  const ending = new AbortController();
  app.addHook('preClose', async () => ending.abort());
  if (files.in === 'store')
    runPeriodically(app, { name: 'archivos', every: moveEvery, atOnce: true }, () =>
      moveContents({ store, outside, newId, signal: ending.signal }, 'to_store'),
    );
  runPeriodically(app, { name: 'archivos que nadie usa', every: sweepEvery, atOnce: true }, () =>
    sweepObjects(store, outside.objects, files.keepMs),
  );
}

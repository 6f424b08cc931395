import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { runPeriodically } from '../../../server/jobs/run-periodically.ts';

const listening = async (work: () => Promise<unknown>) => {
  const app = Fastify();
  runPeriodically(app, { name: 'prueba', every: 1, atOnce: true }, work);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
};

it('rounds of a periodic job never overlap, and go on after one that failed', async () => {
  let rounds = 0;
  let atOnce = 0;
  let most = 0;
  const app = await listening(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    rounds += 1;
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (rounds === 1) throw new Error('a round that fails');
  });
  await expect.poll(() => rounds).toBeGreaterThan(3);
  expect(most).toBe(1);
  await app.close();
});

it('closing the server waits for the round under way, and no other begins', async () => {
  let begun = 0;
  let done = 0;
  let finish: () => void = () => undefined;
  const app = await listening(async () => {
    begun += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    done += 1;
  });
  await expect.poll(() => begun).toBe(1);
  const closed = app.close();
  finish();
  await closed;
  expect([begun, done]).toEqual([1, 1]);
});

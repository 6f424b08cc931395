import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noteNetworkFailure, noteSuccess } from '../../src/offline/connectivity.ts';
import { readAgainOnReturn } from '../../src/offline/kept-queries.ts';

it('a failed read is repeated once the server answers', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let reachable = false;
  const observer = new QueryObserver(client, {
    queryKey: ['banks'],
    queryFn: () => (reachable ? Promise.resolve('bancos') : Promise.reject(new Error('no network'))),
  });
  const ignore = observer.subscribe(() => undefined);
  const stop = readAgainOnReturn(client);
  noteNetworkFailure();
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  reachable = true;
  noteSuccess(performance.now());
  await expect.poll(() => observer.getCurrentResult().data).toBe('bancos');
  stop();
  ignore();
  client.clear();
});

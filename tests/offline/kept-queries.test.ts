import { QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildPersistOptions } from '../../src/offline/kept-queries.ts';

const written = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => written.get(key) ?? null,
    setItem: (key: string, value: string) => void written.set(key, value),
    removeItem: (key: string) => void written.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  written.clear();
});

const queryKey = ['employees', ''];
const read = (client: QueryClient, queryFn: () => Promise<string[]>) =>
  client.fetchQuery({ queryKey, queryFn, meta: { keep: true }, retry: false, staleTime: 0 });

it('a list stays on the device when reading it again fails', async () => {
  const client = new QueryClient();
  const options = { ...buildPersistOptions('user', 'company', 'build'), queryClient: client };
  await read(client, async () => ['Ana']);
  const error = Object.assign(new Error('Network Error'), { config: { headers: { token: 'secret' } } });
  await read(client, () => Promise.reject(error)).catch(() => undefined);
  expect(client.getQueryState(queryKey)?.status).toBe('error');
  persistQueryClientSave(options);
  await vi.waitFor(() => expect(written.size).toBe(1), { timeout: 60_000 });
  expect([...written.values()][0]).not.toContain('secret');

  const next = new QueryClient();
  await persistQueryClientRestore({ ...options, queryClient: next });
  expect(next.getQueryState(queryKey)).toMatchObject({ data: ['Ana'], status: 'success', error: null });
});

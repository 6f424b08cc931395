import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installShell, keepShell, shellAnswer } from '../../src/sw/shell-files.ts';

/** A cache that the browser may empty behind the back of the worker. */
const kept = new Map<string, Response>();
const cache = {
  keys: async () => [...kept.keys()].map((url) => ({ url })),
  put: async (url: string, response: Response) => void kept.set(url, response),
};
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://quincena.test/sw.js'));
  vi.stubGlobal('caches', { open: async () => cache, match: async (url: string) => kept.get(url)?.clone() });
  vi.stubGlobal('fetch', async () => new Response('a file'));
});
afterEach(() => void vi.unstubAllGlobals());

it('is whole again after the browser evicted it, once a page was opened with a connection', async () => {
  keepShell([
    { url: 'index.html', revision: 'r1' },
    { url: 'js/a.js', revision: null },
  ]);
  await installShell();
  expect(kept.size).toBe(2);
  kept.clear();
  const after: Promise<unknown>[] = [];
  const request = { url: 'https://quincena.test/payslip', method: 'GET', mode: 'navigate' } as Request;
  const answer = await shellAnswer({ request, waitUntil: (work) => after.push(work) });
  expect(answer?.ok).toBe(true);
  await Promise.all(after);
  expect([...kept.keys()].sort()).toEqual([
    'https://quincena.test/index.html?revision=r1',
    'https://quincena.test/js/a.js',
  ]);
});

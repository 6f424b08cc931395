import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, getChunkAddress, loadChunk } from '../../src/kit/pages/load-chunk.ts';

const address = 'https://quincena.test/js/list-page-1a2b.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://quincena.test/employees' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a part of the application', () => {
  it('is requested a second time after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('here');
    await expect(loadChunk('list', load)).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['missing', new TypeError(`Failed to fetch dynamically imported module: ${address}`), address],
    ['error', new SyntaxError('Unexpected token'), address],
    ['missing', new TypeError('Importing a module script failed.'), address],
  ])('that fails as %s rejects with its name, kind and address', async (kind, cause, where) => {
    const load = Object.assign(() => Promise.reject(cause), { toString: () => `() => import("${address}")` });
    const failed = await loadChunk('list', load).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', chunk: 'list', kind, address: where });
  });

  it.each([
    ['() => import("./list-page-1a2b.js")'],
    ['()=>e(()=>import(`./list-page-1a2b.js`),__vite__mapDeps([0,1]))'],
    ["async () => { const page = await import('./list-page-1a2b.js'); await page.ready(); return page; }"],
  ])('takes its address from the text of its loader: %s', (text) => {
    const load = Object.assign(() => undefined, { toString: () => text });
    expect(getChunkAddress('list', load)).toBe(
      new URL('./list-page-1a2b.js', new URL('../../src/kit/pages/load-chunk.ts', import.meta.url)).href,
    );
  });

  it('that hangs fails after 120,000 ms, without a second request', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined));
    load.toString = () => `() => import("${address}")`;
    let failed: unknown;
    void loadChunk('list', load).catch((error: unknown) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', chunk: 'list', kind: 'timeout', address });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

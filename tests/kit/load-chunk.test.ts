import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from '../../src/kit/load-chunk.ts';

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
  it('is asked for once more before it is given up', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('here');
    await expect(loadChunk('list', load)).resolves.toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['missing', new TypeError(`Failed to fetch dynamically imported module: ${address}`), address],
    ['error', new SyntaxError('Unexpected token'), 'https://quincena.test/employees'],
  ])('that is %s fails with its name, the kind of failure and the address', async (kind, cause, where) => {
    const failed = await loadChunk('list', () => Promise.reject(cause)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkLoadError);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', chunk: 'list', kind, address: where });
  });

  it('that hangs is waited for 120,000 ms, and not a second time', async () => {
    const load = vi.fn(() => new Promise<never>(() => undefined));
    let failed: unknown;
    void loadChunk('list', load).catch((error: unknown) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toMatchObject({ name: 'ChunkLoadError', chunk: 'list', kind: 'timeout' });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

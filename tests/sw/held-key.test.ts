import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VaultKey } from '../../src/offline/locks.ts';

/** Pages of the browser, by what each answers when it is asked for the key; one that crashed answers nothing. */
const pages = new Map<string, VaultKey | undefined | 'silent'>();
const asked: string[] = [];
const minute = 60_000;
const key = (name: string) => ({ name }) as unknown as CryptoKey;
const ana: VaultKey = { owner: 'ana', key: key('of ana') };

type Worker = typeof import('../../src/sw/held-key.ts');
let worker: Worker;

/** A worker that starts knows nothing. */
async function startWorker(): Promise<void> {
  vi.resetModules();
  worker = await import('../../src/sw/held-key.ts');
}

beforeEach(async () => {
  pages.clear();
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('clients', {
    get: async (id: string) =>
      pages.has(id) && {
        postMessage: (_message: unknown, [port]: MessagePort[]) => {
          asked.push(id);
          const answer = pages.get(id);
          if (answer !== 'silent') port?.postMessage(answer && { ...answer });
        },
      },
  });
  await startWorker();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(id: string, lockAfter: number): void {
  pages.set(id, ana);
  worker.lendKey(id, ana, lockAfter);
}

describe.each([0, 1, 5, 15])('a key lent with a lock of %i minutes', (lockAfter) => {
  beforeEach(() => open('tab', lockAfter));

  it('is given to the page that lent it, also after its time', async () => {
    expect(await worker.requestKey('ana', 'tab')).toEqual(ana.key);
    vi.setSystemTime(Date.now() + 20 * minute);
    expect(await worker.requestKey('ana', 'tab')).toEqual(ana.key);
    expect(asked).toContain('tab');
  });

  it('is not given to another page, without a page or for another owner', async () => {
    pages.set('locked tab', undefined);
    expect(await worker.requestKey('ana', 'locked tab')).toBeUndefined();
    expect(await worker.requestKey('ana', 'gone')).toBeUndefined();
    expect(await worker.requestKey('ana', '')).toBeUndefined();
    expect(await worker.requestKey('ana')).toBeUndefined();
    expect(await worker.requestKey('beto', 'tab')).toBeUndefined();
  });

  it('is not given once its tab is closed and the next one shows the lock', async () => {
    pages.delete('tab');
    pages.set('next', undefined);
    worker.forgetKeys('next');
    expect(await worker.requestKey('ana', 'next')).toBeUndefined();
    expect(worker.resumeKey('ana', 'next')).toBeUndefined();
    pages.set('third', undefined);
    expect(worker.resumeKey('ana', 'third')).toBeUndefined();
  });

  it('is resumed by a new page before its time is over, and not after', async () => {
    expect(worker.resumeKey('beto', 'anew')).toBeUndefined();
    expect(worker.resumeKey('ana', 'anew')).toEqual(lockAfter ? ana.key : undefined);
    vi.setSystemTime(Date.now() + lockAfter * minute);
    expect(worker.resumeKey('ana', 'later')).toBeUndefined();
    expect(await worker.requestKey('ana', 'later')).toBeUndefined();
  });

  it('is not resumed after the clock was set back', () => {
    vi.setSystemTime(Date.now() - 60 * minute);
    expect(worker.resumeKey('ana', 'anew')).toBeUndefined();
  });

  it('stays in the open page while another one shows the lock', async () => {
    pages.set('other', undefined);
    worker.forgetKeys('other');
    expect(await worker.requestKey('ana', 'tab')).toEqual(ana.key);
    worker.lendKey('tab', ana, lockAfter);
    expect(await worker.requestKey('ana', 'other')).toBeUndefined();
    expect(worker.resumeKey('ana', 'other')).toBeUndefined();
  });

  it('is requested from its page by a worker that was stopped meanwhile', async () => {
    await startWorker();
    expect(worker.resumeKey('ana', 'anew')).toBeUndefined();
    expect(await worker.requestKey('ana', 'tab')).toEqual(ana.key);
    pages.set('tab', undefined);
    expect(await worker.requestKey('ana', 'tab')).toBeUndefined();
  });
});

it('a key that a page gives after the vault was locked is not used', async () => {
  pages.set('tab', ana);
  const coming = worker.requestKey('ana', 'tab');
  worker.forgetKeys('other');
  expect(await coming).toBeUndefined();
});

it('a page that does not answer gives no key', async () => {
  pages.set('tab', 'silent');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const coming = worker.requestKey('ana', 'tab');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await coming).toBeUndefined();
});

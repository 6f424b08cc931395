import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The channel is made with its module, which another file of this process may have read before.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a push notice', () => {
  it('is announced to the open vaults, and shown without its own words', async () => {
    const told: unknown[] = [];
    const shown: unknown[] = [];
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage = (message: unknown) => told.push(message);
      },
    );
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('self', {
      registration: {
        showNotification: async (title: string, { body }: { body: string }) => shown.push(title, body),
      },
    });
    // By its address alone: the worker is checked with the types of workers, and this file with those of pages.
    const address = '../../src/sw/push.ts';
    const { handlePush } = (await import(address)) as { handlePush(event: object): Promise<void> };
    await handlePush({ data: { json: () => ({ about: 'question', words: 'Le faltan $ 300.000' }) } });
    expect(told).toEqual([{ about: 'pushed' }]);
    expect(shown).toEqual(['Nómina respondió su pregunta', 'Abra su bóveda para leer la respuesta.']);
  });
});

describe('a subscription that the browser ended', () => {
  const address = '../../src/sw/push.ts';
  const key = new Uint8Array([4, 1, 2]).buffer;
  const subscribed: object[] = [];
  beforeEach(() => {
    subscribed.length = 0;
    const subscribe = async (how: object) => {
      subscribed.push(how);
      throw new DOMException('no', 'NotAllowedError');
    };
    vi.stubGlobal('BroadcastChannel', class {});
    vi.stubGlobal('self', { registration: { pushManager: { subscribe } } });
  });
  const resubscribe = async (event: object): Promise<object[]> => {
    await ((await import(address)) as { resubscribe(event: object): Promise<void> }).resubscribe(event);
    return subscribed;
  };

  it('is created again with the same key, and a refusal is ignored', async () => {
    const oldSubscription = { options: { applicationServerKey: key } };
    expect(await resubscribe({ oldSubscription })).toEqual([
      { userVisibleOnly: true, applicationServerKey: key },
    ]);
  });

  it('is not created again when the browser made another one, or had none', async () => {
    expect(await resubscribe({ oldSubscription: null, newSubscription: null })).toEqual([]);
    const oldSubscription = { options: { applicationServerKey: key } };
    expect(await resubscribe({ oldSubscription, newSubscription: oldSubscription })).toEqual([]);
  });
});

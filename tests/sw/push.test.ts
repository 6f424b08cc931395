import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The channel is made with its module, which another file of this process may have read before.
beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a notice', () => {
  it('tells the open vaults that there is something new, and shows nothing of it', async () => {
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
    const { pushed } = (await import(address)) as { pushed(event: object): Promise<void> };
    await pushed({ data: { json: () => ({ about: 'question', words: 'Le faltan $ 300.000' }) } });
    expect(told).toEqual([{ about: 'pushed' }]);
    expect(shown).toEqual(['Nómina respondió su pregunta', 'Abra su bóveda para leer la respuesta.']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOfflineReads } from '../../src/domain/vault/offline-reads.ts';
import type { KeptEntry } from '../../src/offline/kept-slips.ts';

/** A twin in memory of the encrypted store; the real one is exercised in a real browser. */
const store = vi.hoisted(() => ({
  entries: new Map<string, unknown>(),
  holder: undefined as string | undefined,
  /** Whose vault is open: the key of nobody else is known. */
  open: undefined as string | undefined,
}));
vi.mock('../../src/offline/kept-slips.ts', () => ({
  keep: async (_key: unknown, owner: string, url: string, entry: KeptEntry) =>
    void store.entries.set(`${owner} ${url}`, entry),
  findKeptEntry: async (_key: unknown, owner: string, url: string) => store.entries.get(`${owner} ${url}`),
  isFull: (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError',
  listKeptAddresses: async (owner: string) =>
    [...store.entries.keys()].filter((k) => k.startsWith(`${owner} `)).map((k) => k.slice(owner.length + 1)),
  drop: async (owner: string, urls: string[]) => {
    for (const url of urls) store.entries.delete(`${owner} ${url}`);
  },
  erase: async (owner: string) => {
    for (const key of [...store.entries.keys()]) if (key.startsWith(`${owner} `)) store.entries.delete(key);
    if (store.holder === owner) store.holder = undefined;
  },
}));
vi.mock('../../src/offline/locks.ts', () => ({
  findHolder: async () => store.holder,
  setHolder: async (owner: string) => {
    store.holder = owner;
  },
}));
vi.mock('../../src/sw/held-key.ts', () => ({
  requestKey: async (owner: string) => (store.open === owner ? { of: owner } : undefined),
}));
const { vaultChannel, answerVaultRequest } = await import('../../src/sw/payslips.ts');

type Server = (path: string, owner: string | null) => Response | undefined;
let server: Server;
const wanted: string[] = [];
const site = 'https://quincena.test';

beforeEach(() => {
  store.entries.clear();
  store.holder = 'ana';
  store.open = 'ana';
  wanted.length = 0;
  vi.stubGlobal('fetch', async (input: Request | string, options?: RequestInit) => {
    const request = typeof input === 'string' ? new Request(site + input, options) : input;
    const path = new URL(request.url).pathname;
    wanted.push(path);
    const response = server(path, request.headers.get('X-Owner'));
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Asks the worker and waits for its work in the background too. */
async function ask(
  path: string,
  owner?: string,
  method = 'GET',
  mode?: RequestMode,
): Promise<Response | undefined> {
  const after: Promise<unknown>[] = [];
  const event = {
    request: new Request(site + path, {
      method,
      headers: { ...(owner && { 'X-Owner': owner }) },
    }),
    waitUntil: (work: Promise<unknown>) => after.push(work),
  };
  // No script makes a request of this mode: the browser alone does.
  if (mode) Object.defineProperty(event.request, 'mode', { value: mode });
  const response = await answerVaultRequest(event);
  await Promise.all(after);
  return response;
}

const slips = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}`, type: 'payrolls' }));
const online =
  (id: string, count = 2): Server =>
  (path) => {
    if (path === '/api/vault/me') return Response.json({ id, name: id });
    if (path === '/api/vault/payslips') return Response.json({ data: slips(count) });
    return path.endsWith('/pdf') ? new Response('%PDF') : Response.json({ data: { of: id } });
  };
const offline: Server = () => undefined;
const one = '/api/vault/payslips/p0/payrolls';

describe('the worker of the vault', () => {
  it.each([
    ['/api/vault/sessions', 'GET'],
    ['/api/user', 'GET'],
    ['/api/vault/payslips', 'POST'],
    ['/payslip/p0/payrolls', 'GET'],
  ])('does not answer %s %s', async (path, method) => {
    expect(await ask(path, undefined, method)).toBeUndefined();
  });

  it.each(listOfflineReads().map((path) => `/api/vault${path.replace(/:\w+/g, 'x')}`))(
    'answers the offline read %s without a network',
    async (path) => {
      server = online('ana');
      await ask('/api/vault/me');
      await ask(path, 'ana');
      server = offline;
      expect((await ask(path, 'ana'))?.status).toBe(200);
    },
  );

  it('keeps the last twenty-four payslips with their PDF once the list was read', async () => {
    server = online('ana', 30);
    await ask('/api/vault/me');
    await ask('/api/vault/payslips', 'ana');
    expect(store.entries.size).toBe(2 + 24 * 2);
    expect(store.entries.has('ana /api/vault/payslips/p23/payrolls/pdf')).toBe(true);
    expect(store.entries.has('ana /api/vault/payslips/p24/payrolls')).toBe(false);
  });

  it('does not fetch again what it has, and deletes a payslip that is no longer listed', async () => {
    server = online('ana', 3);
    await ask('/api/vault/me');
    await ask('/api/vault/payslips', 'ana');
    wanted.length = 0;
    await ask('/api/vault/payslips', 'ana');
    expect(wanted).toEqual(['/api/vault/payslips']);
    server = online('ana', 2);
    await ask('/api/vault/payslips', 'ana');
    expect(store.entries.has('ana /api/vault/payslips/p2/payrolls')).toBe(false);
  });

  it('fetches again the payslips it has after an adjustment', async () => {
    server = online('ana', 3);
    await ask('/api/vault/payslips', 'ana');
    wanted.length = 0;
    const adjusted = [...slips(2), { id: 'n1', type: 'adjustments' }];
    server = (path, owner) =>
      path === '/api/vault/payslips' ? Response.json({ data: adjusted }) : online('ana')(path, owner);
    await ask('/api/vault/payslips', 'ana');
    expect(wanted.slice(1)).toEqual([
      one,
      '/api/vault/payslips/p1/payrolls',
      '/api/vault/payslips/n1/adjustments',
      '/api/vault/payslips/n1/adjustments/pdf',
    ]);
  });

  it('fetches again the payslips it has after an elimination, once', async () => {
    server = online('ana', 3);
    await ask('/api/vault/payslips', 'ana');
    wanted.length = 0;
    const list = { data: slips(3).slice(0, 2), eliminated: slips(3).slice(2) };
    server = (path, owner) => {
      if (path === '/api/vault/payslips') return Response.json(list);
      if (path.endsWith('/p2/payrolls')) return Response.json({ data: { dian: { status: 'eliminada' } } });
      return online('ana')(path, owner);
    };
    await ask('/api/vault/payslips', 'ana');
    expect(wanted.slice(1)).toEqual([
      one,
      '/api/vault/payslips/p1/payrolls',
      '/api/vault/payslips/p2/payrolls',
      '/api/vault/payslips/p2/payrolls/pdf',
    ]);
    wanted.length = 0;
    await ask('/api/vault/payslips', 'ana');
    expect(wanted).toEqual(['/api/vault/payslips']);
    expect(store.entries.has('ana /api/vault/payslips/p2/payrolls/pdf')).toBe(true);
  });

  it('keeps the payments and the slip of one that was opened', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask('/api/vault/payments', 'ana');
    await ask('/api/vault/payments/r1/pdf', 'ana');
    server = offline;
    expect((await ask('/api/vault/payments', 'ana'))?.status).toBe(200);
    expect((await ask('/api/vault/payments/r1/pdf', 'ana'))?.status).toBe(200);
    expect((await ask('/api/vault/payments/r2/pdf', 'ana'))?.status).toBe(503);
  });

  it('answers from the device without a network, with the time of storage', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    server = offline;
    const response = await ask(one, 'ana');
    expect(await response?.json()).toEqual({ data: { of: 'ana' } });
    expect(Date.parse(response?.headers.get('X-Kept-At') ?? '')).not.toBeNaN();
    expect((await ask('/api/vault/me'))?.headers.has('X-Kept-At')).toBe(true);
  });

  it('answers from the device when the server fails', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    server = () => new Response('', { status: 502 });
    expect((await ask(one, 'ana'))?.headers.has('X-Kept-At')).toBe(true);
  });

  it('answers 503 without a network when it does not have it', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    server = offline;
    expect((await ask(one, 'ana'))?.status).toBe(503);
  });

  it('does not give one employee what another one kept', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    store.open = 'beto';
    server = online('beto');
    await ask('/api/vault/me');
    server = offline;
    expect((await ask(one, 'ana'))?.status).toBe(403);
    expect((await ask(one, 'beto'))?.status).toBe(503);
    expect((await ask(one))?.status).toBe(503);
  });

  it('stores nothing and answers nothing from the device while the vault is closed', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    store.open = undefined;
    const before = store.entries.size;
    expect((await ask('/api/vault/payslips/p1/payrolls', 'ana'))?.status).toBe(200);
    expect(store.entries.size).toBe(before);
    server = offline;
    expect((await ask(one, 'ana'))?.status).toBe(503);
    expect((await ask('/api/vault/me'))?.status).toBe(503);
  });

  it.each(['/api/vault/me', '/api/vault/payslips', one, `${one}/pdf`])(
    'does not answer %s from the device to a typed address',
    async (path) => {
      server = online('ana');
      await ask('/api/vault/me');
      await ask('/api/vault/payslips', 'ana');
      await ask(one, 'ana');
      const before = store.entries.size;
      server = offline;
      const typed = await ask(path, 'ana', 'GET', 'navigate');
      expect([typed?.status, typed?.headers.has('X-Kept-At')]).toEqual([503, false]);
      server = () => Response.json({ message: 'Ingrese' }, { status: 401 });
      expect((await ask(path, undefined, 'GET', 'navigate'))?.status).toBe(401);
      expect(store.entries.size).toBe(before);
    },
  );

  it('answers without a network after 400 days, and erases all once the session is refused', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    server = offline;
    vi.setSystemTime(Date.now() + 400 * 86_400_000);
    expect((await ask('/api/vault/me'))?.status).toBe(200);
    vi.useRealTimers();
    server = () => new Response('', { status: 401 });
    await ask('/api/vault/me');
    server = offline;
    expect((await ask('/api/vault/me'))?.status).toBe(503);
    expect(store.entries.size).toBe(0);
  });

  it('keeps all when a call is refused with the session before a new sign-in', async () => {
    server = online('ana');
    await ask('/api/vault/me');
    await ask(one, 'ana');
    const before = store.entries.size;
    let refused = 0;
    const here = online('ana');
    server = (...asked) => {
      refused += 1;
      return refused === 1 ? new Response('', { status: 401 }) : here(...asked);
    };
    expect((await ask('/api/vault/me'))?.status).toBe(200);
    expect(store.entries.size).toBe(before);
  });

  it('tells the pages which payslips are kept', async () => {
    const told: unknown[] = [];
    const tell = vi
      .spyOn(vaultChannel, 'postMessage')
      .mockImplementation((message) => void told.push(message));
    server = online('ana', 2);
    await ask('/api/vault/me');
    await ask('/api/vault/payslips', 'ana');
    expect(told.at(-1)).toEqual({ about: 'kept', owner: 'ana', ids: ['p0', 'p1'], full: false });
    tell.mockRestore();
  });
});

/** What a café answers to everything until its terms are accepted. */
const portal =
  (status: number): Server =>
  () =>
    new Response('<html>Bienvenido</html>', { status, headers: { 'Content-Type': 'text/html' } });
/** The first letters of an answer, and then nothing, or the end of the connection. */
const begun =
  (broken: boolean): Server =>
  () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data":['));
          if (broken) controller.error(new TypeError('network error'));
        },
      }),
    );

describe('an invalid answer', () => {
  it.each([
    ['breaks off halfway', begun(true)],
    ['is the page of a public network', portal(200)],
    ['is the page of a public network with 403', portal(403)],
  ])('that %s is replaced by the kept one, and is not kept', async (_name, bad) => {
    server = online('ana');
    await ask('/api/vault/payslips', 'ana');
    server = bad;
    for (const time of ['the first time', 'again']) {
      const response = await ask('/api/vault/payslips', 'ana');
      expect(response?.headers.has('X-Kept-At'), time).toBe(true);
      expect(await response?.json()).toEqual({ data: slips(2) });
    }
  });

  it('that stalls halfway is replaced by the kept one after a timeout', async () => {
    server = online('ana');
    await ask('/api/vault/payslips', 'ana');
    server = begun(false);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const response = answerVaultRequest({
        request: new Request(`${site}${one}/pdf`, { headers: { 'X-Owner': 'ana' } }),
        waitUntil: () => undefined,
      });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await (await response)?.text()).toBe('%PDF');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that is the page of a public network with 401 erases nothing', async () => {
    server = online('ana');
    await ask('/api/vault/payslips', 'ana');
    server = portal(401);
    await ask('/api/vault/me');
    expect(store.entries.size).toBeGreaterThan(0);
  });
});

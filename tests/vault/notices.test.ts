import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The lock of the employee on this device, those of others, and what the server has. */
const here = vi.hoisted(() => ({
  lock: undefined as { owner: string; notices?: boolean } | undefined,
  others: [] as string[],
  apart: false,
  server: { public_key: '', devices: [] as string[] },
  online: true,
  posted: [] as string[],
}));
vi.mock('../../src/offline/locks.ts', () => ({
  findLock: async () => here.lock,
  listLocks: async () => [...(here.lock ? [here.lock] : []), ...here.others.map((owner) => ({ owner }))],
  setPreferences: async (_owner: string, values: { notices: boolean }) => {
    if (here.lock) Object.assign(here.lock, values);
  },
}));
vi.mock('../../src/vault/session/marker.ts', () => ({ isForeignSession: () => here.apart }));
vi.mock('../../src/vault/session/api.ts', () => ({
  readVault: async () => {
    if (!here.online) throw new Error('No network');
    return { data: { data: here.server } };
  },
  callVault: async (address: string, { endpoint }: { endpoint: string }) => {
    if (address === 'POST /push') here.posted.push(endpoint);
  },
}));
const { hasPushSubscription, renewNotices, wantNotices, stopNotices } = await import(
  '../../src/vault/notices/notices.ts'
);

const [first, second] = ['BAEC', 'BAED'];
const digest = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** The push service of a browser. */
let subscription: object | null;
let made: number;
function subscribed(key: string, endpoint = `https://push/${made}`): object {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  return {
    endpoint,
    options: { applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys: {} }),
    unsubscribe: async () => {
      subscription = null;
    },
  };
}
let permission: string;

beforeEach(() => {
  Object.assign(here, { lock: { owner: 'ana' }, others: [], apart: false, online: true });
  here.server = { public_key: first, devices: [] };
  here.posted.length = 0;
  subscription = null;
  made = 0;
  permission = 'granted';
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      made += 1;
      subscription = subscribed(applicationServerKey);
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => permission,
  });
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('notices on this device', () => {
  it('stay as they are where the server has them', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.server.devices = [digest('https://push/0')];
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual([]);
  });

  it('are subscribed to again where the server lost the device', async () => {
    subscription = subscribed(first, 'https://push/0');
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it('are subscribed to again under a new pair of keys', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.server = { public_key: second, devices: [digest('https://push/0')] };
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it('are subscribed to again where the browser ended them, for who asked for them alone', async () => {
    expect(await renewNotices('ana')).toBe(false);
    here.lock = { owner: 'ana', notices: true };
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it.each([
    ['somebody else of this phone asked', () => here.others.push('beto')],
    [
      'they were turned off',
      () => {
        here.lock = { owner: 'ana', notices: false };
      },
    ],
    [
      'the browser has no leave any more',
      () => {
        permission = 'denied';
      },
    ],
  ])('are off and left alone where %s', async (_when, arrange) => {
    arrange();
    const before = subscribed(first, 'https://push/0');
    subscription = before;
    expect(await renewNotices('ana')).toBe(false);
    expect(subscription).toBe(before);
    expect(here.posted).toEqual([]);
  });

  it('say what the browser has while there is no connection, or the session is of another', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.online = false;
    expect(await renewNotices('ana')).toBe(true);
    Object.assign(here, { online: true, apart: true });
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual([]);
  });

  it('are asked for beside a subscription under another key, and remembered as theirs', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.server.public_key = second;
    here.others = ['beto'];
    expect(await hasPushSubscription('ana')).toBe(false);
    expect(await wantNotices('ana')).toBe(true);
    expect(await hasPushSubscription('ana')).toBe(true);
    expect(await stopNotices('ana')).toBe(false);
    expect(await hasPushSubscription('ana')).toBe(false);
  });
});

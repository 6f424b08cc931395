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
  it('stay as they are when the server has them', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.server.devices = [digest('https://push/0')];
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual([]);
  });

  it('are subscribed again when the server lost the device', async () => {
    subscription = subscribed(first, 'https://push/0');
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it('are subscribed again with a new pair of keys', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.server = { public_key: second, devices: [digest('https://push/0')] };
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it('are subscribed again when the browser ended them, only for an employee who asked for them', async () => {
    expect(await renewNotices('ana')).toBe(false);
    here.lock = { owner: 'ana', notices: true };
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual(['https://push/1']);
  });

  it.each([
    ['another employee uses this phone', () => here.others.push('beto')],
    [
      'they were turned off',
      () => {
        here.lock = { owner: 'ana', notices: false };
      },
    ],
    [
      'the browser no longer allows them',
      () => {
        permission = 'denied';
      },
    ],
  ])('are off and left alone when %s', async (_when, arrange) => {
    arrange();
    const before = subscribed(first, 'https://push/0');
    subscription = before;
    expect(await renewNotices('ana')).toBe(false);
    expect(subscription).toBe(before);
    expect(here.posted).toEqual([]);
  });

  it('are those of the browser while offline, or with the session of another employee', async () => {
    subscription = subscribed(first, 'https://push/0');
    here.online = false;
    expect(await renewNotices('ana')).toBe(true);
    Object.assign(here, { online: true, apart: true });
    expect(await renewNotices('ana')).toBe(true);
    expect(here.posted).toEqual([]);
  });

  it('are turned on and off for one employee, also after a subscription with another key', async () => {
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

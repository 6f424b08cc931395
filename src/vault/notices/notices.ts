import type { VaultInput } from '../../domain/vault/calls.ts';
import { findLock, listLocks, setPreferences } from '../../offline/locks.ts';
import { callVault, readVault } from '../session/api.ts';
import { isForeignSession } from '../session/marker.ts';

/** Push subscription of this browser, and whether this employee wants its notifications. */
type Here = {
  registration: ServiceWorkerRegistration;
  subscription: PushSubscription | null;
  isWanted: boolean;
};

async function findHere(owner: string): Promise<Here | undefined> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return undefined;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return undefined;
  const subscription = await registration.pushManager.getSubscription();
  const isAllowed = Notification.permission === 'granted';
  return { registration, subscription, isWanted: isAllowed && (await wants(owner, subscription !== null)) };
}

/**
 * Returns the employee's choice on this device. Without a recorded choice, the subscription belongs to the only
 * employee whose vault the device stores.
 */
async function wants(owner: string, isSubscribed: boolean): Promise<boolean> {
  const lock = await findLock(owner).catch(() => undefined);
  if (lock?.notices !== undefined) return lock.notices;
  const others = (await listLocks().catch(() => [])).filter((one) => one.owner !== owner);
  return isSubscribed && others.length === 0;
}

/** Returns whether notifications of new payslips are on. Undefined where the browser has none. */
export async function hasPushSubscription(owner: string): Promise<boolean | undefined> {
  const here = await findHere(owner);
  return here === undefined ? undefined : here.isWanted && here.subscription !== null;
}

/**
 * Renews the subscription where the server signs with another key or does not know this device: after a restore, a
 * new pair of keys, or a push service that rejected one. Returns whether notifications are on; without a
 * connection, as the browser has them.
 */
export async function renewNotices(owner: string): Promise<boolean | undefined> {
  const here = await findHere(owner);
  if (!here?.isWanted || isForeignSession(owner)) return hasPushSubscription(owner);
  const { registration, subscription } = here;
  try {
    const { public_key, devices } = (await readVault('GET /push')).data.data;
    const isKnown =
      subscription !== null &&
      keyOf(subscription) === public_key &&
      devices.includes(await digestOf(subscription.endpoint));
    if (!isKnown) {
      await subscription?.unsubscribe();
      await subscribe(registration, public_key);
    }
  } catch {
    // No connection, or a browser that refused: the result states what the browser has.
  }
  return hasPushSubscription(owner);
}

/** Returns the public key of a subscription, encoded as the server encodes it. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

async function digestOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await callVault('POST /push', { endpoint, keys } as VaultInput<'POST /push'>);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Asks for permission and subscribes. Returns `false` when the person declined. */
export async function wantNotices(owner: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const publicKey = (await readVault('GET /push')).data.data.public_key;
  // A subscription under another key would make this one fail.
  const before = await registration.pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  await subscribe(registration, publicKey);
  await setPreferences(owner, { notices: true }).catch(() => undefined);
  return true;
}

export async function stopNotices(owner: string): Promise<boolean> {
  await setPreferences(owner, { notices: false }).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return false;
  await callVault('DELETE /push', { endpoint: subscription.endpoint }).catch(() => undefined);
  await subscription.unsubscribe();
  return false;
}

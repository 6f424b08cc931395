import type { VaultInput } from '../../domain/vault/calls.ts';
import { findLock, listLocks, setPreferences } from '../../offline/vault-lock.ts';
import { callVault, readVault } from '../api.ts';
import { isForeignSession } from '../marker.ts';

/** Subscription of this browser, and whether the employee is who wants its notices. */
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

/** Choice of the employee on this device. Who chose before this was noted is the only one whose vault the device keeps. */
async function wants(owner: string, isSubscribed: boolean): Promise<boolean> {
  const lock = await findLock(owner).catch(() => undefined);
  if (lock?.notices !== undefined) return lock.notices;
  const others = (await listLocks().catch(() => [])).filter((one) => one.owner !== owner);
  return isSubscribed && others.length === 0;
}

/** Notices of new payslips on this device: on or off; nothing where browsers have none. */
export async function hasPushSubscription(owner: string): Promise<boolean | undefined> {
  const here = await findHere(owner);
  return here === undefined ? undefined : here.isWanted && here.subscription !== null;
}

/**
 * Compares the subscription of this browser with what the server has, and subscribes again where the server signs with
 * another key or has no such device: after a restore, a new pair of keys, or a service that refused one. Answers whether
 * notices are on; without a connection, what the browser says.
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
    // No connection, or a browser that refused: said as it is.
  }
  return hasPushSubscription(owner);
}

/** Public key of a subscription as the server writes it. */
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

/** Asks for leave and subscribes; `false` when the person said no. */
export async function wantNotices(owner: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const publicKey = (await readVault('GET /push')).data.data.public_key;
  // A subscription under another key refuses this one.
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

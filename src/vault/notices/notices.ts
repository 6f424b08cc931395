import type { VaultInput } from '../../domain/vault/calls.ts';
import { call, read } from '../api.ts';

/** Notices of new payslips on this device: on or off; nothing where browsers have none. */
export async function noticesHere(): Promise<boolean | undefined> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis)) return undefined;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return undefined;
  return (await registration.pushManager.getSubscription()) !== null && Notification.permission === 'granted';
}

/** Asks for leave and subscribes; `false` when the person said no. */
export async function wantNotices(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.ready;
  const { data } = await read('GET /push');
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.data.public_key,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await call('POST /push', { endpoint, keys } as VaultInput<'POST /push'>);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return true;
}

export async function stopNotices(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return false;
  await call('DELETE /push', { endpoint: subscription.endpoint }).catch(() => undefined);
  await subscription.unsubscribe();
  return false;
}

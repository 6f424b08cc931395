import type { VaultOutput } from '../../domain/vault/calls.ts';
import { findKeptEntry, keep } from '../../offline/kept-slips.ts';
import type { Lock, LockTime } from '../../offline/vault-db.ts';
import { findLock, type VaultKey } from '../../offline/vault-lock.ts';
import { buildVaultPath, type Reads, type VaultCallInput } from '../placed.ts';

/**
 * The key of the open vault, in the memory of this page, and lent to the worker that keeps and reads for it. Nobody
 * stores it: closing the page, or the worker being stopped, forgets it.
 */
let held: (VaultKey & { lockAfter: LockTime }) | undefined;

export const hasOwnerKey = (owner: string): boolean => held?.owner === owner;
export const getKeyOwner = (): string | undefined => held?.owner;
export const lockTime = (): LockTime | undefined => held?.lockAfter;

const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;

async function worker(): Promise<ServiceWorker | null | undefined> {
  return workers?.controller ?? (await workers?.getRegistration())?.active;
}

/** An answer of the worker, or nothing when there is none within a moment. */
async function askWorker<T>(message: object): Promise<T | undefined> {
  const active = await worker();
  if (!active) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<T | undefined>((resolve) => {
    port1.onmessage = (event: MessageEvent<T>) => resolve(event.data);
    setTimeout(resolve, 1_000);
  });
  active.postMessage(message, [port2]);
  return answer.finally(() => port1.close());
}

/** From here the vault is open: this page reads with the key, and the worker keeps with it. */
export function takeKey(unlocked: VaultKey): void {
  // Until the chosen time is read, the shortest counts: the worker asks this page and gives nothing to the next one.
  held = { ...unlocked, lockAfter: 0 };
  void findLock(unlocked.owner).then(
    (lock) => lock && noteLockTime(lock.lockAfter),
    () => undefined,
  );
}

/** Answer of a call that this device keeps, read without anybody's help; nothing when it is not kept. */
export const readKeptCall = <A extends Reads>(owner: string, address: A, ...given: VaultCallInput<A>) =>
  readKeptPath<VaultOutput<A>>(owner, buildVaultPath(address, ...given));

/** The same of a path that no call answers. */
export async function readKeptPath<T>(
  owner: string,
  path: string,
): Promise<{ data: T; keptAt: Date } | undefined> {
  if (!held || held.owner !== owner) return undefined;
  try {
    const entry = await findKeptEntry(held.key, owner, `/api/vault${path}`);
    if (!entry) return undefined;
    return { data: JSON.parse(new TextDecoder().decode(entry.body)) as T, keptAt: new Date(entry.kept_at) };
  } catch {
    // A store that does not open, or what no server of ours said: the network is asked anyway.
    return undefined;
  }
}

/** The same as the worker answers it with no connection, files too. */
export async function readKeptResponse(owner: string, path: string): Promise<Response | undefined> {
  if (!held || held.owner !== owner) return undefined;
  const entry = await findKeptEntry(held.key, owner, `/api/vault${path}`).catch(() => undefined);
  if (!entry) return undefined;
  const { type, body, kept_at } = entry;
  return new Response(body, {
    headers: { 'Content-Type': type, 'X-Kept-At': new Date(kept_at).toISOString() },
  });
}

/** Keeps something of the open vault under its key; `false` when there is no key, or no room. */
export async function keepOnDevice(owner: string, path: string, content: object): Promise<boolean> {
  if (!held || held.owner !== owner) return false;
  const body = new TextEncoder().encode(JSON.stringify(content)).buffer;
  const entry = { type: 'application/json', body, kept_at: Date.now() };
  return keep(held.key, owner, `/api/vault${path}`, entry).then(
    () => true,
    () => false,
  );
}

/** Tells the worker the key, and for how long a page opened anew may have it back. */
export async function lend(): Promise<void> {
  if (held) await askWorker({ type: 'UNLOCKED', ...held });
}

/** A reload before the time of the lock goes on without asking. */
export async function resumeHeldKey(lock: Lock): Promise<boolean> {
  if (lock.lockAfter === 0) return false;
  const key = await askWorker<CryptoKey | undefined>({ type: 'RESUME', owner: lock.owner });
  if (!key) return false;
  held = { owner: lock.owner, key, lockAfter: lock.lockAfter };
  return true;
}

/** Locked, or locked from the start: the worker forgets the key too, whichever page lent it. */
export function letGo(): void {
  held = undefined;
  void worker().then((active) => active?.postMessage({ type: 'LOCKED' }));
}

export function noteLockTime(lockAfter: LockTime): void {
  if (held) held = { ...held, lockAfter };
  void lend();
}

workers?.addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
  if (event.data?.type === 'KEY') event.ports[0]?.postMessage(held && { owner: held.owner, key: held.key });
});
workers?.addEventListener('controllerchange', () => void lend());

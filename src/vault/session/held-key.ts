import type { VaultOutput } from '../../domain/vault/calls.ts';
import { findKeptEntry, keep } from '../../offline/kept-slips.ts';
import { findLock, type VaultKey } from '../../offline/locks.ts';
import type { Lock, LockTime } from '../../offline/vault-db.ts';
import { askWorker, findWorker } from './ask-worker.ts';
import { noteHeldUntil, noteNothingHeld } from './lock-look.ts';
import { buildVaultPath, type Reads, type VaultCallInput } from './vault-path.ts';

/**
 * Key of the open vault, in the memory of this page and lent to the worker. It is never stored: closing the page,
 * or stopping the worker, loses it.
 */
let held: (VaultKey & { lockAfter: LockTime }) | undefined;

export const hasOwnerKey = (owner: string): boolean => held?.owner === owner;
export const getKeyOwner = (): string | undefined => held?.owner;
export const lockTime = (): LockTime | undefined => held?.lockAfter;

const MINUTE_MS = 60_000;
const workers = typeof navigator === 'undefined' ? undefined : navigator.serviceWorker;

/** Takes the key of the vault that was just opened. This page reads with it, and the worker stores with it. */
export function takeKey(unlocked: VaultKey): void {
  // Until the chosen time is read, the shortest applies: the worker asks this page and gives nothing to a reloaded
  // one.
  held = { ...unlocked, lockAfter: 0 };
  void findLock(unlocked.owner).then(
    (lock) => lock && noteLockTime(lock.lockAfter),
    () => undefined,
  );
}

/** Reads the stored answer of a call, without worker or network. Returns `undefined` when it is not stored. */
export const readKeptCall = <A extends Reads>(owner: string, address: A, ...given: VaultCallInput<A>) =>
  readKeptPath<VaultOutput<A>>(owner, buildVaultPath(address, ...given));

/** Reads the stored value of a path that is not a call. */
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
    // The store does not open, or the entry is not an answer of our server: the network is asked anyway.
    return undefined;
  }
}

/** Reads a stored answer, files included, as the worker would give it without a connection. */
export async function readKeptResponse(owner: string, path: string): Promise<Response | undefined> {
  if (!held || held.owner !== owner) return undefined;
  const entry = await findKeptEntry(held.key, owner, `/api/vault${path}`).catch(() => undefined);
  if (!entry) return undefined;
  const { type, body, kept_at } = entry;
  return new Response(body, {
    headers: { 'Content-Type': type, 'X-Kept-At': new Date(kept_at).toISOString() },
  });
}

/** Stores content under the key of the open vault. Returns `false` without a key or without room. */
export async function keepOnDevice(owner: string, path: string, content: object): Promise<boolean> {
  if (!held || held.owner !== owner) return false;
  const body = new TextEncoder().encode(JSON.stringify(content)).buffer;
  const entry = { type: 'application/json', body, kept_at: Date.now() };
  return keep(held.key, owner, `/api/vault${path}`, entry).then(
    () => true,
    () => false,
  );
}

/** Lends the key to the worker, with the time for which a reloaded page may have it back. */
export async function lend(): Promise<void> {
  if (!held) return;
  const isHidden = document.visibilityState === 'hidden';
  noteHeldUntil(isHidden ? Date.now() + held.lockAfter * MINUTE_MS : 'in view');
  await askWorker({ type: 'UNLOCKED', ...held });
}

/** Goes on with the key of a vault that was open until a moment ago. */
export function resumeHeldKey({ owner, lockAfter }: Lock, key: CryptoKey): void {
  held = { owner, key, lockAfter };
  noteHeldUntil('in view');
}

/** Drops the key, and makes the worker drop every key, whichever page lent it. */
export function letGo(): void {
  held = undefined;
  noteNothingHeld();
  void findWorker().then((active) => active?.postMessage({ type: 'LOCKED' }));
}

export function noteLockTime(lockAfter: LockTime): void {
  if (held) held = { ...held, lockAfter };
  void lend();
}

workers?.addEventListener('message', (event: MessageEvent<{ type?: string }>) => {
  if (event.data?.type === 'KEY') event.ports[0]?.postMessage(held && { owner: held.owner, key: held.key });
});
workers?.addEventListener('controllerchange', () => void lend());

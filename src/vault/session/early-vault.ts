import type { UnlockAttempt } from '../../offline/locks.ts';
import type { Lock } from '../../offline/vault-db.ts';

/** Reading that the script of the lock page made before the application loaded: see `src/vault/early-lock.ts`. */
export type EarlyReading = { lock: Lock; name: string; key: CryptoKey | undefined };

/**
 * Digits typed on the lock of the page, the name of the control pressed, the message shown, and the attempt when the
 * PIN is whole.
 */
export type EarlyInput = {
  pin: string;
  pressed: string;
  problem: string;
  attempt?: Promise<UnlockAttempt | undefined> | undefined;
};

/** Lock that the page drew by itself. */
export type EarlyVault = {
  owner: string;
  /** Resolves to `undefined` when this device has no lock of the owner. */
  reading: Promise<EarlyReading | undefined>;
  /** Removes the lock that was drawn. Returns what was done on it. */
  release: () => EarlyInput;
};

declare global {
  interface Window {
    earlyVault?: EarlyVault;
  }
}

let isTaken = false;

/** Returns, once, what was read of the lock of an owner. Returns `undefined` when it was not read. */
export async function takeEarlyReading(owner: string): Promise<EarlyReading | undefined> {
  const early = typeof window === 'undefined' ? undefined : window.earlyVault;
  if (isTaken || early?.owner !== owner) return undefined;
  isTaken = true;
  return early.reading.catch(() => undefined);
}

/** Removes the lock that the page drew. Returns what was done on it. */
export const releaseEarlyLock = (): EarlyInput =>
  window.earlyVault?.release() ?? { pin: '', pressed: '', problem: '' };

import { EARLY_HOME, erase } from './kept-slips.ts';
import { decodeUtf8, encodeUtf8, type SealedBytes, sealBytes, unsealBytes } from './sealed.ts';
import { type Lock, runWithVaultDb } from './vault-db.ts';

/**
 * Opens and locks the vault of an employee on this device. It takes a key that the browser does not export, and
 * something that the employee knows or carries. See docs/device-privacy.md.
 */
export type VaultKey = { owner: string; key: CryptoKey };
export type UnlockAttempt =
  | { outcome: 'open'; unlocked: VaultKey }
  | { outcome: 'wrong'; left: number }
  | { outcome: 'erased' };

/** Iterations of PBKDF2 with SHA-256, as OWASP recommends: about a second on a cheap phone. */
export const rounds = 600_000;
const allowed = 5;
const aes = { name: 'AES-GCM', length: 256 } as const;
const uses: KeyUsage[] = ['encrypt', 'decrypt'];

const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes));

/** Returns whether this browser can store data safely: it needs a secure context and a store. */
export const canLock = (): boolean =>
  typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

export const findLock = (owner: string): Promise<Lock | undefined> =>
  runWithVaultDb((db) => db.get('locks', owner));
export const listLocks = (): Promise<Lock[]> => runWithVaultDb((db) => db.getAll('locks'));
export const findHolder = async (): Promise<string | undefined> =>
  (await runWithVaultDb((db) => db.get('holder', 'holder')))?.owner;
export const setHolder = (owner: string): Promise<void> =>
  runWithVaultDb(async (db) => void (await db.put('holder', { owner }, 'holder')));

/** A passkey of this device, and the secret that only it derives (WebAuthn PRF). */
export type PasskeySecret = { id: string; salt: Uint8Array<ArrayBuffer>; secret: BufferSource };

/** Creates the lock of an employee's vault, by PIN or passkey. Data stored for them before is erased. */
export async function createLock(
  owner: string,
  by: string | PasskeySecret,
  firstName: string,
): Promise<VaultKey> {
  await erase(owner);
  const [device, ofGreeting, key] = await Promise.all([
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) as Promise<CryptoKey>,
    crypto.subtle.generateKey(aes, false, uses),
    crypto.subtle.generateKey(aes, true, uses),
  ]);
  const way =
    typeof by === 'string'
      ? await wrapByPin(key, device, by, owner)
      : await wrapByPasskey(key, device, by, owner);
  const lock: Lock = {
    owner,
    device,
    seal: ofGreeting,
    greeting: await sealBytes(ofGreeting, owner, encodeUtf8(firstName)),
    salt: random(16),
    rounds,
    digits: 0,
    ...way,
    failures: 0,
    lockAfter: 1,
    hideAmounts: true,
  };
  await runWithVaultDb(async (db) => {
    const transaction = db.transaction(['locks', 'holder'], 'readwrite');
    await transaction.objectStore('locks').put(lock);
    await transaction.objectStore('holder').put({ owner }, 'holder');
    await transaction.done;
  });
  return typeof by === 'string' ? openWithPin(lock, by, false) : openWithSecret(lock, by.secret, false);
}

async function wrapByPin(key: CryptoKey, device: CryptoKey, pin: string, owner: string) {
  const salt = random(16);
  const byPin = await wrap(key, await wrappingKey(device, await stretched(pin, salt, rounds)), owner);
  return { salt, rounds, byPin, digits: pin.length };
}

async function wrapByPasskey(
  key: CryptoKey,
  device: CryptoKey,
  { id, salt, secret }: PasskeySecret,
  owner: string,
) {
  return { byPasskey: { id, salt, wrapped: await wrap(key, await wrappingKey(device, secret), owner) } };
}

/** Returns the first name for the lock screen, or an empty text when it does not decrypt. */
export async function readGreeting(lock: Lock): Promise<string> {
  try {
    return decodeUtf8(await unsealBytes(lock.seal, lock.owner, lock.greeting));
  } catch {
    return '';
  }
}

/**
 * Tries a PIN. The attempt is counted before it is tried, so that closing the page does not restore it. The PIN is
 * stretched meanwhile, which does not tell whether it is right.
 */
export async function unlockWithPin(owner: string, pin: string): Promise<UnlockAttempt> {
  const [lock, secret] = await Promise.all([
    counted(owner, (failures) => failures + 1),
    findLock(owner).then((stored) => stored && stretched(pin, stored.salt, stored.rounds)),
  ]);
  if (!lock || !secret) return { outcome: 'erased' };
  if (lock.failures > allowed) return erased(owner);
  try {
    const unlocked = await openWithStretched(lock, secret, false);
    // The vault opens meanwhile. Whatever reads the lock after this waits for it.
    void counted(owner, () => 0, 'relaxed').catch(() => undefined);
    return { outcome: 'open', unlocked };
  } catch {
    if (lock.failures < allowed) return { outcome: 'wrong', left: allowed - lock.failures };
    return erased(owner);
  }
}

async function erased(owner: string): Promise<UnlockAttempt> {
  await erase(owner);
  return { outcome: 'erased' };
}

/** Unlocks with the secret of a passkey (WebAuthn PRF). It cannot be guessed, so failures are not counted. */
export async function unlockWithPasskey(owner: string, secret: BufferSource): Promise<VaultKey | undefined> {
  const lock = await findLock(owner);
  if (!lock?.byPasskey) return undefined;
  try {
    const unlocked = await openWithSecret(lock, secret, false);
    await counted(owner, () => 0);
    return unlocked;
  } catch {
    return undefined;
  }
}

/** Changes the PIN of a vault. The former PIN is required. */
export async function changePin(owner: string, before: string, after: string): Promise<UnlockAttempt> {
  const tried = await unlockWithPin(owner, before);
  const lock = tried.outcome === 'open' ? await findLock(owner) : undefined;
  if (!lock) return tried;
  const { key } = await openWithPin(lock, before, true);
  await change(owner, await wrapByPin(key, lock.device, after, owner));
  return tried;
}

/** Adds a PIN to a vault that only its passkey opened. Returns `false` when the passkey does not open it. */
export async function addPin(owner: string, secret: BufferSource, pin: string): Promise<boolean> {
  const lock = await findLock(owner);
  const opened = lock?.byPasskey && (await openWithSecret(lock, secret, true).catch(() => undefined));
  if (!lock || !opened) return false;
  await change(owner, await wrapByPin(opened.key, lock.device, pin, owner));
  return true;
}

/** Adds a passkey to a vault that a PIN opens. */
export async function letPasskeyUnlock(
  owner: string,
  pin: string,
  passkey: PasskeySecret,
): Promise<UnlockAttempt> {
  const tried = await unlockWithPin(owner, pin);
  const lock = tried.outcome === 'open' ? await findLock(owner) : undefined;
  if (!lock) return tried;
  const { key } = await openWithPin(lock, pin, true);
  await change(owner, await wrapByPasskey(key, lock.device, passkey, owner));
  return tried;
}

/**
 * Removes a passkey that is no longer among `ids`, those that can sign in. A vault that only that passkey opens is
 * erased.
 */
export async function keepPasskeys(owner: string, ids: readonly string[]): Promise<void> {
  const storedLock = await findLock(owner);
  if (storedLock?.byPasskey && !storedLock.byPin && !ids.includes(storedLock.byPasskey.id))
    return erase(owner);
  await runWithVaultDb(async (db) => {
    const transaction = db.transaction('locks', 'readwrite');
    const lock = await transaction.store.get(owner);
    if (lock?.byPasskey && !ids.includes(lock.byPasskey.id)) {
      const { byPasskey: _, ...without } = lock;
      await transaction.store.put(without);
    }
    await transaction.done;
  });
}

export const setPreferences = (
  owner: string,
  values: Partial<Pick<Lock, 'lockAfter' | 'hideAmounts' | 'notices' | 'hasPassword'>>,
): Promise<void> => change(owner, values);

/** Changes a lock. The home that was drawn under the former preferences goes, because it may show amounts. */
async function change(owner: string, values: Partial<Lock>): Promise<void> {
  await runWithVaultDb(async (db) => {
    const transaction = db.transaction(['locks', 'entries'], 'readwrite');
    const locks = transaction.objectStore('locks');
    const lock = await locks.get(owner);
    if (lock) await locks.put({ ...lock, ...values });
    await transaction.objectStore('entries').delete([owner, EARLY_HOME]);
    await transaction.done;
  });
}

function counted(
  owner: string,
  next: (failures: number) => number,
  durability: IDBTransactionDurability = 'strict',
): Promise<Lock | undefined> {
  return runWithVaultDb(async (db) => {
    const transaction = db.transaction('locks', 'readwrite', { durability });
    const lock = await transaction.store.get(owner);
    const after = lock && { ...lock, failures: next(lock.failures) };
    if (after) await transaction.store.put(after);
    await transaction.done;
    return after;
  });
}

async function openWithPin(lock: Lock, pin: string, extractable: boolean): Promise<VaultKey> {
  return openWithStretched(lock, await stretched(pin, lock.salt, lock.rounds), extractable);
}

async function openWithStretched(lock: Lock, secret: ArrayBuffer, extractable: boolean): Promise<VaultKey> {
  if (!lock.byPin) throw new RangeError('The vault has no PIN');
  const key = await unwrap(lock.byPin, await wrappingKey(lock.device, secret), lock.owner, extractable);
  return { owner: lock.owner, key };
}

async function openWithSecret(lock: Lock, secret: BufferSource, extractable: boolean): Promise<VaultKey> {
  if (!lock.byPasskey) throw new RangeError('The vault has no passkey');
  const by = await wrappingKey(lock.device, secret);
  return { owner: lock.owner, key: await unwrap(lock.byPasskey.wrapped, by, lock.owner, extractable) };
}

async function stretched(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey('raw', encodeUtf8(pin), 'PBKDF2', false, ['deriveBits']);
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, base, 256);
}

/** Derives the wrapping key from the device key and the secret. Neither alone yields it. */
async function wrappingKey(device: CryptoKey, secret: BufferSource): Promise<CryptoKey> {
  const bits = await crypto.subtle.sign('HMAC', device, secret);
  return crypto.subtle.importKey('raw', bits, aes, false, ['wrapKey', 'unwrapKey']);
}

async function wrap(key: CryptoKey, by: CryptoKey, owner: string): Promise<SealedBytes> {
  const iv = random(12);
  const how = { name: 'AES-GCM', iv, additionalData: encodeUtf8(owner) };
  return { iv, data: await crypto.subtle.wrapKey('raw', key, by, how) };
}

function unwrap(
  { iv, data }: SealedBytes,
  by: CryptoKey,
  owner: string,
  extractable: boolean,
): Promise<CryptoKey> {
  const how = { name: 'AES-GCM', iv, additionalData: encodeUtf8(owner) };
  return crypto.subtle.unwrapKey('raw', data, by, how, aes, extractable, uses);
}

import { decodeUtf8, encodeUtf8, sealBytes, unsealBytes } from './sealed.ts';
import { dropVault, runWithVaultDb, type SealedEntry } from './vault-db.ts';

/**
 * Payslips on the device, encrypted with AES-GCM under the key of the employee's vault. The additional data ties
 * each entry to its owner and address: moved elsewhere, it does not decrypt.
 */
export type KeptEntry = { type: string; body: ArrayBuffer; kept_at: number };

const placeOf = (owner: string, url: string): string => `${owner}\n${url}`;

const list = '/api/vault/payslips';

/** Address of the home as it was drawn last: `src/vault/lock/early-home.ts`. */
export const EARLY_HOME = '/api/vault/early-home';

/** Returns whether an answer may change the home. Documents are of a page of their own. */
const mayChangeHome = (url: string): boolean => url !== EARLY_HOME && !url.startsWith(`${list}/`);

/** Stores an entry. When the device is full, older payslips make room. Throws when none is left to remove. */
export async function keep(key: CryptoKey, owner: string, url: string, entry: KeptEntry): Promise<void> {
  const sealed = await close(key, owner, url, entry);
  for (;;) {
    try {
      return await runWithVaultDb(async (db) => {
        const transaction = db.transaction('entries', 'readwrite');
        await transaction.store.put(sealed);
        if (mayChangeHome(url)) await transaction.store.delete([owner, EARLY_HOME]);
        await transaction.done;
      });
    } catch (error) {
      if (!isFull(error)) throw error;
      const gone = findExpendableAddress(await listKeptAddresses(owner), await newestFirst(key, owner), url);
      if (gone === undefined) throw error;
      await drop(owner, [gone]);
    }
  }
}

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Lists the addresses of payslips, newest first, from the stored list. */
async function newestFirst(key: CryptoKey, owner: string): Promise<string[]> {
  const entry = await findKeptEntry(key, owner, list).catch(() => undefined);
  if (!entry) return [];
  const { data } = JSON.parse(decodeUtf8(entry.body)) as {
    data: { id: string; type: string }[];
  };
  return data.map(({ id, type }) => `${list}/${id}/${type}`);
}

/**
 * Finds the address to remove from a full device. PDFs of the oldest payslips go first, because a payslip reads
 * without its PDF; then the payslips themselves. An entry as new as the one to be stored is never removed.
 */
export function findExpendableAddress(
  have: readonly string[],
  newest: readonly string[],
  url: string,
): string | undefined {
  const isSlip = (address: string): boolean => address.startsWith(`${list}/`);
  const isPdf = (address: string): boolean => address.endsWith('/pdf');
  const place = (address: string): number => {
    const found = newest.indexOf(address.replace(/\/pdf$/, ''));
    return found < 0 ? newest.length : found;
  };
  const room = isSlip(url) ? place(url) : -1;
  return have
    .filter((address) => isSlip(address) && place(address) > room)
    .sort((a, b) => Number(isPdf(b)) - Number(isPdf(a)) || place(b) - place(a))[0];
}

async function close(key: CryptoKey, owner: string, url: string, entry: KeptEntry): Promise<SealedEntry> {
  const type = encodeUtf8(entry.type);
  const plain = new Uint8Array(2 + type.length + entry.body.byteLength);
  new DataView(plain.buffer).setUint16(0, type.length);
  plain.set(type, 2);
  plain.set(new Uint8Array(entry.body), 2 + type.length);
  return { owner, url, ...(await sealBytes(key, placeOf(owner, url), plain)), kept_at: entry.kept_at };
}

/** Returns the entry, or `undefined`. An entry that was altered does not decrypt and is not shown. */
export async function findKeptEntry(
  key: CryptoKey,
  owner: string,
  url: string,
): Promise<KeptEntry | undefined> {
  const sealed = await findSealedEntry(owner, url);
  return sealed && unsealEntry(key, sealed);
}

export const findSealedEntry = (owner: string, url: string): Promise<SealedEntry | undefined> =>
  runWithVaultDb((db) => db.get('entries', [owner, url]));

/** Decrypts an entry. One that was altered does not decrypt, is deleted, and gives `undefined`. */
export async function unsealEntry(key: CryptoKey, sealed: SealedEntry): Promise<KeptEntry | undefined> {
  const { owner, url, kept_at } = sealed;
  try {
    const plain = await unsealBytes(key, placeOf(owner, url), sealed);
    const length = new DataView(plain).getUint16(0);
    const type = decodeUtf8(new Uint8Array(plain, 2, length));
    return { type, body: plain.slice(2 + length), kept_at };
  } catch {
    await runWithVaultDb((db) => db.delete('entries', [owner, url]));
    return undefined;
  }
}

/** Returns when the list of payslips was kept. */
export const findListMoment = (owner: string): Promise<Date | undefined> =>
  runWithVaultDb(async (db) => {
    const entry = await db.get('entries', [owner, list]);
    return entry && new Date(entry.kept_at);
  });

export function listKeptAddresses(owner: string): Promise<string[]> {
  return runWithVaultDb(async (db) =>
    (await db.getAllKeysFromIndex('entries', 'owner', owner)).map(([, url]) => url),
  );
}

export function drop(owner: string, urls: readonly string[]): Promise<void> {
  return runWithVaultDb(async (db) => {
    const transaction = db.transaction('entries', 'readwrite');
    for (const url of urls) await transaction.store.delete([owner, url]);
    await transaction.done;
  });
}

/**
 * Erases what is kept of an owner, at sign-out, at a revoked session and at the fifth wrong PIN. The keys go first,
 * so that nothing left over can be read.
 */
export async function erase(owner: string): Promise<void> {
  const othersStay = await runWithVaultDb(async (db) => {
    await db.delete('locks', owner);
    const transaction = db.transaction(['entries', 'holder'], 'readwrite');
    const entries = transaction.objectStore('entries');
    for (const key of await entries.index('owner').getAllKeys(owner)) await entries.delete(key);
    const last = await transaction.objectStore('holder').get('holder');
    if (last?.owner === owner) await transaction.objectStore('holder').delete('holder');
    await transaction.done;
    return (await db.count('locks')) > 0;
  });
  if (!othersStay) await dropVault();
}

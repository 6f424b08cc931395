import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/**
 * Payslips kept on this device, encrypted under a key per employee that cannot be taken out of the
 * browser. The additional data ties each entry to its owner and address: moved elsewhere, it does not open.
 */
export type KeptEntry = { type: string; body: ArrayBuffer; kept_at: number };

type Sealed = {
  owner: string;
  url: string;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  kept_at: number;
};

/** Who opened the vault last, and until when it opens without network. */
export type Holder = { owner: string; until: number };

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  entries: { key: [string, string]; value: Sealed; indexes: { owner: string } };
  holder: { key: 'holder'; value: Holder };
}

const name = 'payslip-vault';

/** A connection lives for one piece of work: an open one would hold back the erasure. */
async function within<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('entries', { keyPath: ['owner', 'url'] }).createIndex('owner', 'owner');
      db.createObjectStore('holder');
    },
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

const boundTo = (owner: string, url: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${owner}\n${url}`);

async function keyOf(db: IDBPDatabase<Schema>, owner: string): Promise<CryptoKey> {
  const known = await db.get('keys', owner);
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = db.transaction('keys', 'readwrite');
  // Another request may have made it while this one was being generated: the first stays.
  const first = await transaction.store.get(owner);
  if (!first) await transaction.store.put(key, owner);
  await transaction.done;
  return first ?? key;
}

export function keep(owner: string, url: string, entry: KeptEntry): Promise<void> {
  return within(async (db) => {
    const key = await keyOf(db, owner);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const type = new TextEncoder().encode(entry.type);
    const plain = new Uint8Array(2 + type.length + entry.body.byteLength);
    new DataView(plain.buffer).setUint16(0, type.length);
    plain.set(type, 2);
    plain.set(new Uint8Array(entry.body), 2 + type.length);
    const data = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(owner, url) },
      key,
      plain,
    );
    await db.put('entries', { owner, url, iv, data, kept_at: entry.kept_at });
  });
}

/** The entry, or nothing: also when it does not open, since what was altered is not shown. */
export function kept(owner: string, url: string): Promise<KeptEntry | undefined> {
  return within(async (db) => {
    const [sealed, key] = await Promise.all([db.get('entries', [owner, url]), db.get('keys', owner)]);
    if (!sealed || !key) return undefined;
    try {
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: sealed.iv, additionalData: boundTo(owner, url) },
        key,
        sealed.data,
      );
      const length = new DataView(plain).getUint16(0);
      const type = new TextDecoder().decode(new Uint8Array(plain, 2, length));
      return { type, body: plain.slice(2 + length), kept_at: sealed.kept_at };
    } catch {
      await db.delete('entries', [owner, url]);
      return undefined;
    }
  });
}

export function keptAddresses(owner: string): Promise<string[]> {
  return within(async (db) =>
    (await db.getAllKeysFromIndex('entries', 'owner', owner)).map(([, url]) => url),
  );
}

export function drop(owner: string, urls: readonly string[]): Promise<void> {
  return within(async (db) => {
    const transaction = db.transaction('entries', 'readwrite');
    for (const url of urls) await transaction.store.delete([owner, url]);
    await transaction.done;
  });
}

export const holder = (): Promise<Holder | undefined> => within((db) => db.get('holder', 'holder'));

export function setHolder(value: Holder | undefined): Promise<void> {
  return within(async (db) => {
    if (value) await db.put('holder', value, 'holder');
    else await db.delete('holder', 'holder');
  });
}

/** Signing out: the key goes first, so that nothing left over can be read, then the rest. */
export async function erase(owner: string): Promise<void> {
  const othersStay = await within(async (db) => {
    await db.delete('keys', owner);
    const transaction = db.transaction(['entries', 'holder'], 'readwrite');
    const entries = transaction.objectStore('entries');
    for (const key of await entries.index('owner').getAllKeys(owner)) await entries.delete(key);
    const last = await transaction.objectStore('holder').get('holder');
    if (last?.owner === owner) await transaction.objectStore('holder').delete('holder');
    await transaction.done;
    return (await db.count('keys')) > 0;
  });
  if (!othersStay) await deleteDB(name);
}

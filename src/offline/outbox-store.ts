import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem } from './outbox-item.ts';
import { decodeUtf8, encodeUtf8, type SealedBytes, sealBytes, unsealBytes } from './sealed.ts';

/** Storage of the outbox: IndexedDB, and a twin in memory for tests. */
export type OutboxStore = {
  all(): Promise<OutboxItem[]>;
  /** Adds an item and assigns its order. An existing item with the same key is left as it is. */
  add(item: Omit<OutboxItem, 'seq'>): Promise<void>;
  /** Updates an item that still exists. An item discarded meanwhile stays discarded. */
  put(item: OutboxItem): Promise<void>;
  remove(seq: number): Promise<void>;
};

/** Item of an employee, encrypted. Only its order, owner and key are readable. */
type Closed = Pick<OutboxItem, 'seq' | 'key' | 'owner'> & { closed: SealedBytes };

interface Schema extends DBSchema {
  items: { key: number; value: OutboxItem | Closed; indexes: { key: string } };
  /** A non-extractable key of this device, and under it the token each employee sends with. */
  keys: { key: string; value: CryptoKey | SealedBytes };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

/** The connection closes when another tab needs to upgrade the store, and opens again on demand. */
function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('outbox', 2, {
    upgrade(db, before) {
      if (before < 1)
        db.createObjectStore('items', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key', {
          unique: true,
        });
      db.createObjectStore('keys');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Returns the device key, created on first use. When two tabs create it at once, the first one stays. */
async function deviceKey(): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const db = await open();
  const stored = await db.get('keys', 'device');
  if (stored) return stored as CryptoKey;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const transaction = db.transaction('keys', 'readwrite');
  const first = await transaction.store.get('device');
  if (!first) await transaction.store.put(made, 'device');
  await transaction.done;
  return (first as CryptoKey | undefined) ?? made;
}

const placeOf = (key: string): string => `outbox\n${key}`;

const sealed = (device: CryptoKey, key: string, content: unknown): Promise<SealedBytes> =>
  sealBytes(device, placeOf(key), encodeUtf8(JSON.stringify(content)));

/** Throws for an entry that was altered, or that a lost device key encrypted. */
const opened = async <T>(key: string, content: SealedBytes): Promise<T> =>
  JSON.parse(decodeUtf8(await unsealBytes((await deviceKey()) as CryptoKey, placeOf(key), content))) as T;

const queueOf = (owner: string): string => `queue ${owner}`;
/** Tokens in memory, for a browser without keys: only the open page can send. */
const ofPage = new Map<string, string>();

/**
 * Stores the token that sends an employee's submissions while their vault is locked. It is derived from the session
 * token and opens nothing else. The server derives it in the same way (`server/http/vault-token.ts`).
 */
export async function keepQueueToken(owner: string, token: string): Promise<void> {
  ofPage.set(owner, token);
  const device = await deviceKey();
  if (!device) return;
  const hash = await crypto.subtle.digest('SHA-256', encodeUtf8(`quincena-vault-queue\n${token}`));
  const derived = btoa(String.fromCharCode(...new Uint8Array(hash)));
  const content = derived.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
  const key = queueOf(owner);
  await (await open()).put('keys', await sealed(device, key, content), key);
  ofPage.delete(owner);
}

export async function queueToken(owner: string): Promise<string | undefined> {
  const key = queueOf(owner);
  try {
    return await opened(key, (await (await open()).get('keys', key)) as SealedBytes);
  } catch {
    return ofPage.get(owner);
  }
}

export const dropQueueToken = async (owner: string): Promise<void> => {
  ofPage.delete(owner);
  await (await open()).delete('keys', queueOf(owner));
};

/** Encrypts an employee's item. A form of the office is stored as it is, with its files. */
async function close<T extends Omit<OutboxItem, 'seq'>>(item: T): Promise<T | Omit<Closed, 'seq'>> {
  const device = item.prefix === '/api/vault' ? await deviceKey() : undefined;
  if (!device) return item;
  const { owner, key } = item;
  return {
    ...('seq' in item && { seq: item.seq }),
    owner,
    key,
    closed: await sealBytes(device, placeOf(key), encodeUtf8(JSON.stringify(item))),
  };
}

async function reopened(item: OutboxItem | Closed): Promise<OutboxItem> {
  if (!('closed' in item)) return item;
  const { closed, ...place } = item;
  try {
    return { ...(await opened<OutboxItem>(item.key, closed)), ...place };
  } catch {
    return { ...place, ...unreadable };
  }
}

/** Shown for an item altered on the device, because nothing is dropped without its author knowing. */
const unreadable: Omit<OutboxItem, keyof Closed> = {
  method: 'POST',
  path: '',
  prefix: '/api/vault',
  values: {},
  company: null,
  label: 'Un envío que se dañó en este dispositivo',
  created_at: 0,
  state: {
    state: 'rejected',
    status: 0,
    body: { message: 'Ya no se puede leer. Descártelo y escríbalo de nuevo.' },
  },
};

export const deviceStore: OutboxStore = {
  all: async () => Promise.all((await (await open()).getAll('items')).map(reopened)),
  add: async (item) => {
    const closed = await close(item);
    const transaction = (await open()).transaction('items', 'readwrite');
    if ((await transaction.store.index('key').getKey(item.key)) === undefined)
      await transaction.store.add(closed as OutboxItem);
    await transaction.done;
  },
  put: async (item) => {
    const closed = (await close(item)) as OutboxItem | Closed;
    const transaction = (await open()).transaction('items', 'readwrite');
    if ((await transaction.store.getKey(item.seq)) !== undefined) await transaction.store.put(closed);
    await transaction.done;
  },
  remove: async (seq) => (await open()).delete('items', seq),
};

export function createMemoryStore(): OutboxStore {
  const items = new Map<number, OutboxItem>();
  let seq = 0;
  return {
    all: async () => structuredClone([...items.values()]),
    add: async (item) => {
      if ([...items.values()].some((storedItem) => storedItem.key === item.key)) return;
      seq += 1;
      items.set(seq, structuredClone({ ...item, seq }));
    },
    put: async (item) => {
      if (items.has(item.seq)) items.set(item.seq, structuredClone(item));
    },
    remove: async (seq) => {
      items.delete(seq);
    },
  };
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem } from './outbox-item.ts';
import { decodeUtf8, encodeUtf8, type SealedBytes, sealBytes, unsealBytes } from './sealed.ts';

/** Where items are kept. One real store, and a twin in memory for tests. */
export type OutboxStore = {
  all(): Promise<OutboxItem[]>;
  /** Keeps a new item and gives it its place; an item with the same key is left as it is. */
  add(item: Omit<OutboxItem, 'seq'>): Promise<void>;
  /** Changes an item that is still there; one that was discarded meanwhile stays discarded. */
  put(item: OutboxItem): Promise<void>;
  remove(seq: number): Promise<void>;
};

/** Item of an employee, closed: only its place, its owner and its key can be read. */
type Closed = Pick<OutboxItem, 'seq' | 'key' | 'owner'> & { closed: SealedBytes };

interface Schema extends DBSchema {
  items: { key: number; value: OutboxItem | Closed; indexes: { key: string } };
  /** One key of this device, which the browser does not give out; under it, what each employee sends with. */
  keys: { key: string; value: CryptoKey | SealedBytes };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

/** The connection is closed when another tab needs to change the store, and opened again on demand. */
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

/** Made on first use; made twice by two tabs at once, the first one stays. */
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

/** Refuses what was altered, and what was closed by a browser that does not give its key any more. */
const opened = async <T>(key: string, content: SealedBytes): Promise<T> =>
  JSON.parse(decodeUtf8(await unsealBytes((await deviceKey()) as CryptoKey, placeOf(key), content))) as T;

const queueOf = (owner: string): string => `queue ${owner}`;
/** Where a browser has no keys, nothing is sent but by the page, while it is open. */
const ofPage = new Map<string, string>();

/**
 * Keeps the token that sends what an employee wrote, also while their vault is closed: it is derived from the token of
 * the session and opens nothing else. The server derives it likewise (`server/http/vault-token.ts`).
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

/** Words of an employee are closed; a form of the office stays as it is, with its files. */
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

/** Altered on the device: it stays in sight, since nothing is dropped without its author knowing. */
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

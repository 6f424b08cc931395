import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxItem } from './outbox-item.ts';

/** Where items are kept. One real store, and a twin in memory for tests. */
export type OutboxStore = {
  all(): Promise<OutboxItem[]>;
  /** Keeps a new item and gives it its place; an item with the same key is left as it is. */
  add(item: Omit<OutboxItem, 'seq'>): Promise<void>;
  /** Changes an item that is still there; one that was discarded meanwhile stays discarded. */
  put(item: OutboxItem): Promise<void>;
  remove(seq: number): Promise<void>;
};

interface Schema extends DBSchema {
  items: { key: number; value: OutboxItem; indexes: { key: string } };
}

let opening: Promise<IDBPDatabase<Schema>> | undefined;

/** The connection is closed when another tab needs to change the store, and opened again on demand. */
function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>('outbox', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'seq', autoIncrement: true }).createIndex('key', 'key', {
        unique: true,
      });
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

export const deviceStore: OutboxStore = {
  all: async () => (await open()).getAll('items'),
  add: async (item) => {
    const transaction = (await open()).transaction('items', 'readwrite');
    if ((await transaction.store.index('key').getKey(item.key)) === undefined)
      await transaction.store.add(item as OutboxItem);
    await transaction.done;
  },
  put: async (item) => {
    const transaction = (await open()).transaction('items', 'readwrite');
    if ((await transaction.store.getKey(item.seq)) !== undefined) await transaction.store.put(item);
    await transaction.done;
  },
  remove: async (seq) => (await open()).delete('items', seq),
};

export function memoryStore(): OutboxStore {
  const items = new Map<number, OutboxItem>();
  let seq = 0;
  return {
    all: async () => structuredClone([...items.values()]),
    add: async (item) => {
      if ([...items.values()].some((known) => known.key === item.key)) return;
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

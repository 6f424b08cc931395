import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SealedBytes } from './sealed.ts';

/** Minutes out of sight after which the vault locks itself; 0 is at once. */
export const lockTimes = [0, 1, 5, 15] as const;
export type LockTime = (typeof lockTimes)[number];

/**
 * Protection of the vault of one employee on this device. The key of what is kept is stored only wrapped: to open it
 * takes the `device` key, which cannot be taken out of the browser, and the PIN or the passkey of the person.
 */
export type Lock = {
  owner: string;
  device: CryptoKey;
  /** Closes the first name shown on the lock screen: nothing else is under it. */
  seal: CryptoKey;
  greeting: SealedBytes;
  /** Where the vault is opened by a passkey alone there is no PIN: no digits, and nothing of it. */
  byPin?: SealedBytes;
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  digits: number;
  byPasskey?: { id: string; salt: Uint8Array<ArrayBuffer>; wrapped: SealedBytes };
  /** Wrong PINs in a row; the fifth erases. */
  failures: number;
  lockAfter: LockTime;
  hideAmounts: boolean;
  /** Whether its owner comes in with a password; who has none comes back with a code of payroll. */
  hasPassword?: boolean;
  /** Its owner asked to be told of news on this device. */
  notices?: boolean;
};

export type SealedEntry = SealedBytes & { owner: string; url: string; kept_at: number };

interface Schema extends DBSchema {
  locks: { key: string; value: Lock };
  entries: { key: [string, string]; value: SealedEntry; indexes: { owner: string } };
  /** Person who opened the vault last: their lock screen is shown. */
  holder: { key: 'holder'; value: { owner: string } };
}
export type VaultDb = IDBPDatabase<Schema>;

const name = 'payslip-vault';
const version = 2;

/** A connection lives for one piece of work: an open one would hold back the erasure. */
export async function runWithVaultDb<T>(work: (db: VaultDb) => Promise<T>): Promise<T> {
  const db = await opened();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

async function opened(): Promise<VaultDb> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error;
    // Half-written or damaged: what was kept can be fetched again, so the store is made anew.
    await deleteDB(name);
    return open();
  }
}

const open = (): Promise<VaultDb> =>
  openDB<Schema>(name, version, {
    upgrade(db) {
      // The version before closed entries under a key of the device alone: they are fetched again.
      for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store);
      db.createObjectStore('locks', { keyPath: 'owner' });
      db.createObjectStore('entries', { keyPath: ['owner', 'url'] }).createIndex('owner', 'owner');
      db.createObjectStore('holder');
    },
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  }).then((db) => {
    if (['locks', 'entries', 'holder'].every((store) => db.objectStoreNames.contains(store as never)))
      return db;
    db.close();
    throw new Error('La base de la bóveda está incompleta');
  });

export const dropVault = (): Promise<void> => deleteDB(name);

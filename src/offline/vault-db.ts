import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SealedBytes } from './sealed.ts';

/** Minutes out of sight after which the vault locks itself; 0 locks at once. */
export const lockTimes = [0, 1, 5, 15] as const;
export type LockTime = (typeof lockTimes)[number];

/**
 * Lock of one employee's vault on this device. The key of the stored data is kept only wrapped. Unwrapping it takes
 * the non-extractable `device` key and the PIN or passkey of the employee.
 */
export type Lock = {
  owner: string;
  device: CryptoKey;
  /** Encrypts only the first name shown on the lock screen. */
  seal: CryptoKey;
  greeting: SealedBytes;
  /** Key wrapped by the PIN. Absent where the vault opens by passkey alone; then nothing about a PIN is stored. */
  byPin?: SealedBytes;
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
  digits: number;
  byPasskey?: { id: string; salt: Uint8Array<ArrayBuffer>; wrapped: SealedBytes };
  /** Wrong PINs in a row. The fifth erases the vault. */
  failures: number;
  lockAfter: LockTime;
  hideAmounts: boolean;
  /** Says whether the owner signs in with a password. An owner without one comes back with a code from payroll. */
  hasPassword?: boolean;
  /** Says whether the owner asked for notifications on this device. */
  notices?: boolean;
};

export type SealedEntry = SealedBytes & { owner: string; url: string; kept_at: number };

interface Schema extends DBSchema {
  locks: { key: string; value: Lock };
  entries: { key: [string, string]; value: SealedEntry; indexes: { owner: string } };
  /** Owner of the vault that was opened last. Their lock screen is shown. */
  holder: { key: 'holder'; value: { owner: string } };
}
export type VaultDb = IDBPDatabase<Schema>;

const name = 'payslip-vault';
const version = 2;

/** Opens a connection for one piece of work, because an open connection would block the erasure. */
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
    // The store is half-written or damaged. Its content can be fetched again, so the store is created anew.
    await deleteDB(name);
    return open();
  }
}

const open = (): Promise<VaultDb> =>
  openDB<Schema>(name, version, {
    upgrade(db) {
      // The previous version encrypted entries under a device key alone. They are deleted and fetched again.
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

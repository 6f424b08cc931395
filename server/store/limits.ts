import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds for one statement, for the wait for a lock, and for a transaction that asks nothing. */
export type Limits = { statement: number; lock: number; idle: number };

/** Limits of a call that a person waits for. */
const ofCall: Limits = { statement: 60_000, lock: 30_000, idle: 120_000 };
/** Limits of work on all the employees of a company, and of work that no person waits for. */
export const unhurriedLimits: Limits = { statement: 900_000, lock: 120_000, idle: 900_000 };

/** Milliseconds that the end of a transaction may take: a standby that must confirm it, and is away, never would. */
export const commitLimit = 15_000;
/** Milliseconds over the limit of the server after which it is taken for gone. */
export const answerMargin = 5000;

const current = new AsyncLocalStorage<Limits>();

/** Runs work whose transactions have the long limits. */
export const runWithLongLimits = <T>(work: () => T): T => current.run(unhurriedLimits, work);

export const getCurrentLimits = (ofStore: Limits = ofCall): Limits => current.getStore() ?? ofStore;

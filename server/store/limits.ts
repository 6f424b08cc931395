import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds for one statement, for a lock, and for an idle transaction. */
export type Limits = { statement: number; lock: number; idle: number };

const ofCall: Limits = { statement: 60_000, lock: 30_000, idle: 120_000 };
/** Limits of bulk work and of background work. */
export const unhurriedLimits: Limits = { statement: 900_000, lock: 120_000, idle: 900_000 };

/**
 * Milliseconds for a commit. Without a limit it would wait for ever for a synchronous standby that is away.
 */
export const commitLimit = 15_000;
/** Milliseconds beyond the statement limit after which the server counts as lost. */
export const answerMargin = 5000;

const current = new AsyncLocalStorage<Limits>();

export const runWithLongLimits = <T>(work: () => T): T => current.run(unhurriedLimits, work);

export const getCurrentLimits = (ofStore: Limits = ofCall): Limits => current.getStore() ?? ofStore;

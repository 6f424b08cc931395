import { AsyncLocalStorage } from 'node:async_hooks';

const dryRuns = new AsyncLocalStorage<true>();

/** Runs work that keeps nothing: the store rolls back every transaction that it opens, and every query outside one. */
export const runDry = <T>(work: () => Promise<T>): Promise<T> => dryRuns.run(true, work);

/** Returns whether what the caller writes is rolled back. */
export const isDryRun = (): boolean => dryRuns.getStore() === true;

/** Ends a transaction with its result, so that it is rolled back. */
export class DryRunEnd extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('the dry run ends');
    this.result = result;
  }
}

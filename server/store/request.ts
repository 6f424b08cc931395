import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work with the id of a request, which background work inherits. */
export const runWithRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

export const getRequestId = (): string | undefined => current.getStore();

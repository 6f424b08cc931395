import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Does some work under the name of a call, which goes with what it leaves to be done later. */
export const runWithRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** Returns the id of the call being answered. `undefined` outside a call. */
export const getRequestId = (): string | undefined => current.getStore();

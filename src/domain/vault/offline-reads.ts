import type { Call } from '../calls/call.ts';
import { vaultCalls } from './calls.ts';

/** Paths under `/api/vault` whose answers a phone keeps, with the names of their parts after `:`. */
export const listOfflineReads = (): string[] =>
  Object.entries<Call>(vaultCalls)
    .filter(([, { offline }]) => offline)
    .map(([address]) => address.slice('GET '.length));

import type { Call } from '../calls/call.ts';
import { vaultCalls } from './calls.ts';

/** Lists the paths under `/api/vault` whose answers a phone keeps, with their parameters after `:`. */
export const listOfflineReads = (): string[] =>
  Object.entries<Call>(vaultCalls)
    .filter(([, { offline }]) => offline)
    .map(([address]) => address.slice('GET '.length));

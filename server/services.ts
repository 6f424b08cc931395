import type { Instant } from '../src/domain/values/day.ts';
import { generateUuid7 } from '../src/domain/values/id.ts';
import type { Config } from './config.ts';
import type { Store } from './store/connection.ts';

/** Dependencies of every part of the server. Tests replace the clock and the store. */
export type Services = {
  config: Config;
  secretKey: Buffer;
  store: Store;
  now: () => Instant;
  newId: () => string;
};

export const readClock = (): Instant => Date.now() as Instant;
export const generateId = (): string => generateUuid7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

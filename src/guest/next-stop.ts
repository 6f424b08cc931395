import { toSafeNextAddress } from '../domain/routes/safe-next.ts';

/** Returns the address to open after sign-in, from the address of the sign-in page. */
export const readNextAddress = (): string =>
  toSafeNextAddress(new URLSearchParams(location.search).get('next'));

import { toSafeNextAddress } from '../domain/routes/safe-next.ts';

/** Where the person was going when the door came between: the address of the door says it. */
export const readNextAddress = (): string =>
  toSafeNextAddress(new URLSearchParams(location.search).get('next'));

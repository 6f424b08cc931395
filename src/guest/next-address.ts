import { toSafeNextAddress } from '../domain/routes/safe-next.ts';

export const readNextAddress = (): string =>
  toSafeNextAddress(new URLSearchParams(location.search).get('next'));

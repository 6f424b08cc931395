import { placeCall } from '../../domain/calls/place-call.ts';
import type { VaultAddress, VaultInput } from '../../domain/vault/calls.ts';

export type Reads = Extract<VaultAddress, `GET ${string}`>;
export type VaultWrites = Exclude<VaultAddress, Reads>;
/** Input of a call. It may be omitted where no part of it is required. */
export type VaultCallInput<A extends VaultAddress> =
  Record<never, never> extends VaultInput<A> ? [input?: VaultInput<A>] : [input: VaultInput<A>];

export const buildVaultCall = <A extends VaultAddress>(address: A, ...[input]: VaultCallInput<A>) =>
  placeCall(address, input as object | undefined);

/** Builds the path of a read, relative to the address of the vault. */
export function buildVaultPath<A extends Reads>(address: A, ...given: VaultCallInput<A>): string {
  const { path, values } = buildVaultCall(address, ...given);
  const query = new URLSearchParams(values as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

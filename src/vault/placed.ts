import { placedCall } from '../domain/calls/placed-call.ts';
import type { VaultAddress, VaultInput } from '../domain/vault/calls.ts';

export type Reads = Extract<VaultAddress, `GET ${string}`>;
export type Writes = Exclude<VaultAddress, Reads>;
/** Input of a call, which may be left out where nothing in it is needed. */
export type Given<A extends VaultAddress> =
  Record<never, never> extends VaultInput<A> ? [input?: VaultInput<A>] : [input: VaultInput<A>];

/** A declared call with its input in its place. */
export const placed = <A extends VaultAddress>(address: A, ...[input]: Given<A>) =>
  placedCall(address, input as object | undefined);

/** Where a call reads, under the address of the vault. */
export function pathOf<A extends Reads>(address: A, ...given: Given<A>): string {
  const { path, values } = placed(address, ...given);
  const query = new URLSearchParams(values as Record<string, string>).toString();
  return query ? `${path}?${query}` : path;
}

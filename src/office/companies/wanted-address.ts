/**
 * Address to open in the company that is selected next. It lives outside the components, because selecting a company
 * mounts the office again.
 */
let wanted: { address: string; replace: boolean } | undefined;

/** Keeps the address to open in the next company. `replace` says whether it takes the place of the one in view. */
export function keepWantedAddress(address: string, { replace }: { replace: boolean }): void {
  wanted = { address, replace };
}

export function forgetWantedAddress(): void {
  wanted = undefined;
}

/** Returns the address that was kept, and forgets it. */
export function takeWantedAddress(): typeof wanted {
  const taken = wanted;
  wanted = undefined;
  return taken;
}

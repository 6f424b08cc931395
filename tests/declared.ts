import { isDeepStrictEqual } from 'node:util';
import type { Call } from '../src/domain/call.ts';
import { vaultCalls } from '../src/domain/vault/calls.ts';

/** Calls that were answered as they are declared, in this process. */
export const heldCalls = new Set<string>();

type Good = { status: number; type: string; body: unknown };

/** The call that an address of the vault asks. */
function callAt(method: string, path: string): [address: string, call: Call] | undefined {
  const asked = `${method} ${path.replace(/\?.*/, '')}`;
  return Object.entries<Call>(vaultCalls).find(([address]) =>
    new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(asked),
  );
}

/** How a good answer differs from what its call declares; nothing where it does not, or no call was asked. */
export function differenceOf(method: string, path: string, good: Good): string | undefined {
  if (!path.startsWith('/vault/') || good.status >= 400) return undefined;
  const [address, call] = callAt(method, path.slice('/vault'.length)) ?? [];
  if (!address || !call) return undefined;
  const difference = differenceFrom(call, good);
  if (difference) return `${address} ${difference}`;
  heldCalls.add(address);
  return undefined;
}

function differenceFrom({ output, status: wanted }: Call, { status, type, body }: Good): string | undefined {
  const declared = wanted ?? (output ? 200 : 204);
  if (status !== declared) return `declares ${declared} and answers ${status}`;
  if (output === undefined) return undefined;
  // What is attached to a notice has the type it came with.
  if (typeof output === 'string')
    return [type, 'application/octet-stream'].includes(output)
      ? undefined
      : `declares ${output} and answers ${type}`;
  const read = output.safeParse(body);
  if (read.error) return JSON.stringify(read.error.issues);
  // What was not declared is not there after reading.
  return isDeepStrictEqual(read.data, body)
    ? undefined
    : `declares ${JSON.stringify(read.data)} and answers ${JSON.stringify(body)}`;
}

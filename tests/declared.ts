import { isDeepStrictEqual } from 'node:util';
import type { Address, Call, Calls } from '../src/domain/calls/call.ts';
import { officeCalls } from '../src/domain/office/calls.ts';
import { acceptedJob } from '../src/domain/office/jobs.ts';
import { resources } from '../src/domain/resources/index.ts';
import { vaultCalls } from '../src/domain/vault/calls.ts';

/** Calls that were answered as they are declared, in this process. */
const held = new Set<Call>();

/** Forgets the answers of other files, which may run in this process before. */
export const forgetHeld = (): void => held.clear();

/** Declared calls that no answer was held against. */
export const notHeld = (calls: Calls): string[] =>
  Object.entries<Call>(calls).flatMap(([address, call]) => (held.has(call) ? [] : [address]));

type Good = { status: number; type: string; body: unknown };

/** The call that an address asks; one that is written out comes before one with names in it. */
function callAt(calls: Calls, method: string, path: string): [address: string, call: Call] | undefined {
  const wanted = `${method} ${path.replace(/\?.*/, '')}`;
  const own = calls[wanted as Address];
  if (own) return [wanted, own];
  // The file of a list is of its resource, though a call by id would fit its address.
  if (resources.some((resource) => wanted === `GET /${resource.path}/export`)) return undefined;
  return Object.entries<Call>(calls).find(([address]) =>
    new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(wanted),
  );
}

/** How a good answer differs from what its call declares; nothing where it does not, or no call was asked. */
export function differenceOf(method: string, path: string, good: Good): string | undefined {
  if (good.status >= 400) return undefined;
  const [address, call] = path.startsWith('/vault/')
    ? (callAt(vaultCalls, method, path.slice('/vault'.length)) ?? [])
    : (callAt(officeCalls, method, path) ?? []);
  if (!address || !call) return undefined;
  const difference = differenceFrom(call, good);
  if (difference) return `${address} ${difference}`;
  held.add(call);
  return undefined;
}

function differenceFrom(call: Call, { status, type, body }: Good): string | undefined {
  const { output, status: wanted } = call;
  if (status === 202 && call.job !== undefined && isGroup(body) && 'job' in body) {
    const read = acceptedJob.safeParse(body);
    return read.error ? JSON.stringify(read.error.issues) : differingPart(read.data, body);
  }
  const declared = wanted ?? (output ? 200 : 204);
  if (status !== declared) return `declares ${declared} and answers ${status}`;
  if (output === undefined) return undefined;
  // What is attached to a notice has the type it came with.
  if (typeof output === 'string' || !('safeParse' in output))
    return [output].flat().some((one) => [type, 'application/octet-stream'].includes(one))
      ? undefined
      : `declares ${output} and answers ${type}`;
  const read = output.safeParse(body);
  if (read.error) return JSON.stringify(read.error.issues);
  // What was not declared is not there after reading.
  return differingPart(read.data, body);
}

/** The first part of an answer that is not as it was read, by its path. */
function differingPart(declared: unknown, answered: unknown, path = ''): string | undefined {
  if (isDeepStrictEqual(declared, answered)) return undefined;
  if (isGroup(declared) && isGroup(answered))
    for (const name of new Set([...Object.keys(declared), ...Object.keys(answered)])) {
      const part = differingPart(declared[name], answered[name], `${path}.${name}`);
      if (part) return part;
    }
  return `declares ${path} ${JSON.stringify(declared)} and answers ${JSON.stringify(answered)}`;
}
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

import type { Day } from '../../values/day.ts';

export const hoursSigners = ['employee', 'company'] as const;
/** Side that signs the overtime of a day: the employee, or the company by one of its users. */
export type HoursSigner = (typeof hoursSigners)[number];

/** From `start` to `end` by the clock, each `HH:MM`. An end that is not after the start is of the next day. */
export type ClockSpan = { start: string; end: string };

/** Signature of one side about one entry of overtime. Without times, it says that nobody worked. */
export type HoursSignature = {
  /** Id of the entry that both sides sign. */
  entry: string;
  day: Day;
  start: string | null;
  end: string | null;
  signer: HoursSigner;
  /** Name of the person who signs. */
  name: string;
  note: string;
  /** Moment by the clock of the server, as ISO 8601 in UTC. */
  signed_at: string;
};

/** A signature in the chain of an employee. `number` counts from 1. */
export type HoursLink = HoursSignature & { number: number; previous: string; hash: string };

/** Value before the first link. */
export const CHAIN_START = '';

/**
 * Seals a signature after the link whose hash is `previous`: SHA-256 over every field and the id of the chain, in
 * hexadecimal. The chain is that of a record of an employee.
 */
export async function sealSignature(
  signature: HoursSignature,
  { chain, number, previous }: Pick<HoursLink, 'number' | 'previous'> & { chain: string },
): Promise<HoursLink> {
  const { entry, day, start, end, signer, name, note, signed_at } = signature;
  const text = JSON.stringify([
    chain,
    previous,
    number,
    entry,
    day,
    start,
    end,
    signer,
    name,
    note,
    signed_at,
  ]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { entry, day, start, end, signer, name, note, signed_at, number, previous, hash };
}

/** Head of a chain that somebody saw: the last link that there was. */
export type ChainHead = Pick<HoursLink, 'number' | 'hash'>;

/**
 * Finds the number of the first link that does not follow from the one before it, or that is not the one that was seen.
 * Links come in their order. The oldest may have been erased: the first of them is taken as it is, and a head that was
 * seen long before it tells nothing. Returns undefined when the chain holds.
 */
export async function findBrokenLink(
  chain: string,
  links: readonly HoursLink[],
  seen?: ChainHead,
): Promise<number | undefined> {
  let before: ChainHead | undefined;
  for (const link of links) {
    const { number, previous, hash, ...signature } = link;
    const known = before ?? (seen?.number === number - 1 ? seen : undefined);
    const follows = !known || (previous === known.hash && number === known.number + 1);
    const sealed = await sealSignature(signature, { chain, number, previous });
    if (!follows || sealed.hash !== hash) return number;
    if (seen?.number === number && seen.hash !== hash) return number;
    before = link;
  }
  return seen && (before?.number ?? 0) < seen.number ? (before?.number ?? 0) + 1 : undefined;
}

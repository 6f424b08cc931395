import { useState } from 'react';
import type { WholePerson } from './runs.ts';

type Read = {
  /** As the person was when what is in the box was read: it is saved over that version and no other. */
  person: WholePerson;
  /** Another one draws the box anew, with what somebody else wrote in it. */
  key: number;
  /** Something is typed in it and is not saved. */
  typing: boolean;
  /** What it shows was saved, and the person as it left them has not come yet. */
  saved: boolean;
};
export type ReadAt = Read & {
  /** The person was changed since. */
  stale: boolean;
  onTyping: () => void;
  onSaved: () => void;
  /** Gives up what is typed for what is stored. */
  onRead: () => void;
};

/** What a box is of once the person is as `now`. What was saved from it is in it already. */
export function readNext(read: Read, now: WholePerson): Read {
  const other = now.employee.id !== read.person.employee.id;
  if (!other && (read.typing || now.version === read.person.version)) return read;
  const own = !other && read.saved && now.version === read.person.version + 1;
  return { person: now, key: own ? read.key : read.key + 1, typing: false, saved: false };
}

/**
 * A box that is always open shows the person as they are until somebody types in it; from then on it stays with the
 * version it was read at, so that what another person writes meanwhile is not written over.
 */
export function useReadAt(now: WholePerson): ReadAt {
  const [read, keep] = useState<Read>({ person: now, key: 0, typing: false, saved: false });
  const next = readNext(read, now);
  if (next !== read) keep(next);
  return {
    ...next,
    stale: next.typing && now.version !== next.person.version,
    onTyping: () => keep((one) => (one.typing ? one : { ...one, typing: true })),
    onSaved: () => keep((one) => ({ ...one, typing: false, saved: true })),
    onRead: () => keep((one) => ({ person: now, key: one.key + 1, typing: false, saved: false })),
  };
}

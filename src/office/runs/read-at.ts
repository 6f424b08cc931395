import { useState } from 'react';
import type { WholePerson } from './runs.ts';

type Read = {
  /** As the person was when what is in the box was read: it is saved over that version and no other. */
  person: WholePerson;
  /** Another one draws the box anew, with what somebody else wrote in it. */
  key: number;
  /** Something is typed in it and is not saved. */
  typing: boolean;
};
export type PersonSnapshot = Read & {
  /** The person was changed since. */
  stale: boolean;
  onTyping: () => void;
  /** The values of the box were saved, and left the person so. */
  onSaved: (person: WholePerson) => void;
  /** Gives up what is typed for what is stored. */
  onRead: () => void;
};

/** State of a box once the person is as `now`; a person from before the last save of the box is old news. */
export function readNext(read: Read, now: WholePerson): Read {
  const other = now.employee.id !== read.person.employee.id;
  if (!other && (read.typing || now.version <= read.person.version)) return read;
  return { person: now, key: read.key + 1, typing: false };
}

/**
 * A box that is always open shows the person as they are until somebody types in it; from then on it stays with the
 * version it was read at, so that what another person writes meanwhile is not written over.
 */
export function usePersonSnapshot(now: WholePerson): PersonSnapshot {
  const [read, keep] = useState<Read>({ person: now, key: 0, typing: false });
  const next = readNext(read, now);
  if (next !== read) keep(next);
  return {
    ...next,
    stale: next.typing && now.version > next.person.version,
    onTyping: () => keep((one) => (one.typing ? one : { ...one, typing: true })),
    onSaved: (person) => keep((one) => ({ ...one, person, typing: false })),
    onRead: () => keep((one) => ({ person: now, key: one.key + 1, typing: false })),
  };
}

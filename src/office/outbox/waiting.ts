import { useMemo, useSyncExternalStore } from 'react';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { useHere } from '../records.ts';

/** What this person wrote and the server does not have yet, oldest first. */
export function useWaiting(): OutboxItem[] {
  const owner = String(useHere().user?.id ?? '');
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  return useMemo(
    () => items.filter((item) => item.owner === owner).sort((a, b) => a.seq - b.seq),
    [items, owner],
  );
}

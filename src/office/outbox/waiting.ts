import { useMemo, useState, useSyncExternalStore } from 'react';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { useSession } from '../records/records.ts';

/** Returns the writes of this user that the server does not have yet, oldest first. */
export function useWaiting(): OutboxItem[] {
  const owner = String(useSession().user?.id ?? '');
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  return useMemo(
    () => items.filter((item) => item.owner === owner).sort((a, b) => a.seq - b.seq),
    [items, owner],
  );
}

/**
 * Returns the queued write that the address asks to repair (`?por_enviar=<key>`). Returns `undefined` when the device
 * does not have it.
 */
export function useMending(): OutboxItem | undefined {
  const key = useOwnQuery()[0].get('por_enviar');
  const found = useWaiting().find((item) => item.key === key);
  const [mended, setMended] = useState(found);
  // The outbox loads a moment after the page, and forgets the write once it is sent again. The first one found stays.
  if (found && found.key !== mended?.key) setMended(found);
  return mended?.key === key ? mended : undefined;
}

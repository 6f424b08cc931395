import { useMemo, useState, useSyncExternalStore } from 'react';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { useSession } from '../records/records.ts';

/** Writes of this person that the server does not have yet, oldest first. */
export function useWaiting(): OutboxItem[] {
  const owner = String(useSession().user?.id ?? '');
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  return useMemo(
    () => items.filter((item) => item.owner === owner).sort((a, b) => a.seq - b.seq),
    [items, owner],
  );
}

/**
 * Write that waits on this device and the address asks to mend, `?por_enviar=<key>`: saved, the form takes its place.
 */
export function useMending(): OutboxItem | undefined {
  const key = useOwnQuery()[0].get('por_enviar');
  const found = useWaiting().find((item) => item.key === key);
  const [mended, setMended] = useState(found);
  // After a reload the device says a moment later what waits in it; saved, it is not there any more.
  if (found && found.key !== mended?.key) setMended(found);
  return mended?.key === key ? mended : undefined;
}

import { useCallback, useEffect, useState } from 'react';
import { showToast } from '../../kit/overlays/announce.ts';
import { findLock, setPreferences } from '../../offline/locks.ts';
import type { Lock } from '../../offline/vault-db.ts';
import { coverAmounts } from '../page/amount.tsx';
import { noteLockTime } from '../session/held-key.ts';

export const deviceFullWords = 'Este dispositivo está lleno y no dejó guardar el cambio. Libere espacio.';

type Preferences = Partial<Pick<Lock, 'lockAfter' | 'hideAmounts'>>;
type UseLock = {
  /** `undefined` until it is read; `null` when nothing is kept on this device. */
  lock: Lock | null | undefined;
  choose: (values: Preferences) => Promise<void>;
  reload: () => void;
};

/** Reads the lock of an employee on this device, and stores what they choose. A choice that was not stored is undone. */
export function useLock(owner: string): UseLock {
  const [lock, setLock] = useState<Lock | null>();
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    findLock(owner).then(
      (stored) => setLock(stored ?? null),
      () => setLock(null),
    );
  }, [owner, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  async function choose(values: Preferences): Promise<void> {
    if (!lock) return;
    setLock({ ...lock, ...values });
    try {
      await setPreferences(owner, values);
    } catch {
      setLock(lock);
      return showToast(deviceFullWords, { danger: true });
    }
    if (values.lockAfter !== undefined) noteLockTime(values.lockAfter);
    if (values.hideAmounts !== undefined) coverAmounts(values.hideAmounts);
  }
  return { lock, choose, reload };
}

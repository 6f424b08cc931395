import { startTransition, useEffect, useState } from 'react';
import type { ValueStore } from './value-store.ts';

/**
 * Reads a store as `useSyncExternalStore` does, and renders a change in slices, between which the page answers. A
 * change that `isUrgent` is rendered at once.
 */
export function useStoreInSlices<T extends object>(store: ValueStore<T>, isUrgent: (value: T) => boolean): T {
  const [value, setValue] = useState<T>(store.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it decides about the next change and is the same for all
  useEffect(() => {
    const hear = () => {
      const next = store.get();
      if (isUrgent(next)) setValue(next);
      else startTransition(() => setValue(next));
    };
    hear();
    return store.subscribe(hear);
  }, [store]);
  return value;
}

import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 700px)');

/** Room for a list and a record side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}

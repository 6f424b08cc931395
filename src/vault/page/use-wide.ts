import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 56.25rem)');
const paper = matchMedia('print');
let isWide = wide.matches;
// Paper is wider than a phone: while printing, the layout of the screen is kept.
wide.addEventListener('change', () => {
  if (!paper.matches) isWide = wide.matches;
});

/** Returns whether a list and a record fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => isWide,
  );
}

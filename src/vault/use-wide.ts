import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 56.25rem)');
const paper = matchMedia('print');
let isWide = wide.matches;
// A sheet of paper is wider than a phone: what is being printed stays as it is on the screen.
wide.addEventListener('change', () => {
  if (!paper.matches) isWide = wide.matches;
});

/** Room for a list and a record side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => isWide,
  );
}

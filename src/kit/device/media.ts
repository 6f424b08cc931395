import { useSyncExternalStore } from 'react';

/** Phones, tablets and desktops, as visual.md §9 divides them. */
export const wide = '(min-width: 700px)';
export const desktop = '(min-width: 1100px)';

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** A phone that lies on its side is as wide as a tablet, and no taller than it was wide. */
const large = '(min-width: 700px) and (min-height: 480px), (min-width: 700px) and (pointer: fine)';

/** Word that people use for their device: only a phone is a «teléfono». */
export const useDeviceWord = (): string => (useMedia(large) ? 'equipo' : 'teléfono');

import { useSyncExternalStore } from 'react';

/** Media queries that divide phones, tablets and desktops (visual.md §9). */
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

/** Excludes a phone held sideways: it is as wide as a tablet, but less than 480 px tall. */
const large = '(min-width: 700px) and (min-height: 480px), (min-width: 700px) and (pointer: fine)';

/** Returns the word for this device in Spanish: only a phone is a «teléfono». */
export const useDeviceWord = (): string => (useMedia(large) ? 'equipo' : 'teléfono');

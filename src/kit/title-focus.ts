import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Leaves the person at the title of the page in sight, where what had the focus is gone. */
export const focusTitle = (): void =>
  document.querySelector<HTMLElement>('.ion-page:not(.ion-page-hidden) h1')?.focus({ preventScroll: true });

/** For what goes with what it was for: who was on it is left at the title of the page, not nowhere. */
export function useTitleAfter<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const here = ref.current;
    return () => {
      if (here?.contains(document.activeElement)) focusTitle();
    };
  }, []);
  return ref;
}

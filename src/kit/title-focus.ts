import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The page in view. Pages that were left stay in the document, and Ionic gives the frame around them their class too. */
export const pageInView = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')].at(-1);

/** Leaves the person at the title of the page in sight, where what had the focus is gone. */
export const focusTitle = (): void => pageInView()?.querySelector('h1')?.focus({ preventScroll: true });

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

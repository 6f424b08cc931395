import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react';
import { type RefObject, useRef } from 'react';
import { pageInView } from '../kit/title-focus.ts';

/** Whether a screen has been in view since the window was opened. */
let arrived = false;

/**
 * Brings the focus along to the screen that comes into view: to where it was in it, or else to its title. With the
 * first one it stays at the top of the window, where the first stop is the way to the content.
 */
export function useFocusAlong(page: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useIonViewWillLeave(() => {
    const now = document.activeElement;
    last.current = page.current?.contains(now) ? now : null;
  });
  useIonViewDidEnter(() => {
    const now = document.activeElement;
    const first = !arrived;
    arrived = true;
    if (first || page.current?.contains(now) || now?.closest('dialog')) return;
    const to = last.current?.isConnected ? last.current : (page.current?.querySelector('h1') ?? page.current);
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  });
}

/** The element of the page in view, where it is shown. */
export function inView(selector: string): HTMLElement | undefined {
  const found = pageInView()?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].find((element) => element.offsetParent !== null);
}

import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react';
import { type RefObject, useRef } from 'react';

/**
 * Brings the focus along to the screen that comes into view: to where it was in it, or else to its title. Until
 * somebody acts it stays at the top of the window, where the first stop is the way to the content.
 */
export function useFocusAlong(page: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useIonViewWillLeave(() => {
    const now = document.activeElement;
    last.current = page.current?.contains(now) ? now : null;
  });
  useIonViewDidEnter(() => {
    const now = document.activeElement;
    const untouched = navigator.userActivation?.hasBeenActive === false;
    if (untouched || page.current?.contains(now) || now?.closest('dialog')) return;
    const to = last.current?.isConnected ? last.current : (page.current?.querySelector('h1') ?? page.current);
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  });
}

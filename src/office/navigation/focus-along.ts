import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  focusTitleAfterPage,
  forgetTitle,
  hasHadTitleFocus,
  holdTitle,
} from '../../kit/pages/title-after.ts';
import { findPageInView } from '../../kit/pages/title-focus.ts';

/** A screen has been in view since the window was opened. */
let arrived = false;

/**
 * Brings the focus along to the screen that comes into view: to where it was in it, or else to its title. With the
 * first one it stays at the top of the window, where the first stop is the way to the content.
 */
export function useFocusAlong(page: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  const stop = useRef<() => void>(undefined);
  // One that takes the place of another of its route comes without being told: who was in that one is at its title.
  useEffect(() => {
    return page.current ? focusTitleAfterPage(page.current) : undefined;
  }, [page]);
  useIonViewWillLeave(() => {
    stop.current?.();
    if (page.current) forgetTitle(page.current);
    const now = document.activeElement;
    last.current = page.current?.contains(now) ? now : null;
  });
  useIonViewDidEnter(() => {
    const now = document.activeElement;
    const first = !arrived;
    arrived = true;
    if (first || page.current?.contains(now) || now?.closest('dialog')) return;
    const back = last.current?.isConnected ? last.current : undefined;
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    else if (page.current && !hasHadTitleFocus(page.current)) stop.current = holdTitle(page.current);
  });
}

/** The element of the page in view, where it is shown. */
export function findVisibleElement(selector: string): HTMLElement | undefined {
  const found = findPageInView()?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].find((element) => element.offsetParent !== null);
}

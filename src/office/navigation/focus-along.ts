import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react';
import { type RefObject, useEffect, useRef } from 'react';
import {
  focusTitleAfterPage,
  forgetTitle,
  hasHadTitleFocus,
  holdTitle,
} from '../../kit/pages/title-after.ts';
import { findPageInView } from '../../kit/pages/title-focus.ts';

let arrived = false;

/**
 * Moves the focus to the screen that comes into view: to the element that had it before, or else to the title. The
 * first screen of the window does not take the focus, so that the first tab stop is the skip link to the content.
 */
export function useFocusAlong(page: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  const stop = useRef<() => void>(undefined);
  // A screen that replaces another of the same route gets no Ionic event, so the replaced one moves the focus to the
  // title of the new one.
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

/** Finds the first element of the page in view that matches the selector and is displayed. */
export function findVisibleElement(selector: string): HTMLElement | undefined {
  const found = findPageInView()?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].find((element) => element.offsetParent !== null);
}

/** Returns whether a key pressed on an element belongs to it: text that is written, or a dialog or menu. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover]') !== null;

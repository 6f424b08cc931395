import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findPageInView, focusTitle, watchPage } from './title-focus.ts';

/** Pages whose title had the focus since they came into view; it is not focused again. */
const titled = new WeakSet<Element>();
export const hasHadTitleFocus = (page: Element): boolean => titled.has(page);
export const forgetTitle = (page: Element): void => void titled.delete(page);

/**
 * Focus on the title of a page that comes into view, also of one that is drawn when its parts arrive or is shown a moment
 * later, until the person goes elsewhere. The function it returns ends it.
 */
export function holdTitle(page: HTMLElement): () => void {
  // A page that is not shown yet takes no focus, which stays where it was.
  let at = document.activeElement;
  const hold = () => {
    const now = document.activeElement;
    if (now !== at && (at?.isConnected || now !== document.body)) return watch.disconnect();
    const aim = page.querySelector('h1') ?? page;
    if (aim === now) return;
    aim.focus({ preventScroll: true });
    at = document.activeElement;
    if (at === aim) titled.add(page);
  };
  const watch = new MutationObserver(hold);
  watch.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  hold();
  return () => watch.disconnect();
}

/**
 * Focus goes to the title of the page that takes the place of another, where nothing else has it, and is held there though
 * the one that left is removed, until that one comes back.
 */
export function focusTitleAfterPage(page: Element): () => void {
  let release: (() => void) | undefined;
  return watchPage(page, (inView) => {
    release?.();
    const now = document.activeElement;
    const next = findPageInView();
    if (!inView && next && (now === document.body || page.contains(now))) release = holdTitle(next);
  });
}

/** Focus at the nearest title: of the dialog, of the pane beside a table, or of the page. */
function focusNearest(element: Element): void {
  const around = element.closest<HTMLElement>('dialog, aside[tabindex]');
  const aim = around?.querySelector<HTMLElement>('h2[tabindex]') ?? around;
  if (aim) aim.focus();
  else focusTitle();
}

/** Focus at the nearest title when the element that had it is removed. */
export function useFocusOnRemoval<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const here = ref.current;
    return () => {
      if (here?.contains(document.activeElement)) focusNearest(here);
    };
  }, []);
  return ref;
}

/**
 * Focus at the title of the page when the action that had it goes: what it did is done. `actions` are the places of actions
 * in the element of the reference.
 */
export function useTitleAfterActions<Element extends HTMLElement>(
  actions: string,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const here = ref.current;
    if (!here) return;
    let action: HTMLElement | undefined;
    const watch = new MutationObserver(() => {
      if (action?.isConnected) return;
      watch.disconnect();
      if (document.activeElement === document.body) focusTitle();
    });
    const come = ({ target }: FocusEvent) => {
      const isAction = target instanceof HTMLElement && here.contains(target) && target.closest(actions);
      // Nothing that has the focus is also what an action is left with that is disabled while it works.
      watch.disconnect();
      action = isAction ? target : undefined;
      if (action) watch.observe(here, { childList: true, subtree: true });
    };
    document.addEventListener('focusin', come);
    return () => {
      document.removeEventListener('focusin', come);
      watch.disconnect();
    };
  }, [actions]);
  return ref;
}

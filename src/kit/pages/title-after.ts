import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findPageInView, focusTitle, watchPage } from './title-focus.ts';

/** Pages whose title has had the focus since they came into view. Their title is not focused again. */
const titled = new WeakSet<Element>();
export const hasHadTitleFocus = (page: Element): boolean => titled.has(page);
export const forgetTitle = (page: Element): void => void titled.delete(page);

/**
 * Keeps the focus on the title of a page that comes into view until the person moves it. The title may be rendered
 * or shown a moment later. Returns a function that ends it.
 */
export function holdTitle(page: HTMLElement): () => void {
  // A hidden page takes no focus, so the focus stays where it was.
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
 * Moves the focus to the title of the page that replaces this one, if nothing else has the focus. The focus is held
 * there until this page comes back, even when this page is removed. Returns a function that stops watching.
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

/** Focuses the nearest title: of the dialog, of the pane next to a table, or of the page. */
function focusNearest(element: Element): void {
  const around = element.closest<HTMLElement>('dialog, aside[tabindex]');
  const aim = around?.querySelector<HTMLElement>('h2[tabindex]') ?? around;
  if (aim) aim.focus();
  else focusTitle();
}

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
 * Focuses the title of the page when the focused action is removed because it is done. `actions` is a selector of
 * the actions inside the element of the returned reference.
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
      // An action that is disabled while it works also loses the focus, so a lost focus alone proves nothing.
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

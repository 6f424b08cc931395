import { watchPage } from './title-focus.ts';

/**
 * Runs `act` when the page of an element is in view, at once if it is, because a hidden element takes no focus.
 * Returns a function that cancels it.
 */
export function runWhenShown(element: Element, act: () => void): (() => void) | undefined {
  if (!element.closest('.ion-page-hidden')) {
    act();
    return undefined;
  }
  const stop = watchPage(element, (inView) => {
    if (!inView) return;
    stop();
    act();
  });
  return stop;
}

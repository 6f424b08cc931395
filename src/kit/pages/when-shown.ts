import { watchPage } from './title-focus.ts';

/** Acts once the page of an element is in view, at once where it is: what is hidden takes no focus. The function it returns ends it. */
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

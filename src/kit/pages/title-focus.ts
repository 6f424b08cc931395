/**
 * Finds the page in view. Earlier pages stay in the document, and Ionic gives their class to the frame around them
 * too.
 */
export const findPageInView = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')].at(-1);

/** Calls `moved` when the page of an element leaves the view or comes back. Earlier pages stay mounted. */
export function watchPage(element: Element, moved: (inView: boolean) => void): () => void {
  let inView = !element.closest('.ion-page-hidden');
  const observer = new MutationObserver(() => {
    const now = !element.closest('.ion-page-hidden');
    if (now === inView) return;
    inView = now;
    moved(now);
  });
  for (let page = element.closest('.ion-page'); page; page = page.parentElement?.closest('.ion-page') ?? null)
    observer.observe(page, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Focuses the title of the page in view, for when the focused element is gone. */
export const focusTitle = (): void => findPageInView()?.querySelector('h1')?.focus({ preventScroll: true });

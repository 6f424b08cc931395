/** The page in view. Pages that were left stay in the document, and Ionic gives the frame around them their class too. */
export const findPageInView = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('ion-router-outlet > .ion-page:not(.ion-page-hidden)')].at(-1);

/** Tells when the page that holds an element leaves the view, and when it comes back: left pages stay mounted. */
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

/** Leaves the person at the title of the page in sight, where what had the focus is gone. */
export const focusTitle = (): void => findPageInView()?.querySelector('h1')?.focus({ preventScroll: true });

/** Pixels that a finger pulls a page down before it counts. A shorter way is a scroll that began at the top. */
const PULL_PX = 72;

type Page = Pick<HTMLElement, 'addEventListener' | 'removeEventListener'>;

/**
 * Calls back when one finger pulls a page down from its top. `getTop` returns how far the page is scrolled. Returns a
 * function that stops it.
 */
export function watchPull(page: Page, getTop: () => number, onPull: () => void): () => void {
  let from: number | undefined;
  const begin = ({ touches }: TouchEvent) => {
    from = touches.length === 1 && getTop() <= 0 ? touches[0]?.clientY : undefined;
  };
  const end = ({ changedTouches }: TouchEvent) => {
    const pulled = (changedTouches[0]?.clientY ?? 0) - (from ?? Number.POSITIVE_INFINITY);
    from = undefined;
    if (pulled >= PULL_PX && getTop() <= 0) onPull();
  };
  page.addEventListener('touchstart', begin, { passive: true });
  page.addEventListener('touchend', end, { passive: true });
  return () => {
    page.removeEventListener('touchstart', begin);
    page.removeEventListener('touchend', end);
  };
}

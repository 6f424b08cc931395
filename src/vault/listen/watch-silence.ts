import { watchPage } from '../../kit/pages/title-focus.ts';
import { amountCover } from '../page/amount.tsx';

/**
 * Calls `hush` when what an element says must stop: the vault or its page left the view, or amounts were covered or
 * shown, and what is being said has them as they were. Returns a function that stops watching.
 */
export function watchSilence(element: Element, hush: () => void): () => void {
  const onVisibility = () => document.visibilityState === 'hidden' && hush();
  document.addEventListener('visibilitychange', onVisibility);
  const stops = [watchPage(element, (inView) => !inView && hush()), amountCover.subscribe(hush)];
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    for (const stop of stops) stop();
  };
}

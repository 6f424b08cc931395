/** Runs when another page than the one in view now comes, by the history of the browser or, where it says so, by any way. */
export function watchHistory(left: () => void): () => void {
  const { pathname } = location;
  const moved = () => location.pathname !== pathname && left();
  addEventListener('popstate', moved);
  globalThis.navigation?.addEventListener('currententrychange', moved);
  return () => {
    removeEventListener('popstate', moved);
    globalThis.navigation?.removeEventListener('currententrychange', moved);
  };
}

/** Runs instead of a Back or Forward of the person, where a browser lets a page hold it. */
export function holdHistory(holds: () => boolean, instead: () => void): () => void {
  const hold = (event: NavigateEvent) => {
    if (!event.cancelable || !event.userInitiated || event.navigationType !== 'traverse') return;
    if (!holds()) return;
    event.preventDefault();
    instead();
  };
  globalThis.navigation?.addEventListener('navigate', hold);
  return () => globalThis.navigation?.removeEventListener('navigate', hold);
}

/**
 * Calls `left` when another page comes: through Back and Forward, or in any way where the browser has the
 * Navigation API.
 */
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

/** Calls `instead` in place of a Back or Forward of the person, in browsers that let a page intercept it. */
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

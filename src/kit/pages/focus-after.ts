/** Focus on another control of the same group, once the one that was pressed is gone with its row. */
export function focusFallback(gone: Element, group: string, aim: string): void {
  const place = gone.closest(group);
  requestAnimationFrame(() => {
    if (!gone.isConnected) place?.querySelector<HTMLElement>(aim)?.focus();
  });
}

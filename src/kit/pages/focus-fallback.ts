/** Focuses another control of the same group when the pressed one was removed with its row. */
export function focusFallback(gone: Element, group: string, aim: string): void {
  const place = gone.closest(group);
  requestAnimationFrame(() => {
    if (!gone.isConnected) place?.querySelector<HTMLElement>(aim)?.focus();
  });
}

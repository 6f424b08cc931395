/** Acts at once, or when the dialog above `element` has gone and has given the focus back to its opener. */
export function runWhenUncovered(element: Element | null, act: () => void): void {
  const above = [...document.querySelectorAll('dialog:modal')].find((dialog) => !dialog.contains(element));
  if (above) above.addEventListener('close', () => runWhenUncovered(element, act), { once: true });
  else act();
}

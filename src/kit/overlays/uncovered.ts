/** Runs `act` at once, or after the dialog above `element` has closed and returned the focus to its opener. */
export function runWhenUncovered(element: Element | null, act: () => void): void {
  const above = [...document.querySelectorAll('dialog:modal')].find((dialog) => !dialog.contains(element));
  if (above) above.addEventListener('close', () => runWhenUncovered(element, act), { once: true });
  else act();
}

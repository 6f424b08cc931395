/** Returns what names a button: its label, or its text. */
export const getButtonName = (button: Element): string =>
  button.getAttribute('aria-label') ?? button.textContent ?? '';

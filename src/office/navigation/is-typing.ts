/** Returns whether a key pressed on an element belongs to it: text that is written, or a dialog or menu. */
export const isTypingTarget = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover]') !== null;

import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, { along: number; across: number }>> = {
  ArrowDown: { along: 1, across: 0 },
  ArrowUp: { along: -1, across: 0 },
  ArrowRight: { along: 0, across: 1 },
  ArrowLeft: { along: 0, across: -1 },
};

/** Finds the step of an arrow key. Other keys have none. */
export const findStep = (key: string) => steps[key];

/** Moves the focus to the element before or after the one that has it, when the key is an arrow up or down. */
export function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  const along = findStep(event.key)?.along;
  const at = elements.indexOf(document.activeElement as HTMLElement);
  if (!along || at < 0) return;
  event.preventDefault();
  elements[at + along]?.focus();
}

import { useEffect } from 'react';

/**
 * For a screen that may have come drawn with its page: from here on it is alive, and what was pressed on it before is
 * pressed again. Its fields are the same elements, with what was typed in them; they must be left uncontrolled.
 */
export function useTakeOver(): void {
  useEffect(() => {
    const door = document.querySelector<HTMLElement>('[data-door]');
    if (!door) return;
    delete door.dataset['door'];
    const pressed = door.querySelector<HTMLElement>('[data-pressed]');
    if (!pressed) return;
    delete pressed.dataset['pressed'];
    pressed.click();
  }, []);
}

import { useEffect, useRef } from 'react';
import { findVisibleElement } from '../../navigation/focus-along.ts';
import { useGo } from '../../navigation/go.ts';

/** After `g`: where the next letter goes. */
const places: Readonly<Record<string, string>> = {
  i: '/dashboard',
  n: '/payrolls',
  e: '/employees',
  a: '/adjustment_payrolls',
  h: '/enabler',
};
const patience = 1200;

/**
 * Keys of the whole office: `/` goes to the search box of the page in view, `n` makes a new one of what it lists,
 * `g` and a letter go to a place, Ctrl K opens the palette.
 */
export function useShortcuts(openPalette: () => void, paletteOpen: boolean): void {
  const go = useGo();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => {
    // No `g` yet: the first second of the page is not the one after it.
    let going = -patience;
    const hear = (event: KeyboardEvent) => {
      const { key } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        // Over any other dialog: a question is answered first.
        if (!paletteOpen && !document.querySelector('dialog[open][role=alertdialog]')) openPalette();
        return;
      }
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type=checkbox], [type=radio]), select, textarea, dialog, [popover]');
      // Keys typed while the palette arrives are meant for it.
      if (paletteOpen || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - going < patience) {
        going = -patience;
        const to = places[key];
        if (to) void goNow.current(to, 'root', 'replace');
        return;
      }
      if (key === 'g') going = event.timeStamp;
      else if (key === '/') press(event, findVisibleElement('[data-search]'));
      else if (key === 'n') press(event, findVisibleElement('[data-new]'));
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [openPalette, paletteOpen]);
}

/** Goes into a box, or presses a button. */
function press(event: KeyboardEvent, element: HTMLElement | undefined): void {
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findVisibleElement, isTypingTarget } from '../../navigation/focus-along.ts';
import { useGo } from '../../navigation/go.ts';

/** Screens by the letter typed after `g`. */
export const shortcutScreens: Readonly<Record<string, string>> = {
  i: '/dashboard',
  p: '/pay_runs',
  n: '/payrolls',
  a: '/adjustment_payrolls',
  c: '/closing',
  e: '/employees',
  h: '/enabler',
};
const KEY_SEQUENCE_MS = 1200;

/**
 * Handles the keys of the office: `/` focuses the search box of the page in view, `n` creates a record of its list, `s`
 * does the next step of the page or opens that of the month, `j` and `k` open the next and the previous employee of a
 * list, `g` and a letter open a screen, Ctrl+K opens the palette, and `?` the list of keys.
 */
export function useShortcuts(openPalette: () => void, openKeys: () => void, paletteOpen: boolean): void {
  const go = useGo();
  const client = useQueryClient();
  const goNow = useRef(go);
  useEffect(() => {
    goNow.current = go;
  });
  useEffect(() => {
    // Far enough in the past that a key in the first second of the page does not follow a `g`.
    let going = -KEY_SEQUENCE_MS;
    const hear = (event: KeyboardEvent) => {
      const { key } = event;
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        // Opens over any other dialog, except a question, which must be answered first.
        if (!paletteOpen && !document.querySelector('dialog[open][role=alertdialog]')) openPalette();
        return;
      }
      // Ignores keys typed while the palette loads, which are meant for it.
      // A click on plain text of a dialog leaves the focus on the page behind it.
      if (paletteOpen || isTypingTarget(event.target) || document.querySelector('dialog:modal')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.timeStamp - going < KEY_SEQUENCE_MS) {
        going = -KEY_SEQUENCE_MS;
        const to = shortcutScreens[key];
        if (to) void goNow.current(to, 'root', 'replace');
        return;
      }
      if (key === 'g') going = event.timeStamp;
      else if (key === '/') press(event, findVisibleElement('[data-search]'));
      else if (key === 'n') press(event, findVisibleElement('[data-new]'));
      else if (key === 'j') press(event, findVisibleElement('[data-person-next]'));
      else if (key === 'k') press(event, findVisibleElement('[data-person-previous]'));
      else if (key === '?') openKeys();
      else if (key === 's') {
        const next = findVisibleElement('[data-next]');
        if (next) press(event, next);
        else
          void import('./open-next-step.ts').then(({ openNextStep }) =>
            openNextStep(client, (to) => goNow.current(to, 'root')),
          );
      }
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [openPalette, openKeys, paletteOpen, client]);
}

function press(event: KeyboardEvent, element: HTMLElement | undefined): void {
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
}

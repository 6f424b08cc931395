import { type ReactNode, useEffect, useRef } from 'react';
import { holdHistory, watchHistory } from '../pages/history.ts';
import { focusTitle, watchPage } from '../pages/title-focus.ts';

type Props = {
  label: string;
  onClose: () => void;
  /** Closes without a question when another page has come. Unsaved text was asked about before. */
  onLeft?: () => void;
  /** `dialog` is centred; `sheet` rises from the bottom on phones and is a dialog elsewhere. */
  as?: 'dialog' | 'sheet';
  className?: string;
  /** `alertdialog` is for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/** The topmost dialog is last. */
const open: HTMLDialogElement[] = [];

/** Focuses the title of the topmost dialog or else of the page. A question focuses its first button instead. */
function leaveAtTitle(): void {
  const top = open.at(-1);
  if (top) top.querySelector<HTMLElement>('h2[tabindex], button')?.focus();
  else focusTitle();
}

/**
 * Renders a modal dialog on the native element: it traps the focus, closes on Escape, covers the page and returns
 * the focus to its opener. Back closes it first and stays on its page. When its page leaves by another route, it
 * closes too. A dialog with unsaved text (`data-dirty`), or with something chosen or shown only in it
 * (`data-kept`), returns with its page.
 */
export function Dialog({
  label,
  onClose,
  onLeft = onClose,
  as = 'dialog',
  className = '',
  role,
  children,
}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  const left = useRef(onLeft);
  useEffect(() => {
    close.current = onClose;
    left.current = onLeft;
  });
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const show = () => {
      open.push(dialog);
      dialog.showModal();
      // Focuses the title when nothing is marked first, so that the key that opened the dialog presses nothing.
      const title = role === 'alertdialog' ? null : dialog.querySelector('h2');
      if (title) title.tabIndex = -1;
      (dialog.querySelector<HTMLElement>('[data-first]') ?? title)?.focus();
      // A long dialog starts at its title, even when the focused element is further down.
      dialog.scrollTop = 0;
    };
    const hide = () => {
      open.splice(open.indexOf(dialog), open.includes(dialog) ? 1 : 0);
      dialog.close();
    };
    const hasTyped = () => dialog.querySelector('[data-dirty], [data-kept]') !== null;
    // Parts may load after the page was left. The dialog opens when its page returns.
    if (!dialog.closest('.ion-page-hidden')) show();
    const watches = [
      watchPage(dialog, (inView) => {
        if (inView) return show();
        hide();
        if (!hasTyped()) close.current();
      }),
      // A question stays open after its page is left.
      role !== 'alertdialog' && !dialog.closest('ion-router-outlet') && watchHistory(() => left.current()),
      holdHistory(
        () => open.at(-1) === dialog,
        () => close.current(),
      ),
    ];
    return () => {
      for (const stop of watches) if (stop) stop();
      hide();
      if (opener instanceof HTMLElement) opener.focus();
      // Focuses a title when the opener is gone, or when nothing had the focus before.
      if (document.activeElement === document.body) leaveAtTitle();
    };
  }, [role]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the scrim only doubles Escape
    <dialog
      ref={element}
      role={role}
      aria-label={label}
      className={`q-dialog q-dialog--${as} ${className}`}
      onCancel={(event) => {
        // React also delivers events of a dialog nested in this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Ignores the second half of the double click that opened the dialog.
        if (event.target === event.currentTarget && event.detail < 2) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

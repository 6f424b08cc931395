import { type ReactNode, useEffect, useRef } from 'react';
import { holdHistory, watchHistory } from '../pages/history.ts';
import { focusTitle, watchPage } from '../pages/title-focus.ts';

type Props = {
  label: string;
  onClose: () => void;
  /** Closes without a question, once another page has come: what is typed in it was asked about before. */
  onLeft?: () => void;
  /** `dialog` in the middle; `sheet` from the bottom on phones, a dialog elsewhere. */
  as?: 'dialog' | 'sheet';
  className?: string;
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/** Open dialogs, the one on top last. */
const open: HTMLDialogElement[] = [];

/** Focus at the title of what is in view: the dialog on top, or else the page. A question has its first button instead. */
function leaveAtTitle(): void {
  const top = open.at(-1);
  if (top) top.querySelector<HTMLElement>('h2[tabindex], button')?.focus();
  else focusTitle();
}

/**
 * A modal dialog on the element of the platform: it holds the focus, hears Escape, covers the page and
 * gives the focus back to its opener when it goes. Back closes it first and stays on its page; when its page
 * leaves by another road it leaves too. What is typed in it (`data-dirty`), or was chosen or shown only in it (`data-kept`),
 * is there again when the page comes back.
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
      // Its title, where nothing is first in it: the key that opened it presses nothing.
      const title = role === 'alertdialog' ? null : dialog.querySelector('h2');
      if (title) title.tabIndex = -1;
      (dialog.querySelector<HTMLElement>('[data-first]') ?? title)?.focus();
      // A long one begins with its title, though what has the focus is further down.
      dialog.scrollTop = 0;
    };
    const hide = () => {
      open.splice(open.indexOf(dialog), open.includes(dialog) ? 1 : 0);
      dialog.close();
    };
    const hasTyped = () => dialog.querySelector('[data-dirty], [data-kept]') !== null;
    // Parts may arrive after the page was left: the dialog opens with its page.
    if (!dialog.closest('.ion-page-hidden')) show();
    const watches = [
      watchPage(dialog, (inView) => {
        if (inView) return show();
        hide();
        if (!hasTyped()) close.current();
      }),
      // Questions outlive the page they were asked on.
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
      // An opener that went with it, or nothing that had the focus yet: the person is left at a title, not nowhere.
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
        // React hands on what a dialog inside this one was told.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The second half of a double click that opened it is not meant for the scrim.
        if (event.target === event.currentTarget && event.detail < 2) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { focusTitle } from './title-focus.ts';

type Props = {
  label: string;
  onClose: () => void;
  /** `dialog` in the middle; `sheet` from the bottom on phones, a dialog elsewhere. */
  as?: 'dialog' | 'sheet';
  className?: string;
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/**
 * A modal dialog on the element of the platform: it holds the focus, hears Escape, covers the page and
 * gives the focus back to its opener when it goes.
 */
export function Dialog({ label, onClose, as = 'dialog', className = '', role, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      // What opened it went with it: the person is left at the title of the page, not nowhere.
      else focusTitle();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the scrim only doubles Escape
    <dialog
      ref={element}
      role={role}
      aria-label={label}
      className={`q-dialog q-dialog--${as} ${className}`}
      onCancel={(event) => {
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

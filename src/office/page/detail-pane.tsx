import { closeOutline, openOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import './split.css?adopt';

type Props = {
  label: string;
  title: string;
  /** Link to the page of the row, when it has one. */
  way?: { words: string; to: string };
  /** True next to the table, false in a sheet over it, as on phones. */
  beside?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Shows the detail of a row. Next to the table, Enter on the open row moves the focus into the pane and Escape closes
 * it and returns the focus to the row. When a change of row removes the focused control, the pane takes the focus.
 */
export function DetailPane({ label, title, way, beside = true, onClose, children }: Props) {
  const close = useRef(onClose);
  const pane = useRef<HTMLElement>(null);
  const within = useRef(false);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = pane.current;
    if (!beside || !element) return undefined;
    // A child that renders alone may remove the focused control.
    const observer = new MutationObserver(() => {
      if (within.current && document.activeElement === document.body) element.focus();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [beside]);
  useEffect(() => {
    if (!beside) return undefined;
    let row = document.activeElement;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close.current();
    };
    // Runs in the capture phase, before the table closes the open row. Enter on a row that is not current still opens
    // it.
    const enter = (event: KeyboardEvent) => {
      const now = document.activeElement;
      if (event.key !== 'Enter' || !now?.matches('tr.cur')) return;
      event.preventDefault();
      event.stopPropagation();
      row = now;
      pane.current?.focus();
    };
    addEventListener('keydown', leave);
    addEventListener('keydown', enter, true);
    return () => {
      removeEventListener('keydown', leave);
      removeEventListener('keydown', enter, true);
      // The focus was in the removed pane.
      if (document.activeElement === document.body && row instanceof HTMLElement) row.focus();
    };
  }, [beside]);
  const inside = (
    <>
      <div className="detail-pane-head row fixed gap-2">
        <h2 className="t-label c-3 q-num">{title}</h2>
        <span style={{ flex: 1 }} />
        {way && (
          <Link className="q-icon-button q-icon-button--small" aria-label={way.words} to={way.to}>
            <Icon of={openOutline} />
          </Link>
        )}
        <button
          type="button"
          className="q-icon-button q-icon-button--small"
          aria-label="Cerrar el detalle"
          onClick={onClose}
        >
          <Icon of={closeOutline} />
        </button>
      </div>
      {children}
    </>
  );
  return beside ? (
    <aside
      ref={pane}
      className="detail-pane column"
      aria-label={label}
      tabIndex={-1}
      onFocus={() => {
        within.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        // Closing a dialog over the page returns the focus here.
        within.current =
          (relatedTarget ?? document.querySelector('dialog[open]'))?.closest('dialog, .detail-pane') != null;
      }}
    >
      {inside}
    </aside>
  ) : (
    <Dialog label={label} as="sheet" onClose={onClose}>
      {inside}
    </Dialog>
  );
}

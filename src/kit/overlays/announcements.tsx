import {
  alertCircleOutline,
  checkmarkCircleOutline,
  lockClosedOutline,
  timeOutline,
  warningOutline,
} from 'ionicons/icons';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../marks/icon.tsx';
import { rejectedIcon } from '../marks/own-icons.ts';
import { announcements, dropToast, type Toast } from './announce.ts';
import { Dialog } from './dialog.tsx';

const badges = { warn: warningOutline, danger: rejectedIcon, info: timeOutline, ok: checkmarkCircleOutline };
const toastTime = 1500;

/** Renders the announcements of `announce.ts`: a toast at the foot of the page, and dialogs one after the other. */
export function Announcements() {
  const { subscribe, get } = announcements;
  const { toast, question } = useSyncExternalStore(subscribe, get, get);
  return (
    <>
      <div role="status">{toast && <ToastLine key={toast.id} toast={toast} />}</div>
      {question && (
        <Dialog
          key={question.id}
          label={question.title}
          role="alertdialog"
          onClose={() => question.answer(question.cancel === undefined)}
        >
          <span className={`q-dialog-icon ${question.badge}`}>
            <Icon of={question.icon ?? iconOf(question)} size="l" />
          </span>
          <h2>{question.title}</h2>
          <Body lines={question.lines} />
          {question.more}
          <div className="q-dialog-actions">
            {question.acts}
            {question.cancel && (
              <button type="button" className="q-btn q-btn--plain" onClick={() => question.answer(false)}>
                {question.cancel}
              </button>
            )}
            <button
              type="button"
              // Enter closes a dialog that only informs, whatever else it offers.
              data-first={question.cancel ? undefined : ''}
              className={`q-btn q-btn--${question.danger ? 'danger' : 'primary'}`}
              onClick={() => question.answer(true)}
            >
              {question.accept}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Returns the icon of a dialog: a lock when permission is denied, the octagon for other errors. */
const iconOf = (question: { title: string; badge: keyof typeof badges }): string =>
  question.title === 'No se pudo procesar tu petición' ? lockClosedOutline : badges[question.badge];

function Body({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  if (lines.length === 1) return <p className="q-dialog-body">{lines[0]}</p>;
  return (
    <ul className="q-dialog-body">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Renders a toast in the top layer, where an open dialog does not cover it. */
function ToastLine({ toast }: { toast: Toast }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.showPopover?.();
    const end = setTimeout(() => dropToast(toast.id), toastTime);
    return () => clearTimeout(end);
  }, [toast.id]);
  return (
    <p ref={line} popover="manual" className={`q-toast${toast.danger ? ' q-toast--danger' : ''}`}>
      <Icon of={toast.icon ?? (toast.danger ? alertCircleOutline : checkmarkCircleOutline)} />
      {toast.text}
    </p>
  );
}

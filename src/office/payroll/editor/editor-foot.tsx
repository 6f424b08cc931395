import { cloudDoneOutline, paperPlaneOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { formatClockTime } from '../../../kit/inputs/clock-time.ts';
import { Icon } from '../../../kit/marks/icon.tsx';

type Props = {
  /** When what is typed was last kept on the device. */
  keptAt: number | undefined;
  busy: boolean;
  /** Way out without saving. */
  leave: ReactNode;
  save: ReactNode;
  send: ReactNode;
  /** Sending answers why it cannot be done yet, and is not what the screen leads to. */
  hasNothingToSend?: boolean;
  onSave: () => void;
  onSend: () => void;
  children?: ReactNode;
};

/** Foot of an editor of a payroll or of a note: leaving, saving and issuing, and when it was kept on the device. */
export function EditorFoot(props: Props) {
  const { keptAt, busy, leave, save, send, hasNothingToSend, onSave, onSend, children } = props;
  return (
    <footer className="q-form-foot">
      {keptAt !== undefined && (
        <span className="c-3 t-label say draft-saved row gap-8">
          <Icon of={cloudDoneOutline} />
          Guardado en este equipo a las {formatClockTime(keptAt)}
        </span>
      )}
      <span className="spacer" />
      {leave}
      <button type="button" className="q-btn q-btn--plain" aria-disabled={busy} onClick={onSave}>
        <span>{save}</span>
      </button>
      <button
        type="button"
        className={`q-btn ${hasNothingToSend ? 'q-btn--plain' : 'q-btn--primary'}`}
        aria-disabled={busy}
        onClick={onSend}
      >
        <Icon of={paperPlaneOutline} />
        <span>{send}</span>
      </button>
      {children}
    </footer>
  );
}

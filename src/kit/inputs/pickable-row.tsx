import type { ReactNode } from 'react';
import { useLongPress } from '../overlays/long-press.ts';

type Props = {
  /** Says whether this row is selected. Undefined when rows are not being selected. */
  picked: boolean | undefined;
  onPick?: (() => void) | undefined;
  /** Marks a row that is visible but cannot be selected. */
  fixed?: boolean;
  onHold?: (() => void) | undefined;
  /** Opens the row. Without it, the row is read-only. */
  onOpen?: (() => void) | undefined;
  /** Accessible name of the checkbox. Without it, the whole text of the row is the name. */
  name?: string;
  children: ReactNode;
};

/** Renders a row on a phone: a checkbox while rows are being selected; otherwise a button, if it opens something. */
export function PickableRow({ picked, onPick, fixed, onHold, onOpen, name, children }: Props) {
  const holding = useLongPress(onHold);
  if (picked !== undefined)
    return (
      <label className={`q-row${picked ? ' sel' : ''}`}>
        <input
          type="checkbox"
          className="q-check"
          aria-label={name}
          checked={picked}
          disabled={fixed}
          onChange={onPick}
        />
        {children}
      </label>
    );
  return onOpen ? (
    <button type="button" className="q-row" {...holding(onOpen)}>
      {children}
    </button>
  ) : (
    <div className="q-row">{children}</div>
  );
}

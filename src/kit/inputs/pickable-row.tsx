import type { ReactNode } from 'react';
import { useLongPress } from '../overlays/long-press.ts';

type Props = {
  /** While rows are being chosen: whether this one is. */
  picked: boolean | undefined;
  /** Chooses it, or takes it out of what is chosen. */
  onPick?: (() => void) | undefined;
  /** A row that may not be chosen is seen all the same. */
  fixed?: boolean;
  /** Holding the row: it begins a choice. */
  onHold?: (() => void) | undefined;
  /** Absent, the row is only read. */
  onOpen?: (() => void) | undefined;
  /** Name of its box; without it, all that the row says. */
  name?: string;
  children: ReactNode;
};

/** A row on a phone: a box to tick while rows are chosen; otherwise a button, when there is something to open. */
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

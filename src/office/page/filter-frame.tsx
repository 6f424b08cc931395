import type { ReactNode } from 'react';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';

type Props = {
  /** Number of rows that match the filters. `undefined` while it loads. */
  count: number | string | undefined;
  onClear: () => void;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Shows the filters of a list in a sheet. The list changes only when they are applied. */
export function FilterFrame({ count, onClear, onApply, onClose, children }: Props) {
  return (
    <Dialog label="Filtros" as="sheet" onClose={onClose}>
      <SheetHead title="Filtros" onClose={onClose}>
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onClear}>
          Quitar todos
        </button>
      </SheetHead>
      <div className="q-sheet-body filter-fields stack gap-16">{children}</div>
      <div className="filter-actions rule-top">
        <button type="button" className="q-btn q-btn--primary q-btn--block" onClick={onApply}>
          <span role="status">{count === undefined ? 'Ver' : `Ver ${count}`}</span>
        </button>
      </div>
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';

type Props = {
  /** Count of the rows that the filters leave, once it is known. */
  count: number | string | undefined;
  onClear: () => void;
  onApply: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The sheet of the filters of a list: nothing changes behind it until they are applied. */
export function FilterFrame({ count, onClear, onApply, onClose, children }: Props) {
  return (
    <Dialog label="Filtros" as="sheet" onClose={onClose}>
      <SheetHead title="Filtros" onClose={onClose}>
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onClear}>
          Quitar todos
        </button>
      </SheetHead>
      <div className="q-sheet-body filter-fields">{children}</div>
      <div className="filter-actions">
        <button type="button" className="q-btn q-btn--primary q-btn--block" onClick={onApply}>
          <span role="status">{count === undefined ? 'Ver' : `Ver ${count}`}</span>
        </button>
      </div>
    </Dialog>
  );
}

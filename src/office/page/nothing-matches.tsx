import { Empty } from '../../kit/pages/page-states.tsx';
import { findVisibleElement } from '../navigation/focus-along.ts';

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Nada coincide" text="Cambie la búsqueda o quite los filtros.">
      <button
        type="button"
        className="q-btn q-btn--plain"
        onClick={() => {
          // Clearing removes this button, so the focus moves to the search box of the list.
          findVisibleElement('[data-search]')?.focus();
          onClear();
        }}
      >
        Quitar los filtros
      </button>
    </Empty>
  );
}

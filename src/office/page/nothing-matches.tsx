import { Empty } from '../../kit/pages/faces.tsx';
import { findVisibleElement } from '../navigation/focus-along.ts';

/** A list where nothing fits what is looked for, and the way out of it. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Nada coincide" text="Cambie la búsqueda o quite los filtros.">
      <button
        type="button"
        className="q-btn q-btn--plain"
        onClick={() => {
          // The button goes with what it cleared: the keyboard goes on from the box of the list.
          findVisibleElement('[data-search]')?.focus();
          onClear();
        }}
      >
        Quitar los filtros
      </button>
    </Empty>
  );
}

import { Empty } from '../kit/faces.tsx';

/** A list where nothing fits what is looked for, and the way out of it. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Nada coincide" text="Cambie la búsqueda o quite los filtros.">
      <button type="button" className="q-btn q-btn--plain" onClick={onClear}>
        Quitar los filtros
      </button>
    </Empty>
  );
}

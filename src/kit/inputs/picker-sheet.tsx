import { checkmarkOutline } from 'ionicons/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { SheetHead } from '../overlays/sheet-head.tsx';
import { type Choice, filterChoices } from './choices.ts';
import { Search } from './search.tsx';

type Props<C extends Choice> = {
  title: string;
  choices: readonly C[] | undefined;
  failed?: boolean;
  chosen?: string | null;
  onPick: (choice: C) => void;
  /** Clears the value. Set when the field may stay empty. */
  onClear?: (() => void) | undefined;
  onClose: () => void;
};

const most = 120;

/** Renders a list with a search box: arrows move, Enter chooses, Escape closes. */
export default function PickerSheet<C extends Choice>(props: Props<C>) {
  const { title, choices, failed, chosen, onPick, onClear, onClose } = props;
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = filterChoices(choices ?? [], search);
  const shown = found.slice(0, most);

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.min(Math.max(at + step, 0), shown.length - 1);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const choice = shown[at];
      if (choice) onPick(choice);
    } else if (event.key === 'Escape') {
      // Without this, a search box handles Escape itself and only empties its text.
      event.preventDefault();
      onClose();
    }
  }

  return (
    <Dialog label={title} as="sheet" onClose={onClose}>
      <SheetHead title={title} onClose={onClose}>
        {onClear && chosen && (
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={onClear}>
            Quitar
          </button>
        )}
      </SheetHead>
      <div style={{ padding: '0 20px 10px' }}>
        <Search
          value={search}
          label="Buscar"
          onChange={(text) => {
            setSearch(text);
            setAt(0);
          }}
          full
          first
          onKeyDown={move}
          controls={`${id}-list`}
          active={shown[at] ? `${id}-${at}` : undefined}
        />
      </div>
      <div className="q-sheet-body q-options" role="listbox" id={`${id}-list`} aria-label={title}>
        {shown.map((choice, i) => (
          <button
            key={choice.id}
            id={`${id}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={choice.id === chosen}
            className={`q-option${i === at ? ' at' : ''}`}
            onClick={() => onPick(choice)}
          >
            <span>
              {choice.label}
              {choice.detail && <small>{choice.detail}</small>}
            </span>
            {choice.code && <span className="code">{choice.code}</span>}
            {choice.id === chosen && <Icon of={checkmarkOutline} />}
          </button>
        ))}
        <p className="q-hint" style={{ padding: '10px 24px' }} role="status">
          {choicesInWords(choices, failed ?? false, found.length, search)}
        </p>
      </div>
    </Dialog>
  );
}

function choicesInWords(
  choices: readonly Choice[] | undefined,
  failed: boolean,
  count: number,
  search: string,
): string {
  if (!choices) return failed ? 'Sin conexión. Esta lista aún no está guardada en este equipo.' : 'Cargando…';
  if (count === 0) return search ? `Nada coincide con «${search}».` : 'No hay opciones.';
  return count > most ? `Hay ${count}. Escriba para encontrar la suya.` : '';
}

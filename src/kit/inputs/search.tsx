import { closeCircle, searchOutline } from 'ionicons/icons';
import type { KeyboardEvent } from 'react';
import { Icon } from '../marks/icon.tsx';

type Props = {
  value: string;
  label: string;
  onChange: (text: string) => void;
  full?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Ids of the list that it filters and of the highlighted option. */
  controls?: string;
  active?: string | undefined;
};

/** Renders a search box. `label` is also its placeholder. The key `/` focuses the search box of a list. */
export function Search({ value, label, onChange, full, first, onKeyDown, controls, active }: Props) {
  return (
    <div className="q-search" style={full ? { width: 'auto', height: 44 } : undefined}>
      <Icon of={searchOutline} size={full ? 'm' : 's'} />
      <input
        type="search"
        data-search=""
        value={value}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        data-first={first ? '' : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        {...(controls && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': controls,
          'aria-activedescendant': active,
        })}
      />
      {value && (
        <button
          type="button"
          className="q-icon-button q-icon-button--small"
          aria-label="Borrar la búsqueda"
          onClick={() => onChange('')}
        >
          <Icon of={closeCircle} size="s" />
        </button>
      )}
    </div>
  );
}

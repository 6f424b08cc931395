import { optionsOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Menu } from '../../kit/overlays/menu.tsx';

type Props = {
  columns: readonly (readonly [name: string, label: string])[];
  shown: readonly string[];
  /** True when the user changed the default columns. */
  chosen: boolean;
  /** Name of the column that cannot be hidden now. */
  held?: string | undefined;
  onToggle: (name: string) => void;
  onReset: () => void;
  children?: ReactNode;
};

export function ColumnChoice({ columns, shown, chosen, held, onToggle, onReset, children }: Props) {
  return (
    <Menu label="Columnas" icon={optionsOutline} on={chosen} className="column-choice">
      {() => (
        <fieldset>
          <legend className="vh">Columnas de la tabla</legend>
          {columns.map(([name, label]) => (
            <label key={name}>
              <input
                type="checkbox"
                className="q-check"
                checked={shown.includes(name)}
                disabled={name === held}
                onChange={() => onToggle(name)}
              />
              {label}
            </label>
          ))}
          <button type="button" onClick={onReset}>
            Dejar las de siempre
          </button>
          {children}
        </fieldset>
      )}
    </Menu>
  );
}

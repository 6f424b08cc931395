import { optionsOutline } from 'ionicons/icons';
import { Menu } from '../../kit/menu.tsx';
import '../catalogue/style.ts';
import { type OptionalColumn, optionalColumns } from './view.ts';

type Props = {
  shown: readonly OptionalColumn[];
  chosen: boolean;
  /** Nothing chosen leaves the table to choose by its width. */
  onChange: (columns: readonly OptionalColumn[] | undefined) => void;
};

/** Which of the columns that may be left out the table has. */
export default function ColumnsMenu({ shown, chosen, onChange }: Props) {
  const names = Object.keys(optionalColumns) as OptionalColumn[];
  return (
    <Menu label="Columnas" icon={optionsOutline} on={chosen} className="cols">
      {() => (
        <fieldset>
          <legend className="vh">Columnas de la tabla</legend>
          {names.map((name) => (
            <label key={name}>
              <input
                type="checkbox"
                className="q-check"
                checked={shown.includes(name)}
                onChange={() =>
                  onChange(names.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one))))
                }
              />
              {optionalColumns[name]}
            </label>
          ))}
          <button type="button" onClick={() => onChange(undefined)}>
            Dejar las de siempre
          </button>
        </fieldset>
      )}
    </Menu>
  );
}

import { arrowForwardOutline } from 'ionicons/icons';
import { cellText } from '../../domain/imports/cells.ts';
import type { KnownColumn } from '../../domain/imports/columns.ts';
import type { Mapping, Table } from '../../domain/imports/drafts.ts';
import { Icon } from '../../kit/icon.tsx';
import { Select } from '../../kit/select.tsx';

type Props = {
  table: Table;
  columns: readonly KnownColumn[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** Each column of the file, what is in it, and what it is here. */
export function ColumnsPane({ table, columns, mapping, onChange }: Props) {
  const options = Object.fromEntries(columns.map(({ key, label }) => [key, label]));
  const sample = table.rows.slice(0, 3);
  return (
    <section aria-label="Columnas">
      <h2 className="t-sub">Columnas</h2>
      <ul className="imp-c">
        {table.headers.map((header, i) => (
          <li key={`${i}${header}`}>
            <span className="imp-l" aria-hidden="true">
              {letters(i)}
            </span>
            <span className="imp-n">
              <b>{header || 'Sin título'}</b>
              <small className="c-3">
                {sample
                  .map(({ cells }) => cellText(cells[i]))
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <Icon of={arrowForwardOutline} size="s" className="c-3" />
            <Select
              ties={{
                id: `column-${i}`,
                'aria-label': `Qué es la columna ${header || letters(i)}`,
                'aria-describedby': undefined,
                'aria-invalid': undefined,
              }}
              value={mapping[i] ?? ''}
              options={options}
              empty="No importar"
              onChange={(key) =>
                // A figure is of one column: whoever had it lets it go.
                onChange(
                  mapping.map((had, at) => (at === i ? key || undefined : had === key ? undefined : had)),
                )
              }
            />
          </li>
        ))}
      </ul>
      <p className="t-cap c-3">Recordaremos estas columnas para el próximo archivo igual.</p>
    </section>
  );
}

/** A, B … Z, AA. */
const letters = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : letters(Math.floor(i / 26) - 1) + letters(i % 26);

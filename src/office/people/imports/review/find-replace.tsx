import { type FormEvent, useState } from 'react';
import { listReplaceEdits } from '../../../../domain/imports/columns/edits.ts';
import { buildNamedTies } from '../../../../kit/inputs/field.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import type { FileReading } from '../reading.ts';

type Props = {
  reading: FileReading;
  /** The column one is in. */
  column: { key: string; column: number } | undefined;
  labelOf: (key: string) => string;
  /** The lines in sight. */
  lines: readonly number[];
  onClose: () => void;
};

/** A text for another, in one column or in all, of the rows in sight. */
export function FindReplace({ reading, column, labelOf, lines, onClose }: Props) {
  const { table, mapping, edit } = reading;
  const [find, setFind] = useState('');
  const [put, setPut] = useState('');
  const [where, setWhere] = useState(column?.key ?? '');
  const columns = mapping.flatMap((key, i) => (key && (where === '' || key === where) ? [i] : []));
  const edits = find === '' && put === '' ? [] : listReplaceEdits(table, columns, find, put, new Set(lines));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edits.length === 0) return;
    edit(edits);
    onClose();
  };
  return (
    <form
      className="import-grid-find row wrap gap-8"
      aria-label="Buscar y reemplazar"
      onSubmit={submit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        className="q-input"
        aria-label="Buscar"
        placeholder="Buscar (vacío: celdas vacías)"
        value={find}
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        autoFocus
        onChange={(event) => setFind(event.target.value)}
      />
      <input
        className="q-input"
        aria-label="Reemplazar por"
        placeholder="Reemplazar por"
        value={put}
        onChange={(event) => setPut(event.target.value)}
      />
      <Select
        ties={buildNamedTies('find-where', 'En qué columna')}
        value={where}
        options={Object.fromEntries(mapping.flatMap((key) => (key ? [[key, labelOf(key)]] : [])))}
        empty="Todas las columnas"
        onChange={setWhere}
      />
      <button type="submit" className="q-btn q-btn--plain" aria-disabled={edits.length === 0}>
        {edits.length === 1 ? 'Reemplazar en 1 celda' : `Reemplazar en ${edits.length} celdas`}
      </button>
    </form>
  );
}

import { warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { cellText } from '../../domain/imports/cells.ts';
import { sameLines } from '../../domain/imports/edits.ts';
import type { CellProblem } from '../../domain/imports/imported-row.ts';
import { Icon } from '../../kit/icon.tsx';
import type { Reading } from './reading.ts';

type Props = { id: string; fault: CellProblem; label: string; reading: Reading };

/** What is wrong in a cell, and the cell to put right, alone or with all that say the same. */
export function FaultCell({ id, fault, label, reading }: Props) {
  const { table, mapping, edit, remember } = reading;
  const column = fault.at ?? mapping.indexOf(fault.column);
  const row = table.rows.find(({ line }) => line === fault.line);
  const before = cellText(row?.cells[column]);
  const [typed, setTyped] = useState(before);
  const [stored, setStored] = useState(before);
  if (before !== stored) {
    setStored(before);
    setTyped(before);
  }
  const changed = typed !== before;
  const others = changed && column >= 0 ? sameLines(table, fault.line, column, before) : [];
  const put = (lines: readonly number[]) => {
    if (!changed) return;
    edit(lines.map((line) => ({ line, column, value: typed })));
    if (lines.length > 1) remember(column, before, typed);
  };
  return (
    <div className="imp-e">
      <label htmlFor={id}>
        {label}
        <span className="q-err">
          <Icon of={warningOutline} size="s" />
          {fault.message}.
        </span>
      </label>
      {column >= 0 && (
        <span>
          <input
            id={id}
            className="q-input"
            aria-invalid="true"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') put(event.ctrlKey ? [fault.line, ...others] : [fault.line]);
              if (event.key === 'Escape') setTyped(before);
            }}
            onBlur={({ relatedTarget }) => {
              const same = relatedTarget instanceof HTMLElement && relatedTarget.dataset['same'] === id;
              if (!same) put([fault.line]);
            }}
          />
          {others.length > 0 && (
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              data-same={id}
              onClick={() => put([fault.line, ...others])}
            >
              Aplicar a las {others.length + 1} iguales
            </button>
          )}
        </span>
      )}
    </div>
  );
}

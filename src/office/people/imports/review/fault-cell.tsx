import { warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { toCellText } from '../../../../domain/imports/cells/cells.ts';
import type { CellProblem } from '../../../../domain/imports/cells/imported-row.ts';
import { findLine } from '../../../../domain/imports/columns/edits.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import type { FileReading } from '../reading.ts';
import { groupAlikeFaults, putAlike } from './alike.ts';
import type { ReviewItem } from './reviewed.ts';

type Props = {
  id: string;
  fault: CellProblem;
  label: string;
  reading: FileReading;
  /** All that came of the file, where the same fault may be again. */
  items: readonly ReviewItem[];
  /** The cell was read and only told: it is changed where that is not what it says. */
  isReading?: boolean;
};

/** Fault of a cell, and the cell to put right, alone or with all that are wrong for the same reason. */
export function FaultCell({ id, fault, label, reading, items, isReading = false }: Props) {
  const { table, mapping } = reading;
  const column = fault.at ?? mapping.indexOf(fault.column);
  const row = findLine(table, fault.line);
  const before = toCellText(row?.cells[column]);
  const [typed, setTyped] = useState(before);
  const [stored, setStored] = useState(before);
  if (before !== stored) {
    setStored(before);
    setTyped(before);
  }
  const alike = typed !== before && column >= 0 ? groupAlikeFaults(reading, items, fault, column) : undefined;
  const several = alike !== undefined && alike.lines.length > 1;
  const put = (everywhere: boolean) => {
    if (alike) putAlike(reading, alike, typed, everywhere && several);
  };
  return (
    <div className={isReading ? 'import-fault told' : 'import-fault'}>
      <label className="text-14 c-2" htmlFor={id}>
        {label}
        <span className={isReading ? 'q-error q-error--notice' : 'q-error'}>
          <Icon of={warningOutline} size="s" />
          {fault.message}.
        </span>
      </label>
      {column >= 0 && (
        <span className="stack shrink gap-4">
          <input
            id={id}
            className="q-input"
            aria-invalid={isReading ? undefined : 'true'}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') put(event.ctrlKey);
              if (event.key === 'Escape') setTyped(before);
            }}
            onBlur={({ relatedTarget }) => {
              const same = relatedTarget instanceof HTMLElement && relatedTarget.dataset['same'] === id;
              if (!same) put(false);
            }}
          />
          {several && (
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              data-same={id}
              onClick={() => put(true)}
            >
              Aplicar a las {alike.lines.length} iguales: {alike.names}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

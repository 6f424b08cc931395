import { arrowForwardOutline, swapHorizontalOutline } from 'ionicons/icons';
import { PickableRow } from '../../../kit/inputs/pickable-row.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { type AdjustmentRow, noteTypes } from '../document/adjustments.ts';
import { canEdit } from '../document/payrolls.ts';
import { shift } from './difference-table.tsx';

export const formatNetDelta = (row: AdjustmentRow) => (Number(row.delta) === 0 ? 'igual' : shift(row.delta));

type Props = {
  rows: readonly AdjustmentRow[];
  onOpen: (row: AdjustmentRow) => void;
  /** Chosen ids. `undefined` while cards open instead of being chosen. */
  selected: ReadonlySet<string> | undefined;
  onToggle: (row: AdjustmentRow) => void;
  /** Starts choosing with this card. */
  onHold: (row: AdjustmentRow) => void;
};

export function AdjustmentCards({ rows, onOpen, selected, onToggle, onHold }: Props) {
  return (
    <ul className="q-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <PickableRow
            picked={selected?.has(row.id)}
            onPick={() => onToggle(row)}
            fixed={!canEdit(row)}
            onHold={canEdit(row) ? () => onHold(row) : undefined}
            onOpen={() => onOpen(row)}
          >
            {!selected && <Icon of={swapHorizontalOutline} />}
            <CardBody row={row} />
          </PickableRow>
        </li>
      ))}
    </ul>
  );
}

function CardBody({ row }: { row: AdjustmentRow }) {
  return (
    <>
      <span className="q-row-middle">
        <span className="q-row-title">{row.employee.list_name}</span>
        <span className="q-row-marks">
          <StatusPill state={row.state} />
          <span className="c-3 q-num">
            {noteTypes[row.note_type].word} {row.predecessor.full_number}
          </span>
        </span>
      </span>
      <span className="q-row-value q-num">
        {formatNetDelta(row)}
        <small className="c-3 block text-12">
          {formatAmountOrDash(row.before)} <Icon of={arrowForwardOutline} size="s" />{' '}
          {formatAmountOrDash(row.after)}
        </small>
      </span>
    </>
  );
}

import { chevronForwardOutline } from 'ionicons/icons';
import { labelNamesakes } from '../../../domain/identity/person-name.ts';
import { months } from '../../../domain/values/day.ts';
import { PickableRow } from '../../../kit/inputs/pickable-row.tsx';
import { Avatar } from '../../../kit/marks/avatar.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { toggleSelection } from '../../../kit/tables/data-table.tsx';
import { canEdit, isStanding, type PayrollRow } from '../document/payrolls.ts';
import { CountedSum } from './counted-sum.tsx';
import { computePayrollDelta } from './counts.ts';
import { DeltaCell } from './delta-cell.tsx';
import { NoteUnderWay } from './note-under-way.tsx';

type Props = {
  rows: readonly PayrollRow[];
  /** Rows belong to several months, so each card shows its own. */
  several: boolean;
  onOpen: (row: PayrollRow) => void;
  /** Chosen ids. `undefined` while cards open instead of being chosen. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (ids: ReadonlySet<string>) => void;
  onHold: (row: PayrollRow) => void;
};

export function PayrollCards({ rows, several, onOpen, selected, onSelect, onHold }: Props) {
  return (
    <ul className="q-rows">
      {labelNamesakes(rows).map((row) => (
        <li key={row.id}>
          <PickableRow
            picked={selected?.has(row.id)}
            onPick={() => onSelect(toggleSelection(selected, row.id))}
            fixed={!canEdit(row) && !isStanding(row)}
            onHold={() => onHold(row)}
            onOpen={() => onOpen(row)}
          >
            {!selected && <Avatar large name={row.employee.list_name} />}
            <CardBody row={row} several={several} />
            {!selected && <Icon of={chevronForwardOutline} size="s" className="c-3" />}
          </PickableRow>
        </li>
      ))}
    </ul>
  );
}

function CardBody({ row, several }: Pick<Props, 'several'> & { row: PayrollRow }) {
  return (
    <>
      <span className="q-row-middle">
        <span className="q-row-title">{row.employee.list_name}</span>
        <span className="q-row-marks">
          <StatusPill state={row.state} />
          {row.full_number && <span className="c-3 q-num">{row.full_number}</span>}
          {row.note && <NoteUnderWay withWords of={row.note} />}
          {several && <span className="c-3">{months[row.month - 1]}</span>}
        </span>
      </span>
      <span className="q-row-value">
        <CountedSum row={row} name="total" pesos />
        {typeof computePayrollDelta(row) === 'object' && <DeltaCell row={row} />}
      </span>
    </>
  );
}

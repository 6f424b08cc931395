import { chevronForwardOutline } from 'ionicons/icons';
import { Avatar } from '../../kit/avatar.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { canEdit, type PayrollRow } from './payrolls.ts';

type Props = {
  rows: readonly PayrollRow[];
  onOpen: (row: PayrollRow) => void;
  /** While choosing what to send; then a touch chooses and does not open. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** The month on a phone: who, how much, and the state under the name, never shortened. */
export function PayrollCards({ rows, onOpen, selected, onSelect }: Props) {
  function toggle(id: string) {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  }
  return (
    <ul className="q-rows">
      {rows.map((row) => (
        <li key={row.id}>
          {selected ? (
            <label className="q-row">
              <input
                type="checkbox"
                className="q-check"
                checked={selected.has(row.id)}
                disabled={!canEdit(row)}
                onChange={() => toggle(row.id)}
              />
              <CardBody row={row} />
            </label>
          ) : (
            <button type="button" className="q-row" onClick={() => onOpen(row)}>
              <Avatar large name={row.employee.name} />
              <CardBody row={row} />
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function CardBody({ row }: { row: PayrollRow }) {
  return (
    <>
      <span className="q-row__m">
        <span className="q-row__t">{row.employee.name}</span>
        <span className="q-row__p">
          <StatusPill state={row.state} />
          {row.full_number && <span className="c-3 q-num">{row.full_number}</span>}
        </span>
      </span>
      <span className="q-row__v">
        <Money amount={row.total} />
      </span>
    </>
  );
}

import { chevronForwardOutline } from 'ionicons/icons';
import { Avatar } from '../../kit/avatar.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Money } from '../../kit/money.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import type { PayrollRow } from './payrolls.ts';

type Props = { rows: readonly PayrollRow[]; onOpen: (row: PayrollRow) => void };

/** The month on a phone: who, how much, and the state under the name, never shortened. */
export function PayrollCards({ rows, onOpen }: Props) {
  return (
    <ul className="q-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="q-row" onClick={() => onOpen(row)}>
            <Avatar large name={row.employee.name} />
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
            <Icon of={chevronForwardOutline} size="s" className="c-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

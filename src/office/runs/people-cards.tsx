import { chevronForwardOutline } from 'ionicons/icons';
import type { RunKind } from '../../domain/payroll/runs/period.ts';
import { Avatar } from '../../kit/marks/avatar.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { NetChangeMark } from './net-change-mark.tsx';
import { PersonMark } from './person-mark.tsx';
import type { RunPerson } from './runs.ts';

type Props = { rows: readonly RunPerson[]; kind: RunKind; onOpen: (person: RunPerson) => void };

/** The people of a payment on a phone. */
export function PeopleCards({ rows, kind, onOpen }: Props) {
  return (
    <ul className="q-rows">
      {rows.map((person) => (
        <li key={person.employee.id}>
          <button type="button" className="q-row" onClick={() => onOpen(person)}>
            <Avatar large name={person.employee.list_name} />
            <span className="q-row-middle">
              <span className="q-row-title">{person.employee.list_name}</span>
              <span className="q-row-marks">
                <span className="c-3 q-num">{person.employee.document_number}</span>
                <PersonMark findings={person.findings} />
              </span>
            </span>
            <span className="q-row-value stack">
              <PesoAmount amount={person.total} />
              <NetChangeMark person={person} kind={kind} />
            </span>
            <Icon of={chevronForwardOutline} size="s" className="c-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import { focusTitle } from '../../kit/pages/title-focus.ts';
import { recalculateRun, type StopNoteContent } from './acts.ts';
import type { Run } from './runs.ts';

type Props = { run: Run; stop: StopNoteContent; onOpen: (employee: string) => void; onSettled: () => void };

/** Why the payment did not close: who is paid something else now, or what is missing of whom. */
export function StopNote({ run, stop, onOpen, onSettled }: Props) {
  const client = useQueryClient();
  async function again() {
    if (!(await recalculateRun(client, run))) return;
    onSettled();
    focusTitle();
  }
  const person = (id: string, name: string) => (
    <button type="button" className="run-who b" onClick={() => onOpen(id)}>
      {name}
    </button>
  );
  return (
    <div className="q-note q-note--danger run-stop fixed" role="alert">
      <Icon of={warningOutline} />
      <div>
        <b>
          {stop.why === 'changed'
            ? stop.message
            : 'El pago no se cerró: esto falta por corregir. Corríjalo y recalcule.'}
        </b>
        <ul className="stack gap-4">
          {stop.why === 'changed'
            ? stop.people.map(({ employee_id, list_name: name, before, after }) => (
                <li key={employee_id}>
                  {person(employee_id, name)}: neto antes $ {formatAmountOrDash(before)}, ahora ${' '}
                  {formatAmountOrDash(after)}
                </li>
              ))
            : stop.people.map(({ employee_id, list_name: name, code, message, hint }) => (
                <li key={`${employee_id}${code}${message}`}>
                  {person(employee_id, name)}: {message.replace(/\.$/, '')}. {hint}
                </li>
              ))}
        </ul>
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void again()}>
          Recalcular y revisar
        </button>
      </div>
    </div>
  );
}

import { Link } from 'react-router-dom';
import {
  acceptedStates,
  onceAcceptedStates,
  undoneStates,
} from '../../../domain/payroll/desk/document-state.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { stateIcons } from '../../../kit/marks/status-pill.tsx';
import type { Payroll } from './payrolls.ts';

/** Note that replaced or eliminated the document, its date, and the net now in force. */
export function UndoneNote({ payroll }: { payroll: Pick<Payroll, 'id' | 'state' | 'chain'> }) {
  const { id, state, chain = [] } = payroll;
  if (!undoneStates.includes(state)) return null;
  const after = chain.slice(chain.findIndex((version) => version.id === id) + 1);
  const note = after.find((version) => onceAcceptedStates.includes(version.state));
  const last = after.findLast((version) => acceptedStates.includes(version.state));
  const eliminated = state === 'eliminada' || last?.note_type === 2;
  return (
    <div className="q-note detail-note q-note--warn">
      <Icon of={stateIcons[state]} />
      <p>
        {state === 'eliminada' ? 'Lo eliminó' : 'Lo reemplazó'}{' '}
        {note ? (
          <>
            la nota <Link to={`/adjustment_payrolls/${note.id}/edit`}>{note.full_number ?? 'de ajuste'}</Link>{' '}
            el {formatDay(dayOf(Date.parse(note.at) as Instant))}
          </>
        ) : (
          'un ajuste'
        )}
        {': '}
        {eliminated
          ? 'ya no tiene efecto ante la DIAN, y no suma en el mes.'
          : last
            ? `lo que vale es un neto de ${formatPesos(parseMoney(last.total) ?? noMoney)}.`
            : 'ya no es el vigente.'}
      </p>
    </div>
  );
}

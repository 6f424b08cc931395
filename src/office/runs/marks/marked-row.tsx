import { warningOutline } from 'ionicons/icons';
import { useId } from 'react';
import type { MarkedPerson } from '../../../domain/office/pay-run-marks.ts';
import type { DoubtReason } from '../../../domain/payroll/clock/clock-marks.ts';
import { formatDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { describeNetChange } from '../net-change.ts';
import { describeMarkedHours } from './marks.ts';

type Props = {
  of: MarkedPerson;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  isReplacing: boolean;
  onReplace: (isReplacing: boolean) => void;
};

const doubtWords: Readonly<Record<DoubtReason, string>> = {
  in: 'falta la entrada',
  out: 'falta la salida',
  one: 'falta una marca',
  before: 'la noche anterior está en duda',
  after: 'es de después de su último día: escriba esas horas a mano en el último',
  part: 'ya tiene más horas que las de estas marcas, que quizá son una parte del día',
};

/** A person of the file: their hours and what they come to, their shifts, and the days that lack a mark. */
export function MarkedRow({ of, isChosen, onChoose, isReplacing, onReplace }: Props) {
  const id = useId();
  const {
    employee,
    hours,
    removed,
    shifts,
    doubts,
    later,
    undated,
    refused,
    changes,
    before,
    after,
    findings,
  } = of;
  const words = describeMarkedHours(hours);
  const change = describeNetChange({ total: after, previous_total: before });
  return (
    <li className="marks-person">
      <input
        type="checkbox"
        className="q-check"
        id={id}
        checked={isChosen}
        disabled={!changes || refused !== null}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <label className="marks-name" htmlFor={id}>
        <b className="m">{employee.list_name}</b>
        <span className="block text-13 c-2 q-num">
          {words.length > 0 ? words.join(' · ') : 'Sin horas que agreguen al sueldo'}
        </span>
      </label>
      <p className={`marks-net text-14 q-num ${change?.className ?? ''}`}>
        {changes ? change?.words : 'sin cambios'}
      </p>
      {changes && removed.length > 0 && (
        <p className="text-13 c-warn q-num">Se quitan: {describeMarkedHours(removed).join(' · ')}.</p>
      )}
      {refused !== null && (
        <p className="q-error">
          <Icon of={warningOutline} size="s" />
          {refused}
        </p>
      )}
      {undated && (
        <label className="text-14">
          <input
            type="checkbox"
            className="q-check"
            checked={isReplacing}
            aria-label={`Quitar las horas que tiene escritas sin día: ${employee.list_name}`}
            onChange={(event) => onReplace(event.target.checked)}
          />{' '}
          Quitar las horas que tiene escritas sin día
        </label>
      )}
      {doubts.map(({ day, times, missing }) => (
        <p key={day} className="text-13 c-warn">
          <Icon of={warningOutline} size="s" /> {formatDay(day, 'short')}: {doubtWords[missing]}
          {times.length > 0 && ` (${times.join(', ')})`}. Las horas de ese día no se tocan.
        </p>
      ))}
      {findings.map(({ code, message }) => (
        <p key={code} className="text-13 c-warn">
          {message}.
        </p>
      ))}
      {later > 0 && (
        <p className="text-13 c-3">
          Lo de después de este pago va en el siguiente: tráigale también las marcas del último día de este.
        </p>
      )}
      {shifts.length > 0 && (
        <details className="text-13">
          <summary>{shifts.length === 1 ? '1 turno' : `${shifts.length} turnos`}</summary>
          <ul className="marks-days q-num">
            {shifts.map(({ day, start, end }) => (
              <li key={`${day} ${start}`}>
                {formatDay(day, 'short')}: {start} a {end}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

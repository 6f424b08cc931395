import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Run } from '../runs.ts';
import { useUndoNovelties } from '../undo-novelties.ts';
import { RefusedUndoNote, UndoButton } from '../undo-parts.tsx';
import type { WrittenMarks } from './marks.ts';

type Props = { run: Run; written: WrittenMarks; onOther: () => void };

/** Result of the write, which is undone as one step. */
export function MarksWritten({ run, written, onOther }: Props) {
  const undoing = useUndoNovelties(run.id, written.undo, onOther);
  // The button that wrote is gone: whoever uses the keyboard goes on from here.
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => result.current?.focus(), []);
  const wrong = written.people.filter((one) => one.refused !== null);
  return (
    <div className="marks-body stack gap-14">
      <p ref={result} className="q-note q-note--ok" role="status" tabIndex={-1}>
        <Icon of={checkmarkCircleOutline} />
        <span>
          {written.changed === 0
            ? 'No se escribió nada.'
            : `Quedaron escritas las horas de ${formatPeopleCount(written.changed)}, y el pago se recalculó.`}
        </span>
      </p>
      {written.isUnfinished && (
        <p className="q-note q-note--warn" role="alert">
          <Icon of={warningOutline} />
          <span>
            No se terminó: las demás personas siguen como estaban. Elija el archivo otra vez para seguir.
          </span>
        </p>
      )}
      {wrong.map(({ employee, refused: why }) => (
        <p key={employee.id} className="q-note q-note--warn" role="alert">
          <Icon of={warningOutline} />
          <span>
            {employee.list_name}: {why}
          </span>
        </p>
      ))}
      <RefusedUndoNote {...undoing} />
      <p className="row wrap gap-8">
        <Link className="q-btn q-btn--primary" to={`/pay_runs/${run.id}`}>
          Ver el pago
        </Link>
        <UndoButton {...undoing} />
        <button type="button" className="q-btn q-btn--ghost" onClick={onOther}>
          Otro archivo
        </button>
      </p>
    </div>
  );
}

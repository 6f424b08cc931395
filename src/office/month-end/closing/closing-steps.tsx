import { alertCircleOutline, checkmarkCircle, ellipseOutline, removeCircleOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useSession } from '../../records/records.ts';
import { findStepAddress, type ListedClosingStep } from './closing.ts';
import './closing.css?adopt';

const looks = {
  done: { icon: checkmarkCircle, words: 'Hecho', look: 'c-ok' },
  todo: { icon: ellipseOutline, words: 'Falta', look: 'c-3' },
  late: { icon: alertCircleOutline, words: 'Venció', look: 'c-danger' },
  idle: { icon: removeCircleOutline, words: 'Sin nada que hacer', look: 'c-3' },
} as const;

type Props = {
  of: readonly ListedClosingStep[];
  /** The step to do next, whose button is the primary one. */
  next?: ListedClosingStep | undefined;
  /** Marks a step that the server cannot know to be done. */
  onMark?: (step: ListedClosingStep, done: boolean) => void;
};

export function ClosingSteps({ of, next, onMark }: Props) {
  const enabled = useSession().company?.enabler.status === true;
  return (
    <ol className="closing-steps stack">
      {of.map((step) => (
        <li className="flex top wrap gap-12 rule-top" key={step.key} data-state={step.state}>
          <Icon of={looks[step.state].icon} className={looks[step.state].look} />
          <div className="closing-step fill">
            <p className="b">
              <Link to={findStepAddress(step, enabled)}>{step.title}</Link>
              <span className="vh">{looks[step.state].words}</span>
            </p>
            <p className="t-label c-2">{step.text}</p>
            {step.due && step.state !== 'done' && step.state !== 'idle' && (
              <p className={`t-caption ${step.state === 'late' ? 'c-danger' : 'c-3'}`}>
                {step.state === 'late' ? 'Venció' : 'Vence'} el {formatDay(step.due)}
                {step.basis && ` · ${step.basis}`}
              </p>
            )}
          </div>
          {step.by_hand && onMark && (
            <button
              type="button"
              className="q-btn q-btn--sm q-btn--plain"
              aria-pressed={step.state === 'done'}
              onClick={() => onMark(step, step.state !== 'done')}
            >
              {step.state === 'done' ? 'Quitar la marca' : 'Ya se hizo'}
            </button>
          )}
          {(step.state === 'todo' || step.state === 'late') && (
            <Link
              className={`q-btn q-btn--sm ${step.key === next?.key ? 'q-btn--primary' : 'q-btn--plain'}`}
              to={findStepAddress(step, enabled)}
              data-next={step.key === next?.key ? '' : undefined}
            >
              {step.action}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

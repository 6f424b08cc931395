import { useIonRouter } from '@ionic/react';
import { checkmarkOutline, warningOutline } from 'ionicons/icons';
import { findNextStep } from '../../domain/closing/steps.ts';
import type { Closing } from '../../domain/office/closing.ts';
import { type Day, formatDay, formatMonth } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { findStepAddress, type ListedClosingStep } from '../month-end/closing/closing.ts';
import { getWorkingMonth, type Month, shiftMonth } from '../months/month.ts';
import { countDocuments } from '../payroll/document/state-chips.tsx';
import type { Dashboard } from './dashboard.ts';
import { buildTerm, URGENT_DAYS } from './term.ts';
import './next-step.css?adopt';

type Props = {
  of: Dashboard;
  closing: Closing;
  enabled: boolean;
  /** Payrolls that can be sent, drafts included. */
  ready: number;
  onSend: () => void;
  onCreate: () => void;
  onMonth: (month: Month) => void;
};

/** Says what to do next in a month, with the steps of its end, and leads to it. */
export function NextStepCard({ of, closing, enabled, ready, onSend, onCreate, onMonth }: Props) {
  const router = useIonRouter();
  const { today } = closing;
  const monthly = closing.steps.filter(({ yearly }) => !yearly);
  const next = findNextStep(closing.steps, today);
  const at = monthly.findIndex(({ key }) => key === next?.key);
  const dian = monthly.find(({ key }) => key === 'dian');
  const rejected = countDocuments(of.summary.states, 'rechazado');
  const unsent = of.missing + ready + rejected;
  const urgent = unsent > 0 && dian !== undefined && isUrgent(dian, today);
  const act = next && findAction(next, { enabled, missing: of.missing, ready, rejected });
  const following = shiftMonth(of, 1);

  function go(step: ListedClosingStep) {
    if (act?.does === 'create') onCreate();
    else if (act?.does === 'send') onSend();
    else router.push(act?.to ?? step.to, 'root');
  }

  return (
    <section
      className={`next-step on-brand${urgent || next?.state === 'late' ? ' next-step--hot' : ''}`}
      aria-label="Lo que sigue"
    >
      <div className="row wrap gap-16">
        <div className="fill">
          <p className="t-label">
            Lo que sigue
            {at >= 0 && (
              <span className="only-phone-inline">
                {' '}
                · paso {at + 1} de {monthly.length}
              </span>
            )}
          </p>
          <h2 className="b">{next ? (act?.title ?? next.title) : closing.words}</h2>
          {next && (
            <p className="t-label">
              {act?.text ?? next.text}
              {next.due && ` · ${buildTerm(next.due, today).text}`}
            </p>
          )}
          {urgent && (
            <p className="next-step-sending row b gap-6 t-label">
              <Icon of={warningOutline} size="s" />
              {unsent === 1 ? 'Falta 1 documento por enviar' : `Faltan ${unsent} documentos por enviar`}
            </p>
          )}
        </div>
        {next ? (
          <button
            type="button"
            className="q-btn q-btn--sun"
            data-next=""
            aria-keyshortcuts="S"
            onClick={() => go(next)}
          >
            {act?.words ?? next.action}
            <span className="not-phone" aria-hidden="true">
              <kbd>S</kbd>
            </span>
          </button>
        ) : (
          isBefore(of, getWorkingMonth()) && (
            <button
              type="button"
              className="q-btn q-btn--sun"
              data-next=""
              onClick={() => onMonth(following)}
            >
              Ir a {formatMonth(following.year, following.month)}
            </button>
          )
        )}
      </div>
      <ol className="next-step-list flex" aria-label="El mes, paso a paso">
        {monthly.map((step) => (
          <li
            key={step.key}
            className="grow shrink"
            data-state={step.key === next?.key ? 'now' : step.state}
            aria-current={step.key === next?.key ? 'step' : undefined}
          >
            <i>{step.state === 'done' && <Icon of={checkmarkOutline} />}</i>
            <b className="text-13 b">{step.title}</b>
            <span className="text-12">{describeStanding(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isBefore = (a: Month, b: Month): boolean => a.year * 12 + a.month < b.year * 12 + b.month;

const isUrgent = ({ due, state }: ListedClosingStep, today: Day): boolean =>
  state !== 'done' && due !== null && buildTerm(due, today).left <= URGENT_DAYS;

function describeStanding({ state, due }: ListedClosingStep): string {
  if (state === 'done') return 'hecho';
  if (state === 'idle') return 'nada que hacer';
  if (!due) return 'falta';
  return `${state === 'late' ? 'venció' : 'vence'} el ${formatDay(due, 'short').replace(/ \d{4}$/, '')}`;
}

type Facts = { enabled: boolean; missing: number; ready: number; rejected: number };
type Action = { words: string; does?: 'create' | 'send'; to?: string; title?: string; text?: string };

/** Finds what the button of a step does when it does more than open the screen of the step. */
function findAction(
  step: ListedClosingStep,
  { enabled, missing, ready, rejected }: Facts,
): Action | undefined {
  const { key, to } = step;
  if (key !== 'payrolls' && key !== 'dian') return undefined;
  if (!enabled)
    return {
      words: 'Ir a Habilitación',
      to: findStepAddress(step, enabled),
      title: 'Habilitación ante la DIAN',
      text: 'Los documentos de la nómina la necesitan. Los pagos no.',
    };
  if (missing > 0)
    return { words: `Crear ${missing} ${missing === 1 ? 'faltante' : 'faltantes'}`, does: 'create' };
  if (rejected > 0)
    return {
      words: `Corregir ${rejected} ${rejected === 1 ? 'rechazada' : 'rechazadas'}`,
      to: `${to}&state=rechazada`,
    };
  return ready > 0 && key === 'dian' ? { words: `Enviar ${ready}`, does: 'send' } : undefined;
}

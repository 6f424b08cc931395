import { useIonRouter } from '@ionic/react';
import { checkmarkOutline, warningOutline } from 'ionicons/icons';
import { getSendingDeadline } from '../../domain/payroll/desk/deadline.ts';
import { parseDay } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { getToday } from '../months/month.ts';
import { countDocuments } from '../payroll/document/state-chips.tsx';
import type { Dashboard } from './dashboard.ts';
import { buildTerm, URGENT_DAYS } from './term.ts';

type Props = { of: Dashboard; ready: number; onSend: () => void; onCreate: () => void };

const words = { past: '', today: 'hoy', ahead: '' } as const;

export function DeadlineStrip({ of, ready, onSend, onCreate }: Props) {
  const router = useIonRouter();
  const term = buildTerm(parseDay(of.deadline) ?? getSendingDeadline(of.year, of.month), getToday());
  const { states, count } = of.summary;
  const left = count - countDocuments({ ...states, eliminada: 0 }, 'aceptado') + of.missing;
  const rejected = countDocuments(states, 'rechazado');
  const unsent = of.missing + ready + rejected;
  const urgent = unsent > 0 && term.left <= URGENT_DAYS;
  const done = left === 0 && count > 0;
  return (
    <section
      className={`deadline row wrap on-brand${urgent ? ' deadline--hot' : ''}`}
      aria-label="Plazo de transmisión a la DIAN"
    >
      <div className="deadline-title">
        <p className="t-label">Plazo de transmisión a la DIAN</p>
        <h2 className="b">{done ? 'Todo aceptado' : term.title}</h2>
        <p className="t-label">{term.text}</p>
        {urgent && (
          <p className="deadline-sending row b gap-6 t-label">
            <Icon of={warningOutline} size="s" />
            {unsent === 1 ? 'Falta 1 documento por enviar' : `Faltan ${unsent} documentos por enviar`}
          </p>
        )}
      </div>
      <ol className="deadline-days flex between grow relative" aria-label="Los diez días del plazo">
        {term.days.map((day) => (
          <li
            key={day.date}
            className={`stack relative shrink deadline-${day.is}${day.last ? ' deadline-end' : ''}`}
          >
            <i className="stack">{day.is === 'past' && <Icon of={checkmarkOutline} />}</i>
            <b className="text-14 b">{day.date}</b>
            <span className="text-12">{day.last ? 'vence' : words[day.is]}</span>
          </li>
        ))}
      </ol>
      <div className="deadline-actions stack push gap-8">
        {left > 0 && (
          <p className="text-13">
            <b className="q-num b">{left}</b>{' '}
            {left === 1 ? 'documento por aceptar' : 'documentos por aceptar'}
          </p>
        )}
        {rejected > 0 ? (
          <button
            type="button"
            className="q-btn q-btn--sun"
            onClick={() => router.push(`/payrolls?year=${of.year}&month=${of.month}&state=rechazada`, 'root')}
          >
            Corregir {rejected} {rejected === 1 ? 'rechazada' : 'rechazadas'}
          </button>
        ) : of.missing > 0 ? (
          <button type="button" className="q-btn q-btn--sun" onClick={onCreate}>
            Crear {of.missing} {of.missing === 1 ? 'faltante' : 'faltantes'}
          </button>
        ) : ready > 0 ? (
          <button type="button" className="q-btn q-btn--sun" onClick={onSend}>
            Enviar {ready}
          </button>
        ) : null}
      </div>
    </section>
  );
}

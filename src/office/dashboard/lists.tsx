import { useIonRouter } from '@ionic/react';
import {
  alertCircleOutline,
  calendarOutline,
  chatbubbleOutline,
  chevronForwardOutline,
  createOutline,
  keypadOutline,
  personAddOutline,
  personOutline,
  shieldHalfOutline,
  timeOutline,
} from 'ionicons/icons';
import type { Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { rejectedIcon } from '../../kit/marks/own-icons.ts';
import { StatusPill } from '../../kit/marks/status-pill.tsx';
import type { Urgent } from '../month-end/closing/closing.ts';
import { formatRecentMoment } from '../months/when.ts';
import type { Attention, Recent } from './dashboard.ts';

const kinds: Readonly<Record<string, { icon: string; verb: string }>> = {
  rejected: { icon: rejectedIcon, verb: 'Revisar' },
  draft: { icon: createOutline, verb: 'Revisar' },
  missing: { icon: personAddOutline, verb: 'Crear' },
  people: { icon: personAddOutline, verb: 'Empezar' },
  questions: { icon: chatbubbleOutline, verb: 'Responder' },
  requests: { icon: calendarOutline, verb: 'Decidir' },
  hours: { icon: timeOutline, verb: 'Firmar' },
  incomplete: { icon: personOutline, verb: 'Completar' },
  contract: { icon: calendarOutline, verb: 'Ver' },
  numbers: { icon: keypadOutline, verb: 'Ver' },
  certificate: { icon: shieldHalfOutline, verb: 'Ver' },
  closing: { icon: calendarOutline, verb: 'Ver' },
  enablement: { icon: shieldHalfOutline, verb: 'Continuar' },
};

export function AttentionList({
  of,
  onMissing,
}: {
  of: readonly (Attention | Urgent)[];
  onMissing: () => void;
}) {
  const router = useIonRouter();
  return (
    <section className="q-card panel-list">
      <h2 className="t-sub">Pendientes</h2>
      {of.length === 0 && <p className="c-3 panel-none">Nada pendiente.</p>}
      <ul className="ruled">
        {of.map((item) => {
          const { icon, verb } = kinds[item.kind] ?? { icon: alertCircleOutline, verb: 'Ver' };
          return (
            <li className="row wrap gap-12" key={item.kind + item.text}>
              <Icon of={icon} className={item.kind === 'rejected' ? 'c-danger' : 'c-3'} />
              <div className="shrink">
                <b className="m">{item.text}</b>
                <span className="text-13 c-3">{item.detail}</span>
              </div>
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                aria-label={`${verb}: ${item.text}`}
                onClick={() => (item.kind === 'missing' ? onMissing() : router.push(item.to, 'root'))}
              >
                {verb}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function RecentList({ of }: { of: readonly Recent[] }) {
  const router = useIonRouter();
  return (
    <section className="q-card panel-list">
      <h2 className="t-sub">Últimas respuestas</h2>
      {of.length === 0 && <p className="c-3 panel-none">Aún no hay respuestas de la DIAN.</p>}
      <ul className="panel-rows ruled">
        {of.slice(0, 4).map((item) => (
          <li className="row wrap gap-12" key={item.id + item.at}>
            <button
              className="row wrap shrink full"
              type="button"
              onClick={() => router.push(`/${item.type}/${item.id}/edit`, 'root')}
            >
              <StatusPill state={item.state} />
              <span className="panel-pair shrink">
                <b className="m">{item.list_name}</b>
                <span className="text-13 c-3">
                  {item.full_number && `${item.full_number} · `}
                  <time dateTime={item.at}>{formatRecentMoment(Date.parse(item.at) as Instant)}</time>
                </span>
              </span>
              <Icon of={chevronForwardOutline} size="s" className="c-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

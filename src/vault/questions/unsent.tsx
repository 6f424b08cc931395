import { cloudDoneOutline, cloudUploadOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { formatMoment } from '../page/texts.ts';
import { explainWaitingItem } from './questions.tsx';
import { askToDiscard } from './unsent-actions.tsx';

/** Renders «Por enviar»: the submissions that wait on this device, to be sent again or discarded. */
export function Unsent({ items }: { items: OutboxItem[] }) {
  const isKnown = useSyncExternalStore(outbox.subscribe, outbox.known);
  return (
    <section className="v-card" aria-labelledby="v-unsent">
      <h2 id="v-unsent">Por enviar</h2>
      {isKnown && items.length === 0 && (
        <p className="q-row-detail">
          <Icon of={cloudDoneOutline} className="ok" />
          Todo al día
        </p>
      )}
      <ul className="v-plainlist ruled">
        {items.map((item) => (
          <li className="breaks" key={item.key}>
            <span>
              <Icon of={cloudUploadOutline} size="s" /> {item.label}
            </span>
            <span className="c-3">
              {formatMoment(new Date(item.created_at))} · {explainWaitingItem(item)}
            </span>
            <span className="v-unsent-actions">
              <button
                type="button"
                className="q-btn q-btn--ghost"
                onClick={() => void outbox.retry(item.key)}
              >
                Reintentar
              </button>
              <button type="button" className="q-btn q-btn--ghost" onClick={() => void giveUp(item)}>
                Descartar
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function giveUp(item: OutboxItem): Promise<void> {
  if (await askToDiscard(item, '¿Descartar este envío?')) await outbox.discard(item.key);
}

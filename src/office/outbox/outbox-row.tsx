import { useIonRouter } from '@ionic/react';
import { closeOutline, timeOutline } from 'ionicons/icons';
import { isConfirmationRefusal, listErrorSentences } from '../../domain/calls/refusals.ts';
import { findResource } from '../../domain/resources/index.ts';
import { findRoute } from '../../domain/routes/routes.ts';
import { formatClockTime } from '../../kit/inputs/clock-time.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { ask } from '../../kit/overlays/announce.ts';
import { explainQueuedItem } from '../../offline/explain-unsent.ts';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { listMenuScreens } from '../page/menu.ts';
import { askConfirmation } from '../records/confirm-change.ts';
import { useOnline, useSession } from '../records/records.ts';
import { findRepairAddress } from './mended-at.ts';
import { SubmittedValue } from './value.tsx';

const kinds = { POST: 'Creación', PUT: 'Edición', DELETE: 'Eliminación' } as const;

export function OutboxRow({ item, onCompare }: { item: OutboxItem; onCompare: () => void }) {
  const here = useSession();
  const online = useOnline();
  const router = useIonRouter();
  const path = `/${item.path.split('/')[1]}`;
  const entry = listMenuScreens(here).find((screen) => screen.path === path);
  const { state } = item;
  const mends = findRepairAddress(item);
  return (
    <li>
      <Icon of={entry?.icon ?? timeOutline} className="c-3" />
      <div>
        <TypedValues item={item} />
        <span
          className={`outbox-detail${state.state === 'conflict' || state.state === 'rejected' ? ' bad' : ''}`}
        >
          {stateWords(item, online) ?? `${kinds[item.method]} · ${formatClockTime(item.created_at)}`}
        </span>
      </div>
      {state.state === 'queued' && (
        <span className="q-tag">
          <Icon of={timeOutline} />
          {state.attempts > 1 ? 'No se pudo' : 'Espera'}
        </span>
      )}
      {state.state === 'waiting_sign_in' && <span className="q-tag">Espera su ingreso</span>}
      {mends && (
        <button
          type="button"
          className="q-btn q-btn--primary q-btn--sm"
          onClick={() => router.push(mends, 'forward')}
        >
          Corregir
        </button>
      )}
      {state.state !== 'conflict' ? (
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void retry(item)}>
          Reintentar
        </button>
      ) : (
        !mends && (
          <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onCompare}>
            Comparar
          </button>
        )
      )}
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label={`Descartar ${item.label}`}
        title="Descartar"
        onClick={() => void discard(item)}
      >
        <Icon of={closeOutline} />
      </button>
    </li>
  );
}

function TypedValues({ item }: { item: OutboxItem }) {
  const fields = findResource(item.path.split('/')[1] ?? '')?.fields ?? {};
  const filled = Object.entries(item.values).filter(([name, value]) => fields[name] && (value ?? '') !== '');
  if (filled.length === 0) return <b>{item.label}</b>;
  return (
    <details>
      <summary>
        <b>{item.label}</b>
      </summary>
      <dl className="pairs">
        {filled.map(([name, value]) => (
          <div key={name}>
            <dt>{fields[name]?.label}</dt>
            <dd>
              <SubmittedValue field={fields[name]} name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function stateWords(item: OutboxItem, online: boolean): string | undefined {
  const { path, state } = item;
  if (state.state === 'queued' && state.status !== undefined) return explainQueuedItem(item, online);
  if (state.state === 'conflict')
    return findResource(path.split('/')[1] ?? '') ? 'Alguien lo cambió en el servidor' : state.message;
  if (state.state === 'rejected') return listErrorSentences(state.body).join(' ');
  return undefined;
}

/** Sends a write again. Asks first when the server wants its effects confirmed. */
async function retry({ key, path, values, state }: OutboxItem): Promise<void> {
  const confirms = findResource(path.split('/')[1] ?? '')?.confirms;
  if (!confirms || state.state !== 'rejected' || !isConfirmationRefusal(state.status, state.body))
    return outbox.retry(key);
  if (await askConfirmation(state.body)) await outbox.retry(key, { ...values, [confirms]: true });
}

async function discard(item: OutboxItem): Promise<void> {
  const sure = await ask({
    title: '¿Descartar lo que no se ha enviado?',
    lines: [`${item.label} (${findRoute(item.path)?.title ?? kinds[item.method].toLowerCase()}) se pierde.`],
    badge: 'danger',
    accept: 'Descartar',
    cancel: 'Cancelar',
    danger: true,
  });
  if (sure) await outbox.discard(item.key);
}

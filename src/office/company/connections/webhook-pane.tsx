import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  pauseOutline,
  playOutline,
  refreshOutline,
  timeOutline,
} from 'ionicons/icons';
import { type KeyboardEvent, useState } from 'react';
import type { Webhook, WebhookDelivery } from '../../../domain/office/webhooks.ts';
import { describeEventType } from '../../../domain/webhooks/event-types.ts';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { DetailPane } from '../../page/detail-pane.tsx';
import { Reading } from '../../records/reading.tsx';
import { SecretGiven } from './secret-given.tsx';
import { describeDeliveryAttempt, formatDeliveryMoment, getHost, listTypeWords } from './webhook-words.ts';
import './webhooks.css?adopt';

type Props = {
  of: Webhook;
  beside: boolean;
  onEdit: () => void;
  onChanged: () => void;
  onClose: () => void;
};

const views = ['deliveries', 'secrets', 'settings'] as const;
type View = (typeof views)[number];

/** Shows each delivery of a webhook, its secrets and the events that it tells. */
export function WebhookPane({ of, beside, onEdit, onChanged, onClose }: Props) {
  const [view, setView] = useState<View>('deliveries');
  const { all, at_first, failing } = of.deliveries;
  const names = [
    ['deliveries', 'Entregas'],
    ['secrets', `Secretos ${of.secrets.length}`],
    ['settings', 'Avisos'],
  ] as const;
  return (
    <DetailPane label="Webhook" title={getHost(of.address)} beside={beside} onClose={onClose}>
      <div className="webhook-body stack gap-12 fill">
        <p className="c-3 text-13">
          {at_first} de {all} a la primera
          {failing > 0 && ` · ${failing} en reintento`}
        </p>
        {of.problem && <p className="q-note q-note--danger text-14">{of.problem}</p>}
        <Segments label="Qué se muestra" options={names} value={view} onChange={setView} />
        {view === 'deliveries' && <Deliveries of={of} onChanged={onChanged} />}
        {view === 'secrets' && <Secrets of={of} onChanged={onChanged} />}
        {view === 'settings' && <Settings of={of} onEdit={onEdit} onChanged={onChanged} onClose={onClose} />}
      </div>
      <Acts of={of} onChanged={onChanged} />
    </DetailPane>
  );
}

function Deliveries({ of, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string>();
  const key = ['webhooks', 'deliveries', of.id];
  const deliveries = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      read('GET /webhooks/:id/deliveries', { id: of.id, page, per_page: 25 }, { signal, by: 'screen' }),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
  const { data: rows, meta } = deliveries.data ?? {};
  if (!rows || !meta) return <Reading of={deliveries} rows={4} />;
  const current = rows.find(({ event_id }) => event_id === opened);

  async function replay({ event_id }: WebhookDelivery) {
    const made = await call('POST /webhooks/:id/deliveries/:event_id/replay', { id: of.id, event_id }).catch(
      () => undefined,
    );
    if (!made) return;
    showToast(made.message);
    void client.invalidateQueries({ queryKey: key });
    onChanged();
  }
  function onKeyDown(event: KeyboardEvent, delivery: WebhookDelivery) {
    if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void replay(delivery);
  }
  return (
    <>
      {rows.length === 0 && <p className="c-2">Aún no ha pasado nada de lo que avisa.</p>}
      <ul className="webhook-deliveries" aria-label="Entregas">
        {rows.map((delivery) => (
          <li key={delivery.event_id}>
            <button
              type="button"
              className="webhook-delivery row full gap-10 top"
              aria-expanded={delivery.event_id === opened}
              onClick={() => setOpened(delivery.event_id === opened ? undefined : delivery.event_id)}
              onKeyDown={(event) => onKeyDown(event, delivery)}
            >
              <Outcome of={delivery} />
              <span className="fill">
                <span className="breaks">
                  {[describeEventType(delivery.type), delivery.about].filter(Boolean).join(', ')}
                </span>
                <small className="c-3">{describeDeliveryAttempt(delivery)}</small>
              </span>
              <time className="c-3 text-13" dateTime={delivery.at}>
                {formatDeliveryMoment(delivery.at)}
              </time>
            </button>
            {delivery.event_id === opened && current && (
              <Sent webhook={of} delivery={current} onReplay={() => void replay(current)} />
            )}
          </li>
        ))}
      </ul>
      <Pages page={meta.page} last={meta.last_page} onPage={setPage} />
    </>
  );
}

function Outcome({ of: { state, attempts } }: { of: WebhookDelivery }) {
  if (state === 'delivered') return <Icon of={checkmarkCircleOutline} className="c-ok" />;
  return attempts > 0 ? (
    <Icon of={alertCircleOutline} className="c-danger" />
  ) : (
    <Icon of={timeOutline} className="c-3" />
  );
}

type SentProps = { webhook: Webhook; delivery: WebhookDelivery; onReplay: () => void };

/** Body of a delivery and what was answered. */
function Sent({ webhook, delivery, onReplay }: SentProps) {
  const { event_id, attempts, state, took_ms, status, problem } = delivery;
  const detail = useQuery({
    queryKey: [
      'webhooks',
      session.get().company?.id ?? '',
      'delivery',
      webhook.id,
      event_id,
      attempts,
      state,
    ],
    queryFn: ({ signal }) =>
      read('GET /webhooks/:id/deliveries/:event_id', { id: webhook.id, event_id }, { signal, by: 'screen' }),
  });
  const shown = detail.data?.data;
  if (!shown) return <Reading of={detail} rows={3} />;
  const answered = [
    problem ?? (status ? `Respondió ${status}` : 'Aún no se intenta'),
    took_ms && `${took_ms} ms`,
  ];
  return (
    <div className="webhook-sent">
      <h3 className="t-label">Lo que se envía</h3>
      <pre>{`webhook-id: ${event_id}\n\n${JSON.stringify(shown.body, null, 2)}`}</pre>
      <h3 className="t-label">Lo que respondió</h3>
      <pre>{[answered.filter(Boolean).join(' · '), shown.answer].filter(Boolean).join('\n\n')}</pre>
      <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onReplay}>
        <Icon of={refreshOutline} size="s" />
        Repetir
      </button>
    </div>
  );
}

function Secrets({ of, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const [secret, setSecret] = useState<string>();
  async function rotate() {
    const yes = await ask({
      title: '¿Poner otro secreto?',
      lines: ['El de ahora firma también durante 24 horas, para que alcance a cambiarlo donde se recibe.'],
      badge: 'info',
      accept: 'Poner otro',
      cancel: 'Volver',
    });
    if (!yes) return;
    const made = await call('POST /webhooks/:id/secrets', { id: of.id }).catch(() => undefined);
    if (!made) return;
    setSecret(made.secret);
    onChanged();
  }
  return (
    <>
      <ul className="q-rows">
        {of.secrets.map(({ id, created_at, ends_at }) => (
          <li key={id} className="q-row">
            <span className="q-row-middle">
              <span className="q-row-title">Desde {formatDeliveryMoment(created_at)}</span>
              <span className="c-3 text-13">
                {ends_at ? `Firma hasta ${formatDeliveryMoment(ends_at)}` : 'Firma cada aviso'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="q-btn q-btn--plain" onClick={() => void rotate()}>
        Poner otro secreto
      </button>
      {secret && (
        <Dialog label="Secreto del webhook" as="sheet" onClose={() => setSecret(undefined)}>
          <SheetHead title="Secreto del webhook" onClose={() => setSecret(undefined)} />
          <SecretGiven secret={secret} onClose={() => setSecret(undefined)} />
        </Dialog>
      )}
    </>
  );
}

function Settings({ of, onEdit, onChanged, onClose }: Omit<Props, 'beside'>) {
  async function test() {
    const made = await call('POST /webhooks/:id/test', { id: of.id }).catch(() => undefined);
    if (made) showToast(made.message);
    onChanged();
  }
  async function remove() {
    const yes = await ask({
      title: `¿Borrar el webhook de ${getHost(of.address)}?`,
      lines: ['Sus entregas se borran con él y no recibe nada más.'],
      badge: 'warn',
      accept: 'Borrar',
      cancel: 'Volver',
      danger: true,
    });
    if (!yes) return;
    const made = await call('DELETE /webhooks/:id', { id: of.id }).catch(() => undefined);
    if (!made) return;
    showToast(made.message);
    onClose();
    onChanged();
  }
  return (
    <>
      <dl className="stack gap-10">
        <div>
          <dt className="c-3 text-13">Dirección</dt>
          <dd className="breaks">{of.address}</dd>
        </div>
        <div>
          <dt className="c-3 text-13">Avisa de</dt>
          <dd>{listTypeWords(of.types)}</dd>
        </div>
        <div>
          <dt className="c-3 text-13">Sueldos y totales</dt>
          <dd>{of.amounts ? 'Van en cada aviso' : 'No van'}</dd>
        </div>
      </dl>
      <div className="flex wrap gap-8">
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onEdit}>
          Cambiar
        </button>
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void test()}>
          Enviar una prueba
        </button>
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => void remove()}>
          Borrar
        </button>
      </div>
    </>
  );
}

/** Acts on the whole webhook: send again what failed, and stop or start it. */
function Acts({ of, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const { failing } = of.deliveries;
  const isOn = of.state === 'active';
  async function turn() {
    const state = isOn ? 'paused' : 'active';
    const made = await call('PUT /webhooks/:id', { id: of.id, base_version: of.version, state }).catch(
      () => undefined,
    );
    if (!made) return;
    showToast(isOn ? 'Webhook en pausa' : 'Webhook encendido');
    onChanged();
  }
  async function replay() {
    const made = await call('POST /webhooks/:id/replay', { id: of.id }).catch(() => undefined);
    if (made) showToast(made.message);
    onChanged();
  }
  return (
    <div className="webhook-foot row fixed gap-8 wrap">
      {isOn && failing > 0 && (
        <button type="button" className="q-btn q-btn--plain" onClick={() => void replay()}>
          {failing === 1 ? 'Repetir la que falló' : `Repetir las ${failing}`}
        </button>
      )}
      <button type="button" className="q-btn q-btn--plain" onClick={() => void turn()}>
        <Icon of={isOn ? pauseOutline : playOutline} />
        {isOn ? 'Pausar' : of.state === 'disabled' ? 'Encender y repetir' : 'Encender'}
      </button>
    </div>
  );
}

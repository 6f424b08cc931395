import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { Webhook } from '../../../domain/office/webhooks.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { Page } from '../../page/page.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { ConnectionParts } from './connection-parts.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookPane } from './webhook-pane.tsx';
import { describeWebhookState, formatFirstShare, getShortAddress, listTypeWords } from './webhook-words.ts';
import '../../page/split.css?adopt';
import './webhooks.css?adopt';

/** Webhooks of the company, and beside them the deliveries of the open one. */
export default function WebhooksPage() {
  const online = useOnline();
  const client = useQueryClient();
  const isWide = useMedia(wide);
  const [query, change] = useOwnQuery();
  const [editing, setEditing] = useState<{ webhook?: Webhook }>();
  const company = session.get().company?.id ?? '';
  const webhooks = useQuery({
    queryKey: ['webhooks', company],
    queryFn: ({ signal }) => read('GET /webhooks', {}, { signal, by: 'screen' }),
  });
  const rows = webhooks.data?.data ?? [];
  const open = rows.find(({ id }) => id === query.get('webhook'));
  const show = (id: string | undefined) => change({ webhook: id });
  const renew = () => void client.invalidateQueries({ queryKey: ['webhooks', company] });

  const table = () => (
    <DataTable
      caption="Webhooks"
      columns={open ? columns.filter(({ name }) => name !== 'types') : columns}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ address }) => getShortAddress(address)}
      current={open?.id}
      onOpen={({ id }) => show(id)}
    />
  );
  const list = () => (
    <ul className="q-rows">
      {rows.map((webhook) => (
        <li key={webhook.id}>
          <button type="button" className="q-row full top" onClick={() => show(webhook.id)}>
            <span className="q-row-middle">
              <span className="q-row-title breaks">{getShortAddress(webhook.address)}</span>
              <span className="c-2 text-13">{listTypeWords(webhook.types)}</span>
              <span className="block">
                <StateTag of={webhook} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={`split stack${open && isWide ? ' split--open' : ''}`}>
      <Page
        title="Webhooks"
        sub="Avisan a otros programas de lo que pasa aquí. Van firmados y se reintentan tres días"
        footed
        actions={
          <button type="button" className="q-btn q-btn--primary" onClick={() => setEditing({})}>
            <Icon of={addOutline} />
            Nuevo webhook
          </button>
        }
      >
        <ConnectionParts here="/connections/webhooks" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys */}
        <section className="page-body grow" aria-label="Webhooks" tabIndex={0}>
          <DataList of={toListState(webhooks, online)} empty={nothing} table={table} phone={list} />
        </section>
        {editing && (
          <WebhookForm of={editing.webhook} onSaved={renew} onClose={() => setEditing(undefined)} />
        )}
      </Page>
      {open && (
        <WebhookPane
          key={open.id}
          of={open}
          beside={isWide}
          onEdit={() => setEditing({ webhook: open })}
          onChanged={renew}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  );
}

const nothing = (
  <Empty
    title="Aún no hay webhooks"
    text="Cuando la DIAN acepta una nómina, se cierra un pago o cambia un empleado, su programa lo sabe al momento."
  />
);

function StateTag({ of }: { of: Webhook }) {
  const { words, tone } = describeWebhookState(of);
  return <span className={`q-tag webhook-tag--${tone}`}>{words}</span>;
}

const columns: Column<Webhook>[] = [
  {
    name: 'address',
    title: 'Dirección',
    strong: true,
    cell: ({ address, description }) => (
      <span className="stack webhook-address">
        <span className="breaks">{getShortAddress(address)}</span>
        {description && <span className="c-3 text-13">{description}</span>}
      </span>
    ),
  },
  {
    name: 'types',
    title: 'Avisa de',
    cell: ({ types }) => <span className="c-2 webhook-types">{listTypeWords(types)}</span>,
  },
  {
    name: 'all',
    title: 'Entregas',
    numeric: true,
    width: 96,
    cell: ({ deliveries }) => deliveries.all.toLocaleString('es-CO'),
  },
  { name: 'first', title: 'A la primera', numeric: true, width: 116, cell: formatFirstShare },
  { name: 'state', title: 'Estado', width: 120, cell: (webhook) => <StateTag of={webhook} /> },
];

import { useIonRouter } from '@ionic/react';
import { addOutline } from 'ionicons/icons';
import { useDeferredValue, useState } from 'react';
import type { AnyRecord, Resource } from '../../domain/resource.ts';
import { resourceAt } from '../../domain/resources/index.ts';
import { DataList } from '../../kit/data-list.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Empty } from '../../kit/faces.tsx';
import { Icon } from '../../kit/icon.tsx';
import { desktop, useMedia } from '../../kit/media.ts';
import { Pages } from '../../kit/pages.tsx';
import { Search } from '../../kit/search.tsx';
import { useWaiting } from '../outbox/waiting.ts';
import { useOwnQuery } from '../own-query.ts';
import { Page } from '../page.tsx';
import { listed, useOnline, useRecords } from '../records.ts';
import { useRoute } from '../screen.tsx';
import { columnsOf, nameOf } from './columns.tsx';
import { Filters } from './filters.tsx';
import { RecordRow } from './record-row.tsx';
import { unsentOf } from './unsent.ts';

/** The list of any resource. */
export default function ListPage() {
  const route = useRoute();
  const resource = resourceAt(route.resource ?? '');
  return resource ? <Records resource={resource} /> : null;
}

const perPage = 50;

function Records({ resource }: { resource: Resource }) {
  const router = useIonRouter();
  const online = useOnline();
  const isDesktop = useMedia(desktop);
  const [query, change] = useOwnQuery();
  const [typed, setTyped] = useState(query.get('search') ?? '');
  const search = useDeferredValue(typed.trim());
  const sort = query.get('sort') ?? resource.order;
  const filter = Object.fromEntries((resource.filters ?? []).map((name) => [name, query.get(name) ?? '']));
  const records = useRecords(resource, {
    page: Number(query.get('page') ?? 1),
    per_page: perPage,
    search,
    sort,
    filter,
  });
  const unsent = unsentOf(resource, useWaiting());
  const { data: rows = [], meta } = records.data ?? {};
  const shown = [...unsent.rows, ...rows];
  const novel = `${resource.feminine ? 'Nueva' : 'Nuevo'} ${resource.singular.toLowerCase()}`;
  const create = () => router.push(`/${resource.path}/create`, 'forward');
  const open = (row: AnyRecord) =>
    unsent.ids.has(row.id)
      ? router.push('/outbox', 'forward')
      : router.push(`/${resource.path}/${row.id}/edit`, 'forward');
  const sorted = { by: sort.replace('-', ''), down: sort.startsWith('-') };
  const fields = resource.search.map((name) => resource.fields[name]?.label.toLowerCase());
  const filtered = Boolean(search) || Object.values(filter).some(Boolean);

  return (
    <Page
      title={resource.title}
      actions={
        <button type="button" className="q-btn q-btn--primary" data-new="" onClick={create}>
          <Icon of={addOutline} />
          {novel}
        </button>
      }
    >
      <div className="pg-f">
        <Search
          value={typed}
          label={`Buscar por ${fields.slice(0, 2).join(' o ')}`}
          onChange={(text) => {
            setTyped(text);
            if (query.get('page')) change({ page: undefined });
          }}
        />
        <Filters
          resource={resource}
          values={filter}
          onChange={(name, value) => change({ [name]: value, page: undefined })}
        />
      </div>
      <DataList
        of={{ ...listed(records, online), rows: records.data || unsent.rows.length > 0 ? shown : undefined }}
        empty={
          filtered ? (
            <Empty title="Nada coincide" text="Cambie la búsqueda o quite los filtros.">
              <button
                type="button"
                className="q-btn q-btn--plain"
                onClick={() => {
                  setTyped('');
                  change(Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])));
                }}
              >
                Quitar los filtros
              </button>
            </Empty>
          ) : (
            <Empty
              title={`Aún no hay ${resource.title.toLowerCase()}`}
              text={`Cree ${resource.feminine ? 'la primera' : 'el primero'}.`}
            >
              <button type="button" className="q-btn q-btn--primary" onClick={create}>
                <Icon of={addOutline} />
                {novel}
              </button>
            </Empty>
          )
        }
        table={() => (
          <DataTable
            caption={resource.title}
            columns={columnsOf(resource, unsent.ids, isDesktop)}
            rows={shown}
            idOf={(row) => row.id}
            nameOf={(row) => nameOf(resource, row)}
            sort={sorted}
            onSort={({ by, down }) => change({ sort: `${down ? '-' : ''}${by}`, page: undefined })}
            onOpen={open}
          />
        )}
        phone={() => (
          <ul className="q-rows">
            {shown.map((row) => (
              <li key={row.id}>
                <RecordRow
                  resource={resource}
                  row={row}
                  unsent={unsent.ids.has(row.id)}
                  onOpen={() => open(row)}
                />
              </li>
            ))}
          </ul>
        )}
      />
      {meta && meta.total > 0 && (
        <div className="q-pages">
          <b>{meta.total}</b>{' '}
          {meta.total === 1 ? resource.singular.toLowerCase() : resource.title.toLowerCase()}
          <span className="sp" />
          <Pages page={meta.page} last={meta.last_page} onPage={(page) => change({ page })} />
        </div>
      )}
      <button type="button" className="q-btn q-btn--primary fab only-phone" onClick={create}>
        <Icon of={addOutline} />
        {resource.feminine ? 'Nueva' : 'Nuevo'}
      </button>
    </Page>
  );
}

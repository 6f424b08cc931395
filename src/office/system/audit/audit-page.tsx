import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import type { SecurityEventRow } from '../../../domain/office/audit.ts';
import { listRoles } from '../../../domain/routes/access.ts';
import {
  type EventGroup,
  eventGroups,
  eventKinds,
  listGroupEventKinds,
} from '../../../domain/security/events.ts';
import { useMedia } from '../../../kit/device/media.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Segments } from '../../../kit/inputs/segments.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline, useSession } from '../../records/records.ts';
import './audit.css?adopt';

const names = ['group', 'kind', 'person', 'from', 'to'] as const;
const faces = [
  ['company', 'Esta compañía'],
  ['all', 'Toda la instalación'],
] as const;
const groupOptions = Object.entries(eventGroups);

const moment = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Bogota',
});

export default function AuditPage() {
  const online = useOnline();
  const desk = useMedia('(min-width: 62.5rem)');
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const here = useSession();
  const root = listRoles(here).includes('root');
  const all = root && (query.get('de') === 'all' || !here.company);
  const filters = Object.fromEntries(
    [...names.map((name) => [name, query.get(name) ?? '']), ['who', search]].filter(([, value]) => value),
  ) as Record<string, string>;
  const events = useQuery({
    queryKey: ['security_events', all ? 'all' : (session.get().company?.id ?? ''), filters, page],
    queryFn: ({ signal }) =>
      read(
        all ? 'GET /installation_events' : 'GET /security_events',
        { ...(filters as object), page },
        { signal, by: 'screen' },
      ),
    enabled: all || !!here.company,
    placeholderData: keepPreviousData,
  });
  const { data: rows = [], meta } = events.data ?? {};
  const group = filters['group'] as EventGroup | undefined;
  const set = (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined });
  const dropped = Object.fromEntries(names.map((name) => [name, undefined]));
  const path = all ? '/installation_events/export' : '/security_events/export';
  const foot = meta && meta.total > 0 && (
    <div className="audit-foot row gap-16">
      <span>
        <b>{meta.total.toLocaleString('es-CO')}</b> {meta.total === 1 ? 'evento' : 'eventos'}
      </span>
      <span className="spacer" />
      <Pages page={meta.page} last={meta.last_page} onPage={(next) => change({ page: next })} />
    </div>
  );
  const table = () => (
    <>
      <DataTable
        caption="Eventos, del más nuevo al más viejo"
        columns={all ? allColumns : companyColumns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ words }) => words}
      />
      {foot}
    </>
  );
  const list = () => (
    <>
      <ul className="q-rows">
        {rows.map((row) => (
          <li key={row.id} className="q-row top">
            <span className="q-row-middle">
              <span className="q-row-title audit-words breaks">{row.words}</span>
              <span className="stack c-2 gap-2 text-14">
                <span>{[whoOf(row), row.role].filter(Boolean).join(' · ')}</span>
                <span>
                  {moment.format(new Date(row.at))}
                  {row.times > 1 && ` · ${row.times} veces`}
                </span>
                {concerned(row) && <span>De {concerned(row)}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {foot}
    </>
  );
  return (
    <Page
      title="Auditoría"
      footed
      sub="Quién entró, quién vio o descargó salarios y quién cambió lo que importa"
      offline="La auditoría se lee con conexión."
      actions={
        <a className="q-btn q-btn--plain" href={buildFileAddress(path, filters)} download>
          <Icon of={downloadOutline} />
          Excel
        </a>
      }
    >
      {root && here.company && (
        <div className="page-filters row fixed gap-8 wrap">
          <Segments
            label="De qué se muestra"
            options={faces}
            value={all ? 'all' : 'company'}
            onChange={(next) => set({ de: next === 'all' ? 'all' : undefined })}
          />
        </div>
      )}
      <div className="page-filters row fixed gap-8 audit-filters wrap">
        <Search label="Buscar a quien lo hizo" value={typed} onChange={type} />
        <FilterChip
          label="Grupo"
          value={group ?? ''}
          options={groupOptions}
          onChange={(next) => set({ group: next, kind: undefined })}
        />
        {group && (
          <FilterChip
            label="Qué"
            value={filters['kind'] ?? ''}
            options={listGroupEventKinds(group).map((kind) => [kind, eventKinds[kind].title])}
            onChange={(kind) => set({ kind })}
          />
        )}
        <label className="audit-field row breaks c-2 gap-8 text-14">
          Documento del empleado
          <input
            className="q-input"
            inputMode="numeric"
            defaultValue={filters['person'] ?? ''}
            key={filters['person'] ?? ''}
            onBlur={({ target: { value } }) => set({ person: value.trim() })}
            onKeyDown={({ key, currentTarget }) =>
              key === 'Enter' && set({ person: currentTarget.value.trim() })
            }
          />
        </label>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="audit-field row breaks c-2 gap-8 text-14">
            {name === 'from' ? 'Desde' : 'Hasta'}
            <input
              className="q-input"
              type="date"
              value={filters[name] ?? ''}
              onChange={({ target: { value } }) => set({ [name]: value })}
            />
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys */}
      <section className="page-body grow" aria-label="Eventos" tabIndex={0}>
        <DataList
          of={toListState(events, online)}
          empty={
            Object.keys(filters).length > 0 ? (
              <NothingMatches onClear={() => clear(dropped)} />
            ) : (
              <Empty
                title="Aún no hay eventos"
                text="Aquí queda quién entra y quién ve o descarga salarios."
              />
            )
          }
          table={desk ? table : list}
          phone={list}
        />
      </section>
    </Page>
  );
}

const whoOf = ({ who, login }: SecurityEventRow) => who ?? login ?? 'Sin identificar';

function concerned({ people, count, whole_company, about }: SecurityEventRow): string {
  if (about) return about;
  if (whole_company) return 'toda la compañía';
  const more = count - people.length;
  return people.length > 0 ? `${people.join(', ')}${more > 0 ? ` y ${more} más` : ''}` : '';
}

const columnsOf = (all: boolean): Column<SecurityEventRow>[] => [
  { name: 'at', title: 'Cuándo', width: 176, cell: ({ at }) => moment.format(new Date(at)) },
  {
    name: 'words',
    title: 'Qué',
    strong: true,
    cell: (row) => (
      <span className="audit-words breaks">
        {row.words}
        {row.times > 1 && <span className="c-3"> {row.times} veces</span>}
      </span>
    ),
  },
  {
    name: 'who',
    title: 'Quién',
    width: 224,
    cell: (row) => (
      <span className="audit-words breaks">
        {whoOf(row)}
        <span className="c-3 block text-13">{[row.role, row.address].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    name: 'people',
    title: 'De quién',
    width: 192,
    cell: (row) => (
      <span className="audit-words breaks">
        {concerned(row)}
        {all && <span className="c-3 block text-13">{row.company}</span>}
      </span>
    ),
  },
];
const [companyColumns, allColumns] = [columnsOf(false), columnsOf(true)];

import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { checkmarkDoneOutline, filterOutline } from 'ionicons/icons';
import { type ReactNode, useMemo, useState } from 'react';
import { type AnyRecord, isNamedOnly, type Resource } from '../../domain/records/resource.ts';
import { toSentenceCase } from '../../domain/records/sentence-case.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { desktop, useMedia, wide } from '../../kit/device/media.ts';
import { Search } from '../../kit/inputs/search.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { DataList } from '../../kit/tables/data-list.tsx';
import { DataTable, type TableProps, toggleSelection } from '../../kit/tables/data-table.tsx';
import { useWaiting } from '../outbox/waiting.ts';
import { Page } from '../page/page.tsx';
import { useOwnQuery } from '../records/own-query.ts';
import { useOwnSearch } from '../records/own-search.ts';
import { askAhead, toListState, useOnline, useRecords, useSession } from '../records/records.ts';
import { buildUnsentRows } from '../records/unsent.ts';
import { AddButton } from './add-button.tsx';
import { useAllRecords } from './all-records.ts';
import { buildRecordColumns, type Cells, getRecordName } from './columns.tsx';
import { RecordFilterChips } from './filters/filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { ColumnMenu, ExportMenu } from './list-menus.tsx';
import { NoRecords } from './no-records.tsx';
import { RecordRow } from './record-row.tsx';
import { getListPermissions, readListView, sortText, toListQuery, updateSort, type View } from './view.ts';
import './catalogue.css?adopt';
import '../../kit/forms/record-form.css?adopt';

const AdminDialog = defineLazyPart('admin-dialog', () => import('./admin-dialog.tsx'));
const LongTable = defineLazyPart(
  'long-list',
  async () => ({
    default: (await import('./long-list.tsx')).LongTable,
  }),
  () => <Waiting />,
);
const LongRows = defineLazyPart(
  'long-list',
  async () => ({ default: (await import('./long-list.tsx')).LongRows }),
  () => <Waiting />,
);
/** Dialogs that open rows of lists without a form. */
const cards: Readonly<Record<string, typeof AdminDialog>> = { admins: AdminDialog };

const BulkBar = defineLazyPart('bulk-bar', async () => ({
  default: (await import('./bulk-bar.tsx')).BulkBar,
}));
const FilterSheet = defineLazyPart('filter-sheet', () => import('./filters/filter-sheet.tsx'));
const none: readonly AnyRecord[] = [];

export type OwnListParts = {
  /** Another way to add rows, for users who may create them; an icon when `short`. */
  bring?: (short?: boolean) => ReactNode;
  /** Content above the filters. It receives the filter and may change it. */
  above?: (
    filter: View['filter'],
    onFilter: (changes: Record<string, string | undefined>) => void,
  ) => ReactNode;
  /** Adds a row where there is no form for it. */
  add?: { words: ReactNode; onAdd: () => void };
  cells?: Cells;
  /** More actions on the selected rows. */
  bulk?: (ids: readonly string[], rows: readonly AnyRecord[], onDone: () => void) => ReactNode;
};

export function Records({ resource, own = {} }: { resource: Resource; own?: OwnListParts }) {
  const router = useIonRouter();
  const client = useQueryClient();
  const online = useOnline();
  const isDesktop = useMedia(desktop);
  const may = getListPermissions(resource, listRoles(useSession()));
  const [query, change] = useOwnQuery();
  const [filtering, setFiltering] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** On a phone, whether a touch selects a row instead of opening it. */
  const [picking, setPicking] = useState(false);
  const isPhone = !useMedia(wide);
  const { typed, search, page, type, clear } = useOwnSearch(query, look);
  const view = { ...readListView(resource, query), page };
  const isUnpaged = view.size === 'all';
  const waiting = useWaiting();
  const unsent = useMemo(() => buildUnsentRows(resource, waiting), [resource, waiting]);
  const columnsHere = columnsNeeded(resource, view.columns);
  const dear = view.columns.filter((name) => isNamedOnly(resource.fields[name]));
  // A search asks only for the columns shown, so that it answers before the next letter. A page without a search brings
  // whole rows, which open without a connection.
  const wantedFor = (words: string, page: number) => ({
    ...toListQuery({ ...view, page }, words),
    ...(isUnpaged || words ? { columns: columnsHere } : { include: dear }),
  });
  const wanted = wantedFor(search, page);
  const paged = useRecords(resource, wanted, !isUnpaged);
  const all = useAllRecords(resource, wanted, isUnpaged);
  const records = isUnpaged ? (all.head ?? paged) : paged;
  const { data: rows = none, meta } = records.data ?? {};
  const shown = useMemo(() => (isUnpaged ? rows : [...unsent.rows, ...rows]), [isUnpaged, unsent, rows]);
  const filtered = Boolean(search) || Object.values(view.filter).some(Boolean);
  const create = () => router.push(`/${resource.path}/create`, 'forward');
  const adds = own.add?.onAdd ?? (may.create ? create : undefined);
  const Card = cards[resource.path];
  const [carded, setCarded] = useState<AnyRecord>();
  const open = (row: AnyRecord) =>
    Card
      ? setCarded(row)
      : router.push(unsent.ids.has(row.id) ? '/outbox' : `/${resource.path}/${row.id}/edit`, 'forward');
  const fields = resource.search.map((name) => toSentenceCase(resource.fields[name]?.label ?? ''));

  /** Rows that leave the view leave the selection. */
  function look(changes: Record<string, string | number | undefined>) {
    setSelected(new Set());
    change(changes);
  }

  function clearSelection() {
    setSelected(new Set());
    setPicking(false);
  }

  const chosen = view.columns === resource.list ? '' : view.columns.join();
  const columns = useMemo(
    () =>
      buildRecordColumns(
        resource,
        chosen ? chosen.split(',') : resource.list,
        unsent.ids,
        isDesktop,
        own.cells,
      ),
    [resource, chosen, unsent, isDesktop, own.cells],
  );
  const table: TableProps<AnyRecord> = {
    caption: resource.title,
    columns,
    idOf: (row) => row.id,
    nameOf: (row) => getRecordName(resource, row),
    sort: view.sort,
    onSort: (pressed, add) => look({ sort: sortText(updateSort(view.sort, pressed, add)), page: undefined }),
    onOpen: may.open || Card ? open : undefined,
    selected,
    onSelect: may.create ? setSelected : undefined,
  };
  const card = (row: AnyRecord) => (
    <RecordRow
      resource={resource}
      row={row}
      cells={own.cells}
      picked={picking ? selected.has(row.id) : undefined}
      onPick={
        may.create
          ? () => {
              setPicking(true);
              setSelected(toggleSelection(selected, row.id));
            }
          : undefined
      }
      unsent={unsent.ids.has(row.id)}
      onActive={
        may.create && typeof row.active === 'boolean'
          ? async () => (await import('./remove.ts')).setRecordActive(client, resource, row, !row.active)
          : undefined
      }
      onOpen={may.open || Card ? () => open(row) : undefined}
    />
  );

  return (
    <Page
      title={resource.title}
      phoneAction={
        <>
          {may.create && own.bring?.(true)}
          {may.create && (
            <button
              type="button"
              className="q-icon-button"
              aria-label="Seleccionar"
              aria-pressed={picking}
              onClick={() => {
                setPicking(!picking);
                setSelected(new Set());
              }}
            >
              <Icon of={checkmarkDoneOutline} size="l" />
            </button>
          )}
          <button
            type="button"
            className="q-icon-button"
            aria-label="Filtros y orden"
            aria-haspopup="dialog"
            onClick={() => setFiltering(true)}
          >
            <Icon of={filterOutline} size="l" />
          </button>
        </>
      }
      actions={
        adds && (
          <>
            {may.create && own.bring?.()}
            <AddButton resource={resource} words={own.add?.words} onAdd={adds} />
          </>
        )
      }
    >
      {own.above?.(view.filter, (changes) => look({ ...changes, page: undefined }))}
      <div className="page-filters row fixed gap-8 wrap">
        {fields.length > 0 && (
          <Search
            value={typed}
            label={`Buscar por ${fields.slice(0, 2).join(' o ')}`}
            onChange={(text) => {
              type(text);
              if (!isUnpaged) askAhead(client, resource, wantedFor(text.trim(), 1));
            }}
          />
        )}
        <RecordFilterChips
          resource={resource}
          values={view.filter}
          onChange={(changes) => look({ ...changes, page: undefined })}
          onMore={() => setFiltering(true)}
        />
        <div className="flex push gap-8 not-phone">
          <ColumnMenu
            resource={resource}
            chosen={view.columns}
            onChange={(columns) => change({ columns: columns?.join(',') })}
          />
          <ExportMenu resource={resource} query={wanted} columns={view.columns} />
        </div>
      </div>
      <DataList
        of={{
          ...toListState(records, online),
          rows: records.data || unsent.rows.length > 0 ? shown : undefined,
        }}
        empty={
          <NoRecords
            resource={resource}
            filtered={filtered}
            onCreate={may.create ? create : undefined}
            bring={may.create && own.bring?.()}
            onClear={() => {
              setSelected(new Set());
              clear(Object.fromEntries(Object.keys(view.filter).map((name) => [name, undefined])));
            }}
          />
        }
        table={() =>
          isUnpaged ? <LongTable {...table} rows={all.rows} /> : <DataTable {...table} rows={shown} />
        }
        phone={() =>
          isUnpaged ? (
            <LongRows rows={all.rows} card={card} />
          ) : (
            <ul className="q-rows">
              {shown.map((row) => (
                <li key={row.id}>{card(row)}</li>
              ))}
            </ul>
          )
        }
      />
      {(selected.size > 0 || (picking && isPhone)) && (
        <BulkBar resource={resource} selected={selected} columns={view.columns} onClear={clearSelection}>
          {selected.size > 0 && own.bulk?.([...selected], shown, clearSelection)}
        </BulkBar>
      )}
      {meta && meta.total > 0 && (
        <ListFoot
          resource={resource}
          meta={meta}
          size={view.size}
          onSize={(size) => look({ per_page: size, page: undefined })}
          onPage={(page) => look({ page })}
        />
      )}
      {adds && !picking && <AddButton resource={resource} words={own.add?.words} onAdd={adds} floats />}
      {Card && carded && <Card resource={resource} row={carded} onClose={() => setCarded(undefined)} />}
      {filtering && (
        <FilterSheet
          resource={resource}
          search={search}
          view={view}
          onClose={() => setFiltering(false)}
          onApply={(changes) => {
            setFiltering(false);
            look(changes);
          }}
        />
      )}
    </Page>
  );
}

/** Fields of a row to read: columns in view, fields of its name, and those shown next to it. */
function columnsNeeded(resource: Resource, columns: readonly string[]): string[] {
  const named = Object.keys(resource.fields).filter((name) => resource.label.includes(`{${name}}`));
  const beside = ['code', 'prefix', 'photo', 'logo', 'missing', ...resource.list];
  return [...new Set([...columns, ...named, ...beside.filter((name) => resource.fields[name])])];
}

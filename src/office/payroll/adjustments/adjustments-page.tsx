import { useIonRouter } from '@ionic/react';
import { downloadOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { labelNamesakes, listNameTitle } from '../../../domain/identity/person-name.ts';
import { inFlightStates, type StateLook } from '../../../domain/payroll/desk/document-state.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { desktop, useMedia } from '../../../kit/device/media.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable, toggleSelection } from '../../../kit/tables/data-table.tsx';
import { FilterChip } from '../../../kit/tables/filter-chip.tsx';
import { listLastYears, monthsOfYear } from '../../months/month.ts';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import { type AdjustmentRow, noteTypes, useAdjustments } from '../document/adjustments.ts';
import { canEdit, isPending } from '../document/payrolls.ts';
import { useSelection } from '../document/selection.ts';
import { listLookStates, lookWords } from '../document/state-chips.tsx';
import { AdjustmentCards, formatNetDelta } from './adjustment-cards.tsx';
import './adjustments.css?adopt';

const ChosenBar = defineLazyPart('chosen-bar', () => import('./chosen-bar.tsx'));
const ForeignDialog = defineLazyPart('foreign-dialog', () => import('./foreign-dialog.tsx'));
const SendingCard = defineLazyPart('sending-card', () => import('../document/sending-card.tsx'));

const states = (Object.keys(lookWords) as StateLook[]).map(
  (look) => [listLookStates(look).join(), lookWords[look]] as const,
);

const types = ([1, 2] as const).map((type) => [String(type), noteTypes[type].word] as const);
const filters = ['state', 'note_type', 'year', 'month_from', 'month_to'] as const;

const columns: Column<AdjustmentRow>[] = [
  {
    name: 'full_number',
    title: 'Número',
    width: 96,
    cell: (a) => <span className="identifier">{a.full_number ?? '—'}</span>,
  },
  { name: 'note_type', title: 'Tipo', width: 104, cell: (a) => noteTypes[a.note_type].word },
  {
    name: 'predecessor',
    title: 'Ajusta a',
    width: 96,
    cell: (a) => <span className="identifier">{a.predecessor.full_number ?? '—'}</span>,
  },
  { name: 'employee', title: listNameTitle, cell: (a) => a.employee.list_name },
  { name: 'period', title: 'Periodo', width: 104, cell: (a) => formatMonth(a.year, a.month, 'short') },
  {
    name: 'before',
    title: 'Neto antes',
    width: 112,
    numeric: true,
    cell: (a) => formatAmountOrDash(a.before),
  },
  {
    name: 'after',
    title: 'Neto después',
    width: 118,
    numeric: true,
    strong: true,
    cell: (a) => formatAmountOrDash(a.after),
  },
  { name: 'delta', title: 'Diferencia', width: 108, numeric: true, cell: formatNetDelta },
  { name: 'state', title: 'Estado', width: 134, cell: (a) => <StatusPill state={a.state} /> },
];

export default function AdjustmentsPage() {
  const router = useIonRouter();
  const online = useOnline();
  const roomy = useMedia(desktop);
  const [query, change] = useOwnQuery();
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  // The address may have one `month`, as those of payrolls do.
  const month = query.get('month') ?? '';
  const values = Object.fromEntries(
    filters.map((name) => [name, query.get(name) ?? (name.startsWith('month') ? month : '')]),
  );
  const adjustments = useAdjustments({ ...values, search, page });
  const { data = [], meta } = adjustments.data ?? {};
  const rows = labelNamesakes(data);
  const selection = useSelection(rows);
  const [choosing, setChoosing] = useState(false);
  const [adjusting, setAdjusting] = useState(false);
  function startChoosing(these: readonly AdjustmentRow[]) {
    selection.chooseThese(these);
    setChoosing(true);
  }
  function stopChoosing() {
    selection.clear();
    setChoosing(false);
  }
  const filter = (name: (typeof filters)[number]) => ({
    value: values[name] ?? '',
    onChange: (value: string) => {
      stopChoosing();
      change({
        ...values,
        [name]: value,
        month: undefined,
        page: undefined,
        ...besides(name, value, values),
      });
    },
  });
  const exportThese = async () => {
    const present = Object.entries({ ...values, search }).filter(([, value]) => value !== '');
    (await import('../document/month-actions.ts')).exportList(
      'adjustment_payrolls',
      Object.fromEntries(present),
    );
  };
  const some = (meta?.total ?? 0) > 0;
  const open = (row: AdjustmentRow) => router.push(`/adjustment_payrolls/${row.id}/edit`, 'forward');
  return (
    <Page
      title="Nóminas de ajuste"
      phoneAction={
        choosing ? (
          <button type="button" className="q-btn q-btn--ghost" onClick={stopChoosing}>
            Cancelar
          </button>
        ) : (
          <span className="row gap-4">
            <button
              type="button"
              className="q-icon-button"
              aria-label="Ajustar uno de otro programa"
              onClick={() => setAdjusting(true)}
            >
              <Icon of={swapHorizontalOutline} size="l" />
            </button>
            {some && (
              <>
                {rows.some(canEdit) && (
                  <button
                    type="button"
                    className="q-btn q-btn--ghost"
                    onClick={() => startChoosing(rows.filter(isPending))}
                  >
                    Emitir varios
                  </button>
                )}
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label="Exportar la lista a Excel"
                  onClick={() => void exportThese()}
                >
                  <Icon of={downloadOutline} size="l" />
                </button>
              </>
            )}
          </span>
        )
      }
      actions={
        <>
          <button type="button" className="q-btn q-btn--plain" onClick={() => setAdjusting(true)}>
            <Icon of={swapHorizontalOutline} />
            Ajustar uno de otro programa
          </button>
          {some && (
            <button type="button" className="q-btn q-btn--plain" onClick={() => void exportThese()}>
              <Icon of={downloadOutline} />
              Exportar a Excel
            </button>
          )}
        </>
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        <Search
          value={typed}
          label="Buscar por empleado o número"
          onChange={(text) => {
            stopChoosing();
            type(text);
          }}
        />
        <div className="q-chips">
          <FilterChip label="Estado" options={states} {...filter('state')} />
          <FilterChip label="Tipo" options={types} {...filter('note_type')} />
          <FilterChip label="Año" options={listLastYears()} {...filter('year')} />
          {values.year && (
            <>
              <FilterChip label="Desde" options={monthsOfYear} {...filter('month_from')} />
              <FilterChip label="Hasta" options={monthsOfYear} {...filter('month_to')} />
            </>
          )}
        </div>
      </div>
      {rows.some(({ state }) => inFlightStates.includes(state)) && <SendingCard />}
      <DataList
        of={toListState(adjustments, online)}
        empty={
          search || filters.some((name) => values[name]) ? (
            <NothingMatches
              onClear={() =>
                clear(Object.fromEntries([...filters, 'month'].map((name) => [name, undefined])))
              }
            />
          ) : (
            <Empty
              title="Aún no hay ajustes"
              text="Un ajuste corrige o elimina una nómina que la DIAN ya aceptó. Se empieza desde ella, con «Ajustar»."
            >
              <button
                type="button"
                className="q-btn q-btn--plain"
                onClick={() => router.push('/payrolls?state=aceptada', 'root', 'replace')}
              >
                Ver las nóminas aceptadas
              </button>
            </Empty>
          )
        }
        table={() => (
          <DataTable
            caption="Nóminas de ajuste"
            columns={roomy ? columns : columns.filter(({ name }) => name !== 'before')}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={(row) => row.employee.list_name}
            onOpen={open}
            selected={selection.ids}
            onSelect={rows.some(canEdit) || selection.ids.size > 0 ? selection.choose : undefined}
          />
        )}
        phone={() => (
          <AdjustmentCards
            rows={rows}
            onOpen={open}
            selected={choosing ? selection.ids : undefined}
            onToggle={({ id }) => selection.choose(toggleSelection(selection.ids, id))}
            onHold={(row) => startChoosing([row])}
          />
        )}
      />
      {adjusting && <ForeignDialog onClose={() => setAdjusting(false)} />}
      {(choosing || selection.ids.size > 0) && <ChosenBar chosen={selection.chosen} onDone={stopChoosing} />}
      {meta && meta.total > 0 && (
        <div className="q-pages">
          <span>
            <b>{meta.total}</b> {meta.total === 1 ? 'ajuste' : 'ajustes'}
          </span>
          <span className="spacer" />
          <Pages page={meta.page} last={meta.last_page} onPage={(page) => change({ page })} />
        </div>
      )}
    </Page>
  );
}

/** Other filters that a change sets: no months without a year, and neither edge passes the other. */
function besides(name: string, value: string, { month_from: from, month_to: to }: Record<string, string>) {
  if (name === 'year') return value ? {} : { month_from: '', month_to: '' };
  if (name === 'month_from' && value && to && Number(value) > Number(to)) return { month_to: value };
  if (name === 'month_to' && value && from && Number(value) < Number(from)) return { month_from: value };
  return {};
}

import { calculatorOutline, chevronForwardOutline, downloadOutline, warningOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { type CostGrouping, costGroupings } from '../../../domain/cost/group-costs.ts';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { parseMonth } from '../../../domain/values/month.ts';
import { useMedia } from '../../../kit/device/media.ts';
import { buildNamedTies } from '../../../kit/inputs/field.tsx';
import { Search } from '../../../kit/inputs/search.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Pages } from '../../../kit/pages/pages.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatMonthTitle } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { type Figure, FigureList } from '../../page/figures.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import {
  type CostRowShown,
  type CostView,
  costSpans,
  findGroupFilter,
  readCostView,
  toCostQuery,
  useCosts,
} from './cost.ts';
import './cost.css?adopt';

const CostTrend = defineLazyPart(
  'cost-trend',
  () => import('./cost-trend.tsx'),
  () => <section className="q-card cost-trend" />,
);
const CostDetail = defineLazyPart('cost-detail', () => import('./cost-detail.tsx'));

export default function CostPage() {
  const online = useOnline();
  const [query, change] = useOwnQuery();
  const { typed, search, page: at, type, clear } = useOwnSearch(query, change);
  const view = { ...readCostView(query), search, page: at };
  const opened = query.get('open');
  const costs = useCosts(view);
  const page = costs.data;
  const rows = page?.data ?? [];
  const columns = columnsOf(view.by, useMedia('(min-width: 1000px)'));

  function go(row: CostRowShown) {
    const filter = findGroupFilter(view.by);
    const month = view.by === 'month' ? parseMonth(row.id ?? '') : undefined;
    if (view.by === 'employee') change({ open: row.id ?? undefined });
    else if (month) change({ ...month, span: undefined, by: undefined });
    else if (filter && row.id) change({ by: undefined, [filter]: row.id, page: undefined });
  }
  const opens = (row: CostRowShown) => row.id !== null;
  const group = Object.keys(view.filters)[0];

  return (
    <Page
      offline="El costo se suma con conexión."
      title="Costo de la nómina"
      footed
      actions={
        <>
          <Link className="q-btn q-btn--plain" to="/cost/calculator">
            <Icon of={calculatorOutline} />
            ¿Cuánto cuesta?
          </Link>
          <a
            className="q-btn q-btn--plain"
            href={buildFileAddress('/cost/export', toCostQuery(view))}
            download
          >
            <Icon of={downloadOutline} />
            Excel
          </a>
        </>
      }
    >
      <div className="page-filters row fixed gap-8 cost-filters wrap">
        <MonthStepper month={view.month} onChange={(month) => change({ ...month, page: undefined })} />
        <Select
          ties={buildNamedTies('cost-span', 'Meses')}
          value={view.span}
          options={costSpans}
          onChange={(span) => change({ span: span === 'month' ? undefined : span, page: undefined })}
        />
        <Select
          ties={buildNamedTies('cost-grouping', 'Agrupar por')}
          value={view.by}
          options={groupingTitles}
          onChange={(by) => change({ by: by === 'employee' ? undefined : by, page: undefined, search: '' })}
        />
        {view.by === 'employee' && <Search label="Buscar empleado" value={typed} onChange={type} />}
        {group && (
          <button
            type="button"
            className="q-btn q-btn--sm q-btn--ghost"
            onClick={() => change({ [group]: '' })}
          >
            Ver toda la compañía
          </button>
        )}
      </div>
      <div className="page-body grow cost">
        {page && <CostNotes of={page} />}
        {page && page.meta.total > 0 && <FigureList of={totalsOf(page.total)} />}
        <CostTrend month={view.month} onMonth={(month) => change({ ...month, span: undefined })} />
        <DataList
          of={toListState(costs, online)}
          empty={
            view.search ? (
              <NothingMatches onClear={() => clear()} />
            ) : (
              <WithoutPayrolls
                title={`No hay nóminas de ${spanTitle(view)}`}
                text="El costo sale de las nóminas del mes, también de las que aún no se envían."
                month={view.month}
              />
            )
          }
          table={() => (
            <DataTable
              caption={`Costo de ${spanTitle(view)} por ${costGroupings[view.by].title.toLowerCase()}`}
              columns={columns}
              rows={rows}
              idOf={idOf}
              nameOf={({ label }) => label}
              onOpen={(row) => opens(row) && go(row)}
              current={opened ?? undefined}
              foot={
                page && (
                  <tr>
                    <td>
                      <b>
                        {view.by === 'employee'
                          ? formatPeopleCount(page.meta.total)
                          : `${page.meta.total} en total`}
                      </b>
                      <Pages
                        page={page.meta.page}
                        last={page.meta.last_page}
                        onPage={(next) => change({ page: next })}
                      />
                    </td>
                    {columns.slice(1).map(({ name, cell, strong }) => (
                      <td key={name} className={strong ? 'numeric strong' : 'numeric'}>
                        {cell(page.total)}
                      </td>
                    ))}
                  </tr>
                )
              }
            />
          )}
          phone={() => (
            <>
              <ul className="q-rows">
                {rows.map((row) => (
                  <li key={idOf(row)}>
                    <button type="button" className="q-row" disabled={!opens(row)} onClick={() => go(row)}>
                      <span className="q-row-middle">
                        <span className="q-row-title">{row.label}</span>
                        <span className="q-row-marks">
                          <span className="c-3">
                            {view.by === 'employee'
                              ? `Devengado ${formatAmountOrDash(row.earned)}`
                              : formatPeopleCount(row.people)}
                          </span>
                        </span>
                      </span>
                      <span className="q-row-value">
                        <PesoAmount amount={row.total} />
                      </span>
                      {opens(row) && <Icon of={chevronForwardOutline} size="s" className="c-3" />}
                    </button>
                  </li>
                ))}
              </ul>
              {page && (
                <Pages
                  page={page.meta.page}
                  last={page.meta.last_page}
                  onPage={(next) => change({ page: next })}
                />
              )}
            </>
          )}
        />
      </div>
      {opened && <CostDetail id={opened} month={view.month} onClose={() => change({ open: undefined })} />}
    </Page>
  );
}

const groupingTitles = Object.fromEntries(
  Object.entries(costGroupings).map(([by, { title }]) => [by, title]),
);
const idOf = ({ id, label }: CostRowShown): string => id ?? label;

function spanTitle({ month, span }: CostView): string {
  const name = formatMonthTitle(month).toLowerCase();
  if (span === 'month') return name;
  return span === 'year' ? `enero a ${name}` : `doce meses hasta ${name}`;
}

const money = (name: keyof CostRowShown & string, title: string, width: number): Column<CostRowShown> => ({
  name,
  title,
  width,
  numeric: true,
  cell: (row) => formatAmountOrDash(String(row[name])),
});

/** Leaves out the number of people and the recoveries on narrow screens, because they are not part of the total. */
function columnsOf(by: CostGrouping, isWide: boolean): Column<CostRowShown>[] {
  const people: Column<CostRowShown> = {
    name: 'people',
    title: 'Personas',
    width: 84,
    numeric: true,
    cell: ({ people }) => String(people),
  };
  const width = isWide ? 112 : 88;
  return [
    {
      name: 'label',
      title: by === 'employee' ? listNameTitle : costGroupings[by].title,
      cell: ({ label, detail }) => (
        <span className="q-table-name">
          <b>{label}</b> {detail && <span className="c-3">{detail}</span>}
        </span>
      ),
    },
    ...(by === 'employee' || !isWide ? [] : [people]),
    money('earned', 'Devengado', width),
    money('provisioned', 'Ya provisionado', width),
    money('contributions', 'Aportes', width),
    money('provisions', 'Provisiones', width),
    { ...money('total', 'Costo', width), strong: true },
    ...(isWide ? [money('recoveries', 'Por recuperar', width)] : []),
  ];
}

const totalsOf = (total: CostRowShown): Figure[] => [
  { label: 'Costo total', value: <PesoAmount amount={total.total} size="display" />, lead: true },
  { label: 'Devengado', value: <PesoAmount amount={total.earned} /> },
  {
    label: 'Pagado de lo provisionado',
    value: <PesoAmount amount={total.provisioned} out={Number(total.provisioned) > 0} />,
  },
  { label: 'Aportes', value: <PesoAmount amount={total.contributions} /> },
  { label: 'Provisiones', value: <PesoAmount amount={total.provisions} /> },
  { label: 'Por recuperar', value: <PesoAmount amount={total.recoveries} /> },
];

type Counted = { unaccepted: number; outdated: number; lawless: number };

/** Warns about payrolls that may still change the cost. */
function CostNotes({ of: { unaccepted, outdated, lawless } }: { of: Counted }) {
  const notes = [
    unaccepted > 0 && `${counted(unaccepted)} aún sin aceptar por la DIAN: el costo puede cambiar.`,
    outdated > 0 && `${counted(outdated)} daría hoy otros valores: recalcule antes de confiar en el costo.`,
    lawless > 0 && `${counted(lawless)} sin los parámetros de su año: faltan sus aportes y provisiones.`,
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <div className="q-note q-note--warn">
      <Icon of={warningOutline} />
      <ul>
        {notes.map((note) => (
          <li key={String(note)}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
const counted = (count: number): string => (count === 1 ? '1 nómina' : `${count} nóminas`);

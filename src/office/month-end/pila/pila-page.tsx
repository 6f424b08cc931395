import {
  checkmarkCircleOutline,
  chevronForwardOutline,
  documentTextOutline,
  downloadOutline,
  optionsOutline,
  swapHorizontalOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import { markNames } from '../../../domain/pila/mark-names.ts';
import type { PlanillaType } from '../../../domain/pila/planilla.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatDay } from '../../../domain/values/day.ts';
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
import { formatMonthTitle, type Month } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { type Figure, FigureList } from '../../page/figures.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { toListState, useOnline } from '../../records/records.ts';
import {
  formatBranch,
  groupPilaFindings,
  type PilaFiling,
  type PilaRow,
  type PilaSummary,
  type PilaView,
  readPilaView,
  toPlanillaFileQuery,
  typeOptions,
  usePlanilla,
} from './pila.ts';
import { PilaFilings } from './pila-filings.tsx';
import { PilaFindings } from './pila-findings.tsx';
import { PilaMarks } from './pila-marks.tsx';
import { PilaTotals } from './pila-totals.tsx';
import './pila.css?adopt';

const PilaDetail = defineLazyPart('pila-detail', () => import('./pila-detail.tsx'));
const PilaBranches = defineLazyPart('pila-branches', () => import('./pila-branches.tsx'));
const PresentDialog = defineLazyPart('pila-present', () => import('./present-dialog.tsx'));

export default function PilaPage() {
  const online = useOnline();
  const isWide = useMedia('(min-width: 900px)');
  const [query, change] = useOwnQuery();
  const { typed, search, page: at, type: typeIn, clear } = useOwnSearch(query, change);
  const view = readPilaView(query);
  const [presenting, present] = useState(false);
  const answer = usePlanilla({ ...view, search, page: at });
  const page = answer.data;
  const planilla = page?.planilla;
  const rows = page?.data ?? [];
  const opened = rows.find(({ id }) => id === query.get('open'));
  const open = (row: PilaRow | undefined) => change({ open: row?.id });
  const branches = planilla?.branches ?? [];
  const together = branches.length > 0 && !planilla?.branch;
  const filed = planilla?.filings.find(
    ({ type, withdrawn, branch }) =>
      type === view.type &&
      withdrawn === null &&
      isBase(view.type) &&
      (branch?.code ?? '') === (planilla.branch?.code ?? '') &&
      !together,
  );
  const isReady = planilla && planilla.people > 0 && !planilla.blocked && !filed;
  const canPresent = isReady && !together;
  const groups = page ? groupPilaFindings(page) : [];

  const files = (
    <>
      {canPresent && (
        <a
          className="q-btn q-btn--plain"
          href={buildFileAddress('/pila/file', toPlanillaFileQuery(view))}
          download
        >
          <Icon of={documentTextOutline} />
          Archivo .txt
        </a>
      )}
      {isReady && together && (
        <a
          className="q-btn q-btn--plain"
          href={buildFileAddress('/pila/files', toPlanillaFileQuery(view))}
          download
        >
          <Icon of={documentTextOutline} />
          Archivos .zip
        </a>
      )}
      {planilla && planilla.people > 0 && (
        <a
          className="q-btn q-btn--plain"
          href={
            filed
              ? buildFileAddress(`/pila/filings/${filed.id}/export`)
              : buildFileAddress('/pila/export', toPlanillaFileQuery(view))
          }
          download
        >
          <Icon of={downloadOutline} />
          {filed ? 'Excel de la presentada' : 'Excel'}
        </a>
      )}
      {canPresent && (
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-haspopup="dialog"
          onClick={() => present(true)}
        >
          <Icon of={checkmarkCircleOutline} />
          Marcar como presentada
        </button>
      )}
    </>
  );

  return (
    <Page title="Planilla integrada" actions={files} footed offline="La planilla se arma con conexión.">
      <div className="page-filters row fixed gap-8 pila-filters wrap">
        <MonthStepper month={view.month} onChange={(month) => change({ ...month, page: undefined })} />
        <Select
          ties={buildNamedTies('pila-type', 'Planilla')}
          value={view.type}
          options={typeOptions}
          onChange={(type) => change({ type: type === 'E' ? undefined : type, page: undefined })}
        />
        {(branches.length > 0 || view.branch) && (
          <Select
            ties={buildNamedTies('pila-branch', 'Sucursal')}
            value={view.branch}
            options={Object.fromEntries(
              branches.flatMap((one) => (one.code ? [[one.code, formatBranch(one)]] : [])),
            )}
            empty="Todas las sucursales"
            onChange={(branch) => change({ branch: branch || undefined, page: undefined })}
          />
        )}
        <Select
          ties={buildNamedTies('pila-mark', 'Novedad')}
          value={view.marked}
          options={markOptions}
          empty="Todas las novedades"
          onChange={(marked) => change({ marked: marked || undefined, page: undefined })}
        />
        <Search label="Buscar cotizante" value={typed} onChange={typeIn} />
      </div>
      <div className="page-body grow pila">
        {planilla && (
          <>
            <Head of={planilla} month={view.month} filed={filed} />
            <OtherPlanillas
              of={planilla}
              shown={view.type}
              onType={(type) => change({ type, page: undefined })}
            />
            {together && (
              <PilaBranches of={planilla} onBranch={(branch) => change({ branch, page: undefined })} />
            )}
            <PilaFindings groups={groups} month={view.month} />
          </>
        )}
        <DataList
          of={toListState(answer, online)}
          empty={
            search || view.marked ? (
              <NothingMatches onClear={() => clear({ marked: undefined })} />
            ) : (
              <WithoutPayrolls
                title={emptyTitle(view, planilla)}
                text={emptyText(view.type, planilla)}
                month={view.month}
              />
            )
          }
          table={() => (
            <DataTable
              caption={`Cotizantes de ${formatMonthTitle(view.month).toLowerCase()}`}
              columns={columnsFor(isWide)}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              onOpen={open}
              current={opened?.id}
              foot={
                page && (
                  <tr>
                    <td colSpan={3}>
                      <b>{formatPeopleCount(page.meta.total)}</b>
                      <Pages
                        page={page.meta.page}
                        last={page.meta.last_page}
                        onPage={(next) => change({ page: next })}
                      />
                    </td>
                    <td />
                    {isWide && <td className="numeric">{formatAmountOrDash(page.planilla.difference)}</td>}
                    <td className="numeric strong">{formatAmountOrDash(page.planilla.total)}</td>
                  </tr>
                )
              }
            />
          )}
          phone={() => (
            <>
              <ul className="q-rows">
                {rows.map((row) => (
                  <li key={row.id}>
                    <button type="button" className="q-row" aria-haspopup="dialog" onClick={() => open(row)}>
                      <span className="q-row-middle">
                        <span className="q-row-title">{row.list_name}</span>
                        <span className="q-row-marks">
                          <span className="c-3">{row.days} días</span>
                          <PilaMarks of={row.marks} />
                        </span>
                      </span>
                      <span className="q-row-value">
                        <PesoAmount amount={row.paid} />
                      </span>
                      <Icon of={chevronForwardOutline} size="s" className="c-3" />
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
        {planilla && planilla.people > 0 && <PilaTotals of={planilla} />}
        {planilla && <PilaFilings of={planilla.filings} />}
        <div className="pila-ways flex wrap gap-8">
          <Link className="q-btn q-btn--plain" to="/pila_settings">
            <Icon of={optionsOutline} />
            Ajustes de PILA
          </Link>
          <Link className="q-btn q-btn--plain" to="/pila_moves">
            <Icon of={swapHorizontalOutline} />
            Traslados de PILA
          </Link>
        </div>
      </div>
      {opened && <PilaDetail row={opened} month={view.month} onClose={() => open(undefined)} />}
      {presenting && planilla && (
        <PresentDialog planilla={planilla} month={view.month} onClose={() => present(false)} />
      )}
    </Page>
  );
}

const isBase = (type: PlanillaType): boolean => type !== 'A' && type !== 'N';
const markOptions = Object.fromEntries(
  Object.entries(markNames).map(([mark, words]) => [mark, `${mark} · ${words}`]),
);

function emptyTitle({ type, month }: PilaView, planilla: PilaSummary | undefined): string {
  if (type === 'N')
    return planilla?.corrections.gone
      ? 'Lo que cambió no se corrige con una planilla N'
      : 'No hay nada que corregir';
  if (type === 'A') return 'No falta el ingreso de nadie';
  return `Nadie va en la planilla ${type} de ${formatMonthTitle(month).toLowerCase()}`;
}

function emptyText(type: PlanillaType, planilla: PilaSummary | undefined): string {
  if (isBase(type)) return 'La planilla sale de las nóminas del mes, también de las que aún no se envían.';
  return planilla?.standing
    ? `Se compara con la planilla presentada ${planilla.standing}.`
    : 'Primero marque como presentada la planilla del mes.';
}

const columnsFor = (isWide: boolean): Column<PilaRow>[] => [
  {
    name: 'name',
    title: listNameTitle,
    cell: ({ list_name: name, document, type, subtype }) => (
      <span className="q-table-name">
        <b>{name}</b>
        <span className="c-3 block text-13">
          {document} · tipo {type}
          {subtype === '00' ? '' : `-${subtype}`}
        </span>
      </span>
    ),
  },
  { name: 'days', title: 'Días', width: 56, numeric: true, cell: ({ days }) => String(days) },
  {
    name: 'marks',
    title: 'Novedades',
    width: 216,
    cell: ({ marks }) => (
      <span className="pila-marks wrap gap-4">
        <PilaMarks of={marks} />
      </span>
    ),
  },
  { name: 'base', title: 'Base', width: 112, numeric: true, cell: ({ base }) => formatAmountOrDash(base) },
  ...(isWide
    ? [
        {
          name: 'difference',
          title: 'Redondeo',
          width: 92,
          numeric: true,
          cell: ({ difference }: PilaRow) => formatAmountOrDash(difference),
        },
      ]
    : []),
  {
    name: 'paid',
    title: 'Planilla',
    width: 116,
    numeric: true,
    strong: true,
    cell: ({ paid }) => formatAmountOrDash(paid),
  },
];

function Head({ of, month, filed }: { of: PilaSummary; month: Month; filed: PilaFiling | undefined }) {
  if (of.people === 0) return null;
  const corrects = of.type === 'N';
  const figures: Figure[] = [
    {
      label: totalTitle(of, filed),
      value: <PesoAmount amount={of.total} size="display" />,
      lead: true,
    },
    { label: filed ? 'Presentada' : 'Vence, por el NIT', value: filed?.number ?? formatDay(of.due) },
    {
      label: 'Cotizantes',
      value: (
        <>
          {of.people}
          <span className="c-3"> en {of.lines === 1 ? '1 línea' : `${of.lines} líneas`}</span>
        </>
      ),
    },
    ...(corrects
      ? []
      : [
          {
            label: `Descontado en ${formatMonthTitle(month).split(' ')[0]?.toLowerCase()}`,
            value: <PesoAmount amount={of.deducted} />,
          },
          { label: 'Redondeo a cargo de la empresa', value: <PesoAmount amount={of.difference} /> },
        ]),
  ];
  return <FigureList of={figures} />;
}

function totalTitle({ type, total }: PilaSummary, filed: PilaFiling | undefined): string {
  if (type === 'N') return 'Diferencia por pagar';
  if (!filed) return 'Por pagar';
  return filed.total === total ? 'Total' : 'Total con la nómina de hoy';
}

type Others = { of: PilaSummary; shown: PlanillaType; onType: (type: PlanillaType) => void };

/** Links to the other planillas of the month, and to the corrections that the presented one needs. */
function OtherPlanillas({ of, shown, onType }: Others) {
  const { own, corrections, standing } = of;
  const others = (['E', 'S', 'K'] as const).filter(
    (type) => type !== shown && own[type] > 0 && isBase(shown),
  );
  const needed = [
    ...(standing && corrections.changed > 0 && shown !== 'N'
      ? [['N', `${formatPeopleCount(corrections.changed)} con otros valores que en la presentada`] as const]
      : []),
    ...(standing && corrections.added > 0 && shown !== 'A'
      ? [['A', `${formatPeopleCount(corrections.added)} que no están en la presentada`] as const]
      : []),
  ];
  if (others.length + needed.length === 0) return null;
  return (
    <ul className="q-note pila-others stack gap-6">
      {needed.map(([type, words]) => (
        <li className="flex wrap" key={type}>
          <span>{words}.</span>
          <button type="button" className="mini" onClick={() => onType(type)}>
            Ver la planilla {type}
          </button>
        </li>
      ))}
      {others.map((type) => (
        <li className="flex wrap" key={type}>
          <span>
            {formatPeopleCount(own[type])} en la planilla {typeOptions[type]}.
          </span>
          <button type="button" className="mini" onClick={() => onType(type)}>
            Ver la planilla {type}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { chevronForwardOutline, refreshOutline, warningOutline } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { listNameTitle } from '../../../domain/identity/person-name.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatDay, type Instant } from '../../../domain/values/day.ts';
import { type Month, toMonthText } from '../../../domain/values/month.ts';
import { useMedia } from '../../../kit/device/media.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import type { Column } from '../../../kit/tables/column.ts';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { DataTable } from '../../../kit/tables/data-table.tsx';
import { findRefusal, getFieldErrors } from '../../../net/refusal.ts';
import { formatMonthTitle } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { formatRecentMoment } from '../../months/when.ts';
import { type Figure, FigureList } from '../../page/figures.tsx';
import { NothingMatches } from '../../page/nothing-matches.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutEmployees } from '../../page/without-payrolls.tsx';
import { useJobProgress } from '../../records/job-progress.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { useOwnSearch } from '../../records/own-search.ts';
import { Reading } from '../../records/reading.tsx';
import { toListState, useOnline } from '../../records/records.ts';
import {
  computeForecast,
  type ForecastPersonShown,
  findPhase,
  isForecastDue,
  type MonthForecastShown,
  type Phase,
  readForecastMonth,
  useForecastPeople,
  useMonthForecast,
} from './forecast.ts';
import { CashCard, CostCard, PastCard } from './forecast-cards.tsx';
import './forecast.css?adopt';

const ForecastDetail = defineLazyPart('forecast-detail', () => import('./forecast-detail.tsx'));

/** Says what a month has earned until today, the cash of its pay days, and how far earlier forecasts were. */
export default function ForecastPage() {
  const [query, change] = useOwnQuery();
  const month = readForecastMonth(query);
  const { typed, search, page, type, clear } = useOwnSearch(query, change);
  const online = useOnline();
  const reading = useMonthForecast(month);
  const people = useForecastPeople(month, { search, page });
  const { isBusy, problem, compute } = useComputing(month, reading.data);
  const phase = findPhase(month);
  const opened = query.get('open');
  const isWide = useMedia('(min-width: 1000px)');
  const { data } = reading;
  const forecast = data?.forecast;
  const rows = people.data?.data ?? [];
  const title = formatMonthTitle(month).toLowerCase();
  return (
    <Page
      title="El mes a hoy"
      sub={
        forecast
          ? `${phase === 'current' ? `Hasta el ${formatDay(forecast.on)} · calculado` : 'Calculado'} ${formatRecentMoment(Date.parse(forecast.made_at) as Instant)}`
          : 'Lo que cada persona ha ganado hasta hoy, y la caja que viene'
      }
      offline="El mes a hoy se calcula con conexión."
      footed
      actions={
        <button
          type="button"
          className="q-btn q-btn--plain"
          disabled={isBusy || !online || !data}
          onClick={() => void compute()}
        >
          <Icon of={refreshOutline} />
          Calcular otra vez
        </button>
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        <MonthStepper month={month} onChange={(next) => change({ ...next, page: undefined })} />
        <Search label="Buscar empleado" value={typed} onChange={type} />
      </div>
      <div className="page-body grow">
        {isBusy && <Computing />}
        {forecast && problem && (
          <p className="q-note q-note--warn" role="status">
            <Icon of={warningOutline} />
            <span>No se pudo calcular otra vez: {problem}</span>
          </p>
        )}
        {!data ? (
          <Reading of={reading} />
        ) : forecast && forecast.people > 0 ? (
          <>
            <FigureList of={figuresOf(forecast, phase)} />
            <div className="forecast-cards">
              <CashCard of={data} />
              <CostCard of={forecast} phase={phase} />
              <PastCard past={data.past} errors={data.errors} month={month} phase={phase} />
            </div>
            <DataList
              of={toListState(people, online)}
              empty={search ? <NothingMatches onClear={() => clear()} /> : undefined}
              table={() => (
                <DataTable
                  caption={phase === 'current' ? `Lo ganado en ${title} hasta hoy` : `El mes de ${title}`}
                  columns={listColumns(phase, isWide)}
                  rows={rows}
                  idOf={({ id }) => id}
                  nameOf={({ list_name }) => list_name}
                  onOpen={({ id }) => change({ open: id })}
                  current={opened ?? undefined}
                  foot={
                    people.data && (
                      <tr>
                        <td colSpan={listColumns(phase, isWide).length}>
                          <b>{formatPeopleCount(people.data.meta.total)}</b>
                          <Pages
                            page={people.data.meta.page}
                            last={people.data.meta.last_page}
                            onPage={(next) => change({ page: next })}
                          />
                        </td>
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
                        <button type="button" className="q-row" onClick={() => change({ open: row.id })}>
                          <span className="q-row-middle">
                            <span className="q-row-title">{row.list_name}</span>
                            <span className="q-row-marks">
                              <span className="c-3">
                                {phase === 'current'
                                  ? `Del mes ${formatAmountOrDash(row.earned)}`
                                  : `Neto ${formatAmountOrDash(row.net)}`}
                              </span>
                            </span>
                          </span>
                          <span className="q-row-value">
                            <PesoAmount amount={phase === 'current' ? row.to_date : row.earned} />
                          </span>
                          <Icon of={chevronForwardOutline} size="s" className="c-3" />
                        </button>
                      </li>
                    ))}
                  </ul>
                  {people.data && (
                    <Pages
                      page={people.data.meta.page}
                      last={people.data.meta.last_page}
                      onPage={(next) => change({ page: next })}
                    />
                  )}
                </>
              )}
            />
            <p className="t-label c-3">
              La lista es de este momento; las sumas de arriba, de cuando se calcularon.
            </p>
          </>
        ) : (
          !isBusy && (
            <WithoutEmployees text={SOURCE_WORDS}>
              <Empty
                title={
                  problem
                    ? `No se pudo calcular ${title}`
                    : forecast
                      ? `Nadie tiene contrato en ${title}`
                      : `Aún no se ha calculado ${title}`
                }
                text={problem ?? SOURCE_WORDS}
              />
            </WithoutEmployees>
          )
        )}
      </div>
      {opened && <ForecastDetail id={opened} month={month} onClose={() => change({ open: undefined })} />}
    </Page>
  );
}

/** Computes a month that lacks the forecast of today once, and again when it is asked. */
function useComputing(month: Month, data: MonthForecastShown | undefined) {
  const client = useQueryClient();
  const online = useOnline();
  const [busy, setBusy] = useState('');
  const [tried, setTried] = useState('');
  const [problem, setProblem] = useState<{ of: string; words: string }>();
  const key = toMonthText(month);
  const isRead = data !== undefined && toMonthText(data) === key;
  const isDue = online && isRead && busy === '' && tried !== key && isForecastDue(month, data.forecast);
  async function compute() {
    setBusy(key);
    setTried(key);
    setProblem(undefined);
    // The page keeps what it has, and says why when it has nothing.
    await computeForecast(client, month).catch((error: unknown) =>
      setProblem({ of: key, words: describeProblem(error) }),
    );
    setBusy('');
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month that is due
  useEffect(() => {
    if (isDue) void compute();
  }, [isDue, key]);
  return { isBusy: busy === key, problem: problem?.of === key ? problem.words : undefined, compute };
}

const describeProblem = (error: unknown): string =>
  getFieldErrors(error)['month']?.[0] ??
  findRefusal(error)?.body.message ??
  'No hubo respuesta. Intente de nuevo.';

function Computing() {
  const progress = useJobProgress('createMonthForecast');
  return (
    <p className="t-label c-2" role="status">
      {progress?.total
        ? `Calculando: ${progress.done} de ${formatPeopleCount(progress.total)}…`
        : 'Calculando con lo que se sabe ahora…'}
    </p>
  );
}

const SOURCE_WORDS = 'El mes a hoy sale de los contratos y de las novedades que ya se saben.';

type Forecast = NonNullable<MonthForecastShown['forecast']>;
function figuresOf({ to_date, whole, net }: Forecast, phase: Phase): Figure[] {
  const ofMonth: Figure[] = [
    { label: 'Devengado del mes', value: <PesoAmount amount={whole.earned} /> },
    { label: 'Neto del mes', value: <PesoAmount amount={net} /> },
  ];
  const lead = (label: string, amount: string): Figure => ({
    label: `${label}, con aportes y provisiones`,
    value: <PesoAmount amount={amount} size="display" />,
    lead: true,
  });
  if (phase !== 'current') return [lead('Costo del mes', whole.total), ...ofMonth];
  return [
    lead('Costo hasta hoy', to_date.total),
    { label: 'Ganado hasta hoy', value: <PesoAmount amount={to_date.earned} /> },
    { label: 'Costo del mes', value: <PesoAmount amount={whole.total} /> },
    ...ofMonth,
  ];
}

const amountColumn = (
  name: keyof ForecastPersonShown & string,
  title: string,
): Column<ForecastPersonShown> => ({
  name,
  title,
  width: 128,
  numeric: true,
  cell: (row) => formatAmountOrDash(row[name]),
});

/** Lists the columns of a month. Narrow screens leave some to the sheet of the person. */
function listColumns(phase: Phase, isWide: boolean): Column<ForecastPersonShown>[] {
  const name: Column<ForecastPersonShown> = {
    name: 'list_name',
    title: listNameTitle,
    cell: ({ list_name }) => <b>{list_name}</b>,
  };
  const [earned, net, cost] = [
    amountColumn('earned', 'Devengado del mes'),
    amountColumn('net', 'Neto del mes'),
    amountColumn('cost', 'Costo del mes'),
  ];
  if (phase !== 'current') return [name, { ...earned, strong: true }, net, cost];
  const until = [
    { ...amountColumn('to_date', 'Ganado hasta hoy'), strong: true },
    amountColumn('cost_to_date', 'Costo hasta hoy'),
  ];
  return isWide ? [name, ...until, earned, net, cost] : [name, ...until, net];
}

import { useIonRouter } from '@ionic/react';
import { useMemo, useState } from 'react';
import { months } from '../../domain/values/day.ts';
import { type Money as Amount, formatMoney, formatPesos, toMoneyText } from '../../domain/values/money.ts';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { ensureKnownLanguage } from '../month-end/plot/known-language.ts';
import { formatMillions } from '../month-end/plot/units.ts';
import type { Trend } from './dashboard.ts';
import { findMonthNote, formatShortMonth, paidSeries, readAmount, series, sumEarned } from './earned.ts';
import { EarnedTable } from './earned-table.tsx';

const Plot = defineLazyPart(
  'plot',
  () => {
    ensureKnownLanguage();
    return import('../month-end/plot/plot.tsx');
  },
  () => <div className="plot" style={{ height: 216 }} />,
);

type View = keyof typeof views;
/** Earnings of employees only; contributions and provisions of the employer are in the cost. */
const views = { earned: 'Devengado', paid: 'Neto', table: 'Tabla' };

export function EarnedChart({ trend }: { trend: readonly Trend[] }) {
  const router = useIonRouter();
  const [view, setView] = useState<View>('earned');
  const [pointed, point] = useState<number>();
  const drawn = useMemo(
    () => ({
      labels: trend.map(formatShortMonth),
      notes: trend.map((month) => findMonthNote(month, trend)),
      parts: (view === 'paid' ? paidSeries : series).map(({ name, ...look }) => ({
        ...look,
        values: trend.map((month) => readAmount(month[name])),
      })),
      ...(view === 'paid' && { line: { colour: '--q-ink-2', values: trend.map(({ people }) => people) } }),
    }),
    [trend, view],
  );
  const last = trend.at(-1);
  if (!last)
    return (
      <>
        <h2 className="t-label c-3">Devengado</h2>
        <p className="c-3 panel-none">Cuando haya nóminas, aquí se verá lo devengado en cada mes.</p>
      </>
    );
  const shown = (pointed === undefined ? undefined : trend[pointed]) ?? last;
  const before = trend[trend.indexOf(shown) - 1];
  const led = (month: Trend): Amount => (view === 'paid' ? readAmount(month.net) : sumEarned(month));
  return (
    <>
      <div className="chart-top flex wrap between">
        <div>
          <h2 className="t-label c-3">
            {view === 'paid' ? 'Neto pagado' : 'Devengado'}, {months[shown.month - 1]}
            {shown.year !== last.year && ` de ${shown.year}`}
          </h2>
          <PesoAmount amount={toMoneyText(led(shown))} size="display" />
        </div>
        <div className="chart-figures row wrap end gap-14">
          {before && <Change from={led(before)} to={led(shown)} month={months[before.month - 1] ?? ''} />}
          <fieldset className="chart-view flex gap-2">
            <legend className="vh">Ver doce meses</legend>
            {(Object.keys(views) as View[]).map((each) => (
              <button
                className="text-13 c-2"
                key={each}
                type="button"
                aria-pressed={each === view}
                onClick={() => setView(each)}
              >
                {views[each]}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {view === 'table' ? (
        <EarnedTable trend={trend} />
      ) : (
        <Plot
          {...drawn}
          unit={formatMillions}
          description={view === 'paid' ? paidDescribed(trend) : described(trend)}
          onPoint={point}
          onPress={(bar) => {
            const { year, month } = trend[bar] ?? last;
            router.push(`/payrolls?year=${year}&month=${month}`, 'root');
          }}
        />
      )}
      <ul className="chart-legend flex wrap nowrap c-2">
        {(view === 'paid' ? paidSeries : series).map(({ name, words, colour }) => (
          <li key={name}>
            <i className={name} style={{ background: `var(${colour})` }} />
            {words}
            <b className="q-num c-1 b">{formatPesos(readAmount(shown[name]))}</b>
          </li>
        ))}
        {view === 'paid' && (
          <>
            <li>
              Devengado<b className="q-num c-1 b">{formatPesos(sumEarned(shown))}</b>
            </li>
            <li>
              <i className="line" />
              Personas<b className="q-num c-1 b">{shown.people}</b>
            </li>
          </>
        )}
      </ul>
    </>
  );
}

function Change({ from, to, month }: { from: Amount; to: Amount; month: string }) {
  if (from === 0) return null;
  const percent = ((to - from) / from) * 100;
  return (
    <p className="t-label c-2">
      <b>{Math.abs(percent).toFixed(1).replace('.', ',')} %</b> {percent >= 0 ? 'más' : 'menos'} que en{' '}
      {month}
    </p>
  );
}

const described = (trend: readonly Trend[]): string =>
  `Devengado por mes. ${trend.map((month) => `${months[month.month - 1]}: ${formatMoney(sumEarned(month))}`).join('; ')}.`;

const paidDescribed = (trend: readonly Trend[]): string =>
  `Neto, deducciones y personas por mes. ${trend
    .map(
      (month) =>
        `${formatShortMonth(month)} ${month.year}: ${formatMoney(readAmount(month.net))}, ${formatMoney(readAmount(month.deductions))}, ${month.people}`,
    )
    .join('; ')}`;

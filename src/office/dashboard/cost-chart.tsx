import { useIonRouter } from '@ionic/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { months } from '../../domain/day.ts';
import { type Money as Amount, moneyShown, moneyText } from '../../domain/money.ts';
import { Money } from '../../kit/money.tsx';
import { read, series, short, totalOf } from './cost.ts';
import { CostTable } from './cost-table.tsx';
import type { Trend } from './dashboard.ts';

const Plot = lazy(() => import('./plot.tsx'));

/** What twelve months cost: bars to look at, or a table. A bar that is pressed opens its month. */
export function CostChart({ trend }: { trend: readonly Trend[] }) {
  const router = useIonRouter();
  const [asTable, setAsTable] = useState(false);
  const [pointed, point] = useState<number>();
  const drawn = useMemo(
    () => ({
      labels: trend.map(short),
      notes: trend.map((month) => notesOf(month, trend)),
      parts: series.map(({ name, colour }) => ({ colour, values: trend.map((month) => read(month[name])) })),
    }),
    [trend],
  );
  const last = trend.at(-1);
  if (!last) return <p className="c-3 none">Cuando haya nóminas, aquí se verá lo que cuesta cada mes.</p>;
  const shown = (pointed === undefined ? undefined : trend[pointed]) ?? last;
  const before = trend[trend.indexOf(shown) - 1];
  return (
    <>
      <div className="ct">
        <div>
          <h2 className="t-label c-3">
            Costo de nómina, {months[shown.month - 1]}
            {shown.year !== last.year && ` de ${shown.year}`}
          </h2>
          <Money amount={moneyText(totalOf(shown))} size="display" />
        </div>
        <div className="up">
          {before && (
            <Change from={totalOf(before)} to={totalOf(shown)} month={months[before.month - 1] ?? ''} />
          )}
          <button type="button" className="mini" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver gráfica' : 'Ver tabla'}
          </button>
        </div>
      </div>
      {asTable ? (
        <CostTable trend={trend} />
      ) : (
        <Suspense fallback={<div className="plt" style={{ height: 216 }} />}>
          <Plot
            {...drawn}
            unit={inMillions}
            description={described(trend)}
            onPoint={point}
            onPress={(bar) => {
              const { year, month } = trend[bar] ?? last;
              router.push(`/payrolls?year=${year}&month=${month}`, 'root');
            }}
          />
        </Suspense>
      )}
      <ul className="lg">
        {series.map(({ name, words, colour }) => (
          <li key={name}>
            <i style={{ background: `var(${colour})` }} />
            {words}
            <b className="q-num">$&nbsp;{moneyShown(read(shown[name]))}</b>
          </li>
        ))}
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

/** June and December stand out when the service bonus was paid in them. */
function notesOf(month: Trend, trend: readonly Trend[]): string | undefined {
  if (month.month !== 6 && month.month !== 12) return undefined;
  const others = trend.filter((one) => one !== month).map((one) => read(one.other));
  const usual = others.length ? Math.max(...others) : 0;
  return read(month.other) > usual ? 'prima' : undefined;
}

/** Centavos as `60 M`. */
const inMillions = (cents: number): string =>
  cents === 0
    ? '0'
    : `${(cents / 1e8).toLocaleString('es-CO', { maximumFractionDigits: cents < 1e9 ? 1 : 0 })} M`;

const described = (trend: readonly Trend[]): string =>
  `Costo devengado por mes. ${trend.map((month) => `${months[month.month - 1]}: ${moneyShown(totalOf(month))}`).join('; ')}.`;

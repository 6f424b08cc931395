import { Link } from 'react-router-dom';
import type { Instant } from '../../domain/values/day.ts';
import { toMoneyText } from '../../domain/values/money.ts';
import { PesoAmount } from '../../kit/marks/peso-amount.tsx';
import {
  formatStoredPesos,
  listComingCash,
  sumStoredAmounts,
  useMonthForecast,
} from '../month-end/forecast/forecast.ts';
import { CashRows } from '../month-end/forecast/forecast-cards.tsx';
import type { Month } from '../months/month.ts';
import { formatRecentMoment } from '../months/when.ts';
import '../month-end/forecast/forecast.css?adopt';

/** The cash to come and the cost to date of a month, as its last forecast said them. Fails alone. */
export default function ForecastCard({ month }: { month: Month }) {
  const { data, isError } = useMonthForecast(month);
  const forecast = data?.forecast;
  const rows = data ? listComingCash(data) : [];
  const to = `/forecast?year=${month.year}&month=${month.month}`;
  return (
    <section className="q-card panel-list forecast-card stack gap-8" aria-label="La caja que viene">
      <h2 className="t-sub">La caja que viene</h2>
      {forecast ? (
        <>
          {rows.length > 0 ? (
            <>
              <p className="forecast-sum">
                <PesoAmount amount={toMoneyText(sumStoredAmounts(rows.map(({ net }) => net)))} />
              </p>
              <CashRows of={rows} />
            </>
          ) : (
            <p className="c-3">Todo lo de este mes ya salió.</p>
          )}
          <p className="t-label c-3">
            Calculado {formatRecentMoment(Date.parse(forecast.made_at) as Instant)}: costo hasta ese día,{' '}
            {formatStoredPesos(forecast.to_date.total)} de {formatStoredPesos(forecast.whole.total)} del mes.
          </p>
        </>
      ) : (
        <p className="c-3">
          {isError
            ? 'No se pudo leer. Lo demás del panel está al día.'
            : 'Aún no se ha calculado lo ganado en este mes.'}
        </p>
      )}
      <Link className="q-btn q-btn--ghost q-btn--sm" to={to}>
        {forecast || isError ? 'Ver el mes a hoy' : 'Calcular el mes a hoy'}
      </Link>
    </section>
  );
}

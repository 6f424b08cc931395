import { Link } from 'react-router-dom';
import type { Instant } from '../../domain/values/day.ts';
import { formatStoredPesos, useMonthForecast } from '../month-end/forecast/forecast.ts';
import { CashRows } from '../month-end/forecast/forecast-cards.tsx';
import type { Month } from '../months/month.ts';
import { formatRecentMoment } from '../months/when.ts';
import '../month-end/forecast/forecast.css?adopt';

/** The cash to come and the cost to date of a month, as its last forecast said them. Fails alone. */
export default function ForecastCard({ month }: { month: Month }) {
  const { data, isError } = useMonthForecast(month);
  const forecast = data?.forecast;
  const to = `/forecast?year=${month.year}&month=${month.month}`;
  return (
    <section className="q-card panel-list forecast-card stack gap-8" aria-label="La caja que viene">
      <h2 className="t-sub">La caja que viene</h2>
      {data && forecast ? (
        <>
          <CashRows of={data} />
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

import { Link } from 'react-router-dom';
import { toDecimalComma } from '../../../domain/payroll/statement/explanation.ts';
import { formatDay, formatMonth } from '../../../domain/values/day.ts';
import { formatPesos, toMoneyText } from '../../../domain/values/money.ts';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { formatMonthTitle, type Month } from '../../months/month.ts';
import {
  type ComingCash,
  formatStoredPesos,
  listComingCash,
  type MonthForecastShown,
  sumStoredAmounts,
} from './forecast.ts';

type Forecast = NonNullable<MonthForecastShown['forecast']>;

/** The money that leaves from today on, and what left before. */
export function CashCard({ of }: { of: MonthForecastShown }) {
  const rows = listComingCash(of);
  const left = of.forecast?.payments.filter(({ date }) => date < of.today) ?? [];
  return (
    <section className="q-card forecast-card stack gap-8" aria-label="La caja que viene">
      <h2 className="t-sub">La caja que viene</h2>
      {rows.length === 0 ? (
        <p className="c-3">Todo lo de este mes ya salió.</p>
      ) : (
        <>
          <p className="forecast-sum">
            <PesoAmount amount={toMoneyText(sumStoredAmounts(rows.map(({ net }) => net)))} />
          </p>
          <CashRows of={rows} />
        </>
      )}
      {left.length > 0 && (
        <p className="t-label c-3">
          Antes de hoy: {formatPesos(sumStoredAmounts(left.map(({ net }) => net)))}
        </p>
      )}
    </section>
  );
}

export const CashRows = ({ of }: { of: readonly ComingCash[] }) => (
  <ul className="forecast-rows">
    {of.map(({ key, date, title, net, detail, to }) => (
      <li key={key} className="row between gap-12">
        <span className="shrink">
          <b className="m">{to ? <Link to={to}>{title}</Link> : title}</b>
          <span className="text-13 c-3">
            {formatDay(date, 'short')} · {detail}
          </span>
        </span>
        <b className="q-num m">{formatAmountOrDash(net)}</b>
      </li>
    ))}
  </ul>
);

/** Contributions and provisions to date, beside those of the whole month. */
export function CostCard({ of: { to_date, whole, planilla } }: { of: Forecast }) {
  const rows = [
    ['Devengado', to_date.earned, whole.earned],
    ...(Number(whole.provisioned) > 0
      ? [['Pagado de lo provisionado', to_date.provisioned, whole.provisioned]]
      : []),
    ['Aportes', to_date.contributions, whole.contributions],
    ['Provisiones', to_date.provisions, whole.provisions],
    ['Costo', to_date.total, whole.total],
  ] as const;
  return (
    <section className="q-card forecast-card stack gap-8" aria-label="Aportes y provisiones">
      <h2 className="t-sub">Aportes y provisiones</h2>
      <table className="forecast-table">
        <caption className="vh">Costo hasta hoy y del mes</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Parte</span>
            </th>
            <th scope="col">Hasta hoy</th>
            <th scope="col">Del mes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, until, month]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{formatAmountOrDash(until ?? '')}</td>
              <td>{formatAmountOrDash(month ?? '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t-label c-3">
        La planilla del mes sería de {formatStoredPesos(planilla)}, con lo que se descuenta a cada persona.
      </p>
    </section>
  );
}

type Past = MonthForecastShown['past'][number];
const formatPercent = (value: number): string => `${toDecimalComma(Math.abs(value).toFixed(1))} %`;
const describeDifference = ({ percent }: Past): string =>
  Math.abs(percent) < 0.05
    ? 'lo que se pagó'
    : `${formatPercent(percent)} ${percent > 0 ? 'de más' : 'de menos'}`;

/** How far the forecasts of earlier months were from what was paid. */
export function PastCard({
  past,
  errors,
  month,
}: Pick<MonthForecastShown, 'past' | 'errors'> & { month: Month }) {
  return (
    <section className="q-card forecast-card stack gap-8" aria-label="Cuánto acertó antes">
      <h2 className="t-sub">Cuánto acertó antes</h2>
      {errors ? (
        <>
          <p>
            A esta altura del mes, el neto se equivocó en <b>{formatPercent(errors.mean)}</b>
            {errors.months === 1
              ? ' en el único mes que se puede comparar.'
              : ` de media en ${errors.months} meses; lo peor, ${describeDifference(errors.worst)} en ${formatMonth(errors.worst.year, errors.worst.month)}.`}
          </p>
          <ul className="forecast-rows">
            {past.map((one) => (
              <li key={`${one.year}-${one.month}`} className="row between gap-12">
                <span className="shrink">
                  <b className="m">{formatMonthTitle(one)}</b>
                  <span className="text-13 c-3">
                    El {formatDay(one.on, 'short')} decía {formatStoredPesos(one.forecast)}
                  </span>
                </span>
                <span className="tr">
                  <b className="q-num m">{formatAmountOrDash(one.paid)}</b>
                  <span className="text-13 c-3">{describeDifference(one)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="c-3">
          Cada día se guarda el pronóstico. Cuando la DIAN acepte las nóminas de{' '}
          {formatMonth(month.year, month.month)}, aquí se dirá cuánto se equivocó.
        </p>
      )}
    </section>
  );
}

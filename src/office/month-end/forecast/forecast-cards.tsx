import { Link } from 'react-router-dom';
import { toDecimalComma } from '../../../domain/payroll/statement/explanation.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { formatDay, formatMonth } from '../../../domain/values/day.ts';
import { toMoneyText } from '../../../domain/values/money.ts';
import { formatAmountOrDash, PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { formatMonthTitle, type Month } from '../../months/month.ts';
import { formatStoredPesos, type MonthForecastShown, type Phase, sumStoredAmounts } from './forecast.ts';

type Forecast = NonNullable<MonthForecastShown['forecast']>;

/** The money that leaves from today on, and what left before. */
export const CashCard = ({ of }: { of: MonthForecastShown }) => (
  <section className="q-card forecast-card stack gap-8" aria-label="La caja que viene">
    <h2 className="t-sub">La caja que viene</h2>
    <CashRows of={of} />
    {Number(of.left) > 0 && <p className="t-label c-3">Antes de hoy: {formatStoredPesos(of.left)}</p>}
  </section>
);

/** The sum of the money that comes, and each payment of it. */
export function CashRows({ of: { coming } }: { of: MonthForecastShown }) {
  if (coming.length === 0) return <p className="c-3">Todo lo de este mes ya salió.</p>;
  return (
    <>
      <p className="forecast-sum">
        <PesoAmount amount={toMoneyText(sumStoredAmounts(coming.map(({ net }) => net)))} />
      </p>
      <ul className="forecast-rows">
        {coming.map((one) => (
          <li key={`${one.run_id}${one.date}${one.title}`} className="row between gap-12">
            <span className="shrink">
              <b className="m">
                {one.run_id ? <Link to={`/pay_runs/${one.run_id}`}>{one.title}</Link> : one.title}
              </b>
              <span className={`text-13 ${one.late ? 'c-warn' : 'c-3'}`}>
                {formatDay(one.date, 'short')} · {describeComing(one)}
              </span>
            </span>
            <b className="q-num m">{formatAmountOrDash(one.net)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeComing({ people, state, late }: MonthForecastShown['coming'][number]): string {
  if (state === 'planilla') return 'último día · estimada';
  const standing = late
    ? state === 'open'
      ? 'pasó su día y sigue abierto'
      : 'pasó su día y no hay pago'
    : stateWords[state];
  return people === null ? standing : `${formatPeopleCount(people)} · ${standing}`;
}
const stateWords = { closed: 'cerrado', open: 'abierto', expected: 'estimado' } as const;

/** Contributions and provisions to date, beside those of the whole month. */
export function CostCard({ of: { to_date, whole, planilla }, phase }: { of: Forecast; phase: Phase }) {
  const isCurrent = phase === 'current';
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
        <caption className="vh">Costo por partes</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Parte</span>
            </th>
            {isCurrent && <th scope="col">Hasta hoy</th>}
            <th scope="col">Del mes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, until, month]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {isCurrent && <td>{formatAmountOrDash(until ?? '')}</td>}
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
  phase,
}: Pick<MonthForecastShown, 'past' | 'errors'> & { month: Month; phase: Phase }) {
  return (
    <section className="q-card forecast-card stack gap-8" aria-label="Cuánto acertó antes">
      <h2 className="t-sub">Cuánto acertó antes</h2>
      {errors ? (
        <>
          <p>
            {phase === 'current' ? 'A esta altura del mes' : 'Al final del mes'}, el neto se equivocó en{' '}
            <b>{formatPercent(errors.mean)}</b>
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

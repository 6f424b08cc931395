import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '../../../../domain/records/resource.ts';
import { capitalize } from '../../../../domain/text/capitalize.ts';
import { formatMonth, months } from '../../../../domain/values/day.ts';
import { formatMoney, formatPesos, money, noMoney, parseMoney } from '../../../../domain/values/money.ts';
import { Segments } from '../../../../kit/inputs/segments.tsx';
import { formatAmountOrDash, PesoAmount } from '../../../../kit/marks/peso-amount.tsx';
import { StatusPill } from '../../../../kit/marks/status-pill.tsx';
import { read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';
import { useGo } from '../../../navigation/go.ts';
import { Reading } from '../../../records/reading.tsx';
import { ForeignMonths, useForeignMonths } from '../foreign-months.tsx';
import { CardLink } from './card-link.tsx';
import { buildCurve, joinMonths, type Measure, measures, type PersonMonth } from './month-curve.ts';
import { OwedToday } from './owed-today.tsx';
import { SalaryAndAccount } from './salary-and-account.tsx';

/** Shows the last twelve months of an employee, as a curve and as a table. Each payroll opens. */
export function PayrollsPanel({ row, inView }: { row: AnyRecord; inView: boolean }) {
  const { id } = row;
  const payrolls = useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'of', id],
    enabled: inView,
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/payrolls', { id }, { signal, by: 'screen' })).data,
  });
  const foreign = useForeignMonths(id, inView);
  const paid = payrolls.data && foreign.data && joinMonths(payrolls.data, foreign.data);
  return (
    <div className="card-payrolls">
      <div className="shrink">
        {!paid ? (
          <Reading of={payrolls.isError ? payrolls : foreign} />
        ) : paid.length === 0 ? (
          <p className="c-3">No hay meses para mostrar.</p>
        ) : (
          <Months of={paid} id={id} />
        )}
        <div className="employee-lead">
          <ForeignMonths id={id} />
        </div>
      </div>
      <aside className="card-aside stack gap-16" aria-label="Lo que se le debe y cómo se le paga">
        <OwedToday id={id} inView={inView} />
        <SalaryAndAccount row={row} />
      </aside>
    </div>
  );
}

function Months({ of: paid, id }: { of: readonly PersonMonth[]; id: string }) {
  const [measure, setMeasure] = useState<Measure>('total');
  const [last, before] = paid;
  if (!last) return null;
  return (
    <>
      <div className="row wrap between gap-12">
        <div>
          <h2 className="t-label c-3">
            {measures[measure]} de {months[last.month - 1]}
            {!last.isIssued && ', sin emitir'}
          </h2>
          <PesoAmount amount={last[measure]} size="display" />
          {before && <Change from={before} to={last} measure={measure} />}
        </div>
        <Segments
          label="Qué se dibuja"
          className="card-measures"
          options={Object.entries(measures) as [Measure, string][]}
          value={measure}
          onChange={setMeasure}
        />
      </div>
      <MonthCurve of={paid} measure={measure} />
      <table className="q-table card-months">
        <caption className="vh">Nóminas de los últimos doce meses</caption>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col" className="not-phone">
              Documento
            </th>
            <th scope="col" className="numeric not-phone">
              Devengado
            </th>
            <th scope="col" className="numeric not-phone">
              Deducciones
            </th>
            <th scope="col" className="numeric">
              Neto
            </th>
            <th scope="col">DIAN</th>
          </tr>
        </thead>
        <tbody>
          {paid.map((month) => (
            <MonthRow key={month.id} of={month} />
          ))}
        </tbody>
      </table>
      <p className="card-more t-label">
        <CardLink to={`/payrolls?employee_id=${id}&year=${last.year}&month_from=1&month_to=12`}>
          Ver todas las de {last.year}
        </CardLink>
      </p>
    </>
  );
}

function Change({ from, to, measure }: { from: PersonMonth; to: PersonMonth; measure: Measure }) {
  const [was, is] = [from, to].map((month) => parseMoney(month[measure]) ?? noMoney);
  if (was === undefined || is === undefined) return null;
  const difference = money(is - was);
  return (
    <p className="t-label c-2">
      {difference === 0
        ? 'Igual que en '
        : `${difference > 0 ? '+' : ''}${formatMoney(difference)} frente a `}
      {formatMonth(from.year, from.month)}
    </p>
  );
}

function MonthRow({ of: month }: { of: PersonMonth }) {
  const go = useGo();
  const name = capitalize(formatMonth(month.year, month.month));
  const address = month.state && `/payrolls/${month.id}/edit`;
  return (
    <tr
      className={address ? 'card-months-open' : undefined}
      onClick={({ target }) => {
        // The link of the row goes by itself.
        if (address && target instanceof Element && !target.closest('a')) void go(address, 'forward');
      }}
    >
      <th scope="row">{address ? <CardLink to={address}>{name}</CardLink> : name}</th>
      <td className="not-phone c-2">{month.number ?? '—'}</td>
      <td className="numeric not-phone">{formatAmountOrDash(month.accrued_total)}</td>
      <td className="numeric not-phone">{formatAmountOrDash(month.deductions_total)}</td>
      <td className="numeric strong">{formatAmountOrDash(month.total)}</td>
      <td>{month.state ? <StatusPill state={month.state} /> : <span className="c-3">Otro programa</span>}</td>
    </tr>
  );
}

/** Height of the frame of the curve, in the unit of its style. */
const CURVE_REM = 9;

/** Draws a measure of each month. The table under it has the same figures. */
function MonthCurve({ of: paid, measure }: { of: readonly PersonMonth[]; measure: Measure }) {
  const { slots, lines, ticks } = buildCurve(paid, measure);
  const described = slots
    .flatMap(({ point }) =>
      point ? [`${formatMonth(point.year, point.month)}: ${formatMoney(point.amount)}`] : [],
    )
    .join('; ');
  return (
    <div className="card-curve" role="img" aria-label={`${measures[measure]} por mes. ${described}.`}>
      <div className="card-curve-ticks">
        {ticks.map(({ amount, y }) => (
          <span key={amount} style={{ top: `${(y / 100) * CURVE_REM - 0.5}rem` }}>
            {formatMoney(amount)}
          </span>
        ))}
      </div>
      <div className="card-curve-frame relative" style={{ height: `${CURVE_REM}rem` }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map(({ amount, y }) => (
            <line key={amount} className="card-curve-rule" x1="0" x2="100" y1={y} y2={y} />
          ))}
          {lines.map(({ from, to, isDotted }) => (
            <line
              key={to.x}
              className={isDotted ? 'card-curve-dotted' : ''}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
            />
          ))}
        </svg>
        {slots.map(
          ({ point }) =>
            point && (
              <i
                key={point.x}
                title={`${formatMonth(point.year, point.month)}: ${formatPesos(point.amount)}`}
                data-open={point.isIssued ? undefined : ''}
                style={{ left: `${point.x}%`, top: `${point.y}%` }}
              />
            ),
        )}
      </div>
      <ol className="card-curve-months" aria-hidden="true">
        {slots.map(({ year, month }) => (
          <li key={`${year}-${month}`}>{(months[month - 1] ?? '').slice(0, 3)}</li>
        ))}
      </ol>
    </div>
  );
}

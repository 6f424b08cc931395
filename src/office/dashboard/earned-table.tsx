import { formatMoney } from '../../domain/values/money.ts';
import type { Trend } from './dashboard.ts';
import { formatShortMonth, readAmount, series, sumEarned } from './earned.ts';

export function EarnedTable({ trend }: { trend: readonly Trend[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys
    <section className="chart-table goes-on" tabIndex={0} aria-label="Devengado, deducido y neto por mes">
      <table className="q-table">
        <caption className="vh">Devengado, deducido y neto por mes</caption>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            {series.map(({ name, words }) => (
              <th key={name} scope="col" className="numeric">
                {words}
              </th>
            ))}
            <th scope="col" className="numeric">
              Devengado
            </th>
            <th scope="col" className="numeric">
              Deducido
            </th>
            <th scope="col" className="numeric">
              Neto
            </th>
            <th scope="col" className="numeric">
              Personas
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.map((month) => (
            <tr key={`${month.year}-${month.month}`}>
              <td>
                {formatShortMonth(month)} {month.year}
              </td>
              {series.map(({ name }) => (
                <td key={name} className="numeric">
                  {formatMoney(readAmount(month[name]))}
                </td>
              ))}
              <td className="numeric strong">{formatMoney(sumEarned(month))}</td>
              <td className="numeric">{formatMoney(readAmount(month.deductions))}</td>
              <td className="numeric strong">{formatMoney(readAmount(month.net))}</td>
              <td className="numeric">{month.people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { useState } from 'react';
import { months } from '../../domain/day.ts';
import { type Money as Amount, moneyShown, moneyText, noMoney, parseMoney, sum } from '../../domain/money.ts';
import { desktop, useMedia, wide } from '../../kit/media.ts';
import { Money } from '../../kit/money.tsx';
import type { Trend } from './dashboard.ts';

const series = [
  { name: 'salary', words: 'Salarios', colour: 'var(--q-c1)' },
  { name: 'overtime', words: 'Horas extra y recargos', colour: 'var(--q-c2)' },
  { name: 'other', words: 'Auxilios y otros', colour: 'var(--q-c4)' },
] as const;

const read = (text: string): Amount => parseMoney(text) ?? noMoney;
const totalOf = (month: Trend): Amount => sum(series.map(({ name }) => read(month[name])));
const short = (month: Trend): string => (months[month.month - 1] ?? '').slice(0, 3);

/** The drawing keeps its letters at their size: it is wider where there is room, never enlarged. */
const widths = { phone: 326, tablet: 850, desktop: 610 };
const edges = { height: 200, left: 46, right: 6, top: 8, bottom: 26 };

/** What twelve months cost, in stacked bars: the month in view solid, the others quieter. */
export function CostChart({ trend }: { trend: readonly Trend[] }) {
  const [asTable, setAsTable] = useState(false);
  const last = trend.at(-1);
  if (!last) return <p className="c-3 none">Cuando haya nóminas, aquí se verá lo que cuesta cada mes.</p>;
  const before = trend.at(-2);
  return (
    <>
      <div className="ct">
        <div>
          <h2 className="t-label c-3">Costo de nómina, {months[last.month - 1]}</h2>
          <Money amount={moneyText(totalOf(last))} size="display" />
        </div>
        <div className="up">
          {before && (
            <Change from={totalOf(before)} to={totalOf(last)} month={months[before.month - 1] ?? ''} />
          )}
          <button type="button" className="mini" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver gráfica' : 'Ver tabla'}
          </button>
        </div>
      </div>
      {asTable ? <Table trend={trend} /> : <Bars trend={trend} />}
      <ul className="lg">
        {series.map(({ name, words, colour }) => (
          <li key={name}>
            <i style={{ background: colour }} />
            {words}
            <b className="q-num">$&nbsp;{moneyShown(read(last[name]))}</b>
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

function Bars({ trend }: { trend: readonly Trend[] }) {
  const isWide = useMedia(wide);
  const isDesktop = useMedia(desktop);
  const frame = { ...edges, width: widths[isDesktop ? 'desktop' : isWide ? 'tablet' : 'phone'] };
  const ceiling = niceCeiling(Math.max(...trend.map(totalOf), 1));
  const usable = frame.height - frame.top - frame.bottom;
  const y = (amount: number) => frame.top + usable * (1 - amount / ceiling);
  const slots = Math.max(trend.length, 6);
  const step = (frame.width - frame.left - frame.right) / slots;
  const width = Math.min(28, step * 0.54);
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="ch"
      role="img"
      aria-label={described(trend)}
    >
      {[0, 1, 2, 3].map((i) => {
        const amount = (ceiling / 3) * i;
        return (
          <g key={i}>
            <line x1={frame.left} x2={frame.width - frame.right} y1={y(amount)} y2={y(amount)} />
            <text x={frame.left - 6} y={y(amount) + 4} textAnchor="end">
              {inMillions(amount)}
            </text>
          </g>
        );
      })}
      {trend.map((month, at) => {
        const x = frame.left + step * (slots - trend.length + at) + (step - width) / 2;
        const now = at === trend.length - 1;
        let base = 0;
        return (
          <g key={`${month.year}-${month.month}`}>
            {series.map(({ name, colour }) => {
              const from = base;
              base += read(month[name]);
              const height = Math.max(0, y(from) - y(base) - 1.5);
              return (
                <rect
                  key={name}
                  x={x}
                  y={y(base)}
                  width={width}
                  height={height}
                  rx="2"
                  fill={colour}
                  opacity={now ? 1 : 0.5}
                />
              );
            })}
            <text x={x + width / 2} y={frame.height - 6} textAnchor="middle" className={now ? 'on' : ''}>
              {short(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Table({ trend }: { trend: readonly Trend[] }) {
  return (
    <div className="tbl">
      <table className="q-table">
        <caption>Costo devengado por mes</caption>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            {series.map(({ name, words }) => (
              <th key={name} scope="col" className="n">
                {words}
              </th>
            ))}
            <th scope="col" className="n">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {trend.map((month) => (
            <tr key={`${month.year}-${month.month}`}>
              <td>
                {short(month)} {month.year}
              </td>
              {series.map(({ name }) => (
                <td key={name} className="n">
                  {moneyShown(read(month[name]))}
                </td>
              ))}
              <td className="n k">{moneyShown(totalOf(month))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The next round figure above, so that three lines divide it well. */
function niceCeiling(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  const factor = [1.2, 1.5, 3, 4.5, 6, 9, 12].find((f) => f * power >= amount) ?? 12;
  return factor * power;
}

/** Centavos as `60 M`. */
const inMillions = (cents: number): string =>
  cents === 0
    ? '0'
    : `${(cents / 1e8).toLocaleString('es-CO', { maximumFractionDigits: cents < 1e9 ? 1 : 0 })} M`;

const described = (trend: readonly Trend[]): string =>
  `Costo devengado por mes. ${trend.map((month) => `${months[month.month - 1]}: ${moneyShown(totalOf(month))}`).join('; ')}.`;

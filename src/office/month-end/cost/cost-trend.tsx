import { useMemo } from 'react';
import { formatMonth, months } from '../../../domain/values/day.ts';
import { formatMoney, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { parseMonth, toMonth, toMonthIndex, toMonthText } from '../../../domain/values/month.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import type { Month } from '../../months/month.ts';
import { useOnline } from '../../records/records.ts';
import { ensureKnownLanguage } from '../plot/known-language.ts';
import { formatMillions } from '../plot/units.ts';
import { type CostRowShown, useCostTrend } from './cost.ts';
import '../plot/chart.css?adopt';

const Plot = defineLazyPart(
  'plot',
  () => {
    ensureKnownLanguage();
    return import('../plot/plot.tsx');
  },
  () => <div className="plot" style={{ height: 216 }} />,
);

/** Parts of the bar of a month, from the bottom up. The first excludes what earlier months provisioned. */
const parts = [
  {
    words: 'Devengado',
    colour: '--q-c1',
    of: (row: CostRowShown) => centavos(row.earned) - centavos(row.provisioned),
  },
  { words: 'Aportes', colour: '--q-c2', of: (row: CostRowShown) => centavos(row.contributions) },
  { words: 'Provisiones', colour: '--q-c4', of: (row: CostRowShown) => centavos(row.provisions) },
] as const;
const centavos = (text: string) => parseMoney(text) ?? noMoney;

type Props = { month: Month; onMonth: (month: Month) => void };

/**
 * Draws the cost of the twelve months up to `month`. Renders nothing when none has payrolls. A click on a bar opens
 * its month.
 */
export default function CostTrend({ month, onMonth }: Props) {
  const online = useOnline();
  const { rows: found, waiting } = useCostTrend(month);
  const rows = useMemo(() => continued(found, month), [found, month]);
  const drawn = useMemo(
    () => ({
      labels: rows.map(({ id }) => (months[(parseMonth(id ?? '')?.month ?? 1) - 1] ?? '').slice(0, 3)),
      notes: rows.map(() => undefined),
      parts: parts.map(({ colour, of }) => ({ colour, values: rows.map((row) => Math.max(0, of(row))) })),
    }),
    [rows],
  );
  if (rows.length === 0 && !waiting) return null;
  return (
    <section className="q-card cost-trend">
      <h2 className="t-label c-3">Costo de doce meses</h2>
      {rows.length > 0 ? (
        <Plot
          {...drawn}
          unit={formatMillions}
          description={`Costo por mes. ${rows.map(({ label, total }) => `${label}: ${formatMoney(centavos(total))}`).join('; ')}.`}
          onPoint={() => undefined}
          onPress={(bar) => {
            const pressed = parseMonth(rows[bar]?.id ?? '');
            if (pressed) onMonth(pressed);
          }}
        />
      ) : (
        <p className="c-3 cost-none" role="status">
          {online ? 'Sumando los meses…' : 'Los meses se suman con conexión.'}
        </p>
      )}
      {rows.length > 0 && (
        <ul className="chart-legend flex wrap nowrap c-2">
          {parts.map(({ words, colour }) => (
            <li key={words}>
              <i style={{ background: `var(${colour})` }} />
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Fills the months from the first with payrolls to `last`. A month without payrolls costs zero. */
function continued(rows: readonly CostRowShown[], last: Month): CostRowShown[] {
  const first = parseMonth(rows[0]?.id ?? '');
  if (!first) return [];
  const nothing = '0.00';
  return Array.from({ length: toMonthIndex(last) - toMonthIndex(first) + 1 }, (_, at) => {
    const month = toMonth(toMonthIndex(first) + at);
    const id = toMonthText(month);
    return (
      rows.find((row) => row.id === id) ?? {
        id,
        label: formatMonth(month.year, month.month),
        detail: '',
        people: 0,
        earned: nothing,
        provisioned: nothing,
        contributions: nothing,
        provisions: nothing,
        recoveries: nothing,
        total: nothing,
      }
    );
  });
}

import { formatMonth } from '../../domain/values/day.ts';
import { formatMoney, noMoney, parseMoney, sum, toMoneyText } from '../../domain/values/money.ts';
import { Amount, useCovered } from '../page/amount.tsx';
import { describeBonusMonths } from '../page/texts.ts';
import { isEverySlipPaid } from '../payments/paid.ts';
import type { Slip } from '../session/api.ts';

const tall = 48;

/** Shows the total of the year and one small bar per month. The last month is solid. */
export function YearSummary({ year, all }: { year: number; all: Slip[] }) {
  const byMonth = new Map<number, number>();
  for (const slip of all)
    byMonth.set(slip.month, (byMonth.get(slip.month) ?? 0) + (parseMoney(slip.total) ?? noMoney));
  const months = [...byMonth].sort(([a], [b]) => a - b);
  const total = sum(all.map((slip) => parseMoney(slip.total) ?? noMoney));
  const most = Math.max(1, ...months.map(([, amount]) => amount));
  const hidden = useCovered();
  const words = months.map(
    ([month, amount]) => `${formatMonth(year, month)}: ${formatMoney(amount as typeof total)}`,
  );
  return (
    <section className="v-year flex wrap between gap-16" aria-label={`Resumen de ${year}`}>
      <div>
        <p className="t-label c-3">
          {isEverySlipPaid(all, Date.now()) ? 'Neto recibido en' : 'Neto de'} {year}
        </p>
        <p>
          <Amount amount={toMoneyText(total)} size="lg" />
        </p>
        <p className="t-label c-3">
          {[months.length === 1 ? '1 mes' : `${months.length} meses`, describeBonusMonths(all)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <svg
        className="fixed push"
        viewBox={`0 0 142 ${tall}`}
        role="img"
        aria-label={hidden ? 'Neto por mes, oculto' : `Neto por mes. ${words.join('; ')}`}
      >
        {months.map(([month, amount], i) => {
          // While amounts are covered, all bars have the same height: their shape would reveal the figures.
          const height = hidden ? tall / 2 : Math.max(2, (tall * amount) / most);
          const x = 142 - (months.length - i) * 12 + 4;
          return (
            <g key={month}>
              <rect
                x={x}
                y={tall - height}
                width="8"
                height={height}
                rx="2"
                fill={i === months.length - 1 ? 'var(--q-c1)' : 'var(--q-c1-soft)'}
              />
              {all.some((slip) => slip.month === month && slip.service_bonus) && (
                <circle cx={x + 4} cy={tall + 6} r="2.5" fill="var(--q-sun)" stroke="var(--q-ink-3)" />
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

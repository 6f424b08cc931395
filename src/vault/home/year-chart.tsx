import { formatMonth, splitDay } from '../../domain/values/day.ts';
import { formatMoney, noMoney, parseMoney, sum, toMoneyText } from '../../domain/values/money.ts';
import { useBalances } from '../balances/balances.ts';
import { Amount, useCovered } from '../page/amount.tsx';
import { isEverySlipPaid } from '../payments/paid.ts';
import type { Slip } from '../session/api.ts';

const MONTHS = 12;
const STEP = 30;
const BAR = 19;
const TALL = 84;
const TOP = 14;

/** Shows each month of the last year paid: the last one solid, those with a prima named, and the next one estimated. */
export default function YearChart({ all, owner }: { all: readonly Slip[]; owner: string }) {
  const hidden = useCovered();
  const year = all[0]?.year ?? 0;
  const ofYear = all.filter((slip) => slip.year === year);
  const employers = new Set(all.map(({ company }) => company.id));
  const balances = (useBalances(owner).read?.data.data ?? []).filter(({ company }) =>
    employers.has(company.id),
  );
  const months = Array.from({ length: MONTHS }, (_, at) => {
    const slips = ofYear.filter(({ month }) => month === at + 1);
    const coming = balances.flatMap(({ next }) => {
      const day = next && splitDay(next.date);
      return next && slips.length === 0 && day?.year === year && day.month === at + 1 ? [next.total] : [];
    });
    return {
      name: formatMonth(year, at + 1).split(' ')[0] ?? '',
      amount: sum([...slips.map(({ total }) => total), ...coming].map((one) => parseMoney(one) ?? noMoney)),
      isEstimated: coming.length > 0,
      isLast: slips.length > 0 && at + 1 === Math.max(...ofYear.map(({ month }) => month)),
      hasPrima: slips.some(({ service_bonus }) => service_bonus),
    };
  });
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  const paid = new Set(ofYear.map(({ month }) => month)).size;
  const words = months
    .filter(({ amount }) => amount > 0)
    .map(
      ({ name, amount, isEstimated, hasPrima }) =>
        `${name}: ${formatMoney(amount)}${hasPrima ? ', con prima' : ''}${isEstimated ? ', estimado' : ''}`,
    );
  return (
    <section className="v-latest stack gap-12" aria-labelledby="v-year-chart">
      <h2 className="t-heading" id="v-year-chart">
        Su año
      </h2>
      <div className="v-part boxed">
        <p className="row wrap between">
          <span>
            {isEverySlipPaid(ofYear, Date.now()) ? 'Neto recibido en' : 'Neto de'} {year},{' '}
            {paid === 1 ? '1 mes' : `${paid} meses`}
          </span>
          <b className="b c-1">
            <Amount amount={toMoneyText(sum(ofYear.map(({ total }) => parseMoney(total) ?? noMoney)))} />
          </b>
        </p>
        <svg
          className="full"
          style={{ maxHeight: '14rem' }}
          viewBox={`0 0 ${MONTHS * STEP} ${TOP + TALL + 16}`}
          role="img"
          aria-label={hidden ? 'Neto por mes, oculto' : `Neto por mes. ${words.join('; ')}`}
        >
          {months.map(({ name, amount, isEstimated, isLast, hasPrima }, at) => {
            // While amounts are covered, all bars have the same height: their shape would reveal the figures.
            const height = amount === 0 ? 0 : hidden ? TALL / 2 : Math.max(2, (TALL * amount) / most);
            const x = at * STEP + STEP / 2;
            const y = TOP + TALL - height;
            return (
              <g key={name} fontSize="8" textAnchor="middle" fill="var(--q-ink-2)">
                {height > 0 && (
                  <rect
                    x={x - BAR / 2}
                    y={y}
                    width={BAR}
                    height={height}
                    rx="2"
                    fill={isEstimated ? 'none' : isLast ? 'var(--q-c1)' : 'var(--q-c1-soft)'}
                    {...(isEstimated && { stroke: 'var(--q-ink-3)', strokeDasharray: '3 2' })}
                  />
                )}
                {hasPrima && (
                  <text x={x} y={y - 4}>
                    prima
                  </text>
                )}
                <text x={x} y={TOP + TALL + 12}>
                  {name.charAt(0).toUpperCase()}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </section>
  );
}

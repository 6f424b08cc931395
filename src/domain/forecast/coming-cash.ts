import type { Day } from '../values/day.ts';
import { formatMonth } from '../values/day.ts';
import { type Money, noMoney, parseMoney, sum } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { compareDates, type PaymentState } from './expected-payments.ts';

type KnownPayment = {
  run_id: string | null;
  title: string;
  date: Day;
  /** Decimal text, as every amount here. */
  net: string;
  people: number;
  state: PaymentState;
};
/** Cash of a month: its payments, and its planilla with its last day. */
export type CashSource = {
  month: Month;
  payments: readonly KnownPayment[];
  planilla: string;
  due: Day;
  isFiled: boolean;
};

/** Money that leaves. A planilla has no people; what is late should have left already. */
export type ComingCash = Omit<KnownPayment, 'people' | 'state'> & {
  people: number | null;
  state: PaymentState | 'planilla';
  late: boolean;
};

/**
 * Lists the money that leaves from a day on, in order: the payments of a month, those that no payment closed before the
 * day, and its planilla until its last day. `earlier` is the month before, of which only what leaves from the day on
 * counts. `left` is what closed payments of the month paid before the day, in centavos.
 */
export function listComingCash(
  of: CashSource,
  earlier: CashSource | undefined,
  today: Day,
): { coming: ComingCash[]; left: Money } {
  const hasLeft = ({ state, date }: KnownPayment) => state === 'closed' && date < today;
  const coming = [
    ...(earlier?.payments ?? []).filter(({ date }) => date >= today),
    ...of.payments.filter((payment) => !hasLeft(payment)),
  ].map((payment): ComingCash => ({ ...payment, late: payment.date < today }));
  const planillas = [...(earlier ? [earlier] : []), of].flatMap(
    ({ month: { year, month }, planilla, due, isFiled }): ComingCash[] =>
      isFiled || due < today || (parseMoney(planilla) ?? noMoney) === 0
        ? []
        : [
            {
              ...{ run_id: null, title: `Planilla de ${formatMonth(year, month)}`, date: due, net: planilla },
              ...{ people: null, state: 'planilla', late: false },
            },
          ],
  );
  return {
    coming: [...coming, ...planillas].sort(compareDates),
    left: sum(of.payments.filter(hasLeft).map(({ net }) => parseMoney(net) ?? noMoney)),
  };
}

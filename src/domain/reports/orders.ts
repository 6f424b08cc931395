import type { CarriedDebt } from '../payroll/novelties/novelties.ts';
import { orderKindNames } from '../resources/deduction-orders.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import type { ReportCriteria } from './criteria.ts';
import { buildPersonCells, nameColumns, placeColumns, type Who } from './people.ts';
import {
  makeAmountColumn,
  makeDayColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** A deduction order with the amounts deducted for it in the months, as decimal text. */
export type DeductedOrder = {
  kind: keyof typeof orderKindNames;
  label: string;
  received: Day;
  from: Day | null;
  to: Day | null;
  amount: string | null;
  percent: string | null;
  owed: string | null;
  active: boolean;
  /** Deducted in the requested months, and in all months up to the last of them. */
  in_period: string;
  deducted: string;
};

export const orderColumns: readonly ReportColumn[] = [
  ...nameColumns,
  makeTextColumn('kind', 'Clase'),
  makeTextColumn('label', 'Beneficiario u origen'),
  makeAmountColumn('owed', 'Valor inicial'),
  makeAmountColumn('in_period', 'Descontado en el periodo'),
  makeAmountColumn('taken', 'Descontado en total'),
  makeAmountColumn('balance', 'Saldo'),
  makeTextColumn('standing', 'Estado'),
  makeFigureColumn('money')('instalment', 'Valor mensual'),
  makeFigureColumn('percent')('percent', '% del salario'),
  makeDayColumn('received', 'Recibida'),
  makeDayColumn('from', 'Desde'),
  makeDayColumn('to', 'Hasta'),
  ...placeColumns,
];

const centavos = (text: string | null): Money => parseMoney(text ?? '') ?? noMoney;

/**
 * Builds the row of an order on the last day of a period. Returns `undefined` when `alive` asks for orders that still
 * deduct and this one does not.
 */
export function orderRow(
  who: Who,
  order: DeductedOrder,
  last: Day,
  standing: ReportCriteria['standing'],
): ReportRow | undefined {
  const balance =
    order.owed === null ? undefined : money(Math.max(0, centavos(order.owed) - centavos(order.deducted)));
  const state =
    balance === 0
      ? 'Pagada'
      : !order.active || (order.to !== null && order.to < last)
        ? 'Terminada'
        : (order.from ?? order.received) > last
          ? 'Por empezar'
          : 'Vigente';
  const ended = state === 'Pagada' || (state === 'Terminada' && !balance);
  if (standing === 'alive' && ended && centavos(order.in_period) === 0) return undefined;
  return {
    ...buildPersonCells(who),
    kind: orderKindNames[order.kind] ?? order.kind,
    label: order.label,
    received: order.received,
    from: order.from,
    to: order.to,
    instalment: order.amount,
    percent: order.percent,
    owed: order.owed,
    in_period: order.in_period,
    taken: order.deducted,
    balance: balance === undefined ? null : toMoneyText(balance),
    standing: state,
  };
}

export const buildDebtRow = (who: Who, { description, amount: text }: CarriedDebt): ReportRow => ({
  ...buildPersonCells(who),
  kind: 'Deuda de un pago',
  label: description,
  owed: text,
  in_period: null,
  taken: null,
  balance: text,
  standing: 'Vigente',
});

import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { type HourKind, hourConcepts, hourKinds } from '../payroll/concepts/concepts.ts';
import { editableStates } from '../payroll/desk/document-state.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { formatMonth } from '../values/day.ts';
import {
  exact,
  type Money,
  money,
  noMoney,
  parseMoney,
  plus,
  toDecimalText,
  toMoneyText,
} from '../values/money.ts';
import { buildPersonCells, nameColumns, toRowPerson } from './people.ts';
import {
  makeAmountColumn,
  makeFigureColumn,
  makeQuantityColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** Payroll of a month with its hours, for the overtime register. */
export type HoursMonth = Pick<EmployeeMonth, 'year' | 'month' | 'employee'> & {
  payroll: Pick<EmployeeMonth['payroll'], 'accrued' | 'state' | 'accepted' | 'full_number'>;
};

/** Hours of one class and surcharge in a month. Hours and percentage are decimal text. */
export type HoursPaid = {
  kind: HourKind;
  /** Letters of the class in the document: `HED`. */
  code: string;
  label: string;
  night: boolean;
  percent: string;
  hours: string;
  payment: Money;
};

export const formatPayrollStanding = ({ accepted, state }: HoursMonth['payroll']): string =>
  accepted ? 'Aceptada por la DIAN' : editableStates.includes(state) ? 'Borrador' : 'Por aceptar';

/** Lists the hours of a payroll by class and surcharge, in the order of the document. */
export function listPaidHours({ accrued }: Pick<HoursMonth['payroll'], 'accrued'>): HoursPaid[] {
  return hourKinds.flatMap((kind) => {
    const { label, hour } = hourConcepts[kind];
    const { code, night } = hour;
    const byPercent = new Map<string, HoursPaid>();
    for (const { quantity: hours, percent, payment } of accrued[kind] ?? []) {
      const before = byPercent.get(percent);
      byPercent.set(percent, {
        ...{ kind, code, label, night, percent },
        hours: trimZeros(toDecimalText(plus(exact(before?.hours ?? '0'), exact(hours)), 2)),
        payment: money((before?.payment ?? noMoney) + (parseMoney(payment) ?? noMoney)),
      });
    }
    return [...byPercent.values()].filter(({ hours, payment }) => Number(hours) > 0 || payment > 0);
  });
}

/**
 * Columns of the overtime register (CST art. 162 num. 2, Ley 2466 de 2025 art. 12): worker, activity, hours by day
 * and by night, and payment.
 */
export const overtimeColumns: readonly ReportColumn[] = [
  ...nameColumns,
  makeTextColumn('charge', 'Actividad'),
  makeTextColumn('month', 'Mes'),
  makeTextColumn('kind', 'Clase'),
  makeQuantityColumn('day_hours', 'Horas diurnas'),
  makeQuantityColumn('night_hours', 'Horas nocturnas'),
  makeFigureColumn('percent')('percent', '%'),
  makeAmountColumn('payment', 'Pagado'),
  makeTextColumn('standing', 'Nómina'),
  makeTextColumn('cost_center', 'Centro de costo'),
];

export function buildOvertimeRows(of: HoursMonth): ReportRow[] {
  return listPaidHours(of.payroll).map(({ label, night, percent, hours, payment }) => ({
    ...buildPersonCells(toRowPerson(of.employee)),
    month: formatMonth(of.year, of.month, 'short'),
    kind: label,
    day_hours: night ? null : hours,
    night_hours: night ? hours : null,
    percent,
    payment: toMoneyText(payment),
    standing: formatPayrollStanding(of.payroll),
  }));
}

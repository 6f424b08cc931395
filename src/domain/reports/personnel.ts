import { computeApprenticeQuota, getApprenticeQuotaLaw } from '../payroll/law/apprentice-quota.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import { findLaw } from '../payroll/law/parameters.ts';
import { employees } from '../resources/employees.ts';
import { addDays, countDays360, type Day, formatMonth, getMonthEnd, getMonthStart } from '../values/day.ts';
import { exact, exactPesos, roundToPeso, times, toMoneyText } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { buildPersonCells, type Who, whoColumns } from './people.ts';
import {
  makeAmountColumn,
  makeCountColumn,
  makeDayColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** A period of employment. The last day is included; `null` means that it continues. */
export type EmploymentPeriod = { from: Day; to: Day | null; reason: string | null; apprentice: boolean };

const reasons: Readonly<Record<string, string>> = employees.fields.retirement_reason.options;
export const formatExitReason = (reason: string | null): string =>
  (reason && reasons[reason]) || 'Sin motivo';

const worksOn = ({ from, to }: EmploymentPeriod, day: Day): boolean =>
  from <= day && (to === null || to >= day);
/** Returns whether the employment continues after a day. An employee who leaves on that day has left. */
const goesOnAfter = ({ from, to }: EmploymentPeriod, day: Day): boolean =>
  from <= day && (to === null || to > day);

/** Builds the columns of the turnover report, with those exit reasons. */
export const buildHeadcountColumns = (given: readonly string[]): ReportColumn[] => [
  makeTextColumn('month', 'Mes'),
  makeFigureColumn('count')('start', 'Al comienzo'),
  makeCountColumn('entries', 'Ingresos'),
  makeCountColumn('exits', 'Retiros'),
  ...given.map((reason) => makeCountColumn(`exit_${reason}`, formatExitReason(reason), { detail: true })),
  makeFigureColumn('count')('end', 'Al final'),
  makeFigureColumn('quantity')('average', 'Promedio'),
  makeFigureColumn('percent')('turnover', 'Rotación %'),
];

export function listExitReasons(employments: readonly EmploymentPeriod[], first: Day, last: Day): string[] {
  const counts = new Map<string, number>();
  for (const { to, reason } of employments)
    if (to && to >= first && to <= last) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
}

/** Months of a staff report. Empty when nobody was ever employed. */
const monthsWith = (employments: readonly EmploymentPeriod[], months: readonly Month[]): readonly Month[] =>
  employments.length === 0 ? [] : months;

/**
 * Builds the rows of each month: people at its start and end, entries, exits, and exits over the average of start and
 * end.
 */
export const buildHeadcountRows = (
  employments: readonly EmploymentPeriod[],
  months: readonly Month[],
): ReportRow[] =>
  monthsWith(employments, months).map(({ year, month }) => {
    const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
    const start = employments.filter((one) => goesOnAfter(one, addDays(first, -1))).length;
    const end = employments.filter((one) => goesOnAfter(one, last)).length;
    const entries = employments.filter(({ from }) => from >= first && from <= last).length;
    const left = employments.filter(({ to }) => to !== null && to >= first && to <= last);
    const average = (start + end) / 2;
    const byReason = new Map<string, number>();
    for (const { reason } of left) byReason.set(reason ?? '', (byReason.get(reason ?? '') ?? 0) + 1);
    return {
      month: formatMonth(year, month),
      start,
      entries,
      exits: left.length,
      ...Object.fromEntries([...byReason].map(([reason, count]) => [`exit_${reason}`, count])),
      end,
      average: String(average),
      turnover: average > 0 ? ((left.length / average) * 100).toFixed(1) : null,
    };
  });

export const movementColumns: readonly ReportColumn[] = [
  ...whoColumns,
  makeTextColumn('movement', 'Movimiento'),
  makeDayColumn('on', 'Fecha'),
  makeTextColumn('reason', 'Motivo'),
  makeFigureColumn('count')('days', 'Días de servicio'),
];

/** Builds the rows of the entry and exit of an employment between two days. */
export function buildMovementRows(
  who: Who,
  { from, to, reason }: EmploymentPeriod,
  first: Day,
  last: Day,
): ReportRow[] {
  const lead = buildPersonCells(who);
  return [
    ...(from >= first && from <= last
      ? [{ ...lead, movement: 'Ingreso', on: from, reason: null, days: null }]
      : []),
    ...(to && to >= first && to <= last
      ? [
          {
            ...lead,
            movement: 'Retiro',
            on: to,
            reason: formatExitReason(reason),
            days: countDays360(from, to),
          },
        ]
      : []),
  ];
}

export const apprenticeColumns: readonly ReportColumn[] = [
  makeTextColumn('month', 'Mes'),
  makeFigureColumn('count')('workers', 'Trabajadores'),
  makeFigureColumn('count')('quota', 'Cuota'),
  makeFigureColumn('count')('apprentices', 'Aprendices'),
  makeFigureColumn('count')('missing', 'Faltan'),
  makeFigureColumn('money')('each', 'Monetización por aprendiz'),
  makeAmountColumn('value', 'Monetización del mes'),
];

/**
 * Builds the apprentice quota of each month from the employees on its last day, and the cost of the missing
 * apprentices. Whole pesos.
 */
export const buildApprenticeRows = (
  employments: readonly EmploymentPeriod[],
  months: readonly Month[],
  laws: Laws,
): ReportRow[] =>
  monthsWith(employments, months).map(({ year, month }) => {
    const last = getMonthEnd(year, month);
    const alive = employments.filter((one) => worksOn(one, last));
    const apprentices = alive.filter(({ apprentice }) => apprentice).length;
    const workers = alive.length - apprentices;
    const { apprenticeQuota, quotaMonetised } = getApprenticeQuotaLaw(last);
    const quota = computeApprenticeQuota(workers, apprenticeQuota);
    const missing = Math.max(0, quota - apprentices);
    const minimum = findLaw(last, laws)?.minimumWage.value;
    const each =
      minimum === undefined
        ? undefined
        : roundToPeso(times(exactPesos(minimum), exact(quotaMonetised.wages)));
    return {
      month: formatMonth(year, month),
      workers,
      quota,
      apprentices,
      missing,
      each: each === undefined ? null : toMoneyText(each),
      value: each === undefined ? null : toMoneyText(roundToPeso(times(exactPesos(each), exact(missing)))),
    };
  });

export const buildApprenticeNotes = (rows: readonly ReportRow[]): string[] => [
  'Se cuentan quienes trabajan el último día de cada mes, sin los aprendices. El SENA fija la cuota por resolución: confírmela con la suya (Ley 789 de 2002 arts. 32 a 34).',
  ...(rows.some(({ each }) => each === null)
    ? ['Hay meses de un año cuyo salario mínimo no se conoce: no tienen valor.']
    : []),
];

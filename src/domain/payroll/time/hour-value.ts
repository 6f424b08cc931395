import type { Day } from '../../values/day.ts';
import {
  type Exact,
  exact,
  exactPesos,
  type Money,
  money,
  over,
  roundToPeso,
  times,
} from '../../values/money.ts';
import { type HourKind, hourConcepts, hourKinds } from '../concepts/concepts.ts';
import { getSurcharges } from '../law/parameters.ts';
import { getTableRow } from '../law/table.ts';
import { generalTables } from '../law/tables.ts';

/**
 * Returns the hours of a month on a day: the week over six days, times thirty. Fewer agreed hours raise the value of
 * the hour.
 */
export function getHourDivisor(day: Day, agreed?: number): number {
  const { value: hours } = getTableRow(generalTables.workingWeek, day);
  return (agreed !== undefined && agreed > 0 && agreed < hours ? agreed : hours) * 5;
}

/** Computes the ordinary hour of a monthly salary on a day, in exact pesos (rules §1.4). */
export const computeOrdinaryHour = (salary: Money, day: Day, agreed?: number): Exact =>
  over(exactPesos(salary), exact(getHourDivisor(day, agreed)));

/**
 * Computes the amount that one hour of a kind adds on a day, in exact pesos: overtime with the hour itself, surcharges
 * alone. `whole` adds the hour to a surcharge too: the rest day paid in money, without compensatory rest (rules §4).
 */
export function computeHourValue(
  salary: Money,
  day: Day,
  kind: HourKind,
  { agreed, whole = false }: { agreed?: number; whole?: boolean } = {},
): Exact {
  const percent = getSurcharges(day)[kind].value + (hourConcepts[kind].hour.extra || whole ? 100 : 0);
  return over(times(computeOrdinaryHour(salary, day, agreed), exact(percent)), exact(100));
}

/** Multiplies hours by an exact value, in whole pesos; `hours` is decimal text. */
export const computeHoursAmount = (value: Exact, hours: string): Money =>
  roundToPeso(times(value, exact(hours)));

/** Computes a whole rest day: its value, its surcharge, and both when it is paid in money. Whole pesos. */
export function computeRestDayValue(salary: Money, day: Day): { day: Money; surcharge: Money; total: Money } {
  const worth = over(exactPesos(salary), exact(30));
  const surcharge = over(times(worth, exact(getSurcharges(day).hrddfs.value)), exact(100));
  const lines = { day: roundToPeso(worth), surcharge: roundToPeso(surcharge) };
  return { ...lines, total: money(lines.day + lines.surcharge) };
}

/** Codes that payroll staff use for each kind, `HED` to `RNDF`, with the older names of surcharges. */
export const hourCodes: Readonly<Record<string, HourKind>> = {
  ...Object.fromEntries(hourKinds.map((kind) => [hourConcepts[kind].hour.code, kind])),
  RN: 'hrns',
  RDDF: 'hrddfs',
  RNDF: 'hrndfs',
};

import { countDays360, countMonthDays, parseDay, splitDay } from '../../values/day.ts';
import { formatPesos, type Money, parseMoney } from '../../values/money.ts';
import type { Value } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findText } from '../description/value.ts';

/** Worker type 51, part time by weeks, whose pay does not follow from the days of the month. */
const byWeeks = '51';

/**
 * Reports days worked and pay that contradict each other in a document of another program. No rule of DIAN compares
 * them, so the finding is only a notice. A day is a thirtieth of the month; counts of calendar days are accepted
 * too.
 */
export function checkDaysAndPay(content: Value): DocumentFinding[] {
  const read = (...path: string[]): string => findText(content, ...path) ?? '';
  const [salary, paid] = [
    parseMoney(read('Trabajador', '@Sueldo')),
    parseMoney(read('Devengados', 'Basico', '@SueldoTrabajado')),
  ];
  const worked = read('Devengados', 'Basico', '@DiasTrabajados');
  if (!salary || paid === undefined || !/^\d{1,3}$/.test(worked)) return [];
  if (read('Trabajador', '@TipoTrabajador') === byWeeks) return [];
  const days = Number(worked);
  const halfADay = salary / 60;
  const shares = [days / 30, ...calendarShares(content, days)];
  if (shares.some((share) => Math.abs(paid - salary * share) <= halfADay)) return [];
  const expected = Math.round((salary * days) / 30) as Money;
  const unit = days === 1 ? 'día' : 'días';
  return [
    makeDocumentFinding(
      'NIE070',
      'Devengados/Basico/@SueldoTrabajado',
      `Los días y el sueldo no concuerdan: ${days} ${unit} de ${formatPesos(salary)} son ${formatPesos(expected)}, y el documento dice ${formatPesos(paid)}.`,
      'La DIAN no los compara y puede aceptarlo así. Confirme los días y el sueldo con quien liquidó.',
      'notice',
    ),
  ];
}

function calendarShares(content: Value, days: number): number[] {
  const at = (name: string) => parseDay(findText(content, 'Periodo', `@${name}`) ?? '');
  const [start, end] = [at('FechaLiquidacionInicio'), at('FechaLiquidacionFin')];
  if (!start || !end || end < start) return [];
  const { year, month } = splitDay(end);
  const whole = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  return [days / countMonthDays(year, month), ...(days === whole ? [countDays360(start, end) / 30] : [])];
}

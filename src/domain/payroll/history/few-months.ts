import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { formatMonthsInWords } from '../../text/months-in-words.ts';
import { addDays, countDays360, type Day, getMonthStart, splitDay } from '../../values/day.ts';
import { type Month, toMonth, toMonthIndex } from '../../values/month.ts';
import { isAveraged, type PaidMonth } from './paid-history.ts';

/** Lists, in order, the months missing in the history, from that of `from` to the one before that of `to`. */
export function listMissingPaidMonths(
  history: readonly (Month & Pick<PaidMonth, 'opening'>)[],
  from: Day,
  to: Day,
): Month[] {
  const stored = new Set(history.filter(isAveraged).map(toMonthIndex));
  const [first, end] = [toMonthIndex(splitDay(from)), toMonthIndex(splitDay(to))];
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
    .filter((index) => !stored.has(index))
    .map(toMonth);
}

/** Part of the months that an average takes: the variable one, or all of them where pay is by days. */
export type FromMonths = 'variable' | 'salary';

const hints: Readonly<Record<FromMonths, string>> = {
  variable:
    'Importe las nóminas que faltan y recalcule, o escriba el promedio mensual de lo variable: 0 si nada varió.',
  salary:
    'Se le paga por los días que trabaja: importe las nóminas que faltan y recalcule, o escriba a mano el valor donde el pago lo permite.',
};

type AverageOf = {
  pays: string;
  path: string;
  takes: FromMonths;
  /** The average also stands for the month of the run, which is still to come. */
  projected?: boolean;
};

/**
 * Reports an average over less than a month of days worked (CST arts. 253 and 306), when the employee began in the
 * middle of it: one-time earnings in those days stand for the days still to come.
 */
function fewDays(
  history: readonly PaidMonth[],
  from: Day,
  to: Day,
  { pays, path, takes }: AverageOf,
): Finding[] {
  const { year, month } = splitDay(to);
  const eve = addDays(getMonthStart(year, month), -1);
  const days = from > eve ? 0 : countDays360(from, eve);
  const settled = history
    .filter(isAveraged)
    .some((one) => toMonthIndex(one) === toMonthIndex({ year, month }));
  if (days === 0 || days >= 30 || settled) return [];
  const worked = formatMonthsInWords([splitDay(from), splitDay(eve)]);
  return [
    buildNoticeFinding(
      'few-months',
      path,
      `${pays}: su promedio sale de ${days === 1 ? '1 día, el' : `${days} días, los`} de ${worked}`,
      `Lo que ganó en esos días se contó como si fuera de todos. ${
        takes === 'variable'
          ? 'Escriba el promedio mensual de lo variable: 0 si nada varió.'
          : 'Si otros días se le pagan distinto, escriba a mano el valor.'
      }`,
    ),
  ];
}

/**
 * Reports averages that rest on fewer months than their stretch has: their variable pay stood for all of it (CST arts.
 * 192, 253 and 306). `to` is a day of the month of the run, which is not missing. `pays` names the payment.
 */
export function checkAverageMonths(
  history: readonly PaidMonth[],
  from: Day,
  to: Day,
  average: AverageOf,
): Finding[] {
  const { pays, path, takes } = average;
  const missing = listMissingPaidMonths(history, from, to);
  if (missing.length === 0) return average.projected ? fewDays(history, from, to, average) : [];
  const stored = history
    .filter(isAveraged)
    .filter(
      (one) => toMonthIndex(one) >= toMonthIndex(splitDay(from)) && getMonthStart(one.year, one.month) <= to,
    )
    .sort((a, b) => toMonthIndex(a) - toMonthIndex(b));
  return [
    buildNoticeFinding(
      'few-months',
      path,
      `${pays}: solo hay nóminas de ${formatMonthsInWords(stored)}; faltan las de ${formatMonthsInWords(missing)}`,
      `Lo que varió en esos meses se contó como si fuera de todos. ${hints[takes]}`,
    ),
  ];
}

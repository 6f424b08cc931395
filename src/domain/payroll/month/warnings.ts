import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import {
  addDays,
  countMonthDays,
  type Day,
  formatDay,
  formatMonth,
  makeDay,
  parseDay,
  splitDay,
} from '../../values/day.ts';
import {
  compare,
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  times,
  toDecimalText,
} from '../../values/money.ts';
import type { Month } from '../../values/month.ts';
import { getSendingDeadline } from '../desk/deadline.ts';
import { formatPesos } from '../statement/explanation.ts';

/** Warnings on lawful but unusual cases. They are shown before sending and never block it. */

/**
 * Warns when less than half of the earnings reaches the worker. `accrued` excludes the deposit in the severance fund.
 */
export function checkLowNet(accrued: Money, net: Money): Finding[] {
  if (net < 0 || net * 2 >= accrued) return [];
  return [
    buildNoticeFinding(
      'low-net',
      'totals.total',
      `El trabajador recibe ${formatPesos(net)}, menos de la mitad de lo devengado`,
      'Revise las deducciones: muchas de ellas tienen un límite por ley.',
    ),
  ];
}

/** Change of the net from the month before, either way, above which a warning is given. */
const usual = exact('0.3');

/** Warns when the net moves more than 30 % against the month before, when there is one; `total` is decimal text. */
export function checkChange(
  before: (Month & { total: string }) | null | undefined,
  after: { total: string },
): Finding[] {
  const [was, is] = [parseMoney(before?.total ?? '') ?? noMoney, parseMoney(after.total) ?? noMoney];
  if (!before || was <= 0 || is < 0) return [];
  const difference = exactPesos(money(Math.abs(is - was)));
  const part = over(difference, exactPesos(was));
  if (compare(part, usual) <= 0) return [];
  const percent = toDecimalText(times(part, exact('100')), 0);
  return [
    buildNoticeFinding(
      'net-change',
      'totals.total',
      `El neto ${is > was ? 'sube' : 'baja'} ${percent} % frente a ${formatMonth(before.year, before.month)}: de ${formatPesos(was)} a ${formatPesos(is)}`,
      'Confirme que es lo que se quiere pagar.',
    ),
  ];
}

/**
 * Warns of an absence that goes on after its month: each month counts its own days, so the next month needs its own
 * entry.
 */
export function checkOngoingAbsences(
  { year, month }: Month,
  absences: readonly { end: string }[] = [],
): Finding[] {
  const last = makeDay(year, month, countMonthDays(year, month));
  return absences.flatMap(({ end: text }, index) => {
    const end = parseDay(text);
    if (!end || end <= last) return [];
    const next = splitDay(addDays(last, 1));
    return [
      buildNoticeFinding(
        'goes-on',
        `absences.${index}.end`,
        `La ausencia sigue después de ${formatMonth(year, month)}, hasta el ${formatDay(end)}`,
        `Cada mes cuenta sus días: los de ${formatMonth(next.year, next.month)} llegan escritos a lo que se liquide de ese mes después de este.`,
      ),
    ];
  });
}

/** Warns that the term to send the month ended; `today` is the day in Colombia. */
export function checkDeadline({ year, month }: Month, today: Day): Finding[] {
  const last = getSendingDeadline(year, month);
  if (today <= last) return [];
  return [
    buildNoticeFinding(
      'late',
      'month',
      `El plazo para enviar ${formatMonth(year, month)} terminó el ${formatDay(last)}`,
      'Envíela cuanto antes: llega fuera de plazo (Res. 000227 de 2025 art. 1.5.3.4.1.1).',
    ),
  ];
}

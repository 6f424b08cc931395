import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { type Day, formatDay, getMonthEnd, splitDay } from '../../values/day.ts';
import { absenceConcepts } from '../concepts/amounts.ts';
import type { Absence } from '../novelties/novelties.ts';
import type { RunKind } from './period.ts';

export type ClosedDays = { name: string; kind: RunKind; start: Day; end: Day };

/** Runs that pay day by day. The others pay benefits of longer times. */
const byDay: readonly RunKind[] = ['fortnight', 'month', 'week', 'ten_days', 'vacations'];

/**
 * Lists findings on days that a run is about to pay and another already paid, one for each absence and run. A salary
 * run subtracts earlier payments; vacations paid apart do not (CST art. 186: those days are rest, not salary). Empty
 * when no day is common. Never throws.
 */
export function checkPaidDays(
  kind: RunKind,
  absences: readonly Pick<Absence, 'kind' | 'start' | 'end'>[],
  closed: readonly ClosedDays[],
): Finding[] {
  const paying = closed.filter((run) => byDay.includes(run.kind));
  return absences.flatMap((absence, index) =>
    paying.flatMap((run): Finding[] => {
      const start = run.start > absence.start ? run.start : absence.start;
      const end = run.end < absence.end ? run.end : absence.end;
      if (start > end) return [];
      const label = absenceConcepts[absence.kind]?.label ?? 'Ausencia';
      const days =
        start === end
          ? `el ${formatDay(start, 'short')} ya se pagó`
          : `del ${formatDay(start, 'short')} al ${formatDay(end, 'short')} ya se pagaron`;
      return [
        buildNoticeFinding(
          'days-paid-before',
          `absences.${index}.start`,
          `${label}: ${days} en «${run.name}»`,
          hintFor(kind, end, paying),
        ),
      ];
    }),
  );
}

function hintFor(kind: RunKind, day: Day, paying: readonly ClosedDays[]): string {
  if (kind !== 'vacations') return 'Este pago descuenta lo que se pagó de más.';
  const { year, month } = splitDay(day);
  const last = getMonthEnd(year, month);
  // The salary run that ends the month completes it, as long as it is closed after the vacations.
  const ending = paying.find((one) => one.kind !== 'vacations' && one.start <= last && one.end >= last);
  return ending
    ? `Así se pagan dos veces: reabra «${ending.name}» y ciérrelo después de este pago, o cambie las fechas.`
    : 'El pago del sueldo que falta de ese mes los descuenta.';
}

import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day, formatDay, formatMonth, getMonthStart, splitDay } from '../../values/day.ts';
import type { Month } from '../../values/month.ts';
import { absenceConcepts } from '../concepts/amounts.ts';
import type { Absence } from './novelties.ts';

type Dates = Pick<Absence, 'start' | 'end'>;

/**
 * Lists absences of the month before that reach the days of a payment and are not written there yet. They are written
 * in it as they are: each month counts its own days of them.
 */
export function listCarriedAbsences(
  before: readonly Absence[],
  { year, month }: Month,
  days: Dates,
  present: readonly Dates[],
): Absence[] {
  const first = getMonthStart(year, month);
  return before.filter(
    (one) =>
      one.start < first &&
      one.end >= first &&
      one.start <= days.end &&
      one.end >= days.start &&
      !present.some(({ start, end }) => start <= one.end && end >= one.start),
  );
}

/** Builds notices about absences that come from the month before: those a payment has, and those it lacks. */
export function checkCarriedAbsences(
  { year, month }: Month,
  own: readonly Absence[],
  lacking: readonly Absence[],
): Finding[] {
  const first = getMonthStart(year, month);
  const { year: y, month: m } = splitDay(addDays(first, -1));
  const sentence = (absence: Absence) =>
    `${absenceConcepts[absence.kind]?.label ?? 'Ausencia'}: viene de ${formatMonth(y, m)} y va hasta el ${formatDay(absence.end)}`;
  return [
    ...own.flatMap((one, index): Finding[] =>
      startsBefore(one, first)
        ? [
            buildNoticeFinding(
              'goes-on-here',
              `absences.${index}.end`,
              sentence(one),
              'Si terminó antes, corrija su fecha final. Aquí solo cuentan los días de este pago.',
            ),
          ]
        : [],
    ),
    ...lacking.map(
      (one): Finding =>
        buildNoticeFinding(
          'goes-on-missing',
          'absences',
          `${sentence(one)}: este pago no la tiene`,
          'Escríbala si siguió en estos días.',
        ),
    ),
  ];
}

const startsBefore = ({ start, end }: Dates, first: Day): boolean => start < first && end >= first;

/**
 * Lists absences that were approved before, reach the days of a payment and are not written there yet. One that shares a
 * day with an absence of the payment was changed by somebody, and stays out.
 */
export const listApprovedAbsences = (
  approved: readonly Absence[],
  days: Dates,
  present: readonly Dates[],
): Absence[] =>
  approved.filter(
    (one) =>
      one.start <= days.end &&
      one.end >= days.start &&
      !present.some(({ start, end }) => start <= one.end && end >= one.start),
  );

/** Days of a month that a payment or a payroll has, and the absences written there. */
export type WrittenDays = Month & Dates & { absences: readonly Pick<Absence, 'kind' | 'start' | 'end'>[] };

/**
 * Whether somebody shortened, moved or removed an approved absence in an earlier payment or payroll of its days. A month
 * has the absence when any of its payments has it, because the later ones count it from there.
 */
export function hasEarlierChange(
  { kind, start, end }: Pick<Absence, 'kind' | 'start' | 'end'>,
  days: Dates,
  written: readonly WrittenDays[],
): boolean {
  const before = written.filter((one) => one.end < days.start && one.start <= end && one.end >= start);
  const having = before.filter(({ absences }) =>
    absences.some((one) => one.kind === kind && one.start === start && one.end === end),
  );
  return before.some(({ year, month }) => !having.some((one) => one.year === year && one.month === month));
}

/** Builds notices about approved absences that a payment lacks. */
export const checkApprovedAbsences = (lacking: readonly Absence[]): Finding[] =>
  lacking.map(({ kind, start, end }) =>
    buildNoticeFinding(
      'approved-missing',
      'absences',
      `${absenceConcepts[kind].label} del ${formatDay(start, 'short')} al ${formatDay(end, 'short')}: se aprobó y este pago no la tiene`,
      'Escríbala, o acuerde con el empleado que no las toma.',
    ),
  );

import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { addDays, type Day, getWeekday, parseDay } from '../../values/day.ts';
import { compare, exact, plus, times } from '../../values/money.ts';
import type { HourKind } from '../concepts/concepts.ts';
import { hourConcepts } from '../concepts/concepts.ts';
import { type Contract, isContractRestDay, type Period } from '../contract/contract.ts';
import { findLaw, type Laws } from '../law/parameters.ts';
import { MissingParameters } from '../law/table.ts';
import type { Hours } from '../novelties/novelties.ts';

/** Returns the first fault that blocks one entry, or a warning about it. */
export function checkHours(
  contract: Contract,
  period: Period,
  { kind, quantity, day }: Hours,
  path: string,
  laws: Laws,
): Finding | undefined {
  const text = quantity.trim();
  if (text === '' || /^0+([.,]0*)?$/.test(text)) {
    return buildBlockingFinding(
      'hours-missing',
      `${path}.quantity`,
      'Escriba las horas o quite este concepto.',
      'Las horas van con punto decimal: 6 o 2.5.',
    );
  }
  if (text.startsWith('-'))
    return buildBlockingFinding(
      'hours-negative',
      `${path}.quantity`,
      'Las horas no pueden ser negativas',
      'Escriba un número mayor que 0.',
    );
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) {
    return buildBlockingFinding(
      'hours-invalid',
      `${path}.quantity`,
      'Las horas no son un número',
      'Use punto decimal y hasta dos decimales: 6 o 2.5.',
    );
  }
  if (compare(exact(text), exact(24 * calendarDays(period))) > 0) {
    return buildBlockingFinding(
      'hours-impossible',
      `${path}.quantity`,
      'Son más horas de las que tiene el periodo',
      'Revise la cantidad.',
    );
  }
  if (day === undefined) return lawChanges(kind, period, laws) ? undatedNotice(path, kind) : undefined;
  if (!parseDay(day))
    return buildBlockingFinding(
      'hours-day',
      `${path}.day`,
      'La fecha no existe en el calendario',
      'Escriba una fecha como 2026-09-10.',
    );
  if (day > period.end)
    return buildBlockingFinding(
      'hours-after-period',
      `${path}.day`,
      'Estas horas son posteriores al periodo',
      'Corrija la fecha o liquídelas en su mes.',
    );
  if (day < contract.admission || (contract.retirement && day > contract.retirement)) {
    return buildBlockingFinding(
      'hours-outside-contract',
      `${path}.day`,
      'El contrato no cubre el día de estas horas',
      'Corrija la fecha de las horas o las del contrato.',
    );
  }
  const missing = missingOn(day, laws);
  if (missing)
    return buildBlockingFinding(
      'missing-parameters',
      `${path}.day`,
      missing,
      'Corrija la fecha de las horas.',
    );
  if (compare(exact(text), exact(24)) > 0)
    return buildBlockingFinding(
      'hours-impossible',
      `${path}.quantity`,
      'Un día no tiene más de 24 horas',
      'Revise la cantidad o reparta las horas entre sus días.',
    );
  const { restDay } = hourConcepts[kind].hour;
  if (!restDay && isContractRestDay(contract, day)) {
    return buildNoticeFinding(
      'on-a-rest-day',
      `${path}.day`,
      'Este día es de descanso o festivo, y estas horas se pagan como de un día ordinario',
      'Use el concepto dominical o festivo de estas horas, que lleva su recargo.',
    );
  }
  if (restDay && !isContractRestDay(contract, day)) {
    return buildNoticeFinding(
      'not-a-rest-day',
      `${path}.day`,
      contract.rest_day
        ? 'Este día no es el del descanso pactado ni festivo'
        : 'Este día no es domingo ni festivo',
      'Solo procede si el descanso pactado es ese día: se escribe en la ficha del empleado.',
    );
  }
  return undefined;
}

/** Checks that hours of one kind, written in several entries, are no more than the day and the period have. */
export function checkHoursTogether(
  period: Period,
  { kind, quantity, day }: Hours,
  before: readonly Hours[],
  path: string,
): Finding[] {
  const others = before.filter((one) => one.kind === kind);
  const over = (some: readonly Hours[], limit: number) =>
    some.length > 0 &&
    compare(
      some.reduce((sum, one) => plus(sum, exact(one.quantity.trim())), exact(quantity.trim())),
      exact(limit),
    ) > 0;
  const message = over(day === undefined ? [] : others.filter((one) => one.day === day), 24)
    ? 'Con las otras líneas de ese día son más de 24 horas'
    : over(others, 24 * calendarDays(period))
      ? 'Con las otras líneas son más horas de las que tiene el periodo'
      : '';
  const hint = 'Revise las cantidades o quite la línea repetida.';
  return message ? [buildBlockingFinding('hours-impossible', `${path}.quantity`, message, hint)] : [];
}

function undatedNotice(path: string, kind: HourKind): Finding {
  return buildNoticeFinding(
    'law-changes-in-period',
    `${path}.day`,
    `El valor de ${hourConcepts[kind].label.toLowerCase()} cambia dentro de este periodo`,
    'Escriba el día de las horas. Sin él se liquidan con la norma del último día.',
  );
}

/** Tells whether an hour at the start of the period is paid otherwise than one at its end. */
function lawChanges(kind: HourKind, { start, end }: Period, laws: Laws): boolean {
  const [before, after] = [findLaw(start, laws), findLaw(end, laws)];
  if (!before || !after) return false;
  return (
    before.divisor.value !== after.divisor.value ||
    before.surcharges[kind].value !== after.surcharges[kind].value
  );
}

/**
 * Checks the limit of two extra hours a day and twelve a week. Without days, it takes the limit of the weeks of the
 * period.
 */
export function checkOvertime(period: Period, hours: readonly Hours[], laws: Laws): Finding[] {
  const law = findLaw(period.end, laws);
  const extras = hours.filter((h) => hourConcepts[h.kind].hour.extra);
  if (!law || extras.length === 0) return [];
  const { day: perDay, week: perWeek } = law.overtimeLimits.value;
  const total = (chosen: readonly Hours[]) =>
    chosen.reduce((sum, h) => plus(sum, exact(h.quantity.trim())), exact(0));
  const path = `accrued.${extras[0]?.kind ?? 'heds'}`;
  const hint = 'Se pagan igual. Confirme que la jornada lo permitía (CST art. 167A).';
  const findings: Finding[] = [];
  const dated = extras.filter((h): h is Hours & { day: Day } => h.day !== undefined);
  const overIn = (stretchOf: (day: Day) => Day, limit: number) =>
    dated.some(
      ({ day }) => compare(total(dated.filter((h) => stretchOf(h.day) === stretchOf(day))), exact(limit)) > 0,
    );
  const overDay = overIn((day) => day, perDay);
  if (overDay)
    findings.push(
      buildNoticeFinding('overtime-day-limit', path, `Hay un día con más de ${perDay} horas extra`, hint),
    );
  const mondayOf = (day: Day) => addDays(day, -((getWeekday(day) + 6) % 7));
  const overWeek = overIn(mondayOf, perWeek);
  const overPeriod = compare(times(total(extras), exact(7)), exact(perWeek * calendarDays(period))) > 0;
  if (overWeek || overPeriod)
    findings.push(
      buildNoticeFinding('overtime-week-limit', path, `Son más de ${perWeek} horas extra por semana`, hint),
    );
  return findings;
}

/**
 * Notes three or more rest days worked in a month: they are habitual, and the law gives a day off for them (CST art.
 * 181).
 */
export function checkRestDays(hours: readonly Hours[]): Finding[] {
  const paid = hours.filter(({ without_rest, day }) => without_rest && day !== undefined);
  const days = new Set(paid.map(({ day }) => day));
  if (days.size <= 2) return [];
  return [
    buildNoticeFinding(
      'rest-day-habit',
      `accrued.${paid[0]?.kind ?? 'hrddfs'}`,
      `Trabajó ${days.size} descansos en el mes y se pagan en dinero`,
      'Desde el tercero es habitual: además del recargo debe darse un día de descanso.',
    ),
  ];
}

const calendarDays = ({ start, end }: Period): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

function missingOn(day: Day, laws: Laws): string | undefined {
  try {
    laws(day);
    return undefined;
  } catch (error) {
    if (error instanceof MissingParameters) return error.message;
    throw error;
  }
}

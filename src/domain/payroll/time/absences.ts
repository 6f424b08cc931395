import {
  buildBlockingFinding,
  buildNoticeFinding,
  type Finding,
  hasBlockingFinding,
} from '../../findings/finding.ts';
import {
  addDays,
  countDays360,
  type Day,
  formatDay,
  getMonthStart,
  getWeekday,
  parseDay,
  splitDay,
} from '../../values/day.ts';
import { compare, exactPesos, parseMoney } from '../../values/money.ts';
import { absenceConcepts } from '../concepts/amounts.ts';
import {
  type Contract,
  computeMinimumWages,
  findSalaryOnDay,
  isPaidByDays,
  isWeeklyContributor,
  listContractSpans,
  listSalaries,
  type Period,
  toContractOnDay,
} from '../contract/contract.ts';
import { checkTypedAverage } from '../history/typed-averages.ts';
import { findLaw, type Law, type Laws } from '../law/parameters.ts';
import { findKnownFigure, getTableRow } from '../law/table.ts';
import { type IncapacityTier, regimeTables } from '../law/tables.ts';
import type { Absence } from '../novelties/novelties.ts';

/** Consecutive days of one absence inside the period, all paid alike; `days` are of the 30/360 calendar. */
export type AbsencePiece = { absence: Absence; start: Day; end: Day; days: number; stretch?: IncapacityTier };

/** Tells whether the days are without pay: the contract is suspended. */
export const isUnpaid = ({ absence: { kind } }: Pick<AbsencePiece, 'absence'>): boolean =>
  kind === 'non_paid_leave' || kind === 'legal_strike';

type Span = { absence: Absence; start: Day; end: Day; index: number };

type LawOfPeriod = { law: Law; laws: Laws };

/**
 * Places the absences of a period: joined where they follow one another, clipped to the period and the contract, and
 * counted so that the way they were written changes nothing.
 */
export function placeAbsences(
  contract: Contract,
  period: Period,
  { law, laws }: LawOfPeriod,
  absences: readonly Absence[],
  lostRest: boolean,
): { pieces: AbsencePiece[]; findings: Finding[] } {
  if (absences.length === 0) return { pieces: [], findings: [] };
  const findings: Finding[] = [];
  const sound: Span[] = [];
  for (const [index, absence] of absences.entries()) {
    const own = contractOfAbsence(contract, period, absence);
    const wrong = checkAbsence(own, absence, `absences.${index}`, { law, laws });
    findings.push(...wrong);
    if (!hasBlockingFinding(wrong)) sound.push({ absence, start: absence.start, end: absence.end, index });
  }
  sound.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.index - b.index));
  const apart: Span[] = [];
  for (const span of sound) {
    const before = apart.at(-1);
    if (before && span.start <= before.end) findings.push(overlap(span, before));
    else apart.push(span);
  }
  const spans = joined(lostRest ? withLostRest(apart, period, contract.rest_day ?? 0) : apart);
  return {
    pieces: counted(
      clipped(spans, contract, period).flatMap((span) =>
        stretches(span, toContractOnDay(contract, span.start), law),
      ),
    ),
    findings,
  };
}

/** Returns the contract of the period that covers an absence, or the last one. */
function contractOfAbsence(contract: Contract, period: Period, { start, end }: Absence): Contract {
  const covering = listContractSpans(contract, period).find(
    ({ contract: { admission, retirement } }) => start >= admission && (!retirement || end <= retirement),
  );
  return covering?.contract ?? contract;
}

/** Limit of days of a sickness: longer than a working life. */
const mostDays = 20_000;

const nextDay = (day: Day): Day => addDays(day, 1);
const calendarDays = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Adds the rest days lost: a day missed without a reason loses the paid rest of its week (CST art. 173). */
function withLostRest(spans: readonly Span[], period: Period, restDay: number): Span[] {
  const all = [...spans];
  for (const span of spans.filter(({ absence }) => absence.unjustified)) {
    // Only the weeks of the period matter, however long the absence is.
    const [first, last] = [addDays(period.start, -7), addDays(period.end, 7)];
    const until = span.end < last ? span.end : last;
    for (let day = span.start > first ? span.start : first; day <= until; day = nextDay(day)) {
      const rest = addDays(day, (restDay - getWeekday(day) + 7) % 7);
      if (all.some(({ start, end }) => start <= rest && rest <= end)) continue;
      all.push({ ...span, start: rest, end: rest });
    }
  }
  return all.sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** Joins consecutive entries that say the same, so that an incapacity goes on counting. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const before = result.at(-1);
    if (before && nextDay(before.end) === span.start && alike(before, span))
      result[result.length - 1] = { ...before, end: span.end };
    else result.push(span);
  }
  return result;
}

function alike(before: Span, after: Span): boolean {
  const [a, b] = [before.absence, after.absence];
  const goesOn = (a.first_day ?? 1) + calendarDays(before.start, after.start);
  return (
    a.kind === b.kind &&
    (a.origin ?? 'comun') === (b.origin ?? 'comun') &&
    a.previous_ibc === b.previous_ibc &&
    a.base === b.base &&
    a.variable_average === b.variable_average &&
    (a.parent ?? 'mother') === (b.parent ?? 'mother') &&
    a.reason === b.reason &&
    Boolean(a.unjustified) === Boolean(b.unjustified) &&
    (b.first_day === undefined || b.first_day === goesOn)
  );
}

const clipped = (spans: readonly Span[], contract: Contract, period: Period): Span[] =>
  listContractSpans(contract, period).flatMap((days) => clippedTo(spans, days));

function clippedTo(spans: readonly Span[], { start: first, end: last }: Period): Span[] {
  return spans
    .filter(({ start, end }) => start <= last && end >= first)
    .map((span) => {
      const start = span.start > first ? span.start : first;
      const passed = calendarDays(span.start, start);
      const absence =
        passed > 0 ? { ...span.absence, first_day: (span.absence.first_day ?? 1) + passed } : span.absence;
      return { ...span, absence, start, end: span.end < last ? span.end : last };
    });
}

/** Cuts an incapacity by the number of its day where its pay changes, and paid leave at the raises. */
function stretches(span: Span, contract: Contract, law: Law): Omit<AbsencePiece, 'days'>[] {
  const { absence, start, end } = span;
  if (absence.kind === 'paid_leave' && absence.base === undefined) {
    const raises = listSalaries(contract).flatMap(({ from }) => (from > start && from <= end ? [from] : []));
    return [start, ...raises].map((from, index) => {
      const next = raises[index];
      return { absence, start: from, end: next ? addDays(next, -1) : end };
    });
  }
  if (absence.kind !== 'work_disability') return [{ absence, start, end }];
  const { common, labour } = law.incapacity.value;
  const table = (absence.origin ?? 'comun') === 'comun' ? common : labour;
  const number = absence.first_day ?? 1;
  const cuts = table.flatMap((stretch, index) => {
    const next = table[index + 1]?.day;
    const from = stretch.day > number ? addDays(start, stretch.day - number) : start;
    const to = next === undefined ? end : addDays(start, next - 1 - number);
    return from <= to && from <= end && to >= start
      ? [{ absence, start: from, end: to < end ? to : end, stretch }]
      : [];
  });
  return cuts;
}

/**
 * Counts pieces so that those without a gap between them add up to the days of the whole: the 31st never counts twice.
 */
function counted(pieces: readonly Omit<AbsencePiece, 'days'>[]): AbsencePiece[] {
  let chain: { start: Day; end: Day; days: number } | undefined;
  return pieces.map((piece) => {
    if (!chain || nextDay(chain.end) !== piece.start) chain = { start: piece.start, end: piece.end, days: 0 };
    const whole = countDays360(chain.start, piece.end);
    const days = Math.max(0, whole - chain.days);
    chain = { start: chain.start, end: piece.end, days: whole };
    return { ...piece, days };
  });
}

const overlap = (span: Span, before: Span): Finding =>
  buildBlockingFinding(
    'absence-overlap',
    `absences.${span.index}.start`,
    `${labelOf(span)}: el ${formatDay(span.start)} aún sigue ${labelOf(before).toLowerCase()}, hasta el ${formatDay(before.end)}`,
    'Un día tiene una sola novedad. Corrija las fechas de una de las dos.',
  );

const labelOf = ({ absence }: Span): string => absenceConcepts[absence.kind].label;

/** Notes a leave longer than the law gives. It does not block: it may be a multiple or premature birth. */
function checkLeave({ parent = 'mother', start, end }: Absence, path: string): Finding[] {
  const law = findKnownFigure(() => getTableRow(regimeTables.parentalLeave, start));
  const most = law?.value[parent];
  const days = calendarDays(start, end) + 1;
  if (most === undefined || days <= most) return [];
  return [
    buildNoticeFinding(
      'leave-length',
      `${path}.end`,
      `La licencia tiene ${days} días y la ley da ${most}`,
      `Confirme que es un parto múltiple o prematuro, o corrija las fechas (${law?.basis}).`,
    ),
  ];
}

function checkAbsence(contract: Contract, absence: Absence, path: string, of: LawOfPeriod): Finding[] {
  const { start, end, first_day, previous_ibc, base, variable_average } = absence;
  if (!(absence.kind in absenceConcepts))
    return [
      buildBlockingFinding(
        'absence-kind',
        `${path}.kind`,
        'Esa clase de ausencia no existe',
        'Elija una de la lista.',
      ),
    ];
  const wrongDay = [['start', start] as const, ['end', end] as const].find(([, day]) => !parseDay(day ?? ''));
  if (wrongDay)
    return [
      buildBlockingFinding(
        'absence-dates',
        `${path}.${wrongDay[0]}`,
        'La fecha no existe en el calendario',
        'Escriba una fecha como 2026-09-10.',
      ),
    ];
  const findings: Finding[] = [];
  if (end < start)
    findings.push(
      buildBlockingFinding(
        'absence-dates',
        `${path}.end`,
        'La ausencia termina antes de empezar',
        'Corrija una de las dos fechas.',
      ),
    );
  if (start < contract.admission || (contract.retirement && end > contract.retirement))
    findings.push(
      buildBlockingFinding(
        'absence-outside-contract',
        start < contract.admission ? `${path}.start` : `${path}.end`,
        'La ausencia tiene días en que no había contrato',
        'Corrija las fechas de la ausencia, o las de ingreso y retiro.',
      ),
    );
  if (absence.kind === 'maternity_leave' && end >= start) findings.push(...checkLeave(absence, path));
  if (first_day !== undefined && (!Number.isInteger(first_day) || first_day < 1 || first_day > mostDays))
    findings.push(
      buildBlockingFinding(
        'absence-day-number',
        `${path}.first_day`,
        `El número del día de incapacidad debe ser de 1 a ${mostDays}`,
        'En una prórroga, escriba el día en que va.',
      ),
    );
  for (const [name, text] of [['previous_ibc', previous_ibc] as const, ['base', base] as const]) {
    if (text !== undefined && !((parseMoney(text) ?? -1) > 0))
      findings.push(
        buildBlockingFinding(
          'absence-amount',
          `${path}.${name}`,
          'El valor no es una cantidad de dinero mayor que cero',
          'Escríbalo con punto decimal y sin signo.',
        ),
      );
  }
  const fault =
    variable_average !== undefined &&
    checkTypedAverage(variable_average, 'El promedio mensual de lo variable', `${path}.variable_average`);
  return [...findings, ...(fault ? [fault] : []), ...checkBases(contract, absence, path, of)];
}

/**
 * Returns the law of the month in which a base was reported, the one before the absence began; for January, that of
 * last year.
 */
function lawBefore({ start, first_day = 1 }: Absence, laws: Laws): Law | undefined {
  const sound = Number.isInteger(first_day) && first_day >= 1 && first_day <= mostDays;
  const { year, month } = splitDay(sound ? addDays(start, 1 - first_day) : start);
  return findLaw(addDays(getMonthStart(year, month), -1), laws);
}

/** Checks typed bases: over the maximum contribution base (rules §9), or under the earnings. */
function checkBases(
  contract: Contract,
  absence: Absence,
  path: string,
  { law, laws }: LawOfPeriod,
): Finding[] {
  const [previous, base] = [parseMoney(absence.previous_ibc ?? ''), parseMoney(absence.base ?? '')];
  const { ceiling } = law.base.value;
  const findings: Finding[] = [];
  if (previous !== undefined && compare(exactPesos(previous), computeMinimumWages(law, ceiling)) > 0)
    findings.push(
      buildBlockingFinding(
        'absence-base-high',
        `${path}.previous_ibc`,
        `Nadie cotiza sobre más de ${ceiling} salarios mínimos`,
        'Escriba la base de cotización del mes anterior, o déjela vacía.',
      ),
    );
  const low = (name: string, message: string): Finding =>
    buildNoticeFinding(
      'absence-base-low',
      `${path}.${name}`,
      message,
      'Confirme el valor, o déjelo vacío para que se calcule.',
    );
  if (
    previous !== undefined &&
    previous > 0 &&
    previous < (lawBefore(absence, laws) ?? law).minimumWage.value &&
    !isWeeklyContributor(contract)
  )
    findings.push(low('previous_ibc', 'La base del mes anterior es menor que un salario mínimo'));
  if (
    base !== undefined &&
    base > 0 &&
    !isPaidByDays(contract) &&
    base < findSalaryOnDay(contract, absence.start)
  )
    findings.push(low('base', 'El promedio escrito es menor que el sueldo'));
  return findings;
}

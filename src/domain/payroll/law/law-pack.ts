import { addDays, type Day, formatDay, getMonthEnd, makeDay, splitDay } from '../../values/day.ts';
import { exact, exactPesos, type Money, over, plus, roundToPeso, times } from '../../values/money.ts';
import type { Month } from '../../values/month.ts';
import {
  buildLawFromFigures,
  findLaw,
  getLaw,
  getSurcharges,
  type Law,
  type Laws,
  listKnownYears,
} from './parameters.ts';
import type { DatedPolicy } from './policy.ts';
import { table } from './table.ts';
import { firstWholeYear } from './tables.ts';
import { withholdingTables } from './withholding.ts';

/** A rise in percent as decimal text, or the figure itself in centavos. */
export type ProposedMinimum = { percent: string } | { amount: Money };

/** Figures that a pack replaces from its day on. An absent one stays as the law has it. Percentages are whole numbers. */
export type PackFigures = {
  minimumWage?: ProposedMinimum;
  /** Absent: rises in the proportion of the minimum wage. */
  transportAllowance?: Money;
  uvt?: Money;
  weeklyHours?: number;
  extraDay?: number;
  extraNight?: number;
  night?: number;
  restDay?: number;
};

/** Law that is not in force, as data: the figures it replaces, the day it would begin on, and who proposed it when. */
export type LawPack = { name: string; source: string; from: Day; proposedOn: Day; figures: PackFigures };

/** Law of a trial: the one in force, that of an earlier year, or the one in force with a pack. */
export type TrialLaw = { kind: 'current' } | { kind: 'year'; year: number } | { kind: 'pack'; pack: LawPack };

/**
 * Builds the laws with which a month is tried. `base` are those of the company.
 * A year without its figures keeps those of the last one that has them, and its basis says so. The law of an earlier
 * year is read on the same day of that year. A day without law throws `MissingParameters`.
 */
export function buildTrialLaws(trial: TrialLaw, { year }: Month, base: Laws = getLaw): Laws {
  switch (trial.kind) {
    case 'current':
      return keepLaws(carryLaws(base));
    case 'year': {
      const back = year - trial.year;
      return keepLaws((day) => base(moveYears(day, -back)));
    }
    case 'pack': {
      const { pack } = trial;
      const carried = keepLaws(carryLaws(base));
      return keepLaws((day) =>
        day < pack.from ? carried(day) : replaceFigures(carried(day), pack, carried(addDays(pack.from, -1))),
      );
    }
    default:
      return trial satisfies never;
  }
}

/** Returns the policies of a company under other laws. No payroll is computed with them. */
export const replaceLaws = (policies: readonly DatedPolicy[], laws: Laws): DatedPolicy[] => [
  ...policies,
  { from: makeDay(1900, 1, 1), laws },
];

/**
 * Lists the years whose law a month of a later year can be tried with, latest first: those in which the withholding,
 * which is chosen by the day of the payment, had the rules that it has today.
 */
export function listTrialYears(): number[] {
  const changes = Object.values(withholdingTables).flatMap(({ rows }) => rows.map(({ from }) => from));
  const last = Number((changes.sort().at(-1) ?? '').slice(0, 4));
  return listKnownYears()
    .filter((year) => year >= Math.max(last, firstWholeYear))
    .reverse();
}

function keepLaws(laws: Laws): Laws {
  const found = new Map<Day, Law>();
  return (day) => {
    const known = found.get(day) ?? laws(day);
    found.set(day, known);
    return known;
  };
}

/** 29 February of a year without it is the 28th. */
function moveYears(day: Day, count: number): Day {
  const { year, month, date } = splitDay(day);
  const last = splitDay(getMonthEnd(year + count, month)).date;
  return makeDay(year + count, month, Math.min(date, last));
}

/** Years that figures are carried over, at most. */
const MAX_CARRIED_YEARS = 5;

const carryLaws =
  (base: Laws): Laws =>
  (day) => {
    const known = findLaw(day, base);
    if (known) return known;
    const { year } = splitDay(day);
    for (let back = 1; back <= MAX_CARRIED_YEARS; back++) {
      const before = findLaw(makeDay(year - back, 12, 31), base);
      if (before) return carryFigures(before, day);
    }
    return base(day);
  };

function carryFigures(before: Law, day: Day): Law {
  const carry = ({ value, basis }: { value: Money; basis: string }) => ({
    value,
    basis: `${basis}, de ${before.year}: la de ${splitDay(day).year} no ha salido`,
  });
  return buildLawFromFigures(day, {
    minimumWage: carry(before.minimumWage),
    transportAllowance: carry(before.transportAllowance),
    uvt: carry(before.uvt),
  });
}

/** `before` is the law of the day before the pack begins, over which a percentage is counted. */
function replaceFigures(law: Law, { name, source, from, figures }: LawPack, before: Law): Law {
  const basis = `Propuesta «${name}» (${source}), desde el ${formatDay(from)}`;
  const cite = <T>(value: T) => ({ value, basis });
  const minimum =
    figures.minimumWage && computeProposedMinimum(figures.minimumWage, before.minimumWage.value);
  const allowance = figures.transportAllowance ?? (minimum && raiseInProportion(before, minimum));
  const { weeklyHours: hours } = figures;
  return {
    ...law,
    ...(minimum !== undefined && { minimumWage: cite(minimum) }),
    ...(allowance !== undefined && { transportAllowance: cite(allowance) }),
    ...(figures.uvt !== undefined && { uvt: cite(figures.uvt) }),
    ...(hours !== undefined && { weeklyHours: hours, divisor: cite(hours * 5) }),
    ...(hasSurcharges(figures) && { surcharges: replaceSurcharges(law, from, figures, basis) }),
  };
}

/** Returns the minimum wage of a proposal, in whole pesos. `before` is the one it replaces. */
export const computeProposedMinimum = (proposed: ProposedMinimum, before: Money): Money =>
  'amount' in proposed
    ? proposed.amount
    : roundToPeso(over(times(exactPesos(before), plus(exact(100), exact(proposed.percent))), exact(100)));

const raiseInProportion = ({ transportAllowance, minimumWage }: Law, minimum: Money): Money =>
  roundToPeso(
    over(times(exactPesos(transportAllowance.value), exactPesos(minimum)), exactPesos(minimumWage.value)),
  );

const hasSurcharges = ({ extraDay, extraNight, night, restDay }: PackFigures): boolean =>
  [extraDay, extraNight, night, restDay].some((percent) => percent !== undefined);

function replaceSurcharges(
  { surcharges }: Law,
  from: Day,
  figures: PackFigures,
  basis: string,
): Law['surcharges'] {
  const { extraDay, extraNight, night, restDay } = figures;
  const own = <T>(value: T, changed: boolean, bases: readonly string[]) =>
    table('recargos', '%', [{ from, value, basis: changed ? basis : (bases[0] ?? '') }]);
  return getSurcharges(from, {
    hourSurcharges: own(
      {
        extraDay: extraDay ?? surcharges.heds.value,
        extraNight: extraNight ?? surcharges.hens.value,
        night: night ?? surcharges.hrns.value,
      },
      [extraDay, extraNight, night].some((percent) => percent !== undefined),
      surcharges.heds.basis,
    ),
    restDaySurcharge: own(restDay ?? surcharges.hrddfs.value, restDay !== undefined, surcharges.hrddfs.basis),
  });
}

import { computeMinimumWages } from '../payroll/contract/contract.ts';
import type { TrialLaw } from '../payroll/law/law-pack.ts';
import { findLaw, type Laws } from '../payroll/law/parameters.ts';
import { type Day, formatDay, getMonthEnd, makeDay, splitDay } from '../values/day.ts';
import { formatMoney, type Money, roundToPeso } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { isOutdatedPack } from './outdated-pack.ts';

/** The law of a trial at the end of its month. Amounts are centavos; percentages are over the ordinary hour. */
export type TrialLawFigures = {
  title: string;
  /** In force, of an earlier year, or not signed and of which day. */
  standing: string;
  minimumWage: Money;
  transportAllowance: Money;
  /** Highest salary with transport allowance. */
  transportCeiling: Money;
  uvt: Money;
  weeklyHours: number;
  restDaySurcharge: number;
  nightSurcharge: number;
  /** Assumptions of the trial, as sentences. */
  notes: string[];
};

/** Describes the law of a trial. `base` are the laws of the company. Throws `MissingParameters`. */
export function describeTrialLaw(trial: TrialLaw, month: Month, laws: Laws, base: Laws): TrialLawFigures {
  const end = getMonthEnd(month.year, month.month);
  const law = laws(end);
  const carriedYear = findCarriedYear(end, month.year, base);
  const uvt = law.uvt.value;
  const isUvtProposed = trial.kind === 'pack' && trial.pack.figures.uvt !== undefined;
  const isCarried = trial.kind !== 'year' && carriedYear !== undefined;
  return {
    title: describeTitle(trial, carriedYear ?? month.year),
    standing: describeStanding(trial),
    minimumWage: law.minimumWage.value,
    transportAllowance: law.transportAllowance.value,
    transportCeiling: roundToPeso(computeMinimumWages(law, law.transportCeiling.value)),
    uvt,
    weeklyHours: law.weeklyHours,
    restDaySurcharge: law.surcharges.hrddfs.value,
    nightSurcharge: law.surcharges.hrns.value,
    notes: [
      ...(isCarried && !isUvtProposed
        ? [
            `La UVT de ${month.year} aún no sale: la retención usa la de ${carriedYear} (${formatMoney(uvt)}).`,
          ]
        : []),
      ...(trial.kind === 'pack' && trial.pack.from > end
        ? [`«${trial.pack.name}» empieza el ${formatDay(trial.pack.from)}, después del mes: no cambia nada.`]
        : []),
      ...(trial.kind === 'pack' && isOutdatedPack(trial.pack, (year) => isLawOut(year, base))
        ? [`«${trial.pack.name}» es anterior a la ley de ${splitDay(trial.pack.from).year}, que ya salió.`]
        : []),
    ],
  };
}

const isLawOut = (year: number, base: Laws): boolean => findLaw(makeDay(year, 12, 31), base) !== undefined;

/** Returns the last year with figures, when the year of a month has none yet. */
function findCarriedYear(end: Day, year: number, base: Laws): number | undefined {
  if (findLaw(end, base)) return undefined;
  return [1, 2, 3, 4, 5].map((back) => year - back).find((one) => findLaw(makeDay(one, 12, 31), base));
}

function describeTitle(trial: TrialLaw, year: number): string {
  switch (trial.kind) {
    case 'current':
      return `Ley de ${year}`;
    case 'year':
      return `Ley de ${trial.year}`;
    case 'pack': {
      const { name, figures } = trial.pack;
      const { minimumWage: minimum } = figures;
      return minimum && 'percent' in minimum ? `${name} · ${toShortPercent(minimum.percent)}\u00a0%` : name;
    }
    default:
      return trial satisfies never;
  }
}

const toShortPercent = (percent: string): string => String(Number(percent)).replace('.', ',');

function describeStanding(trial: TrialLaw): string {
  if (trial.kind === 'pack') return `sin firmar, ${formatDay(trial.pack.proposedOn, 'short')}`;
  return trial.kind === 'current' ? 'vigente' : 'con su sueldo de hoy';
}

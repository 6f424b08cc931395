import { addDays, type Day, dayFrom, lastOfMonth } from '../../day.ts';
import { exact, exactPesos, moneyText, over, roundToCentavo } from '../../money.ts';
import { type Law, lawIfKnown } from './parameters.ts';
import { firstWholeYear, nightHours, workingWeek, yearly } from './tables.ts';

/** The legal figures of some days of a year, as a row of «Salarios mínimos» writes them. */
export type LegalPeriod = {
  year: number;
  valid_from: Day;
  valid_to: Day;
  monthly_wage: string;
  daily_wage: string;
  transport_allowance: string;
  transport_limit_smmlv: string;
  uvt: string;
  integral_min_smmlv: string;
  ibc_max_smmlv: string;
  weekly_hours: number;
  monthly_hours: number;
  night_from: string;
  night_to: string;
  legal_basis: string;
};

/** What is compared with a row of a company, and written in it. */
export const legalFigures = [
  'monthly_wage',
  'transport_allowance',
  'transport_limit_smmlv',
  'uvt',
  'integral_min_smmlv',
  'ibc_max_smmlv',
  'weekly_hours',
  'night_from',
  'night_to',
] as const satisfies readonly (keyof LegalPeriod)[];
export type LegalFigure = (typeof legalFigures)[number];

/** Every stretch of the years this version knows whole in which week and night are the same. */
export const legalPeriods = (): LegalPeriod[] =>
  Object.keys(yearly)
    .map(Number)
    .filter((year) => year >= firstWholeYear)
    .flatMap(legalPeriodsOf);

/** The same of one year; none when something of it is not published yet. */
export function legalPeriodsOf(year: number): LegalPeriod[] {
  const first = dayFrom(year, 1, 1);
  const changes = [...workingWeek, ...nightHours].map(({ from }) => from);
  const later = changes.filter((day) => day > first && day.startsWith(`${year}-`));
  const starts = [...new Set([first, ...later])].sort() as Day[];
  return starts.flatMap((from, i) => {
    const law = lawIfKnown(from);
    const next = starts[i + 1];
    return law ? [periodOf(law, from, next ? addDays(next, -1) : lastOfMonth(year, 12))] : [];
  });
}

const periodOf = (law: Law, from: Day, to: Day): LegalPeriod => ({
  year: law.year,
  valid_from: from,
  valid_to: to,
  monthly_wage: moneyText(law.minimumWage.value),
  daily_wage: moneyText(roundToCentavo(over(exactPesos(law.minimumWage.value), exact(30)))),
  transport_allowance: moneyText(law.transportAllowance.value),
  transport_limit_smmlv: String(law.transportCeiling.value),
  uvt: moneyText(law.uvt.value),
  integral_min_smmlv: String(law.integralMinimum.value),
  ibc_max_smmlv: String(law.base.value.ceiling),
  weekly_hours: law.weeklyHours,
  monthly_hours: law.divisor.value,
  night_from: law.night.value.start,
  night_to: law.night.value.end,
  legal_basis: law.minimumWage.basis,
});

/** Where each figure of a period comes from. */
export function basisOf(period: LegalPeriod): Record<LegalFigure, string> {
  const law = lawIfKnown(period.valid_from);
  const said = (basis: string | undefined) => basis ?? period.legal_basis;
  return {
    monthly_wage: said(law?.minimumWage.basis),
    transport_allowance: said(law?.transportAllowance.basis),
    transport_limit_smmlv: said(law?.transportCeiling.basis),
    uvt: said(law?.uvt.basis),
    integral_min_smmlv: said(law?.integralMinimum.basis),
    ibc_max_smmlv: said(law?.base.basis),
    weekly_hours: said(law?.divisor.basis),
    night_from: said(law?.night.basis),
    night_to: said(law?.night.basis),
  };
}

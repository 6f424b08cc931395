import { addDays, type Day, getMonthEnd, makeDay } from '../../values/day.ts';
import { exact, exactPesos, over, roundToCentavo, toMoneyText } from '../../values/money.ts';
import {
  buildLaws,
  findLaw,
  getLaw,
  type Law,
  type LawTables,
  lawTables,
  listKnownYears,
} from './parameters.ts';
import { findKnownFigure, getTableRow, type LawTable, listChangeDays } from './table.ts';
import { firstWholeYear } from './tables.ts';

/** Legal figures of some days of a year, as a row of «Salarios mínimos» holds them. */
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

const figureTables = (tables: LawTables): Record<LegalFigure, LawTable<unknown>> => ({
  monthly_wage: tables.minimumWage,
  transport_allowance: tables.transportAllowance,
  transport_limit_smmlv: tables.transportCeiling,
  uvt: tables.uvt,
  integral_min_smmlv: tables.integralMinimum,
  ibc_max_smmlv: tables.base,
  weekly_hours: tables.workingWeek,
  night_from: tables.night,
  night_to: tables.night,
});

/** Lists the stretches of the fully known years in which all figures stay the same. */
export const listLegalPeriods = (tables?: LawTables): LegalPeriod[] =>
  listKnownYears(tables)
    .filter((year) => year >= firstWholeYear)
    .flatMap((year) => listYearLegalPeriods(year, tables));

/** Lists the stretches of one year; none when one of its figures is not published yet. */
export function listYearLegalPeriods(year: number, tables = lawTables): LegalPeriod[] {
  const laws = tables === lawTables ? getLaw : buildLaws(tables);
  const first = makeDay(year, 1, 1);
  const changes = listChangeDays(Object.values(figureTables(tables))) as Day[];
  const later = changes.filter((day) => day > first && day.startsWith(`${year}-`));
  const starts = [first, ...later];
  return starts.flatMap((from, i) => {
    const law = findLaw(from, laws);
    const next = starts[i + 1];
    return law ? [periodOf(law, from, next ? addDays(next, -1) : getMonthEnd(year, 12))] : [];
  });
}

const periodOf = (law: Law, from: Day, to: Day): LegalPeriod => ({
  year: law.year,
  valid_from: from,
  valid_to: to,
  monthly_wage: toMoneyText(law.minimumWage.value),
  daily_wage: toMoneyText(roundToCentavo(over(exactPesos(law.minimumWage.value), exact(30)))),
  transport_allowance: toMoneyText(law.transportAllowance.value),
  transport_limit_smmlv: String(law.transportCeiling.value),
  uvt: toMoneyText(law.uvt.value),
  integral_min_smmlv: String(law.integralMinimum.value),
  ibc_max_smmlv: String(law.base.value.ceiling),
  weekly_hours: law.weeklyHours,
  monthly_hours: law.divisor.value,
  night_from: law.night.value.start,
  night_to: law.night.value.end,
  legal_basis: law.minimumWage.basis,
});

export function getFigureNorms(period: LegalPeriod): Record<LegalFigure, string> {
  const tables = figureTables(lawTables);
  const basis = (figure: LegalFigure) =>
    findKnownFigure(() => getTableRow(tables[figure], period.valid_from).basis) ?? period.legal_basis;
  return Object.fromEntries(legalFigures.map((figure) => [figure, basis(figure)])) as Record<
    LegalFigure,
    string
  >;
}

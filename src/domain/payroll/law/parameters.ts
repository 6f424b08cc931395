import type { Day } from '../../values/day.ts';
import { type Money, pesos } from '../../values/money.ts';
import { type HourKind, hourConcepts, hourKinds } from '../concepts/concepts.ts';
import {
  buildFigureReaders,
  buildLazyMembers,
  type CitedFigures,
  type CitedValue,
  findKnownFigure,
  getTableRow,
  type LawTable,
  listChangeDays,
  MissingParameters,
} from './table.ts';
import { employerTables, generalTables, regimeTables } from './tables.ts';

type Surcharge = { value: number; basis: readonly string[] };

/** Tables from which the law of a day is built. A year is cut where one of them changes. */
export const lawTables = { ...generalTables, ...regimeTables, employer: employerTables };
export type LawTables = typeof lawTables;

/** Figures that a company may type for a year that this version lacks. */
type YearFigures = {
  minimumWage: CitedValue<Money>;
  transportAllowance: CitedValue<Money>;
  uvt: CitedValue<Money>;
};

/**
 * Everything the law says for one day: each table of {@link lawTables} by its name, and the figures computed from them.
 * Reading a figure without a row on that day throws {@link MissingParameters}.
 */
export type Law = YearFigures &
  Omit<CitedFigures<Omit<LawTables, 'employer'>>, keyof YearFigures> & {
    year: number;
    weeklyHours: number;
    /** Hours of a month, which divide a monthly salary to give the ordinary hour. */
    divisor: CitedValue<number>;
    /** Percent over the ordinary hour of each kind of hour, without the hour itself. */
    surcharges: Record<HourKind, Surcharge>;
    employer: CitedFigures<typeof employerTables>;
  };

/** Returns the law of a day. Throws {@link MissingParameters}. */
export type Laws = (day: Day) => Law;

type Stretch = { from: string; law: Law };

/** Builds the laws of some tables. Each known year is computed once, since tables never change at run time. */
export function buildLaws(tables: LawTables): Laws {
  const changes = listChangeDays(tablesIn(tables));
  const years = new Map<number, readonly Stretch[]>(
    listKnownYears(tables).map((year) => {
      const first = `${year}-01-01`;
      const starts = [first, ...changes.filter((from) => from > first && from.startsWith(`${year}-`))];
      return [year, starts.map((from) => ({ from, law: lawFrom(tables, from, yearFigures(tables, from)) }))];
    }),
  );
  return (day) => {
    const year = Number(day.slice(0, 4));
    const found = years.get(year)?.findLast(({ from }) => from <= day);
    if (!found) throw new MissingParameters(missingIn(tables, year), year);
    return found.law;
  };
}

/**
 * Returns the law in force on a day. Throws {@link MissingParameters} rather than guess.
 * `getLaw('2026-07-15').divisor.value` is 210.
 */
export const getLaw: Laws = buildLaws(lawTables);

/** Returns the law of a day, or `undefined` for callers that report elsewhere what is missing. */
export const findLaw = (day: Day, laws: Laws): Law | undefined => findKnownFigure(() => laws(day));

function tablesIn({ employer, ...others }: LawTables): LawTable<unknown>[] {
  return [...Object.values(others), ...Object.values(employer)];
}

/** Lists the years for which every yearly figure is set, oldest first. */
export function listKnownYears(tables: LawTables = lawTables): number[] {
  return tables.minimumWage.rows
    .map(({ from }) => Number(from.slice(0, 4)))
    .filter((year) => missingIn(tables, year).length === 0);
}

/** Names the figures of a year that are not known. An incomplete year is refused, never projected. */
function missingIn({ minimumWage, transportAllowance, uvt }: LawTables, year: number): string[] {
  const day = `${year}-12-31`;
  const yearly = [minimumWage, transportAllowance, uvt];
  const missing = yearly.filter((one) => !findKnownFigure(() => getTableRow(one, day)));
  // UVT is newer than the other figures: a year before UVT is complete without it.
  const lacksOnlyUvt = missing.length === 1 && missing[0] === uvt && day < (uvt.rows[0]?.from ?? '');
  return lacksOnlyUvt ? [] : missing.map(({ name }) => name);
}

function yearFigures(tables: LawTables, day: string): YearFigures {
  const of = (one: LawTable<number>) => (): CitedValue<Money> => {
    const { value, basis } = getTableRow(one, day);
    return { value: pesos(value), basis };
  };
  return buildLazyMembers({
    minimumWage: of(tables.minimumWage),
    transportAllowance: of(tables.transportAllowance),
    uvt: of(tables.uvt),
  });
}

/** Builds the law of a day with the figures of its year, which may be typed ones. */
export const buildLawFromFigures = (day: string, figures: YearFigures): Law =>
  lawFrom(lawTables, day, figures);

function lawFrom(tables: LawTables, day: string, figures: YearFigures): Law {
  const { employer, ...others } = tables;
  return buildLazyMembers<Law>({
    ...buildFigureReaders(others, day),
    minimumWage: () => figures.minimumWage,
    transportAllowance: () => figures.transportAllowance,
    uvt: () => figures.uvt,
    year: () => Number(day.slice(0, 4)),
    weeklyHours: () => getTableRow(tables.workingWeek, day).value,
    divisor: () => {
      const { value, basis } = getTableRow(tables.workingWeek, day);
      return { value: value * 5, basis };
    },
    surcharges: () => getSurcharges(day, tables),
    employer: () => buildLazyMembers(buildFigureReaders(employer, day)),
  });
}

type SurchargeTables = Pick<LawTables, 'hourSurcharges' | 'restDaySurcharge'>;

/** Returns the percentages of an hour as a sum: overtime or night, plus the rest day (rules §4). */
export function getSurcharges(
  day: string,
  { hourSurcharges, restDaySurcharge }: SurchargeTables = lawTables,
): Law['surcharges'] {
  const plain = getTableRow(hourSurcharges, day);
  const of = (kind: HourKind) => (): Surcharge => {
    const { extra, night, restDay } = hourConcepts[kind].hour;
    const rest = restDay && getTableRow(restDaySurcharge, day);
    const { extraDay, extraNight, night: ordinaryNight } = plain.value;
    const own = extra ? (night ? extraNight : extraDay) : night ? ordinaryNight : 0;
    const bases = [own > 0 ? plain.basis : '', rest ? rest.basis : ''].filter(Boolean);
    return { value: own + (rest ? rest.value : 0), basis: bases };
  };
  return buildLazyMembers(
    Object.fromEntries(hourKinds.map((kind) => [kind, of(kind)])) as {
      [K in HourKind]: () => Surcharge;
    },
  );
}

/** Lists the percentages of a kind of hour, oldest first, each from the day on which it began. */
export function listSurchargeHistory(
  kind: HourKind,
  tables: SurchargeTables = lawTables,
): (Surcharge & { from: string })[] {
  const history: (Surcharge & { from: string })[] = [];
  for (const from of listChangeDays([tables.hourSurcharges, tables.restDaySurcharge])) {
    const found = findKnownFigure(() => getSurcharges(from, tables)[kind]);
    if (found && history.at(-1)?.value !== found.value) history.push({ from, ...found });
  }
  return history;
}

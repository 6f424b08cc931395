import { addDays, type Day } from '../../values/day.ts';
import { getFigureNorms, type LegalFigure, type LegalPeriod, legalFigures } from './periods.ts';

/** A row of «Salarios mínimos» of a company, with the columns that are compared with the law. */
export type OwnPeriod = {
  id: string;
  version: number;
  active: boolean;
  valid_from: Day;
  valid_to: Day | null;
} & {
  [figure in LegalFigure]: unknown;
};

/**
 * A figure that differs. `own` is the company's figure on those days, or its latest one before them when it has none
 * yet.
 */
export type LegalFigureDifference = { field: LegalFigure; own: string | null; law: string; basis: string };
export type OfferedPeriod = { from: Day; to: Day; known: boolean; differences: LegalFigureDifference[] };
/** Figures of a year that the law has and the company lacks or has with other values. */
export type LegalOffer = { year: number; periods: OfferedPeriod[] };

/**
 * Lists the years of the law that a company may take: those after its last year, and those in which a row of its own
 * says something else. A row that the company retired in between is left alone.
 */
export function listLegalOffers(law: readonly LegalPeriod[], rows: readonly OwnPeriod[]): LegalOffer[] {
  const own = rows.filter(({ active }) => active).sort((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  // A company without rows is offered the latest year and no history.
  const last = own.map(lastDay).sort().at(-1) ?? `${Number(law.at(-1)?.year) - 1}-12-31`;
  const offers = new Map<number, OfferedPeriod[]>();
  for (const period of law) {
    const row = own.find((one) => covers(one, period.valid_from));
    if (!row && period.valid_from <= last) continue;
    const before = own.findLast((one) => one.valid_from < period.valid_from);
    const differences = row
      ? differencesOf(period, row)
      : legalFigures.map((field) => difference(period, field, before));
    if (differences.length === 0) continue;
    const offered = { from: period.valid_from, to: period.valid_to, known: row !== undefined, differences };
    offers.set(period.year, [...(offers.get(period.year) ?? []), offered]);
  }
  return [...offers].map(([year, periods]) => ({ year, periods })).sort((a, b) => b.year - a.year);
}

const differencesOf = (period: LegalPeriod, row: OwnPeriod): LegalFigureDifference[] =>
  legalFigures
    .filter((field) => plain(row[field]) !== plain(period[field]))
    .map((field) => difference(period, field, row));

function difference(
  period: LegalPeriod,
  field: LegalFigure,
  row: OwnPeriod | undefined,
): LegalFigureDifference {
  const own = row?.[field];
  return {
    field,
    own: own === null || own === undefined ? null : String(own),
    law: String(period[field]),
    basis: getFigureNorms(period)[field],
  };
}

/** Normalizes a figure for comparison: `2.000` equals `2`, and the hour `06:00:00` equals `06:00`. */
function plain(value: unknown): string {
  const text = String(value ?? '');
  if (text.includes(':')) return text.slice(0, 5);
  return text === '' ? '' : String(Number(text));
}

/** Steps on the rows of a company so that a year matches the law, in this order. */
export type OfferStep =
  | { do: 'retire'; row: OwnPeriod }
  | { do: 'end'; row: OwnPeriod; valid_to: Day }
  | { do: 'update'; row: OwnPeriod; period: LegalPeriod }
  | { do: 'create'; period: LegalPeriod };

/**
 * Plans the steps for the periods of a year. Room is made first, so that no two rows are ever in force on the same day.
 * A row from before the year ends with the year before; a row that begins on another day of the year is retired; a row
 * that begins with a period becomes that period.
 */
export function planLegalSteps(periods: readonly LegalPeriod[], rows: readonly OwnPeriod[]): OfferStep[] {
  const first = periods[0]?.valid_from;
  const end = periods.at(-1)?.valid_to;
  if (!first || !end) return [];
  const own = rows.filter(
    (row) => row.active && row.valid_from <= end && (row.valid_to === null || row.valid_to >= first),
  );
  const before = own.filter((row) => row.valid_from < first);
  const same = (period: LegalPeriod) => own.find((row) => row.valid_from === period.valid_from);
  const strange = own.filter(
    (row) => row.valid_from >= first && !periods.some(({ valid_from }) => valid_from === row.valid_from),
  );
  const kept = periods.flatMap((period): OfferStep[] => {
    const row = same(period);
    const fits = row && row.valid_to === period.valid_to && differencesOf(period, row).length === 0;
    return row && !fits ? [{ do: 'update', row, period }] : [];
  });
  return [
    ...before.map((row): OfferStep => ({ do: 'end', row, valid_to: addDays(first, -1) })),
    ...strange.map((row): OfferStep => ({ do: 'retire', row })),
    ...kept,
    ...periods.filter((period) => !same(period)).map((period): OfferStep => ({ do: 'create', period })),
  ];
}

const covers = (row: OwnPeriod, day: Day): boolean => row.valid_from <= day && day <= lastDay(row);

/** A row without an end is in force until its year ends, as the engine reads it. */
const lastDay = ({ valid_from, valid_to }: OwnPeriod): Day =>
  valid_to ?? (`${valid_from.slice(0, 4)}-12-31` as Day);

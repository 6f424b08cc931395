import { type Day, makeDay, splitDay } from '../../values/day.ts';
import { type Money, pesos } from '../../values/money.ts';
import type { Laws } from './parameters.ts';
import { getRules, type Rules, table } from './table.ts';

/** Row of the table: `percent` of the excess over `over` UVT, plus `plus` UVT. */
export type WithholdingRange = { over: number; percent: string; plus: number };

const ranges: readonly WithholdingRange[] = [
  { over: 0, percent: '0', plus: 0 },
  { over: 95, percent: '19', plus: 0 },
  { over: 150, percent: '28', plus: 10 },
  { over: 360, percent: '33', plus: 69 },
  { over: 640, percent: '35', plus: 162 },
  { over: 945, percent: '37', plus: 268 },
  { over: 2300, percent: '39', plus: 770 },
];

const monthlyCaps = {
  /** UVT a month. */
  housing: 100,
  prepaid: 16,
  dependantsPercent: '10',
  dependants: 32,
};
const yearlyCaps = {
  /** Percent of the income, and UVT a year. */
  voluntaryPercent: '30',
  voluntary: 3800,
  mandatoryFundPercent: '25',
  mandatoryFund: 2500,
  labourPercent: '25',
  overallPercent: '40',
};
const foodVouchers = { food: 41, foodIncome: 310 };

/** Law of withholding, in UVT and percent. Yearly caps are divided by twelve where the law speaks of the month. */
export const withholdingTables = {
  table: table('tabla de retención', '% de lo que pasa de tantas UVT', [
    { from: '2019-01-01', value: { ranges }, basis: 'ET art. 383 (Ley 1943 de 2018)' },
    { from: '2020-01-01', value: { ranges }, basis: 'ET art. 383 (Ley 2010 de 2019 art. 42)' },
  ]),
  /** Caps of the amounts that lower the base: monthly ones in UVT a month, the others in UVT a year. */
  caps: table('topes de lo que baja la base de retención', 'UVT', [
    {
      from: '2019-01-01',
      value: { ...monthlyCaps, ...yearlyCaps, ...foodVouchers, labour: 2880, overall: 5040 },
      basis: 'ET arts. 126-1, 126-4, 206-10, 336, 387 y 388',
    },
    {
      from: '2023-01-01',
      value: { ...monthlyCaps, ...yearlyCaps, ...foodVouchers, labour: 790, overall: 1340 },
      basis: 'ET arts. 126-1, 126-4, 206-10, 336, 387 y 388 (Ley 2277 de 2022)',
    },
  ]),
  /** Part of severance without tax, in percent, by average income in UVT. Above the last row there is none. */
  severance: table('parte exenta de las cesantías', '%, por UVT de ingreso', [
    {
      from: '2019-01-01',
      value: {
        ranges: [
          { upTo: 350, percent: '100' },
          { upTo: 410, percent: '90' },
          { upTo: 470, percent: '80' },
          { upTo: 530, percent: '60' },
          { upTo: 590, percent: '40' },
          { upTo: 650, percent: '20' },
        ],
      },
      basis: 'ET art. 206 num. 4',
    },
  ]),
  /**
   * Indemnities: above a monthly income in UVT, a percent of the part that is not exempt. Bonuses for leaving have
   * their own basis and the same exempt part, whose yearly cap is that of labour income.
   */
  leaving: table('retención de lo que se paga por el retiro', '%, desde tantas UVT', [
    {
      from: '2019-01-01',
      value: {
        bonusBasis: 'Decreto 400 de 1987 art. 9',
        exemptBasis: 'ET art. 206 num. 10',
        threshold: 204,
        percent: '20',
        exempt: '25',
      },
      basis: 'ET art. 401-3',
    },
  ]),
  /** Divisor of the payments of twelve months in the second procedure. */
  second: table('divisor del porcentaje fijo', 'meses', [
    { from: '2019-01-01', value: { divisor: 13 }, basis: 'ET art. 386' },
  ]),
  /** Multiples for rounding the withholding: the one of the first range it fits in, or `above`. */
  rounding: table('redondeo de la retención', 'pesos', [
    {
      from: '2019-01-01',
      value: {
        ranges: [
          { upTo: 100, multiple: 1 },
          { upTo: 10_000, multiple: 100 },
        ],
        above: 1000,
      },
      basis: 'ET art. 868',
    },
  ]),
};

/**
 * Returns the first day of the half-year that applies a percentage computed on a day. Table, UVT and caps are those of
 * the year in which it is withheld (DUR 1625 de 2016 art. 1.2.4.1.1), so the percentage of December takes the next
 * year's.
 */
export function getNextHalfYear(day: Day): Day {
  const { year, month } = splitDay(day);
  return month > 6 ? makeDay(year + 1, 1, 1) : makeDay(year, 7, 1);
}

export type WithholdingLaw = Rules<typeof withholdingTables> & { uvt: { value: Money; basis: string } };

/** Returns the withholding law of a day. Throws `MissingParameters` before 2019, and when that year has no UVT. */
export function findWithholdingLaw(day: Day, laws: Laws): WithholdingLaw {
  const days = kept.get(laws) ?? new Map<Day, WithholdingLaw>();
  kept.set(laws, days);
  const cached = days.get(day);
  if (cached) return cached;
  const found = { ...getRules(withholdingTables, day), uvt: laws(day).uvt };
  if (days.size < 5000) days.set(day, found);
  return found;
}

/** The tables above never change at run time, and a run asks for the same few days. */
const kept = new WeakMap<Laws, Map<Day, WithholdingLaw>>();

/** Converts yearly UVT to pesos for some months: 790 UVT for one month are 65.83. Rounded to the peso. */
export function computeUvtAmount(law: WithholdingLaw, count: number, months = 12): Money {
  // Whole centavos times whole UVT times whole months stay far below the largest safe integer.
  const twelfths = law.uvt.value * count * months;
  return pesos(Math.floor((twelfths + 600) / 1200));
}

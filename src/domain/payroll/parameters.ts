import type { Day } from '../day.ts';
import { type Money, pesos } from '../money.ts';
import { hourConcepts } from './concepts.ts';
import * as law from './law.ts';
import * as more from './law-employer.ts';
import { type HourKind, hourKinds } from './statement.ts';

/** A value with the norm it comes from. */
type Cited<T> = { value: T; basis: string };

/** Percent over the ordinary hour, and the norms that add up to it. */
type Surcharge = { value: number; basis: readonly string[] };

/** Everything the law says for one day. Percentages are plain numbers of percent or decimal text. */
export type Law = {
  year: number;
  minimumWage: Cited<Money>;
  transportAllowance: Cited<Money>;
  uvt: Cited<Money>;
  weeklyHours: number;
  /** Hours of a month: what a monthly salary is divided by to reach the ordinary hour. */
  divisor: Cited<number>;
  night: Cited<{ start: string; end: string }>;
  /** Percent over the ordinary hour of each kind of hour, without the hour itself. */
  surcharges: Record<HourKind, Surcharge>;
  overtimeLimits: Cited<{ day: number; week: number }>;
  /** What the worker contributes, in percent of the base. */
  health: Cited<string>;
  pension: Cited<string>;
  /** Limits of the contribution base in minimum wages; percent of an integral salary that contributes. */
  base: Cited<{ floor: number; ceiling: number; integral: string }>;
  /** In minimum wages: the highest salary with transport allowance, the lowest integral salary. */
  transportCeiling: Cited<number>;
  integralMinimum: Cited<number>;
  solidarity: Cited<{ ranges: readonly law.SolidarityRange[]; split: string }>;
  /** What the employer contributes, in percent of its bases. */
  employer: {
    health: Cited<string>;
    pension: Cited<string>;
    /** Points over it for work at high risk. */
    highRiskPension: Cited<string>;
    risk: Cited<Readonly<Record<more.RiskClass, string>>>;
    parafiscals: Cited<{ caja: string; icbf: string; sena: string }>;
    /** In minimum wages: who earns less frees the company of health, SENA and ICBF. */
    exemption: Cited<number>;
  };
  /** Percent of the remuneration that may be non-salary without contributing. */
  nonSalaryLimit: Cited<string>;
  incapacity: Cited<{ common: readonly more.Stretch[]; labour: readonly more.Stretch[] }>;
  incapacityFloor: string;
  labourIncapacity: string;
  weeks: Cited<{ upTo: readonly number[]; parts: number }>;
  apprenticeship: Cited<{ inClass: string; salaried: boolean }>;
};

/** The law of each day; throws {@link MissingParameters}. */
export type Laws = (day: Day) => Law;

/** The law of that day is not known yet, or no longer: `missing` says what, in Spanish. */
export class MissingParameters extends Error {
  readonly missing: readonly string[];
  readonly year: number;
  constructor(missing: readonly string[], year: number) {
    const last = missing.at(-1) ?? '';
    const listed = missing.length > 1 ? `${missing.slice(0, -1).join(', ')} ni ${last}` : last;
    super(`No hay ${listed} para ${year}`);
    this.name = 'MissingParameters';
    this.missing = missing;
    this.year = year;
  }
}

/**
 * The law in force on a day. Throws {@link MissingParameters} rather than guess.
 * `lawOn('2026-07-15').divisor.value` is 210.
 */
export function lawOn(day: Day): Law {
  const year = Number(day.slice(0, 4));
  const stretches = stretchesOf.get(year);
  if (!stretches) throw new MissingParameters(missingIn(year), year);
  let found = stretches[0];
  for (const stretch of stretches) {
    if (stretch.from > day) break;
    found = stretch;
  }
  if (!found) throw new MissingParameters(missingIn(year), year);
  return found.law;
}

/** The same, or nothing, for whoever says elsewhere what is missing. */
export function lawIfKnown(day: Day, laws: Laws = lawOn): Law | undefined {
  try {
    return laws(day);
  } catch (error) {
    if (error instanceof MissingParameters) return undefined;
    throw error;
  }
}

type Stretch = { from: string; law: Law };

/** Each complete year cut where some table changes, worked out once: the tables above never change at run time. */
const stretchesOf: ReadonlyMap<number, readonly Stretch[]> = new Map(
  Object.keys(law.yearly)
    .map(Number)
    .filter((year) => missingIn(year).length === 0)
    .map((year) => [year, changesIn(year).map((from) => ({ from, law: build(from, year) }))]),
);

function changesIn(year: number): string[] {
  const tables = [law.workingWeek, law.nightHours, law.surcharges, law.restDaySurcharge, law.overtimeLimits];
  const others = [
    law.healthShare,
    law.pensionShare,
    law.contributionBase,
    law.transportCeiling,
    law.integralMinimum,
    law.solidarity,
  ];
  const changes = [...tables, ...others, more.apprenticeship].flat().map((row) => row.from);
  return [...new Set([`${year}-01-01`, ...changes.filter((from) => from.startsWith(`${year}-`))])].sort();
}

function missingIn(year: number): string[] {
  const row = law.yearly[year];
  const missing = [];
  if (!row?.minimumWage) missing.push('salario mínimo');
  if (!row?.transportAllowance) missing.push('auxilio');
  if (!row?.uvt) missing.push('UVT');
  return missing;
}

/** The row of a dated table in force on a day. Throws RangeError before the first row. */
export function inForce<T extends { from: string }>(rows: readonly T[], day: string): T {
  const row = rows.findLast((r) => r.from <= day);
  if (!row) throw new RangeError(`Sin norma vigente el ${day}`);
  return row;
}

function build(day: string, year: number): Law {
  const { minimumWage, transportAllowance, uvt } = law.yearly[year] ?? {};
  return lawWith(day, year, {
    minimumWage: cited(minimumWage),
    transportAllowance: cited(transportAllowance),
    uvt: cited(uvt),
  });
}

/** The law of a day with the figures of its year, which may be those that somebody typed. */
export function lawWith(
  day: string,
  year: number,
  figures: Pick<Law, 'minimumWage' | 'transportAllowance' | 'uvt'>,
): Law {
  const week = inForce(law.workingWeek, day);
  const night = inForce(law.nightHours, day);
  const health = inForce(law.healthShare, day);
  const pension = inForce(law.pensionShare, day);
  const transportCeiling = inForce(law.transportCeiling, day);
  const integralMinimum = inForce(law.integralMinimum, day);
  const { floor, ceiling, integral, basis: baseBasis } = inForce(law.contributionBase, day);
  const limits = inForce(law.overtimeLimits, day);
  const fund = inForce(
    law.solidarity.filter((row) => row.inForce),
    day,
  );
  return {
    year,
    ...figures,
    weeklyHours: week.hours,
    divisor: { value: week.hours * 5, basis: week.basis },
    night: { value: { start: night.start, end: night.end }, basis: night.basis },
    surcharges: surchargesOn(day),
    overtimeLimits: { value: { day: limits.day, week: limits.week }, basis: limits.basis },
    health: { value: health.percent, basis: health.basis },
    pension: { value: pension.percent, basis: pension.basis },
    base: { value: { floor, ceiling, integral }, basis: baseBasis },
    transportCeiling: { value: transportCeiling.wages, basis: transportCeiling.basis },
    integralMinimum: { value: integralMinimum.wages, basis: integralMinimum.basis },
    solidarity: { value: { ranges: fund.ranges, split: fund.split }, basis: fund.basis },
    ...employerOn(day),
  };
}

function employerOn(day: string) {
  const on = <T extends { from: string; basis: string }, V>(rows: readonly T[], value: (row: T) => V) => {
    const row = inForce(rows, day);
    return { value: value(row), basis: row.basis };
  };
  return {
    employer: {
      health: on(more.employerHealth, ({ percent }) => percent),
      pension: on(more.employerPension, ({ percent }) => percent),
      highRiskPension: on(more.highRiskPension, ({ percent }) => percent),
      risk: on(more.occupationalRisk, ({ percent }) => percent),
      parafiscals: on(more.parafiscals, ({ caja, icbf, sena }) => ({ caja, icbf, sena })),
      exemption: on(more.exemption, ({ wages }) => wages),
    },
    nonSalaryLimit: on(more.nonSalaryLimit, ({ percent }) => percent),
    incapacity: on(more.incapacity, ({ common, labour }) => ({ common, labour })),
    incapacityFloor: inForce(more.incapacityFloor, day).basis,
    labourIncapacity: inForce(more.labourIncapacity, day).basis,
    weeks: on(more.weeklyScheme, ({ upTo, parts }) => ({ upTo, parts })),
    apprenticeship: on(more.apprenticeship, ({ inClass, salaried }) => ({ inClass, salaried })),
  };
}

function cited(amount: law.Amount | undefined): Cited<Money> {
  if (!amount) throw new RangeError('Año incompleto');
  return { value: pesos(amount.pesos), basis: amount.basis };
}

/** The percentages of an hour are a sum: extra or night, plus the rest day (rules §4). */
export function surchargesOn(day: string): Law['surcharges'] {
  const plain = inForce(law.surcharges, day);
  const rest = inForce(law.restDaySurcharge, day);
  const of = (kind: HourKind): Surcharge => {
    const { extra, night, restDay } = hourConcepts[kind].hour;
    const own = extra ? (night ? plain.extraNight : plain.extraDay) : night ? plain.night : 0;
    const bases = [own > 0 ? plain.basis : '', restDay ? rest.basis : ''].filter(Boolean);
    return { value: own + (restDay ? rest.percent : 0), basis: bases };
  };
  return Object.fromEntries(hourKinds.map((kind) => [kind, of(kind)])) as Law['surcharges'];
}

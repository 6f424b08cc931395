import type { Day } from '../../day.ts';
import { type Money, pesos } from '../../money.ts';
import { hourConcepts } from '../concepts/concepts.ts';
import { type HourKind, hourKinds } from '../statement/statement.ts';
import * as law from './tables.ts';

/** A value with the norm it comes from. */
type Cited<T> = { value: T; basis: string };

/** Percent over the ordinary hour, and the norms that add up to it. */
type Surcharge = { value: number; basis: readonly string[] };

/** Everything the law says for one day; to read what it has no row for throws {@link MissingParameters}. Percentages are plain numbers of percent or decimal text. */
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
    risk: Cited<Readonly<Record<law.RiskClass, string>>>;
    parafiscals: Cited<{ caja: string; icbf: string; sena: string }>;
    /** In minimum wages: who earns less frees the company of health, SENA and ICBF. */
    exemption: Cited<number>;
  };
  /** Percent of the remuneration that may be non-salary without contributing. */
  nonSalaryLimit: Cited<string>;
  incapacity: Cited<{ common: readonly law.Stretch[]; labour: readonly law.Stretch[] }>;
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
export const lawIfKnown = (day: Day, laws: Laws = lawOn): Law | undefined => ifKnown(() => laws(day));

/** A figure of the law, or nothing where it has no row. */
export function ifKnown<T>(figure: () => T): T | undefined {
  try {
    return figure();
  } catch (error) {
    if (error instanceof MissingParameters) return undefined;
    throw error;
  }
}

type Stretch = { from: string; law: Law };

/** Every table a law is built of: a year is cut where one of them changes. */
const tables: readonly (readonly { from: string }[])[] = [
  law.workingWeek,
  law.nightHours,
  law.surcharges,
  law.restDaySurcharge,
  law.overtimeLimits,
  law.healthShare,
  law.pensionShare,
  law.contributionBase,
  law.transportCeiling,
  law.integralMinimum,
  law.solidarity,
  law.employerHealth,
  law.employerPension,
  law.highRiskPension,
  law.occupationalRisk,
  law.parafiscals,
  law.exemption,
  law.nonSalaryLimit,
  law.incapacity,
  law.incapacityFloor,
  law.labourIncapacity,
  law.weeklyScheme,
  law.apprenticeship,
];

/** Each year that is known, cut where some table changes; worked out once, since tables never change at run time. */
const stretchesOf: ReadonlyMap<number, readonly Stretch[]> = new Map(
  Object.keys(law.yearly)
    .map(Number)
    .filter((year) => missingIn(year).length === 0)
    .map((year) => [year, changesIn(year).map((from) => ({ from, law: build(from, year) }))]),
);

function changesIn(year: number): string[] {
  const changes = tables.flat().map((row) => row.from);
  return [...new Set([`${year}-01-01`, ...changes.filter((from) => from.startsWith(`${year}-`))])].sort();
}

function missingIn(year: number): string[] {
  const row = law.yearly[year];
  const missing = [];
  if (!row?.minimumWage) missing.push('salario mínimo');
  if (!row?.transportAllowance) missing.push('auxilio');
  if (!row?.uvt && (!row || year >= law.firstUvtYear)) missing.push('UVT');
  return missing;
}

/** The row of a dated table in force on a day. Throws {@link MissingParameters} before the first row. */
export function inForce<T extends { from: string }>(rows: readonly T[], day: string, name = 'norma'): T {
  const row = rows.findLast((r) => r.from <= day);
  if (!row) throw new MissingParameters([name], Number(day.slice(0, 4)));
  return row;
}

/** An object of which a member without a row refuses whoever reads it, and only them. */
export function lazily<T extends object>(members: { [K in keyof T]: () => T[K] }): T {
  const built = {} as T;
  for (const name of Object.keys(members) as (keyof T)[]) {
    const value = ifKnown(() => ({ is: members[name]() }));
    Object.defineProperty(built, name, {
      enumerable: true,
      ...(value ? { value: value.is } : { get: members[name] }),
    });
  }
  return built;
}

function build(day: string, year: number): Law {
  const { minimumWage, transportAllowance, uvt } = law.yearly[year] ?? {};
  return lawWith(
    day,
    year,
    lazily({
      minimumWage: () => cited(minimumWage, 'salario mínimo', year),
      transportAllowance: () => cited(transportAllowance, 'auxilio', year),
      uvt: () => cited(uvt, 'UVT', year),
    }),
  );
}

/** The law of a day with the figures of its year, which may be those that somebody typed. */
export function lawWith(
  day: string,
  year: number,
  figures: Pick<Law, 'minimumWage' | 'transportAllowance' | 'uvt'>,
): Law {
  const on = <T extends { from: string; basis: string }, V>(
    rows: readonly T[],
    name: string,
    value: (row: T) => V,
  ) => {
    return (): Cited<V> => {
      const row = inForce(rows, day, name);
      return { value: value(row), basis: row.basis };
    };
  };
  const applied = law.solidarity.filter((row) => row.inForce);
  return lazily<Law>({
    year: () => year,
    minimumWage: () => figures.minimumWage,
    transportAllowance: () => figures.transportAllowance,
    uvt: () => figures.uvt,
    weeklyHours: () => inForce(law.workingWeek, day, 'jornada').hours,
    divisor: on(law.workingWeek, 'jornada', ({ hours }) => hours * 5),
    night: on(law.nightHours, 'jornada nocturna', ({ start, end }) => ({ start, end })),
    surcharges: () => surchargesOn(day),
    overtimeLimits: on(law.overtimeLimits, 'tope de horas extra', (row) => ({
      day: row.day,
      week: row.week,
    })),
    health: on(law.healthShare, 'tarifa de salud del trabajador', percentOf),
    pension: on(law.pensionShare, 'tarifa de pensión del trabajador', percentOf),
    base: on(law.contributionBase, 'topes de la base de cotización', ({ floor, ceiling, integral }) => ({
      floor,
      ceiling,
      integral,
    })),
    transportCeiling: on(law.transportCeiling, 'tope del auxilio', ({ wages }) => wages),
    integralMinimum: on(law.integralMinimum, 'mínimo del salario integral', ({ wages }) => wages),
    solidarity: on(applied, 'tabla del fondo de solidaridad', ({ ranges, split }) => ({ ranges, split })),
    employer: () =>
      lazily<Law['employer']>({
        health: on(law.employerHealth, 'tarifa de salud del empleador', percentOf),
        pension: on(law.employerPension, 'tarifa de pensión del empleador', percentOf),
        highRiskPension: on(law.highRiskPension, 'tarifa de pensión de alto riesgo', percentOf),
        risk: on(law.occupationalRisk, 'tarifa de riesgos laborales', percentOf),
        parafiscals: on(law.parafiscals, 'tarifa de parafiscales', ({ caja, icbf, sena }) => ({
          caja,
          icbf,
          sena,
        })),
        exemption: on(law.exemption, 'exoneración de aportes', ({ wages }) => wages),
      }),
    nonSalaryLimit: on(law.nonSalaryLimit, 'tope de lo que no es salario', percentOf),
    incapacity: on(law.incapacity, 'reparto de las incapacidades', ({ common, labour }) => ({
      common,
      labour,
    })),
    incapacityFloor: () => inForce(law.incapacityFloor, day, 'mínimo de las incapacidades').basis,
    labourIncapacity: () => inForce(law.labourIncapacity, day, 'pago de la incapacidad laboral').basis,
    weeks: on(law.weeklyScheme, 'tabla de semanas cotizadas', ({ upTo, parts }) => ({ upTo, parts })),
    apprenticeship: on(law.apprenticeship, 'contrato de aprendizaje', ({ inClass, salaried }) => ({
      inClass,
      salaried,
    })),
  });
}

function percentOf<T>({ percent }: { percent: T }): T {
  return percent;
}

function cited(amount: law.Amount | undefined, name: string, year: number): Cited<Money> {
  if (!amount) throw new MissingParameters([name], year);
  return { value: pesos(amount.pesos), basis: amount.basis };
}

/** The percentages of an hour are a sum: extra or night, plus the rest day (rules §4). */
export function surchargesOn(day: string): Law['surcharges'] {
  const plain = inForce(law.surcharges, day, 'recargos');
  const of = (kind: HourKind) => (): Surcharge => {
    const { extra, night, restDay } = hourConcepts[kind].hour;
    const rest = restDay && inForce(law.restDaySurcharge, day, 'recargo del descanso');
    const own = extra ? (night ? plain.extraNight : plain.extraDay) : night ? plain.night : 0;
    const bases = [own > 0 ? plain.basis : '', rest ? rest.basis : ''].filter(Boolean);
    return { value: own + (rest ? rest.percent : 0), basis: bases };
  };
  return lazily(
    Object.fromEntries(hourKinds.map((kind) => [kind, of(kind)])) as {
      [K in HourKind]: () => Surcharge;
    },
  );
}

import { findText } from '../dian/description/value.ts';
import { getTableRow, table } from '../payroll/law/table.ts';
import { subsystems } from '../pila/contributor.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, noMoney, sum } from '../values/money.ts';
import { type FactKey, factKeys, getFact, type SourceReading } from './facts.ts';
import { parseAmount, sumPaidContributions } from './pila-contributor.ts';
import type { FactFigure, FactKind, FactSource, Mend } from './sources.ts';
import { readSpans, toSpansText } from './spans.ts';

/** Facts of an employee in a month, by source. Several readings of one source are contracts of the same month. */
export type SourceReadings = { [S in FactSource]?: readonly SourceReading[S][] };

export type FactDifference = {
  /** `presence`: one source does not have the employee. */
  fact: FactKey | 'presence';
  between: readonly [FactSource, FactSource];
  figures: Partial<Record<FactSource, FactFigure>>;
  why: string;
  /** Contribution that the UGPP would claim, without interest or penalty. */
  claim: Money;
  mend: Mend;
};

export type CrosscheckResult = { differences: FactDifference[]; claim: Money };

/**
 * Joins several readings of a fact: amounts and days add up, spans join, and the last reading wins for other kinds.
 */
function joined(kind: FactKind, single: boolean, found: readonly FactFigure[]): FactFigure | undefined {
  if (found.length <= 1 || single) return found.at(-1);
  switch (kind) {
    case 'money':
      return sum(found as Money[]);
    case 'days':
      return (found as number[]).reduce((all, one) => all + one, 0);
    case 'spans':
      return toSpansText(readSpans(found.join(' ')));
    case 'flag':
      return found.some(Boolean);
    case 'day':
      return (found as string[]).findLast((day) => day !== '') ?? '';
    case 'code':
      return found.at(-1);
    default:
      return kind satisfies never;
  }
}

function figureOf<S extends FactSource>(
  key: FactKey,
  source: S,
  readings: SourceReadings,
): FactFigure | undefined {
  const { kind, of, single = false } = getFact(key);
  const read = of[source] as ((reading: SourceReading[S]) => FactFigure | undefined) | undefined;
  if (!read) return undefined;
  const found = (readings[source] ?? []).map((reading) => read(reading as SourceReading[S]));
  return found.some((figure) => figure === undefined)
    ? undefined
    : joined(kind, single, found as FactFigure[]);
}

/** Returns whether two figures of a fact agree, allowing for rounding. */
function agree(
  key: FactKey,
  one: FactFigure,
  other: FactFigure,
  withPlanilla: boolean,
  lines: number,
): boolean {
  const { kind, tolerance = 0, exactness = 0, least } = getFact(key);
  if (kind !== 'money' && kind !== 'days') return one === other;
  const lack = Number(one) - Number(other);
  const allowed = withPlanilla ? tolerance * lines : exactness;
  return least && withPlanilla ? lack <= allowed : Math.abs(lack) <= allowed;
}

const pairs = [
  ['payroll', 'document'],
  ['payroll', 'planilla'],
  ['document', 'planilla'],
] as const satisfies readonly (readonly [FactSource, FactSource])[];

/**
 * Compares the sources of an employee in a month. Document and planilla are compared with each other only when there
 * is no payroll, because the payroll holds every fact they have.
 * @param looked Sources that should have the employee.
 */
export function compareEmployeeSources(
  readings: SourceReadings,
  looked: readonly FactSource[],
): CrosscheckResult {
  const has = (source: FactSource) => (readings[source]?.length ?? 0) > 0;
  // An employee without a payroll has no document either.
  const missing = looked.filter(
    (source) => !has(source) && !(source === 'document' && looked.includes('payroll') && !has('payroll')),
  );
  const differences: FactDifference[] = missing.flatMap(
    (source) => absence(source, looked.find(has), readings) ?? [],
  );
  const lines = Math.max(
    1,
    ...(readings.planilla ?? []).map((one) => one.lines),
    ...(readings.payroll ?? []).map(({ expected }) => expected?.lines ?? 0),
  );
  for (const key of factKeys) {
    const figures: Partial<Record<FactSource, FactFigure>> = {};
    for (const source of looked) {
      const figure = has(source) ? figureOf(key, source, readings) : undefined;
      if (figure !== undefined) figures[source] = figure;
    }
    for (const [one, other] of pairs) {
      const [a, b] = [figures[one], figures[other]];
      if (a === undefined || b === undefined) continue;
      if (one === 'document' && has('payroll')) continue;
      if (agree(key, a, b, other === 'planilla', lines)) continue;
      differences.push(differing(key, [one, other], figures, readings));
    }
  }
  return { differences, claim: claimOf(differences) };
}

/** Reports that a source lacks the employee. Returns `undefined` when no other source has the employee either. */
function absence(
  source: FactSource,
  other: FactSource | undefined,
  readings: SourceReadings,
): FactDifference | undefined {
  if (!other) return undefined;
  return {
    fact: 'presence',
    between: [other, source],
    figures: { [other]: true, [source]: false },
    why: absences[source].why,
    claim: source === 'planilla' ? owedOf(readings) : noMoney,
    mend: absences[source].mend,
  };
}

const absences: Record<FactSource, { why: string; mend: Mend }> = {
  payroll: { why: 'La nómina del mes no tiene a esa persona.', mend: 'register' },
  document: {
    why: 'La DIAN no ha aceptado un documento de esa persona en el mes: no se ha enviado, se rechazó o se eliminó.',
    mend: 'send',
  },
  planilla: {
    why: 'La planilla no tiene a esa persona: sería omisión en el pago de sus aportes.',
    mend: 'report',
  },
};

/**
 * Returns the contributions owed for a month: those computed from payroll, or at least the deductions of the
 * document.
 */
function owedOf({ payroll = [], document = [] }: SourceReadings): Money {
  const expected = payroll.flatMap((one) => one.expected ?? []);
  if (expected.length > 0) return sum(expected.map(sumPaidContributions));
  return sum(
    document.flatMap(({ document: { content } }) =>
      [
        ['Salud', '@Deduccion'],
        ['FondoPension', '@Deduccion'],
        ['FondoSP', '@DeduccionSP'],
        ['FondoSP', '@DeduccionSub'],
      ].map((path) => parseAmount(findText(content, 'Deducciones', ...path))),
    ),
  );
}

function differing(
  key: FactKey,
  between: readonly [FactSource, FactSource],
  figures: Partial<Record<FactSource, FactFigure>>,
  readings: SourceReadings,
): FactDifference {
  const { kind, why, claims, percent } = getFact(key);
  const [one, other] = between;
  const amounts = kind === 'money' || kind === 'days';
  const lack = amounts ? Number(figures[one]) - Number(figures[other]) : 0;
  const [planilla] = readings.planilla ?? [];
  const share = percent && planilla ? percent(planilla) : 100;
  const claim =
    other === 'planilla' && claims && lack > 0 ? money(Math.round((lack * share) / 100)) : noMoney;
  const mend = (): Mend => {
    if (other === 'document') return 'note';
    if (claims && lack > 0) return 'pay';
    return claims && lack < 0 ? 'refund' : 'correct';
  };
  return {
    fact: key,
    between,
    figures,
    why: why[other === 'document' ? 'document' : 'planilla'] ?? '',
    claim,
    mend: mend(),
  };
}

/** Computes the claim of an employee: the largest in each subsystem, and never less than a short base implies. */
function claimOf(differences: readonly FactDifference[]): Money {
  const largest = (of: readonly FactDifference[]): number => Math.max(0, ...of.map(({ claim }) => claim));
  const claimsOf = (key: FactDifference['fact']) => (key === 'presence' ? undefined : getFact(key).claims);
  const bySystem = subsystems.reduce(
    (all, system) => all + largest(differences.filter(({ fact }) => claimsOf(fact) === system)),
    0,
  );
  const rest = differences.filter(({ fact }) => fact === 'presence' || claimsOf(fact) === 'base');
  return money(Math.max(bySystem, largest(rest)));
}

/**
 * Penalty of the UGPP for undeclared contributions, as a percentage for each month of delay or part of it. The
 * penalty for underpaid contributions is described only in words, because no two sources that could be read give its
 * figures.
 */
const penalties = table<{ undeclared: string }>('sanciones de la UGPP', '%', [
  {
    from: '2016-12-29',
    value: { undeclared: '5' },
    basis: 'Ley 1607 de 2012 art. 179 (Ley 1819 de 2016 art. 314)',
  },
]);

/** Describes the penalties that accompany a claim of the UGPP on a day. */
export function describePenalties(day: Day): string {
  const { value, basis } = getTableRow(penalties, day);
  return `Además de los aportes, la UGPP cobra intereses de mora y, cuando notifica su requerimiento, sanciones: por lo que no se declaró, ${value.undeclared} % por cada mes o fracción de retardo; también la hay por lo que se declaró de menos (${basis}).`;
}

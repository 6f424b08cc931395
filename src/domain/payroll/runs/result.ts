import { buildBlockingFinding, type Finding, hasBlockingFinding } from '../../findings/finding.ts';
import { type Day, getMonthStart } from '../../values/day.ts';
import { noMoney, parseMoney, pesos } from '../../values/money.ts';
import type { Period } from '../contract/contract.ts';
import { type RunPayment, sumLineTotals } from '../month/remaining-run.ts';
import type { Novelties } from '../novelties/novelties.ts';
import type { Line } from '../statement/statement.ts';
import { explainEmptyRun, type PayRun, type RunKind } from './period.ts';

export type MonthShare = RunPayment & { year: number; month: number; adds?: Novelties; payment_date?: Day };

/** An earlier run. Without a month, it is of the month of the run that reads it. */
export type EarlierRun = RunPayment & Partial<MonthShare>;

export type RunResult = RunPayment & {
  kind: RunKind;
  period: Period;
  findings: Finding[];
  /** By month: more than one only when the days of the run cross into another month. */
  months: MonthShare[];
};

export const listEarlierRuns = (
  before: readonly EarlierRun[],
  run: PayRun,
  { year, month }: { year: number; month: number },
): EarlierRun[] =>
  before.filter((one) => (one.year ?? run.year) === year && (one.month ?? run.month) === month);

export const listAddedNovelties = (runs: readonly EarlierRun[]): Novelties[] =>
  runs.flatMap(({ adds }) => (adds ? [adds] : []));

export function share(
  run: PayRun,
  year: number,
  month: number,
  paid: RunPayment,
  adds?: Novelties,
): MonthShare {
  const { lines, totals } = paid;
  const date = run.payment_date;
  return { year, month, lines, totals, ...(adds && { adds }), ...(date && { payment_date: date }) };
}

/**
 * Each line of a run is rounded to the peso, so the last run of a month may owe a few pesos when it pays nothing else:
 * up to two or three a line, five lines. Nobody owes that amount, and the month must add up.
 */
export const ofRounding = pesos(20);

export function buildRunResult(
  run: PayRun,
  period: Period,
  months: MonthShare[],
  findings: Finding[],
): RunResult {
  const lines: Line[] = months.flatMap((one) => one.lines);
  const totals = sumLineTotals(lines);
  const short = (parseMoney(totals.total) ?? noMoney) < -ofRounding;
  const negative = short && !findings.some(({ code }) => code === 'negative-net');
  return {
    kind: run.kind,
    period,
    lines,
    totals,
    findings: [...unique(findings), ...(negative ? [negativeRun] : [])],
    months,
  };
}

const negativeRun: Finding = buildBlockingFinding(
  'negative-run',
  'totals.total',
  'En el mes ya se pagó más de lo que corresponde hasta este pago',
  'Revise las novedades, o deje lo que falta para un pago siguiente.',
);

function unique(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, path, message }) => {
    const key = `${code}|${path}|${message}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

export function buildRefusedRun(run: PayRun, findings: readonly Finding[], period?: Period): RunResult {
  const first = getMonthStart(run.year, run.month);
  return {
    kind: run.kind,
    period: period ?? { start: first, end: first },
    lines: [],
    totals: sumLineTotals([]),
    findings: hasBlockingFinding(findings) ? [...findings] : [...findings, ...explainEmptyRun(run)],
    months: [],
  };
}

import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Day, getMonthEnd, getMonthStart, makeDay, parseDay, splitDay } from '../../values/day.ts';
import type { BenefitKey } from '../concepts/benefits.ts';
import type { Contract, Period } from '../contract/contract.ts';
import type { PaidMonth } from '../history/paid-history.ts';
import type { AveragePeriod, TypedAverages } from '../history/typed-averages.ts';
import type { Absence, BenefitPaid } from '../novelties/novelties.ts';
import type { ContractEnding } from './benefits.ts';

export const runKinds = [
  'fortnight',
  'month',
  'week',
  'ten_days',
  'prima',
  'severance_interest',
  'severance',
  'vacations',
  'final_settlement',
] as const;
export type RunKind = (typeof runKinds)[number];
export const isRunKind = (kind: string): kind is RunKind => runKinds.some((one) => one === kind);

/** Returns whether a run pays salary for days, which have novelties. The others pay one thing. */
export const isSalaryRunKind = (kind: RunKind): boolean =>
  kind === 'fortnight' || kind === 'month' || kind === 'ten_days' || kind === 'week';

export const benefitOfRun = {
  prima: 'service_bonus',
  severance: 'severance',
  severance_interest: 'severance_interest',
} as const satisfies Partial<Record<RunKind, BenefitKey>>;
export const isBenefitRunKind = (kind: RunKind): kind is keyof typeof benefitOfRun => kind in benefitOfRun;

/** Averages on which each kind of run is computed. Vacations have theirs in their absence. */
export const averagesOfRun: Partial<Record<RunKind, readonly AveragePeriod[]>> = {
  prima: ['semester'],
  severance: ['year'],
  severance_interest: ['year'],
  final_settlement: ['semester', 'year', 'vacations'],
};

export type ContractSettlement = { exit: Day; benefits: readonly BenefitPaid[] };

/** One payment to one person: the days it pays and the data it needs from earlier months. */
export type PayRun = {
  kind: RunKind;
  year: number;
  month: number;
  /** Fortnight 1 or 2; ten days 1, 2 or 3. */
  part?: number;
  /** Days of a week or of vacations. For a final settlement, `end` is the last day worked. */
  start?: Day;
  end?: Day;
  payment_date?: Day;
  /** Days worked among those of a salary run, when only their number is known. The rest stay unpaid in the month. */
  worked_days?: number;
  /** Earlier months: they give the averages of prima, vacations and final settlement. */
  history?: readonly PaidMonth[];
  /** For prima, severance or its interest: the typed benefit that replaces the computed one. */
  by_hand?: BenefitPaid;
  /** For prima, severance, its interest or a final settlement: typed averages of variable pay. */
  averages?: TypedAverages;
  /** For vacations: the typed monthly base, its variable part and the contribution base. */
  bases?: Pick<Absence, 'base' | 'variable_average' | 'previous_ibc'>;
  /** For a final settlement. */
  ending?: ContractEnding;
  /** For prima, severance or its interest: the closed final settlement that already paid it. */
  settled?: ContractSettlement;
};

const paysDays = (kind: RunKind): boolean =>
  kind === 'month' || kind === 'fortnight' || kind === 'ten_days' || kind === 'week';

/**
 * Finds the days a run pays, inside the contract; `undefined` when there are none, or when the run does not state them.
 * Days that only an earlier contract covers are paid too.
 */
export function findRunPeriod(
  run: PayRun,
  contract: Dates & { earlier?: readonly Dates[] },
): Period | undefined {
  const own = periodIn(run, contract);
  if (own || !paysDays(run.kind)) return own;
  return (contract.earlier ?? []).flatMap((one) => periodIn(run, one) ?? []).at(-1);
}

type Dates = Pick<Contract, 'admission' | 'retirement'>;

function periodIn(run: PayRun, contract: Dates): Period | undefined {
  const { kind, year, month } = run;
  const [first, last] = [getMonthStart(year, month), getMonthEnd(year, month)];
  const dated = run.start && run.end && parseDay(run.start) && parseDay(run.end);
  const days = ((): Period | undefined => {
    switch (kind) {
      case 'month':
      case 'prima':
      case 'severance':
      case 'severance_interest':
        return { start: first, end: last };
      case 'fortnight':
        if (run.part === 1) return { start: first, end: makeDay(year, month, 15) };
        return run.part === 2 ? { start: makeDay(year, month, 16), end: last } : undefined;
      case 'ten_days':
        if (run.part === 1) return { start: first, end: makeDay(year, month, 10) };
        if (run.part === 2) return { start: makeDay(year, month, 11), end: makeDay(year, month, 20) };
        return run.part === 3 ? { start: makeDay(year, month, 21), end: last } : undefined;
      case 'week':
      case 'vacations':
        return dated && run.start && run.end ? { start: run.start, end: run.end } : undefined;
      case 'final_settlement': {
        const exit = run.end ?? contract.retirement;
        return exit && parseDay(exit) && exit >= first && exit <= last
          ? { start: first, end: exit }
          : undefined;
      }
      default:
        return kind satisfies never;
    }
  })();
  if (!days) return undefined;
  const start = contract.admission > days.start ? contract.admission : days.start;
  const end = contract.retirement && contract.retirement < days.end ? contract.retirement : days.end;
  return start <= end ? { start, end } : undefined;
}

export function splitByMonth({ start, end }: Period): Period[] {
  const pieces: Period[] = [];
  for (let from = start; from <= end; ) {
    const { year, month } = splitDay(from);
    const last = getMonthEnd(year, month);
    pieces.push({ start: from, end: last < end ? last : end });
    from = month === 12 ? getMonthStart(year + 1, 1) : getMonthStart(year, month + 1);
  }
  return pieces;
}

export function explainEmptyRun(run: PayRun): Finding[] {
  const dated = run.kind === 'week' || run.kind === 'vacations';
  const partial = run.kind === 'fortnight' || run.kind === 'ten_days';
  const [path, message, hint] =
    dated && !(run.start && run.end && run.start <= run.end)
      ? ['start', 'El pago no dice de qué día a qué día va', 'Escriba la fecha inicial y la final.']
      : partial && !(run.part && run.part >= 1 && run.part <= (run.kind === 'fortnight' ? 2 : 3))
        ? ['part', 'El pago no dice qué parte del mes es', 'Elija la primera o la segunda.']
        : ['period', 'El contrato no cubre estos días', 'Revise las fechas de ingreso y de retiro.'];
  return [buildBlockingFinding('run-period', path, message, hint)];
}

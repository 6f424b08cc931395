import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { countDays360, type Day, makeDay, splitDay } from '../../values/day.ts';
import { noMoney, parseMoney, smallest, toMoneyText } from '../../values/money.ts';
import { type Benefit, computeSeveranceBenefit, computeSeveranceInterest } from '../benefits/benefits.ts';
import { computePaidSeverance } from '../benefits/severance-paid.ts';
import { benefitConcepts } from '../concepts/benefits.ts';
import { checkAverageMonths } from '../history/few-months.ts';
import {
  countUnpaidDays,
  findOpeningUnpaidDays,
  findVariablePay,
  type KnownVariable,
} from '../history/paid-history.ts';
import { computeSixMonthIncome, findTypedAverage, type TypedAverages } from '../history/typed-averages.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import {
  type BenefitHistory,
  findAveragedPart,
  findBenefitExclusion,
  listPaysWithAllowance,
  type RunBenefits,
  subtractPaidBenefit,
  toBenefitContract,
} from './benefits.ts';

/** Severance of a year, paid once: the deposit in the fund, or its interest, which goes to the worker. */
export type SeveranceKind = 'severance' | 'severance_interest';

/** No policy changes this computation. */
type SeveranceHistory = Omit<BenefitHistory, 'policy'>;

/** Returns the year a run settles: the one that ended, or its own when December pays it. */
export const getSeveranceYear = ({ year, month }: { year: number; month: number }): number =>
  month === 12 ? year : year - 1;

/**
 * Computes the severance that a contract caused from the first day of the year to a day, before any payment of it, with
 * the days of the contract between them. Returns `undefined` when the law gives none, or when the contract begins after
 * that day.
 */
export function computeCausedSeverance(
  { contract, history, laws }: Pick<SeveranceHistory, 'contract' | 'history' | 'laws'>,
  to: Day,
  typed?: KnownVariable,
) {
  if (findBenefitExclusion(contract, to)) return undefined;
  const first = makeDay(splitDay(to).year, 1, 1);
  const counted = toBenefitContract(contract, to);
  const from = counted.admission > first ? counted.admission : first;
  if (from > to) return undefined;
  const variable = typed ?? findVariablePay(counted, history, from, to, 'benefits');
  const days = countDays360(from, to);
  const caused = computeSeveranceBenefit({
    admission: counted.admission,
    to,
    pays: listPaysWithAllowance(counted, from, to, history, laws),
    suspended: Math.min(countUnpaidDays(history, from, to), days),
    openingSuspended: findOpeningUnpaidDays(history, from, to),
    ...(variable && { variable }),
  });
  return { caused, counted, from, days, variable };
}

/**
 * Computes the severance that a contract in force on 31 December caused in that year: see {@link
 * computeCausedSeverance}. Returns `undefined` also when the contract ended before that day.
 */
export function computeYearSeverance(
  severanceHistory: Pick<SeveranceHistory, 'contract' | 'history' | 'laws'>,
  year: number,
  typed?: KnownVariable,
) {
  const to = makeDay(year, 12, 31);
  const { retirement } = severanceHistory.contract;
  return retirement && retirement < to ? undefined : computeCausedSeverance(severanceHistory, to, typed);
}

/**
 * Computes the severance of the year that ended, or its interest (rules §6): caused to 31 December, less earlier
 * payments, as {@link computePaidSeverance} counts them.
 */
export function computeSeverance(
  kind: SeveranceKind,
  { contract, history, paid, laws }: SeveranceHistory,
  run: { year: number; month: number; averages?: TypedAverages },
): RunBenefits {
  const year = getSeveranceYear(run);
  const to = makeDay(year, 12, 31);
  const none = findBenefitExclusion(contract, to);
  if (none) return none;
  const typed = findTypedAverage(run.averages, 'year');
  const ofYear = computeYearSeverance({ contract, history, laws }, year, typed);
  if (!ofYear) return { benefits: [], findings: [notCaused(year)] };
  const { caused, counted, from, days, variable } = ofYear;
  const takes = findAveragedPart(counted, history, from, to, variable);
  const few = takes
    ? checkAverageMonths(
        history,
        from,
        run.year === year ? makeDay(run.year, run.month, 1) : makeDay(year + 1, 1, 1),
        {
          pays: benefitConcepts[kind].label,
          path: takes === 'variable' ? 'averages.year' : 'employee',
          takes,
          projected: run.year === year,
        },
      )
    : [];
  const { withdrawn, opening, ...before } = computePaidSeverance(year, run, history, paid);
  const average = computeSixMonthIncome(contract, history, to, typed);
  const more = { six_months: toMoneyText(average), of_year: year };
  if (kind === 'severance') {
    const left = subtractPaidBenefit(caused, kind, before[kind], opening[kind]);
    return added({ ...left, findings: [...left.findings, ...few] }, { ...more, deposited: true });
  }
  const interest: Benefit = computeSeveranceInterest({
    to,
    severance: caused.amount,
    ...(typed && { before: caused.line.explanation.steps }),
    days,
    ...(withdrawn > 0 && { withdrawn: smallest(withdrawn, caused.amount) }),
    openingWithdrawn: opening.severance,
  });
  const left = subtractPaidBenefit(interest, kind, before[kind], opening[kind]);
  return added(
    { ...left, findings: [...caused.findings, ...left.findings, ...few] },
    { ...more, percent: '12.00' },
  );
}

const added = ({ benefits, findings }: RunBenefits, more: Partial<BenefitPaid>): RunBenefits => ({
  benefits: benefits.map((one) => ({ ...one, ...more })),
  findings,
});

const notCaused = (year: number): Finding =>
  buildBlockingFinding(
    'severance-not-caused',
    'employee',
    `El contrato no tiene cesantías al 31 de diciembre de ${year}`,
    'Quite a la persona de este pago: las del año del retiro van en su liquidación final.',
  );

/**
 * Reports the severance of the year before, and its interest, of an employee who leaves before they were due. Nothing
 * in this product tells whether the fund already has it, so it is reported and not paid (Ley 50 de 1990 art. 99 num.
 * 4).
 */
export function checkUnpaidSeverance(
  severanceHistory: SeveranceHistory,
  { year, month }: { year: number; month: number },
): Finding[] {
  if (month > 2) return [];
  const owed = (['severance', 'severance_interest'] as const).flatMap((kind) =>
    computeSeverance(kind, severanceHistory, { year, month }).benefits.map(
      ({ amount }) =>
        `${benefitConcepts[kind].label.toLowerCase()}, ${formatPesos(parseMoney(amount) ?? noMoney)}`,
    ),
  );
  if (owed.length === 0) return [];
  return [
    buildNoticeFinding(
      'severance-year-before',
      'ending.severance_from',
      `De ${getSeveranceYear({ year, month })} no aparecen pagados aquí: ${owed.join('; ')}`,
      'Lo que no haya llegado al fondo se le paga al trabajador en su retiro: agréguelo a las novedades de este pago (Ley 50 de 1990 art. 99).',
    ),
  ];
}

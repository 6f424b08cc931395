import { block, type Finding, notice } from '../../findings/finding.ts';
import { days360, makeDay } from '../../values/day.ts';
import { moneyText, noMoney, parseMoney, smallest } from '../../values/money.ts';
import { type Benefit, severance, severanceInterest } from '../benefits/benefits.ts';
import { severancePaid } from '../benefits/severance-paid.ts';
import { benefitConcepts } from '../concepts/benefits.ts';
import { fewMonths } from '../history/few-months.ts';
import { countUnpaidDays, findVariablePay, type KnownVariable } from '../history/paid-history.ts';
import { sixMonthsIncome, type TypedAverages, typedAverage } from '../history/typed-averages.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { inPesos } from '../statement/explanation.ts';
import {
  type BenefitHistory,
  fromMonths,
  lessPaid,
  paysWithAllowance,
  type RunBenefits,
  toBenefitContract,
  withoutBenefits,
} from './benefits.ts';

/** Severance of a year, paid once: what goes to the fund, or its interest, which goes to the worker. */
export type SeveranceKind = 'severance' | 'severance_interest';

/** Policies leave nothing of it to choose. */
type SeveranceHistory = Omit<BenefitHistory, 'policy'>;

/** The year a run settles: the one that ended, or its own when December pays it. */
export const yearSettled = ({ year, month }: { year: number; month: number }): number =>
  month === 12 ? year : year - 1;

/**
 * Severance that a contract alive on 31 December caused in that year, with the days of the contract in it, before anything
 * paid of it. Nothing where the contract has none: it began after, ended before or the law gives it none.
 */
export function severanceOfYear(
  { contract, history, laws }: Pick<SeveranceHistory, 'contract' | 'history' | 'laws'>,
  year: number,
  typed?: KnownVariable,
) {
  const [first, to] = [makeDay(year, 1, 1), makeDay(year, 12, 31)];
  if (withoutBenefits(contract, to)) return undefined;
  const counted = toBenefitContract(contract, to);
  const from = counted.admission > first ? counted.admission : first;
  if (from > to || (contract.retirement && contract.retirement < to)) return undefined;
  const variable = typed ?? findVariablePay(counted, history, from, to, 'benefits');
  const days = days360(from, to);
  const caused = severance({
    admission: counted.admission,
    to,
    pays: paysWithAllowance(counted, from, to, history, laws),
    suspended: Math.min(countUnpaidDays(history, from, to), days),
    ...(variable && { variable }),
  });
  return { caused, counted, from, days, variable };
}

/**
 * Severance of the year that ended, or its interest (rules §6): caused to 31 December, less what was already paid
 * of it, as {@link severancePaid} tells.
 */
export function computeSeverance(
  kind: SeveranceKind,
  { contract, history, paid, laws }: SeveranceHistory,
  run: { year: number; month: number; averages?: TypedAverages },
): RunBenefits {
  const year = yearSettled(run);
  const to = makeDay(year, 12, 31);
  const none = withoutBenefits(contract, to);
  if (none) return none;
  const typed = typedAverage(run.averages, 'year');
  const ofYear = severanceOfYear({ contract, history, laws }, year, typed);
  if (!ofYear) return { benefits: [], findings: [notCaused(year)] };
  const { caused, counted, from, days, variable } = ofYear;
  const takes = fromMonths(counted, history, from, to, variable);
  const few = takes
    ? fewMonths(
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
  const { withdrawn, ...before } = severancePaid(year, run, history, paid);
  const average = sixMonthsIncome(contract, history, to, typed);
  const more = { six_months: moneyText(average), of_year: year };
  if (kind === 'severance') {
    const left = lessPaid(caused, kind, before[kind]);
    return added({ ...left, findings: [...left.findings, ...few] }, { ...more, deposited: true });
  }
  const interest: Benefit = severanceInterest({
    to,
    severance: caused.amount,
    ...(typed && { before: caused.line.explanation.steps }),
    days,
    ...(withdrawn > 0 && { withdrawn: smallest(withdrawn, caused.amount) }),
  });
  const left = lessPaid(interest, kind, before[kind]);
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
  block(
    'severance-not-caused',
    'employee',
    `El contrato no tiene cesantías al 31 de diciembre de ${year}`,
    'Quite a la persona de este pago: las del año del retiro van en su liquidación final.',
  );

/**
 * Severance of the year before, and its interest, of who leaves before they had to be paid: nothing of this product may
 * say whether the fund has it already, so it is told and not paid (Ley 50 de 1990 art. 99 num. 4).
 */
export function checkUnpaidSeverance(
  severanceHistory: SeveranceHistory,
  { year, month }: { year: number; month: number },
): Finding[] {
  if (month > 2) return [];
  const owed = (['severance', 'severance_interest'] as const).flatMap((kind) =>
    computeSeverance(kind, severanceHistory, { year, month }).benefits.map(
      ({ amount }) =>
        `${benefitConcepts[kind].label.toLowerCase()}, ${inPesos(parseMoney(amount) ?? noMoney)}`,
    ),
  );
  if (owed.length === 0) return [];
  return [
    notice(
      'severance-year-before',
      'ending.severance_from',
      `De ${yearSettled({ year, month })} no aparecen pagados aquí: ${owed.join('; ')}`,
      'Lo que no haya llegado al fondo se le paga al trabajador en su retiro: agréguelo a las novedades de este pago (Ley 50 de 1990 art. 99).',
    ),
  ];
}

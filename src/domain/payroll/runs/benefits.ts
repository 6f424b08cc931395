import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { listInWords } from '../../text/list-in-words.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import { addDays, countDays360, type Day, makeDay, splitDay } from '../../values/day.ts';
import { exactPesos, formatMoney, type Money, money, noMoney, toMoneyText } from '../../values/money.ts';
import { type Benefit, computePrimaBenefit } from '../benefits/benefits.ts';
import type { ContractDuration } from '../benefits/dismissal.ts';
import { sumPaidBenefit } from '../benefits/items.ts';
import { computePaidSeverance } from '../benefits/severance-paid.ts';
import { settleTermination, type Termination } from '../benefits/termination.ts';
import type { BenefitKey } from '../concepts/benefits.ts';
import { findBenefitsStart } from '../contract/apprentices.ts';
import { periodOutsideContract } from '../contract/check-contract.ts';
import { type Contract, findApprenticeStage, listSalaries } from '../contract/contract.ts';
import { explainNoLabourContract } from '../contract/labour-contract.ts';
import { formatOpeningLabel, type OpeningPart } from '../history/balance-origin.ts';
import { checkAverageMonths, type FromMonths, listMissingPaidMonths } from '../history/few-months.ts';
import {
  computeAveragePay,
  countUnpaidDays,
  findOpeningPart,
  findOpeningUnpaidDays,
  findVariablePay,
  getSettledYear,
  type KnownVariable,
  listAllowanceChanges,
  type PaidMonth,
  sumPaidConcept,
} from '../history/paid-history.ts';
import {
  addTransportAllowance,
  getTrailingYearStart,
  type Pay,
  type Variable,
} from '../history/pay-history.ts';
import {
  type AveragePeriod,
  averagePeriods,
  computeSixMonthIncome,
  findTypedAverage,
  type TypedAverages,
} from '../history/typed-averages.ts';
import type { ExitReason } from '../law/exit-reasons.ts';
import type { Laws } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import { addSubtotal, finishWorking, formatPesos, subtract } from '../statement/explanation.ts';

export type BenefitHistory = {
  contract: Contract;
  history: readonly PaidMonth[];
  paid: readonly BenefitPaid[];
  policy: PayrollPolicy;
  laws: Laws;
};

export type RunBenefits = { benefits: BenefitPaid[]; findings: Finding[] };

const semester = (day: Day): { from: Day; to: Day } => {
  const { year, month } = splitDay(day);
  return month <= 6
    ? { from: makeDay(year, 1, 1), to: makeDay(year, 6, 30) }
    : { from: makeDay(year, 7, 1), to: makeDay(year, 12, 31) };
};
const later = (a: Day, b: Day): Day => (a > b ? a : b);
const earlier = (a: Day, b: Day | undefined): Day => (b !== undefined && b < a ? b : a);

/**
 * Computes the prima that a contract caused from the first day of the semester to a day, before any payment of it.
 * Returns `undefined` when the law gives none, or when the contract begins after that day.
 */
export function computeCausedPrima(
  { contract, history, policy, laws }: Omit<BenefitHistory, 'paid'>,
  to: Day,
  typed?: KnownVariable,
) {
  if (findBenefitExclusion(contract, to)) return undefined;
  const counted = toBenefitContract(contract, to);
  const from = later(semester(to).from, counted.admission);
  if (from > to) return undefined;
  const variable = typed ?? findVariablePay(counted, history, from, to, 'benefits');
  const caused = computePrimaBenefit({
    admission: counted.admission,
    to,
    pays: listPaysWithAllowance(counted, from, to, history, laws),
    suspended: Math.min(countUnpaidDays(history, from, to), countDays360(from, to)),
    openingSuspended: findOpeningUnpaidDays(history, from, to),
    ...(variable && { variable }),
    ...(policy.prima_suspensions && { discountSuspensions: true }),
  });
  return { caused, counted, from, variable };
}

/**
 * Computes the prima of the semester of a month (rules §6), to its last day even when that is still to come. Variable
 * pay is averaged over the months of the history and projected, or was typed. Earlier payments of it are subtracted, so
 * that the same call after December gives the payment that completes December.
 */
export function computePrima(
  { contract, history, paid, policy, laws }: BenefitHistory,
  day: Day,
  averages?: TypedAverages,
): RunBenefits {
  const { from: first, to: last } = semester(day);
  const to = earlier(last, contract.retirement);
  const none = findBenefitExclusion(contract, to);
  if (none) return none;
  const typed = findTypedAverage(averages, 'semester');
  const ofSemester =
    to < first ? undefined : computeCausedPrima({ contract, history, policy, laws }, to, typed);
  if (!ofSemester) return { benefits: [], findings: [periodOutsideContract] };
  const { caused, counted, from, variable } = ofSemester;
  const before = money(
    sumPaidConcept(history, from, to, 'service_bonus') + sumPaidBenefit(paid, 'service_bonus'),
  );
  const left = subtractPaidBenefit(caused, 'service_bonus', before, findOpeningPrima(history, from, to));
  const takes = findAveragedPart(counted, history, from, to, variable);
  const few = takes
    ? checkAverageMonths(history, from, earlier(day, contract.retirement), {
        pays: caused.line.label,
        path: takes === 'variable' ? 'averages.semester' : 'employee',
        takes,
        projected: true,
      })
    : [];
  return { ...left, findings: [...left.findings, ...few] };
}

/**
 * Returns the part of the months between two days that the average of a benefit takes; `undefined` where nothing
 * varied, or where the average was typed.
 */
export function findAveragedPart(
  counted: Contract,
  history: readonly PaidMonth[],
  from: Day,
  to: Day,
  variable: Variable | undefined,
): FromMonths | undefined {
  if (computeAveragePay(counted, history, from, to)) return 'salary';
  return variable && !variable.typed ? 'variable' : undefined;
}

/**
 * Lists the pays on which benefits are computed, each with its allowance. For a worker paid for days, the pay is the
 * average.
 */
export const listPaysWithAllowance = (
  counted: Contract,
  from: Day,
  to: Day,
  history: readonly PaidMonth[],
  laws: Laws,
): Pay[] => {
  const average = computeAveragePay(counted, history, from, to);
  return average
    ? [average]
    : addTransportAllowance(
        {
          contract: counted,
          salaries: listSalaries(counted),
          allowances: listAllowanceChanges(counted, history, laws),
        },
        { from, to },
        laws,
      );
};

/**
 * Returns the contract as its benefits count it: for an apprentice, from the day they begin. See {@link
 * findBenefitsStart}.
 */
export const toBenefitContract = (contract: Contract, to: Day): Contract => ({
  ...contract,
  admission: findBenefitsStart(contract, to) ?? contract.admission,
});

/**
 * Explains why a contract has no prima, severance or interest: an integral salary, an apprentice in class or before the
 * law, or no labour contract. Returns `undefined` when it has them.
 */
export function findBenefitExclusion(contract: Contract, to: Day): RunBenefits | undefined {
  const why = contract.integral_salary
    ? 'El salario integral ya incluye prima, cesantías e intereses'
    : findBenefitsStart(contract, to) === undefined
      ? findApprenticeStage(contract, to) === 'class'
        ? 'Un aprendiz en etapa lectiva no tiene prima, cesantías ni intereses'
        : (explainNoLabourContract(contract) ??
          'La práctica de un aprendiz no daba prestaciones antes de la Ley 2466, del 25 de junio de 2025')
      : '';
  return why
    ? {
        benefits: [],
        findings: [buildNoticeFinding('no-benefits', 'employee', why, 'Quítelo de este pago.')],
      }
    : undefined;
}

/** Returns the part of the prima already paid between two days that an opening balance states. */
export const findOpeningPrima = (
  history: readonly PaidMonth[],
  from: Day,
  to: Day,
): OpeningPart | undefined =>
  findOpeningPart(history, (own) => sumPaidConcept(own, from, to, 'service_bonus'));

/**
 * Subtracts earlier payments from the benefit. When they exceed it, the result is no benefit and a finding.
 * @param opening Part of `before` that an opening balance states: it is a step of its own.
 */
export function subtractPaidBenefit(
  benefit: Benefit,
  concept: BenefitKey,
  before: Money,
  opening?: OpeningPart,
): RunBenefits {
  const { amount, days, findings } = benefit;
  const { detail, label, explanation } = benefit.line;
  const kept = { concept, days: String(days), detail };
  if (before === 0)
    return {
      benefits: amount > 0 ? [{ ...kept, amount: toMoneyText(amount), explanation }] : [],
      findings,
    };
  if (amount <= before) {
    const over: Finding[] =
      amount === before
        ? [
            buildNoticeFinding(
              'benefit-paid',
              `benefits.${concept}`,
              `${label}: ya se pagó todo, ${formatPesos(before)}`,
              'En este pago no queda nada por pagar.',
            ),
          ]
        : [
            buildNoticeFinding(
              'benefit-overpaid',
              `benefits.${concept}`,
              `${label}: se pagaron ${formatPesos(before)} y correspondían ${formatPesos(amount)}`,
              'Acuerde con el trabajador cómo descontar la diferencia.',
            ),
          ];
    return { benefits: [], findings: [...findings, ...over] };
  }
  const whole = addSubtotal({ value: exactPesos(amount), steps: explanation.steps }, label);
  const own = money(before - (opening?.total ?? noMoney));
  const lessOwn = own > 0 ? subtract(whole, 'Ya pagada', own) : whole;
  const working = opening
    ? subtract(lessOwn, `${formatOpeningLabel(opening)}: ya pagada`, opening.total)
    : lessOwn;
  const ended = finishWorking(working, explanation.note, explanation.law);
  const more = `${detail}, menos ${formatMoney(before)} ya pagados`;
  return {
    benefits: [
      { concept, days: '0', detail: more, amount: toMoneyText(ended.amount), explanation: ended.explanation },
    ],
    findings,
  };
}

/** Reason and terms of the end of a contract: the input of a final settlement besides its dates and history. */
export type ContractEnding = {
  reason: ExitReason;
  term: ContractDuration;
  /** Working days of vacations: those pending, or those taken since the admission. */
  vacations: Termination['vacations'];
  /** First day from which severance counts. It was settled up to the day before. */
  severance_from?: Day;
  averages?: TypedAverages;
};

/** Returns the day vacations count from, when an opening balance states those pending before. */
const vacationsFrom = (vacations: Termination['vacations']): Day =>
  'taken' in vacations && vacations.opening ? addDays(vacations.opening.on, 1) : firstDay;
const firstDay = makeDay(1900, 1, 1);

/**
 * Computes prima, severance and its interest, vacations in money and indemnity of a contract that ends (rules §12),
 * from the months already paid, including the month of the exit.
 */
export function computeFinalBenefits(
  { contract, history, paid, policy, laws }: BenefitHistory,
  exit: Day,
  ending: ContractEnding,
): RunBenefits {
  const counted = toBenefitContract(contract, exit);
  const since = (day: Day): Day => later(day, counted.admission);
  const first = since(semester(exit).from);
  const start = since(getTrailingYearStart(exit));
  const begins = { semester: first, year: start, vacations: start };
  const varied = (period: AveragePeriod) =>
    findTypedAverage(ending.averages, period) ??
    findVariablePay(
      counted,
      history,
      begins[period],
      exit,
      period === 'vacations' ? 'vacations' : 'benefits',
    );
  const unpaid = (from: Day) =>
    Math.min(countUnpaidDays(history, from, exit), Math.max(0, countDays360(from, exit)));
  const [semesterly, yearly, forVacations] = [varied('semester'), varied('year'), varied('vacations')];
  const income = computeSixMonthIncome(contract, history, exit, findTypedAverage(ending.averages, 'year'));
  const { withdrawn, opening, ...before } = computePaidSeverance(
    splitDay(exit).year,
    splitDay(exit),
    history,
    paid,
  );
  const yearStart = since(makeDay(splitDay(exit).year, 1, 1));
  const contractStart = later(vacationsFrom(ending.vacations), counted.admission);
  const settlement = settleTermination({
    contract,
    exit,
    reason: ending.reason,
    term: ending.term,
    pays: listPaysWithAllowance(counted, start, exit, history, laws),
    semesterPays: listPaysWithAllowance(counted, first, exit, history, laws),
    variable: { ...(semesterly && { semester: semesterly }), ...(yearly && { year: yearly }) },
    ...(forVacations && { vacationVariable: forVacations }),
    suspended: {
      semester: unpaid(first),
      year: unpaid(yearStart),
      contract: unpaid(contractStart),
    },
    openingSuspended: {
      semester: findOpeningUnpaidDays(history, first, exit),
      year: findOpeningUnpaidDays(history, yearStart, exit),
      contract: findOpeningUnpaidDays(history, contractStart, exit),
    },
    ...(policy.prima_suspensions && { discountSuspensions: true }),
    vacations: ending.vacations,
    laws,
    withdrawn,
    openingWithdrawn: opening.severance,
    ...(ending.severance_from && { severanceFrom: ending.severance_from }),
    income: { monthly: income, sixMonths: income },
  });
  const average = toMoneyText(income);
  const { year, month } = splitDay(exit);
  // Without a stated year, a payment of January or February is of the year before.
  const ofYearOfExit = getSettledYear({}, { year, month }) === year ? {} : { of_year: year };
  const settled = [
    ['severance', settlement.severance, { six_months: average, ...ofYearOfExit }],
    ['severance_interest', settlement.interest, { percent: '12.00', ...ofYearOfExit }],
  ] as const;
  const ofYear = settled.map(([concept, benefit, more]) => {
    const left = benefit
      ? subtractPaidBenefit(benefit, concept, before[concept], opening[concept])
      : { benefits: [], findings: [] };
    return { ...left, benefits: left.benefits.map((one) => ({ ...one, ...more })) };
  });
  const owed: [BenefitKey, Benefit | undefined, object][] = [
    ['paid_vacation', settlement.vacations, { days: trimZeros(settlement.pendingVacations) }],
    ['compensation', settlement.indemnity, { monthly: average }],
  ];
  const bonusBefore = money(
    sumPaidConcept(history, first, exit, 'service_bonus') + sumPaidBenefit(paid, 'service_bonus'),
  );
  const bonus = settlement.prima
    ? subtractPaidBenefit(
        settlement.prima,
        'service_bonus',
        bonusBefore,
        findOpeningPrima(history, first, exit),
      )
    : { benefits: [], findings: [] };
  const others = owed.flatMap(([concept, benefit, more]) =>
    benefit && benefit.amount > 0
      ? [
          {
            concept,
            amount: toMoneyText(benefit.amount),
            days: String(benefit.days),
            detail: benefit.line.detail,
            explanation: benefit.line.explanation,
            ...more,
          },
        ]
      : [],
  );
  const own = new Set(bonus.findings);
  const averaged = [
    { period: 'semester', variable: semesterly, paid: settlement.prima },
    { period: 'year', variable: yearly, paid: settlement.severance ?? settlement.indemnity },
    { period: 'vacations', variable: forVacations, paid: settlement.vacations },
  ] as const;
  const lacking = averaged.flatMap(({ period, variable, paid }) => {
    const from = begins[period];
    const takes =
      paid && paid.amount > 0 ? findAveragedPart(counted, history, from, exit, variable) : undefined;
    return takes && listMissingPaidMonths(history, from, exit).length > 0 ? [{ period, from, takes }] : [];
  });
  const [widest] = lacking.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const few = widest
    ? checkAverageMonths(history, widest.from, exit, {
        pays: `Promedio de ${listInWords(lacking.map(({ period }) => averagePeriods[period].pays))}`,
        path: widest.takes === 'variable' ? 'averages' : 'employee',
        takes: widest.takes,
      })
    : [];
  return {
    benefits: [...bonus.benefits, ...ofYear.flatMap(({ benefits }) => benefits), ...others],
    findings: [
      ...bonus.findings,
      ...few,
      ...ofYear.flatMap(({ findings }) => findings.filter(({ code }) => code === 'benefit-overpaid')),
      ...settlement.findings.filter(
        (one) => !own.has(one) && one.code !== 'negative-net' && !one.code.startsWith('withholding'),
      ),
    ],
  };
}

import type { Finding } from '../../findings/finding.ts';
import { type Day, getMonthEnd, getMonthStart, splitDay } from '../../values/day.ts';
import { toMoneyText } from '../../values/money.ts';
import { findExit } from '../benefits/find-exit.ts';
import { computeVacationPayout } from '../benefits/vacations.ts';
import type { BenefitKey } from '../concepts/benefits.ts';
import { findBenefitsStart } from '../contract/apprentices.ts';
import { type Contract, findSalaryOnDay } from '../contract/contract.ts';
import { buildContract, type EmployeeRecord } from '../contract/settlement.ts';
import { addExitMonth } from '../history/exit-month.ts';
import { checkAverageMonths } from '../history/few-months.ts';
import {
  computeAveragePay,
  computeMonthlyIncome,
  filterContractMonths,
  findVariablePay,
  type PaidMonth,
} from '../history/paid-history.ts';
import { getTrailingMonthsStart, getTrailingYearStart } from '../history/pay-history.ts';
import { type DatedPolicy, getPayrollPolicy } from '../law/policy.ts';
import { MissingParameters } from '../law/table.ts';
import { getCompanyLaws } from '../law/typed-years.ts';
import { isProposed, type ProposedBenefit } from '../novelties/is-proposed.ts';
import type { BenefitPaid } from '../novelties/novelties.ts';
import type { Liquidation } from '../statement/statement.ts';
import { computeFinalBenefits, computePrima, findAveragedPart, toBenefitContract } from './benefits.ts';
import { computeSeverance } from './severance.ts';

export type BenefitContext = {
  employee: EmployeeRecord;
  year: number;
  month: number;
  history: readonly PaidMonth[];
  policies: readonly DatedPolicy[];
  paid: readonly BenefitPaid[];
  /** The month as written: averages for an employee who leaves in it include it. */
  settled?: () => Liquidation | undefined;
};

/**
 * Proposes a benefit in the payroll of a month, with its sum: prima of the semester, severance caused and its interest,
 * working days of vacations in money (`days`), or indemnity at the end of the contract. The amount is the one runs
 * compute (rules §6 and §12). Nothing is proposed for a year without parameters.
 */
export const proposeBenefit = (concept: BenefitKey, of: BenefitContext, days: string): ProposedBenefit =>
  proposeWithFindings(concept, of, days).benefit;

/** Proposes a benefit, with the findings on months that its average lacks (decision 0033). */
export function proposeWithFindings(concept: BenefitKey, of: BenefitContext, days: string): Proposal {
  try {
    const { benefit, findings } = proposed(concept, of, days);
    return { benefit, findings: findings.filter(({ code }) => code === 'few-months') };
  } catch (error) {
    if (error instanceof MissingParameters) return { benefit: {}, findings: [] };
    throw error;
  }
}

type Proposal = { benefit: ProposedBenefit; findings: readonly Finding[] };

function proposed(concept: BenefitKey, payrollContext: BenefitContext, days: string): Proposal {
  const contract = buildContract(payrollContext.employee);
  const of = { ...payrollContext, history: historyOf(contract, payrollContext) };
  const { history, policies, paid, year, month } = of;
  const last = getMonthEnd(year, month);
  const to = contract.retirement && contract.retirement < last ? contract.retirement : last;
  const laws = getCompanyLaws(policies);
  laws(to);
  const benefitHistory = { contract, history, paid, laws };
  switch (concept) {
    case 'service_bonus': {
      const { benefits, findings } = computePrima(
        { ...benefitHistory, policy: getPayrollPolicy(last, policies) },
        last,
      );
      const [bonus = {}] = benefits as ProposedBenefit[];
      // When the days differ from those of the law, the user must state the amount.
      return days === '' || Number(days) === Number(bonus.days)
        ? { benefit: bonus, findings }
        : { benefit: { days: bonus.days ?? '' }, findings: [] };
    }
    case 'severance':
    case 'severance_interest': {
      if (!settlesYear(contract, to)) return caused(concept, contract, to, of);
      const { benefits, findings } = computeSeverance(concept, benefitHistory, of);
      return { benefit: benefits[0] ?? {}, findings };
    }
    case 'paid_vacation':
      return vacations(contract, to, history, days);
    case 'compensation':
    case 'withdrawal_bonus': {
      const monthly = toMoneyText(
        computeMonthlyIncome(contract, history, getTrailingMonthsStart(to, 6), to) ??
          findSalaryOnDay(contract, to),
      );
      const { benefit, findings } =
        concept === 'compensation' ? caused(concept, contract, to, of) : { benefit: {}, findings: [] };
      return { benefit: { monthly, ...benefit }, findings };
    }
    default:
      return concept satisfies never;
  }
}

/** Returns the earlier months of the contract, and the last one for an employee who leaves in it. */
function historyOf(contract: Contract, of: BenefitContext): readonly PaidMonth[] {
  const { settled, year, month } = of;
  const history = filterContractMonths(contract, of.history);
  const leaves = contract.retirement?.startsWith(getMonthStart(year, month).slice(0, 7));
  const last = leaves ? settled?.() : undefined;
  return last ? addExitMonth(history, of, last) : history;
}

/**
 * Tells whether severance is that of the whole year: in December and until its terms end in February, except for an
 * employee who leaves.
 */
const settlesYear = ({ retirement }: Contract, to: Day): boolean =>
  retirement !== to && [12, 1, 2].includes(splitDay(to).month);

/**
 * Proposes the amount caused to a day: the last of the contract, or the end of the month in which a part is withdrawn.
 */
function caused(concept: BenefitKey, contract: Contract, to: Day, of: BenefitContext): Proposal {
  const leaves = contract.retirement === to;
  const { reason, term } = (leaves && findExit(of.employee)) || {
    reason: 'resignation' as const,
    term: { kind: 'indefinite' as const },
  };
  const ending = { reason, term, vacations: { pending: '0' } };
  const policy = getPayrollPolicy(to, of.policies);
  const { history, paid } = of;
  const { benefits, findings } = computeFinalBenefits(
    { contract, history, paid, policy, laws: getCompanyLaws(of.policies) },
    to,
    ending,
  );
  return { benefit: benefits.find((one) => one.concept === concept) ?? {}, findings };
}

function vacations(contract: Contract, to: Day, history: readonly PaidMonth[], days: string): Proposal {
  const nothing = { benefit: {}, findings: [] };
  if (!(Number(days) > 0) || findBenefitsStart(contract, to) === undefined) return nothing;
  const counted = toBenefitContract(contract, to);
  const from = getTrailingYearStart(to) > counted.admission ? getTrailingYearStart(to) : counted.admission;
  const variable = findVariablePay(counted, history, from, to, 'vacations');
  const average = computeAveragePay(counted, history, from, to);
  const { amount, line, findings } = computeVacationPayout({
    to,
    salary: average?.salary ?? findSalaryOnDay(contract, to),
    ...(average && { averaged: true }),
    owed: { pending: days },
    ...(variable && { variable }),
  });
  if (findings.length > 0) return nothing;
  const takes = findAveragedPart(counted, history, from, to, variable);
  const of = { pays: 'Promedio de las vacaciones', path: 'benefits.paid_vacation' };
  return {
    benefit: { amount: toMoneyText(amount), detail: line.detail, explanation: line.explanation },
    findings: takes ? checkAverageMonths(history, from, to, { ...of, takes }) : [],
  };
}

/** Adds the sum to each benefit equal to its proposal. Others, and those that bring their sum, stay as they came. */
export function explainBenefits(
  benefits: readonly BenefitPaid[],
  of: Omit<BenefitContext, 'paid'>,
): BenefitPaid[] {
  return benefits.map((one, at) => {
    if (one.explanation) return one;
    const paid = benefits.slice(0, at).filter(({ concept }) => concept === one.concept);
    const proposal = proposeBenefit(one.concept, { ...of, paid }, one.days ?? '');
    const { explanation, detail } = proposal;
    if (!explanation || !isProposed(proposal, one.amount)) return one;
    return { ...one, explanation, ...(detail && { detail }) };
  });
}

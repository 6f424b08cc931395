import { exact, exactPesos, type Money, noMoney, parseMoney } from '../../values/money.ts';
import { type Contract, computeMonthlyBase } from '../contract/contract.ts';
import {
  type ContributionBase,
  computeContributionBase,
  computeWageBase,
} from '../deductions/contributions.ts';
import { computeNonSalaryExcess, type Excess, findIntegralShare } from '../deductions/non-salary-limit.ts';
import { computeWeeklyBase } from '../deductions/weeks.ts';
import type { EmployerBases } from '../employer/employer.ts';
import type { Law } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import { begin } from '../statement/explanation.ts';
import { isPartOfBase, type PaidItem, type PaymentPart } from '../statement/paid-item.ts';
import { type AbsencePiece, isUnpaid } from '../time/absences.ts';
import type { PeriodContext, StageEarnings } from './earnings.ts';

export type MonthBases = {
  /** Base of health and pension. */
  ibc: ContributionBase;
  excess: Excess;
  unpaid: EmployerBases['unpaid'];
  /** Bases that only the employer's part needs, computed on request. */
  employer(): EmployerBases;
};

/**
 * Computes every contribution base from the pay of a stage (rules §9). `month` is everything that the limit of
 * non-salary payments compares, when the stage has only some of it.
 */
export function computeBases(
  stage: StageEarnings,
  { law, policy }: Pick<PeriodContext, 'law' | 'policy'>,
  month: readonly PaidItem[] = stage.items,
): MonthBases {
  const { contract, regime, days, items, pieces } = stage;
  const wageItems = items.filter((item) => isPartOfBase(item, 'parafiscals'));
  const limited = month.filter((item) => isPartOfBase(item, 'limited'));
  // Vacations in money pay caja but are not part of the remuneration of the month.
  const remuneration = month.filter(
    (item) => isPartOfBase(item, 'parafiscals') && item.line.concept !== 'paid_vacation',
  );
  const compared = findIntegralShare(contract, law, policy);
  const excess = computeNonSalaryExcess(law, partsOf(remuneration), partsOf(limited), compared);
  const more: PaymentPart[] = excess.amount > 0 ? [{ label: 'Exceso del 40 %', amount: excess.amount }] : [];
  const before = excess.amount > 0 ? excess.steps : [];
  const based = items.filter((item) => isPartOfBase(item, 'contributions'));
  const weekly = regime === 'weeks';
  const ibc = weekly ? computeWeeklyBase(law, days) : monthly();
  const unpaid = unpaidOf(contract, law, pieces);
  return { ibc, excess, unpaid, employer };

  function monthly(): ContributionBase {
    const plain = based.filter(({ contributes }) => contributes === undefined);
    const paidAway = pieces
      .filter((piece) => !isUnpaid(piece))
      .reduce((total, piece) => total + piece.days, 0);
    const reduced = [...more, ...reducedOf(based)];
    return computeContributionBase(contract, law, days + paidAway, partsOf(plain), { reduced, before });
  }

  function employer(): EmployerBases {
    const risk = weekly
      ? wholeMinimum(law)
      : riskBase(contract, law, policy, { days, pieces, based, more, before, ibc });
    return {
      ibc,
      risk,
      wages: computeWageBase(contract, law, partsOf(wageItems)),
      unpaid,
    };
  }
}

/** Returns the parts that contribute on a base of their own: days of vacation or sickness. */
const reducedOf = (based: readonly PaidItem[]): PaymentPart[] =>
  based.flatMap(({ line, amount, contributes, contributesExact }) => {
    if (contributes === undefined) return [];
    // The label says that the figure is a contribution base, since the worker was paid another amount.
    const label = contributes === amount ? line.label : `${line.label}, por su base de cotización`;
    return [{ label, amount: contributes, ...(contributesExact && { exact: contributesExact }) }];
  });

/** Returns a whole minimum wage: workers who contribute by weeks are covered for the whole month. */
function wholeMinimum(law: Law): ContributionBase {
  const working = begin([], `Salario mínimo de ${law.year}`, law.minimumWage.value);
  const { value } = law.minimumWage;
  return { amount: value, exact: exactPesos(value), working, note: '', law: [law.weeks.basis] };
}

const unpaidOf = (contract: Contract, law: Law, pieces: readonly AbsencePiece[]): EmployerBases['unpaid'] =>
  pieces
    .filter((piece) => piece.days > 0 && isUnpaid(piece))
    .map(({ absence, days }) => ({
      days,
      monthly: read(absence.previous_ibc) ?? computeMonthlyBase(contract, law),
    }));

const read = (text: string | undefined): Money | undefined =>
  text === undefined ? undefined : parseMoney(text);

/** Lists the parts of a sum without items that pay zero, except the salary, which comes first. */
const partsOf = (items: readonly PaidItem[]): PaymentPart[] =>
  items
    .filter(({ amount }, index) => index === 0 || amount > 0)
    .map(({ line, amount, exact }) => ({ label: line.label, amount, ...(exact && { exact }) }));

/** Computes the base of occupational risk, which takes only days of work: no vacations, sickness or leave. */
function riskBase(
  contract: Contract,
  law: Law,
  policy: PayrollPolicy,
  {
    days,
    pieces,
    based,
    more,
    before,
    ibc,
  }: {
    days: number;
    pieces: readonly AbsencePiece[];
    based: readonly PaidItem[];
    more: readonly PaymentPart[];
    before: Excess['steps'];
    ibc: ContributionBase;
  },
): ContributionBase {
  if (pieces.length === 0) return ibc;
  const resting = policy.vacation_risk
    ? pieces.filter(({ absence }) => absence.kind === 'common_vacation')
    : [];
  const counted = days + resting.reduce((total, piece) => total + piece.days, 0);
  if (counted === 0)
    return { amount: noMoney, exact: exact(0), working: begin([], '', noMoney), note: '', law: [] };
  const worked = based.filter((item) => item.worked);
  const parts = partsOf(worked.filter(({ contributes }) => contributes === undefined));
  return computeContributionBase(contract, law, counted, parts, {
    reduced: [...more, ...reducedOf(worked)],
    before,
  });
}

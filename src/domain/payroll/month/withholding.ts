import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import type { Day } from '../../values/day.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../../values/money.ts';
import { isDeposited } from '../benefits/items.ts';
import { amountConcepts } from '../concepts/amounts.ts';
import { hasStoredValue } from '../concepts/stored.ts';
import type { Claims } from '../contract/claims.ts';
import type { Contract } from '../contract/contract.ts';
import type { Income } from '../deductions/depurate.ts';
import { isBelowWithholdingTable, type Withholding, withhold } from '../deductions/withholding.ts';
import { buildWithholdingIncome, projectIncome } from '../deductions/withholding-income.ts';
import type { Laws } from '../law/parameters.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import type { AmountDeducted, BenefitPaid, Novelties } from '../novelties/novelties.ts';
import { formatPesos } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { Line } from '../statement/statement.ts';

export type WithholdingResult = {
  lines: Line[];
  amount: Money;
  /** Part of the amount on prima and severance. */
  onBenefits: Money;
  /** Part of the amount on pay for leaving. */
  onLeaving: Money;
  findings: Finding[];
};

export type Taxable = {
  contract: Contract;
  day: Day;
  policy: PayrollPolicy;
  items: readonly PaidItem[];
  contributions: readonly Line[];
  novelties: Novelties;
  /** Sound benefits: taxed apart, except the prima of the second procedure. */
  benefits: readonly BenefitPaid[];
  /** Days of the run and of its month; equal when the run has every day of the contract in the month. */
  days: number;
  of: number;
  laws: Laws;
};

/**
 * Computes the withholding of a liquidation (rules §10): the month by its procedure and, apart from it, the prima of
 * the first procedure, severance and pay for leaving. A run that is part of a month withholds nothing, or its part of
 * the projected month, as the policy says.
 */
export function computeWithholding(pay: Taxable): WithholdingResult {
  const { contract, day, policy, novelties, benefits, days, of } = pay;
  const on = { day, policy, laws: pay.laws };
  const { procedure, findings } = procedureOf(contract);
  const prima = amountOf(benefits, 'service_bonus');
  const fixed = typeof procedure !== 'string';
  const part = days > 0 && days < of ? { days, of } : undefined;
  const all: Withholding[] = [];
  const onBenefits: Withholding[] = [];
  if (!part || policy.fortnight_withholding === 'split') {
    const run = buildWithholdingIncome(pay.items, pay.contributions, claimsOf(contract, novelties));
    const month = part ? projectIncome(run, part) : run;
    const income: Income = fixed && prima > 0 ? { ...month, paid: money(month.paid + prima), prima } : month;
    if (fixed || !isBelowWithholdingTable(day, income.paid, pay.laws))
      all.push(withhold({ ...on, on: 'month', income, procedure, ...(part && { part }) }));
  } else if (fixed && prima > 0) {
    const income = { paid: prima, prima, contributions: [] };
    all.push(withhold({ ...on, on: 'month', income, procedure }));
  }
  if (!fixed && prima > 0 && !isBelowWithholdingTable(day, prima, pay.laws))
    onBenefits.push(withhold({ ...on, on: 'prima', prima }));
  const paidOut = benefits.filter((one) => !isDeposited(one));
  const caused = sum([amountOf(paidOut, 'severance'), amountOf(paidOut, 'severance_interest')]);
  if (caused > 0)
    onBenefits.push(
      withhold({
        ...on,
        on: 'severance',
        paid: caused,
        average: incomeBeside(benefits, 'six_months', contract),
      }),
    );
  all.push(...onBenefits);
  const onLeaving: Withholding[] = [];
  const monthly = incomeBeside(benefits, 'monthly', contract);
  const indemnity = paidFor('compensation');
  if (indemnity > 0) onLeaving.push(withhold({ ...on, on: 'indemnity', paid: indemnity, monthly }));
  const bonus = paidFor('withdrawal_bonus');
  if (bonus > 0) onLeaving.push(withhold({ ...on, on: 'leaving_bonus', paid: bonus, average: monthly }));
  all.push(...onLeaving);
  return {
    lines: all.flatMap(({ line }) => (line ? [line] : [])),
    amount: sum(all.map(({ amount }) => amount)),
    onBenefits: sum(onBenefits.map(({ amount }) => amount)),
    onLeaving: sum(onLeaving.map(({ amount }) => amount)),
    findings: [...findings, ...all.flatMap((one) => one.findings)],
  };

  function paidFor(concept: 'compensation' | 'withdrawal_bonus'): Money {
    return sum([amountOf(benefits, concept), ...typedAmounts(novelties, concept)]);
  }
}

/** Reports the computed withholding when it differs from the typed one, which stands. */
export function checkTypedWithholding(amount: Money, computed: Money): Finding[] {
  if (amount === computed) return [];
  return [
    buildNoticeFinding(
      'withholding-by-hand',
      'deductions.withholding',
      `La retención se escribió a mano: ${formatPesos(amount)}. La que se calcula es ${formatPesos(computed)}`,
      'Quite la escrita para usar la calculada.',
    ),
  ];
}

/** Finds the typed withholding. One that is not an amount was already refused. */
export function findTypedWithholding(deductions: readonly AmountDeducted[]): Money | undefined {
  const own = deductions
    .filter(({ concept }) => concept === 'withholding')
    .map(({ amount }) => parseMoney(amount));
  const sound = own.filter((amount) => amount !== undefined && amount >= 0) as Money[];
  return sound.length > 0 ? sum(sound) : undefined;
}

function procedureOf({ withholding }: Contract): {
  procedure: 'table' | { percent: string };
  findings: Finding[];
} {
  const procedure = withholding?.procedure ?? 'table';
  if (procedure === 'table' || /^\d{1,2}(\.\d{1,3})?$/.test(procedure.percent))
    return { procedure, findings: [] };
  return {
    procedure: 'table',
    findings: [
      buildBlockingFinding(
        'withholding-percent',
        'employee.withholding_percent',
        'El procedimiento 2 no tiene un porcentaje fijo válido',
        'Escriba el porcentaje del semestre en la ficha del empleado, o pase al procedimiento 1.',
      ),
    ],
  };
}

/** Returns the claims declared for every month. Savings taken in this payroll count as they were taken. */
function claimsOf(contract: Contract, { taken: deductions = [], earned = [] }: Novelties): Claims {
  const declared = contract.withholding?.claims ?? {};
  const pension = typedDeduction(deductions, 'voluntary_pension');
  const afc = typedDeduction(deductions, 'afc');
  const food = sum(
    earned
      .filter(({ concept, food }) => food === true && hasStoredValue(amountConcepts[concept].stored, 'food'))
      .flatMap(({ salary, non_salary }) => [positive(salary), positive(non_salary)]),
  );
  if (pension === noMoney && afc === noMoney && food === noMoney) return declared;
  return {
    ...declared,
    ...(pension > 0 && { voluntaryPension: pension }),
    ...(afc > 0 && { afc }),
    ...(food > 0 && { foodVouchers: food }),
  };
}

const typedDeduction = (deductions: readonly AmountDeducted[], concept: AmountDeducted['concept']): Money =>
  sum(deductions.filter((one) => one.concept === concept).map(({ amount }) => positive(amount)));

const typedAmounts = ({ earned = [] }: Novelties, wanted: 'compensation' | 'withdrawal_bonus'): Money[] =>
  earned
    .filter(({ concept }) => concept === wanted)
    .flatMap(({ salary, non_salary }) => [positive(salary), positive(non_salary)]);

const positive = (text: string | undefined): Money => {
  const amount = text === undefined ? undefined : parseMoney(text);
  return amount !== undefined && amount > 0 ? amount : noMoney;
};

const amountOf = (benefits: readonly BenefitPaid[], concept: BenefitPaid['concept']): Money =>
  sum(benefits.filter((one) => one.concept === concept).map(({ amount }) => positive(amount)));

/** Returns the income written beside the benefit; the contract's salary when none was written. */
function incomeBeside(
  benefits: readonly BenefitPaid[],
  name: 'six_months' | 'monthly',
  { salary }: Contract,
): Money {
  const text = benefits.find((one) => one[name] !== undefined)?.[name];
  return text === undefined ? salary : (parseMoney(text) ?? salary);
}

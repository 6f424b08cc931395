import {
  compare,
  type Exact,
  exact,
  exactPesos,
  greatest,
  least,
  type Money,
  minus,
  money,
  noMoney,
  over,
  plus,
  roundToPeso,
  times,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import { concepts } from '../concepts/concepts.ts';
import { type Contract, computeMinimumWages } from '../contract/contract.ts';
import type { Law } from '../law/parameters.ts';
import {
  add,
  addSubtotal,
  begin,
  finishWorking,
  formatPesos,
  multiply,
  prorateByDays,
  subtract,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { PaymentPart } from '../statement/paid-item.ts';
import type { Deductions, ExplanationStep, Line } from '../statement/statement.ts';

/**
 * A base in whole pesos, and before rounding. The planilla takes the next peso of the exact one, and bases of several
 * stretches are added before rounding (Decreto 1990 de 2016).
 */
export type ContributionBase = {
  amount: Money;
  exact: Exact;
  working: Working;
  note: string;
  law: string[];
};

const baseName = 'Base de cotización';

/**
 * Computes the contribution base (IBC, rules §9): salary payments, or 70 % of them for an integral salary, never under
 * one minimum wage nor over twenty-five, both in proportion to the days. `reduced` is already a base: vacation or
 * sickness days, or the excess over the limit of non-salary payments. `before` are steps that led to one of them.
 */
export function computeContributionBase(
  contract: Contract,
  law: Law,
  days: number,
  parts: readonly PaymentPart[],
  {
    reduced = [],
    before = [],
  }: { reduced?: readonly PaymentPart[]; before?: readonly ExplanationStep[] } = {},
): ContributionBase {
  const { floor, ceiling, integral } = law.base.value;
  const [first = { label: concepts.salary.label, amount: noMoney }, ...rest] = parts;
  let working = begin(before, first.label, first.amount);
  for (const part of rest) working = add(working, part.label, part.amount);
  if (contract.integral_salary)
    working = multiply(working, toPercentFactor(integral), `${integral} % por ser salario integral`);
  for (const part of reduced) working = add(working, part.label, part.amount);
  const unrounded = plus(shareOf(contract, law, exactSum(parts)), exactSum(reduced));
  const share = (count: number) => over(times(computeMinimumWages(law, count), exact(days)), exact(30));
  const limit = (count: number, why: string): ContributionBase => {
    const stated = addSubtotal(working, 'Pagos que son salario');
    const minimum = begin(stated.steps, `Salario mínimo de ${law.year}`, law.minimumWage.value);
    const limited = prorateByDays(
      count === 1 ? minimum : multiply(minimum, String(count), `${count} salarios mínimos`),
      days,
    );
    return finished(addSubtotal(limited, baseName), share(count), why, [
      law.base.basis,
      law.minimumWage.basis,
    ]);
  };
  if (compare(working.value, share(floor)) < 0)
    return limit(floor, 'La base no puede ser menor que un salario mínimo por los días trabajados.');
  if (compare(working.value, share(ceiling)) > 0)
    return limit(ceiling, `La base no puede pasar de ${ceiling} salarios mínimos.`);
  // Lines in whole pesos may add up to a peso more or less than the amounts they were rounded from.
  const exactBase = greatest(least(unrounded, share(ceiling)), share(floor));
  return finished(
    addSubtotal(roundedOnce(working, exactBase), baseName),
    exactBase,
    contract.integral_salary ? `De un salario integral se cotiza sobre el ${integral} %.` : '',
    [law.base.basis],
  );
}

/**
 * Computes the base of contributions paid on actual wages: without floor or ceiling, and 70 % of an integral salary.
 */
export function computeWageBase(
  contract: Contract,
  law: Law,
  parts: readonly PaymentPart[],
): ContributionBase {
  const [first = { label: concepts.salary.label, amount: noMoney }, ...rest] = parts;
  let working = begin([], first.label, first.amount);
  for (const part of rest) working = add(working, part.label, part.amount);
  const { integral } = law.base.value;
  if (contract.integral_salary)
    working = multiply(working, toPercentFactor(integral), `${integral} % por ser salario integral`);
  const unrounded = shareOf(contract, law, exactSum(parts));
  return finished(addSubtotal(roundedOnce(working, unrounded), 'Nómina de salarios'), unrounded, '', []);
}

const exactSum = (parts: readonly PaymentPart[]): Exact =>
  parts.reduce((total, part) => plus(total, part.exact ?? exactPesos(part.amount)), exact(0));

const shareOf = (contract: Contract, law: Law, whole: Exact): Exact =>
  contract.integral_salary ? over(times(whole, exact(law.base.value.integral)), exact(100)) : whole;

/** Corrects a sum of rounded lines by the pesos that their rounding adds or takes. */
function roundedOnce(working: Working, unrounded: Exact): Working {
  const difference = money(roundToPeso(unrounded) - roundToPeso(working.value));
  if (difference === noMoney) return working;
  return difference > 0
    ? add(working, roundingName, difference)
    : subtract(working, roundingName, money(-difference));
}
const roundingName = 'Por redondear una sola vez';

const finished = (working: Working, unrounded: Exact, note: string, law: string[]): ContributionBase => ({
  amount: roundToPeso(working.value),
  exact: unrounded,
  working,
  note,
  law,
});

/** Adds the bases of one person's stretches and rounds once. */
export const sumOfBases = (bases: readonly ContributionBase[]): Money =>
  roundToPeso(bases.reduce((total, base) => plus(total, base.exact), exact(0)));

export type Contributions = { lines: Line[]; deductions: Deductions; total: Money };

export type ContributingWorker = {
  owes: { health: boolean; pension: boolean; solidarity: boolean };
  base: ContributionBase;
  /** Allowance that the base leaves out. */
  outside: Money;
  /** Factor that scales a shorter run to a month, which the solidarity fund looks at. */
  monthly: Exact;
  beside: { health: string; pension: string };
};

export function computeContributions(
  law: Law,
  { owes, base, outside, monthly, beside }: ContributingWorker,
): Contributions {
  const healthPercent = owes.health ? law.health.value : '0';
  const pensionPercent = owes.pension ? law.pension.value : '0';
  const left = outside > 0 ? `El auxilio de transporte (${formatPesos(outside)}) no entra en la base.` : '';
  const note = (employer: string) => [base.note, left, employer].filter(Boolean).join(' ');

  const health = share('health', base, healthPercent, note(beside.health), [law.health.basis, ...base.law]);
  const pension = share('pension', base, pensionPercent, note(beside.pension), [
    law.pension.basis,
    ...base.law,
  ]);
  const fund = owes.solidarity ? solidarityOf(law, base, monthly) : undefined;
  const paid = [
    healthPercent === '0' ? undefined : health,
    pensionPercent === '0' ? undefined : pension,
    fund,
  ];
  return {
    lines: paid.flatMap((item) => (item ? [item.line] : [])),
    deductions: { health: health.share, pension: pension.share, ...(fund && { solidarity: fund.share }) },
    total: money(health.amount + pension.amount + (fund?.amount ?? 0)),
  };
}

function share(
  key: 'health' | 'pension',
  base: ContributionBase,
  percent: string,
  note: string,
  law: string[],
) {
  const working = multiply(base.working, toPercentFactor(percent), `Su aporte, ${toDecimalComma(percent)} %`);
  const { amount, explanation } = finishWorking(working, note, law);
  const text = toMoneyText(amount);
  return {
    amount,
    line: deductionLine(key, base, percent, text, explanation),
    share: { percent: places(percent), amount: text },
  };
}

/** Half a point goes to solidarity. The rest goes to subsistence, which takes the difference of rounding. */
function solidarityOf(law: Law, base: ContributionBase, monthly: Exact) {
  const { ranges, split } = law.solidarity.value;
  const inWages = over(times(exactPesos(base.amount), monthly), exactPesos(law.minimumWage.value));
  const range = ranges.findLast(
    ({ from, exclusive }) => compare(inWages, exact(from)) >= (exclusive ? 1 : 0),
  );
  const lowest = ranges[0];
  if (!range || !lowest) return undefined;
  const rate = exact(range.percent);
  const half = least(exact(split), rate);
  const note = `Lo pagan quienes cotizan sobre ${lowest.from} salarios mínimos o más. ${toDecimalComma(split)} puntos van a solidaridad y el resto a subsistencia.`;
  const { amount, explanation } = finishWorking(
    multiply(base.working, toPercentFactor(range.percent), `Su aporte, ${toDecimalComma(range.percent)} %`),
    note,
    [law.solidarity.basis, ...base.law],
  );
  const first = roundToPeso(over(times(exactPesos(base.amount), half), exact(100)));
  const shares = {
    percent: toDecimalText(half, 2),
    amount: toMoneyText(first),
    sub_percent: toDecimalText(minus(rate, half), 2),
    sub_amount: toMoneyText(money(amount - first)),
  };
  return {
    amount,
    line: deductionLine('solidarity', base, range.percent, toMoneyText(amount), explanation),
    share: shares,
  };
}

function deductionLine(
  key: 'health' | 'pension' | 'solidarity',
  base: ContributionBase,
  percent: string,
  amount: string,
  explanation: Line['explanation'],
): Line {
  const { group, label, salary } = concepts[key];
  return {
    concept: key,
    group,
    label,
    detail: `${toDecimalComma(percent)} % de ${formatPesos(base.amount)}`,
    amount,
    salary,
    explanation,
  };
}

const places = (percent: string): string => toDecimalText(exact(percent), 2);

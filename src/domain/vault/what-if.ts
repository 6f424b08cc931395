import { amountConcepts } from '../payroll/concepts/amounts.ts';
import {
  type Contract,
  computeMinimumWages,
  countContractDays,
  getRegime,
  hasTransportAllowance,
  isPensionOwed,
} from '../payroll/contract/contract.ts';
import { computeContributions } from '../payroll/deductions/contributions.ts';
import { getLaw, type Law } from '../payroll/law/parameters.ts';
import { getPayrollPolicy } from '../payroll/law/policy.ts';
import { findKnownFigure, getTableRow } from '../payroll/law/table.ts';
import { withholdingTables } from '../payroll/law/withholding.ts';
import { computeBases } from '../payroll/month/bases.ts';
import type { Absence, Hours } from '../payroll/novelties/novelties.ts';
import { toPercentFactor } from '../payroll/statement/explanation.ts';
import type { PaidItem } from '../payroll/statement/paid-item.ts';
import type { Line } from '../payroll/statement/statement.ts';
import { liquidateAbsence } from '../payroll/time/absence-pay.ts';
import { placeAbsences } from '../payroll/time/absences.ts';
import { computeHourValue } from '../payroll/time/hour-value.ts';
import { liquidateHours } from '../payroll/time/hours.ts';
import { buildSalaryItem, buildTransportItem } from '../payroll/time/salary.ts';
import { computeWholeMonthEarnings } from '../payroll/time/whole-month.ts';
import { addDays, type Day, getMonthEnd, getMonthStart, splitDay } from '../values/day.ts';
import {
  compare,
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToPeso,
  times,
} from '../values/money.ts';
import type { EmployeeBalances } from './balances.ts';

export type NextPayment = NonNullable<EmployeeBalances['next']>;

export const supposedHours = ['heds', 'hens', 'hrddfs'] as const;
export const supposedDays = ['non_paid_leave', 'work_disability', 'common_vacation'] as const;
export type SupposedHour = (typeof supposedHours)[number];
export type SupposedDay = (typeof supposedDays)[number];
/** Hours and calendar days supposed on top of what the payment has. */
export type Supposition = Readonly<Record<SupposedHour | SupposedDay, number>>;

export const noSupposition: Supposition = {
  heds: 0,
  hens: 0,
  hrddfs: 0,
  non_paid_leave: 0,
  work_disability: 0,
  common_vacation: 0,
};

/** Contract and month of the next payment, as its lines tell them. */
export type PaymentFacts = {
  contract: Contract;
  period: { start: Day; end: Day };
  law: Law;
  /** Other payments that are salary: they contribute and enter ceilings. */
  others: PaidItem[];
  /** Days of work that it pays. */
  days: number;
};

/**
 * Reads the facts of a payment from its lines. Returns `undefined` for who has no monthly salary with contributions,
 * and for a day whose law is not known: then nothing is supposed.
 */
export function findPaymentFacts(next: NextPayment, admission: Day): PaymentFacts | undefined {
  const { year, month } = splitDay(next.date);
  const period = { start: getMonthStart(year, month), end: getMonthEnd(year, month) };
  const law = findKnownFigure(() => getLaw(period.end));
  const basic = next.lines.findLast(({ concept }) => concept === 'salary');
  const health = next.lines.find(({ concept }) => concept === 'health');
  const [first] = basic?.explanation.steps ?? [];
  const salary = first?.label === basic?.label ? parseMoney(first?.operand ?? '') : undefined;
  if (!law || !basic || !health || !salary || basic.label !== 'Salario básico') return undefined;
  const contract: Contract = {
    salary,
    admission,
    worker_type: '01',
    worker_subtype: next.lines.some(({ concept }) => concept === 'pension') ? '00' : '01',
    contract_type: '2',
    integral_salary: isIntegral(health, law),
    transport_allowance_mode: findAllowanceMode(next, salary, law),
  };
  return {
    contract,
    period,
    law,
    others: listOtherSalary(next),
    days: readDays(basic),
  };
}

/** An integral salary contributes on a part of it, which the sum of the contribution says. */
const isIntegral = ({ explanation: { steps } }: Line, law: Law): boolean =>
  steps
    .slice(0, -1)
    .some(
      ({ operator, operand }) => operator === '×' && operand === toPercentFactor(law.base.value.integral),
    );

function findAllowanceMode(next: NextPayment, salary: Money, law: Law): Contract['transport_allowance_mode'] {
  if (!next.lines.some(({ concept }) => concept === 'transportation_allowance')) return 'never';
  const ceiling = computeMinimumWages(law, law.transportCeiling.value);
  return compare(exactPesos(salary), ceiling) > 0 ? 'always' : 'auto';
}

const readDays = ({ detail }: Line): number => Number(/^(\d{1,2}) días?/.exec(detail)?.[1] ?? 30);

/** Lists the other payments that are salary, as bonuses that come each month. */
const listOtherSalary = ({ lines }: NextPayment): PaidItem[] =>
  lines.flatMap((line) => {
    const amount = parseMoney(line.amount);
    const isOther = Object.hasOwn(amountConcepts, line.concept) && line.group === 'accrued' && line.salary;
    return isOther && amount !== undefined
      ? [{ line: line as Line, amount, bases: ['contributions', 'parafiscals'] as const, worked: true }]
      : [];
  });

/** Change of a line of the payment. `concept` is `contributions` for health, pension and the solidarity fund. */
export type LineChange = { concept: string; label: string; amount: Money };

export type SupposedPayment = {
  total: Money;
  difference: Money;
  changes: LineChange[];
  /** More overtime than the law lets anybody work in a week. */
  isOverLimit: boolean;
  /** The withholding could change too, and is left as it is: it depends on what the payment does not say. */
  leavesWithholding: boolean;
};

/** Tells whether a payment is near the income from which there is withholding. */
function canChangeWithholding(next: NextPayment, { law, period }: PaymentFacts, difference: Money): boolean {
  if (next.lines.some(({ concept }) => concept === 'withholding')) return true;
  const { ranges } = getTableRow(withholdingTables.table, period.end).value;
  const income = exactPesos(money((parseMoney(next.accrued_total) ?? 0) + difference));
  return compare(income, times(exactPesos(law.uvt.value), exact(ranges[1]?.over ?? 0))) > 0;
}

/**
 * Computes a payment with hours and days that have not happened: the month is liquidated with and without them, and
 * the payment changes by the difference.
 */
export function computeSupposedPayment(
  next: NextPayment,
  facts: PaymentFacts,
  supposition: Supposition,
): SupposedPayment {
  const before = liquidateWith(facts, noSupposition);
  const after = liquidateWith(facts, supposition);
  const changes = listChanges(before, after);
  const difference = money(changes.reduce((total, { amount }) => total + amount, 0));
  return {
    total: money((parseMoney(next.total) ?? noMoney) + difference),
    difference,
    changes,
    isOverLimit: after.isOverLimit,
    leavesWithholding: canChangeWithholding(next, facts, difference),
  };
}

/** The lines of the month that hours and days away change, and those of the contributions on all of it. */
type SupposedMonth = { lines: Line[]; isOverLimit: boolean };

/** Liquidates the month with the rules of the engine for time and contributions. Withholding stays as it is. */
function liquidateWith(facts: PaymentFacts, supposition: Supposition): SupposedMonth {
  const { contract, period, law, others } = facts;
  const policy = getPayrollPolicy(period.end);
  const supposed: Hours[] = supposedHours.flatMap((kind) =>
    supposition[kind] > 0 ? [{ kind, quantity: String(supposition[kind]) }] : [],
  );
  const laws = { law, laws: getLaw };
  const absences = placeDays(period, contract.admission, supposition);
  const { pieces } = placeAbsences(contract, period, laws, absences, policy.lost_rest);
  const paidAbsences = pieces.map((piece) => liquidateAbsence(contract, law, policy, piece));
  const away = pieces.reduce((total, { days }) => total + days, 0);
  const days = countContractDays(contract, period) - away;
  const hours = liquidateHours(contract, period, supposed, getLaw);
  const paid = paidAbsences.filter((item) => item !== undefined);
  const before = [buildSalaryItem(contract, days, 'salary'), ...hours.paid, ...paid, ...others];
  const stages = [period];
  const compared = computeWholeMonthEarnings(
    contract,
    { items: before, pieces, paidAbsences, stages },
    'salary',
  );
  const allowance = hasTransportAllowance(contract, law, compared)
    ? [buildTransportItem(law, days, contract.teleworks === true)]
    : [];
  const items = [...before, ...allowance];
  const regime = getRegime(contract, period.end, law);
  const { ibc } = computeBases({ ...period, contract, regime, days, items, pieces }, { law, policy });
  const pension = isPensionOwed(contract, regime);
  const { lines } = computeContributions(law, {
    owes: { health: true, pension, solidarity: pension },
    base: ibc,
    outside: noMoney,
    monthly: exact(1),
    beside: { health: '', pension: '' },
  });
  return {
    lines: [...items.map(({ line }) => line), ...lines],
    isOverLimit: hours.findings.some(({ code }) => code === 'overtime-week-limit'),
  };
}

/** Places the days one after another from the beginning of the month: their dates change no amount. */
function placeDays(
  { start, end }: PaymentFacts['period'],
  admission: Day,
  supposition: Supposition,
): Absence[] {
  let from = admission > start ? admission : start;
  return supposedDays.flatMap((kind) => {
    const count = supposition[kind];
    const until = addDays(from, count - 1);
    if (count === 0 || until > end) return [];
    const absence: Absence = { kind, start: from, end: until };
    from = addDays(until, 1);
    return [absence];
  });
}

const contributionKeys = ['health', 'pension', 'solidarity'];

function listChanges(before: SupposedMonth, after: SupposedMonth): LineChange[] {
  const changes = new Map<string, LineChange>();
  const note = ({ concept, group, label, amount }: Line, sign: 1 | -1) => {
    const isContribution = group === 'deductions' && contributionKeys.includes(concept);
    const key = isContribution ? 'contributions' : `${group}.${label}`;
    const own = changes.get(key) ?? {
      concept: isContribution ? 'contributions' : concept,
      label: isContribution ? 'Salud y pensión' : label,
      amount: noMoney,
    };
    const change = (parseMoney(amount) ?? 0) * sign * (group === 'accrued' ? 1 : -1);
    changes.set(key, { ...own, amount: money(own.amount + change) });
  };
  for (const line of after.lines) note(line, 1);
  for (const line of before.lines) note(line, -1);
  return [...changes.values()].filter(({ amount }) => amount !== 0);
}

/** Returns the pesos that one more hour adds, or that a day of work gives. */
export const computeUnitValue = (
  { contract: { salary }, period }: PaymentFacts,
  kind: SupposedHour | SupposedDay,
): Money =>
  kind === 'heds' || kind === 'hens' || kind === 'hrddfs'
    ? roundToPeso(computeHourValue(salary, period.end, kind))
    : roundToPeso(over(exactPesos(salary), exact(30)));

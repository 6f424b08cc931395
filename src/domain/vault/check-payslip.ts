import { type HourKind, hourConcepts } from '../payroll/concepts/concepts.ts';
import { findLaw, getLaw, getSurcharges, type Law, listSurchargeHistory } from '../payroll/law/parameters.ts';
import { findKnownFigure, listChangeDays } from '../payroll/law/table.ts';
import { generalTables } from '../payroll/law/tables.ts';
import {
  finishWorking,
  formatPesos,
  practiceBaseNote,
  toDecimalComma,
  toPercentFactor,
} from '../payroll/statement/explanation.ts';
import type { Explanation, ExplanationStep, Line } from '../payroll/statement/statement.ts';
import { getHourDivisor } from '../payroll/time/hour-value.ts';
import { trimZeros } from '../text/trim-zeros.ts';
import { addDays, countDays360, type Day, getMonthEnd, getMonthStart, splitDay } from '../values/day.ts';
import {
  compare,
  type Exact,
  exact,
  exactPesos,
  least,
  type Money,
  money,
  noMoney,
  over,
  parseMoney,
  roundToCentavo,
  roundToPeso,
  sum,
  times,
  toMoneyText,
} from '../values/money.ts';
import { runSteps } from './run-steps.ts';

/** Figures that a payslip prints, with the sum of each line. Amounts are decimal text. */
export type StatedPayslip = {
  start: Day;
  end: Day;
  lines: readonly Line[];
  ibc: string;
  accrued_total: string;
  deductions_total: string;
  total: string;
  /** Salary of the last day, when the payslip states it. */
  salary?: string | undefined;
};

/** A figure of the sum of a line that the law gives otherwise: `al 80 %` and `al 90 %`. */
export type LawCorrection = { stated: string; lawful: string; since: Day | undefined; law: string[] };

export type CheckedLine = {
  line: Line;
  /**
   * `written` is an amount that no sum gives: an agreement or an order sets it. `incomplete` lacks something that its
   * sum needs.
   */
  verdict: 'matches' | 'differs' | 'written' | 'incomplete';
  /** Amount that the sum gives; `undefined` when it cannot be computed. */
  due: Money | undefined;
  /** Amount that the worker lacks because of it; negative when the payslip gives more than the sum. */
  owed: Money;
  corrections: LawCorrection[];
  /** Sum that leads to `due`. */
  explanation: Explanation;
  /** Words for the figure that it lacks, when it is incomplete. */
  missing: string;
};

/** A total of the payslip that its lines do not add up to. */
export type WrongTotal = { label: string; stated: Money; due: Money };

export type PayslipCheck = {
  lines: CheckedLine[];
  totals: WrongTotal[];
  /** Net of the sums less the net of the payslip; negative when the payslip gives more. */
  owed: Money;
  /** The part of it that would reach the worker, after contributions. */
  handed: Money;
  /** How much each contribution would change, by its label. */
  contributions: { label: string; more: Money }[];
};

/** Finds whether every figure that could be computed is the one of the payslip. */
export const isPayslipRight = ({ lines, totals }: PayslipCheck): boolean =>
  totals.length === 0 && lines.every(({ verdict }) => verdict !== 'differs');

/**
 * Computes a payslip again from what it says: each line from its salary, days and hours with the law of its days, the
 * contributions from the lines, and the totals from all. Exact to the peso. What depends on something that the payslip
 * does not say is left without a verdict.
 */
export function checkPayslip(payslip: StatedPayslip): PayslipCheck {
  const law = findLaw(payslip.end, getLaw);
  const facts: Facts = { payslip, law, hours: listHourRules(payslip) };
  const first = payslip.lines.map((line) => checkLine(line, facts, listAmounts(payslip.lines)));
  const due = new Map(first.map(({ line, due: amount }) => [line, amount]));
  // A wrong line is told once: contributions may follow the amount that it states, or the one that it should state.
  const lines = first.map((checked) =>
    checked.verdict === 'differs' && isContribution(checked.line)
      ? chooseRight(checked, checkLine(checked.line, facts, listAmounts(payslip.lines, due)))
      : checked,
  );
  const stated = sumLines(lines, ({ line }) => read(line.amount));
  const computed = sumLines(lines, ({ line, due: amount }) => amount ?? read(line.amount));
  const contributions = lines.flatMap(({ line, verdict }) => {
    if (!isContribution(line) || verdict !== 'matches') return [];
    const after = checkLine(line, facts, listAmounts(payslip.lines, due), true).due ?? read(line.amount);
    const more = money(after - read(line.amount));
    return more === 0 ? [] : [{ label: line.label, more }];
  });
  const owed = money(computed.net - read(payslip.total));
  const handed = money(owed - sum(contributions.map(({ more }) => more)));
  return { lines, totals: checkTotals(payslip, lines, stated, computed), owed, handed, contributions };
}

type Facts = { payslip: StatedPayslip; law: Law | undefined; hours: HourRule[] };

const read = (text: string): Money => parseMoney(text) ?? noMoney;
const contributionKeys = ['health', 'pension', 'solidarity'] as const;
type ContributionKey = (typeof contributionKeys)[number];
const isContribution = ({ group, concept }: Line): boolean =>
  group === 'deductions' && contributionKeys.some((key) => key === concept);

const chooseRight = (first: CheckedLine, second: CheckedLine): CheckedLine =>
  second.verdict === 'matches' ? second : first;

/** Amounts of what was earned by label, as the payslip states them or as `due` gives them. */
function listAmounts(
  lines: readonly Line[],
  due?: ReadonlyMap<Line, Money | undefined>,
): Map<string, Money[]> {
  const amounts = new Map<string, Money[]>();
  for (const line of lines) {
    if (line.group !== 'accrued') continue;
    const amount = due?.get(line) ?? read(line.amount);
    amounts.set(line.label, [...(amounts.get(line.label) ?? []), amount]);
  }
  return amounts;
}

type Corrected = { steps: ExplanationStep[]; corrections: LawCorrection[]; missing?: string };

function checkLine(
  line: Line,
  facts: Facts,
  amounts: ReadonlyMap<string, Money[]>,
  follow = false,
): CheckedLine {
  const { steps, note, law } = line.explanation;
  const stated = read(line.amount);
  const base = { line, owed: noMoney, corrections: [], explanation: line.explanation, missing: '' };
  const corrected = correctSteps(line, facts, amounts);
  const working = corrected.missing === undefined ? runSteps(corrected.steps) : undefined;
  if (!working) {
    const missing = corrected.missing ?? 'no dice cómo se hizo la cuenta';
    return { ...base, verdict: 'incomplete', due: undefined, missing };
  }
  const due = roundLike(stated, working.value);
  const isChanged = corrected.steps.some((step, index) => step.operand !== steps[index]?.operand);
  const shown = isChanged || follow ? finishWorking(working, note, law).explanation : line.explanation;
  const explanation = {
    ...shown,
    law: [...new Set([...corrected.corrections.flatMap((one) => one.law), ...law])],
  };
  const owed = money(line.group === 'accrued' ? due - stated : stated - due);
  const verdict = owed !== 0 ? 'differs' : isWritten(line) ? 'written' : 'matches';
  return { ...base, verdict, due, owed, corrections: owed === 0 ? [] : corrected.corrections, explanation };
}

/** An amount typed with centavos keeps them; anything else ends in whole pesos. */
const roundLike = (stated: Money, value: Exact): Money =>
  stated % 100 === 0 ? roundToPeso(value) : roundToCentavo(value);

const computedAlone: readonly string[] = ['salary', 'transportation_allowance', 'sustenance_support'];
/** Tells whether a line states only its amount. */
const isWritten = ({ concept, explanation: { steps } }: Line): boolean =>
  steps.length === 1 && !computedAlone.includes(concept);

function correctSteps(line: Line, facts: Facts, amounts: ReadonlyMap<string, Money[]>): Corrected {
  const { concept, group } = line;
  const steps = [...line.explanation.steps];
  if (steps.length === 0) return { steps, corrections: [] };
  if (Object.hasOwn(hourConcepts, concept) && group === 'accrued')
    return correctHours(concept as HourKind, steps, facts);
  if (concept === 'salary' && group === 'accrued') return correctSalary(line, steps, facts);
  if (concept === 'transportation_allowance') return correctTransport(steps, facts);
  if (isContribution(line)) return correctContribution(concept as ContributionKey, steps, facts, amounts);
  return { steps, corrections: [] };
}

const replaceStep = (
  steps: readonly ExplanationStep[],
  at: number,
  change: Partial<ExplanationStep>,
): ExplanationStep[] => steps.map((step, index) => (index === at ? { ...step, ...change } : step));

const toOperand = (amount: Money): string => trimZeros(toMoneyText(amount));

/** The salary of the last line of days is the one that the payslip states, where that line reaches the last day. */
function correctSalary(line: Line, steps: ExplanationStep[], { payslip }: Facts): Corrected {
  const salary = findStatedSalary(payslip);
  if (line !== salary?.line || salary.stated === salary.due) return { steps, corrections: [] };
  if (!reachesLastDay(payslip)) return { steps, corrections: [], missing: otherDays };
  return { steps: replaceStep(steps, 0, { operand: toOperand(salary.stated) }), corrections: [] };
}

const otherDays = 'el salario que dice es el del último día, y estos días pueden ser de antes de un aumento';

/**
 * Tells whether the lines of salary pay the last day too. An absence may be the last days, and a 31st adds no day to a
 * month of thirty, so that a raise there would have no line.
 */
function reachesLastDay({ start, end, lines }: StatedPayslip): boolean {
  const days = lines
    .filter(({ concept }) => concept === 'salary')
    .reduce((total, line) => total + countPaidDays(line), 0);
  return splitDay(end).date !== 31 && days >= countDays360(start, end);
}

/** Counts the days that a line of salary pays. That of a whole month has no step after the salary. */
const countPaidDays = ({ explanation: { steps } }: Line): number =>
  steps.length === 1 ? 30 : Number(steps.find(({ operator }) => operator === '×')?.operand ?? 0);

function correctTransport(steps: ExplanationStep[], { law }: Facts): Corrected {
  if (!law) return { steps, corrections: [], missing: noLaw };
  const { value, basis } = law.transportAllowance;
  const stated = parseMoney(steps[0]?.operand ?? '');
  if (stated === value || stated === undefined) return { steps, corrections: [] };
  const correction = {
    stated: formatPesos(stated),
    lawful: formatPesos(value),
    since: undefined,
    law: [basis],
  };
  return { steps: replaceStep(steps, 0, { operand: toOperand(value) }), corrections: [correction] };
}

const noLaw = 'falta la ley de ese día en esta versión';

/** Hours are paid with the law of their day, which the line does not say: any day of a year before the period. */
const LATE_HOURS_DAYS = 365;
/** Days before the period whose hours are paid in it as a rule. */
const USUAL_HOURS_DAYS = 31;

/** Law of an hour from a day; `usual` when hours of the period are of those days as a rule. */
type HourRule = { day: Day; divisor: number; usual: boolean };

/** Lists the days since which hours of the payslip may have had another value. */
function listHourRules({ start, end }: StatedPayslip): HourRule[] {
  const from = addDays(start, -LATE_HOURS_DAYS);
  const usualFrom = addDays(start, -USUAL_HOURS_DAYS);
  const { workingWeek, hourSurcharges, restDaySurcharge } = generalTables;
  const changes = listChangeDays([workingWeek, hourSurcharges, restDaySurcharge]);
  const days = [from, ...changes.filter((day) => day > from && day <= end)] as Day[];
  return days.flatMap((day, index) => {
    const divisor = findKnownFigure(() => getHourDivisor(day));
    const next = days[index + 1];
    return divisor === undefined ? [] : [{ day, divisor, usual: next === undefined || next > usualFrom }];
  });
}

/**
 * Corrects an hour that is worth less than every law of its possible days. A divisor of the law says of which days the
 * hour is. The days of the period and the month before are possible for any, since fewer agreed hours of the week give
 * a lower divisor. An agreement may pay more than the law. The correction takes the lowest value that was lawful.
 */
function correctHours(kind: HourKind, steps: ExplanationStep[], { hours }: Facts): Corrected {
  const [salary, divided, raised, counted] = steps;
  const isWhole = salary?.operator === '' && divided?.operator === '÷' && raised?.operator === '×';
  if (!isWhole || counted?.operator !== '×' || !divided.operand || !raised.operand)
    return { steps, corrections: [], missing: 'no dice las horas' };
  const [divisor, factor] = [exact(divided.operand), exact(raised.operand)];
  const isOfLaw = (rule: HourRule) => compare(divisor, exact(rule.divisor)) === 0;
  const possible = hours.some(isOfLaw) ? hours.filter((rule) => rule.usual || isOfLaw(rule)) : hours;
  const rules = possible.flatMap(({ day, divisor }) => {
    const surcharge = findKnownFigure(() => getSurcharges(day)[kind]);
    return surcharge ? [{ day, divisor, surcharge, factor: toFactor(kind, surcharge.value) }] : [];
  });
  if (rules.length === 0) return { steps, corrections: [], missing: noLaw };
  const worth = (rule: (typeof rules)[number]) =>
    over(exact(rule.factor), least(divisor, exact(rule.divisor)));
  const lowest = rules.reduce((low, rule) => (compare(worth(rule), worth(low)) < 0 ? rule : low));
  if (compare(over(factor, divisor), worth(lowest)) >= 0) return { steps, corrections: [] };
  const isLess = compare(factor, exact(lowest.factor)) < 0;
  const isLonger = compare(divisor, exact(lowest.divisor)) > 0;
  const since = listSurchargeHistory(kind).findLast(({ from }) => from <= lowest.day)?.from as
    | Day
    | undefined;
  return {
    steps: steps.map((step, index) => {
      if (index === 1 && isLonger)
        return { ...step, operand: String(lowest.divisor), label: `${lowest.divisor} horas del mes` };
      if (index !== 2 || !isLess) return step;
      return { ...step, operand: lowest.factor, label: `${toDecimalComma(lowest.factor)} por el recargo` };
    }),
    corrections: [
      ...(isLess
        ? [
            {
              stated: `al ${toPercent(raised.operand)}`,
              lawful: `al ${toPercent(lowest.factor)}`,
              since: since && since > '2000' ? since : undefined,
              law: [...lowest.surcharge.basis],
            },
          ]
        : []),
      ...(isLonger
        ? [
            {
              stated: `entre ${divided.operand} horas`,
              lawful: `entre ${lowest.divisor} horas`,
              since: undefined,
              law: ['CST art. 161'],
            },
          ]
        : []),
    ],
  };
}

/** Returns the factor of an hour of a kind: overtime pays the hour too. */
const toFactor = (kind: HourKind, percent: number): string =>
  toPercentFactor(percent + (hourConcepts[kind].hour.extra ? 100 : 0));

const toPercent = (factor: string): string => {
  const percent = times(exact(factor), exact(100));
  return `${toDecimalComma(trimZeros(formatExact(percent)))} %`;
};
const formatExact = ({ n, d }: Exact): string => {
  const hundredths = (n * 100n) / d;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
};

/** Corrects the base with the lines of the payslip, and the percent with the law of its last day. */
function correctContribution(
  key: ContributionKey,
  steps: ExplanationStep[],
  { payslip, law }: Facts,
  amounts: ReadonlyMap<string, Money[]>,
): Corrected {
  if (!law) return { steps, corrections: [], missing: noLaw };
  const based = followLines(steps, amounts);
  const at = based.length - 1;
  const share = based[at];
  if (share?.operator !== '×' || share.operand === undefined) return { steps: based, corrections: [] };
  const lawful =
    key === 'solidarity'
      ? findSolidarityPercent(based.slice(0, at), share.operand, payslip, law)
      : law[key].value;
  const factor = toPercentFactor(lawful ?? '0');
  if (lawful === undefined || factor === share.operand) return { steps: based, corrections: [] };
  const correction = {
    stated: `al ${toPercent(share.operand)}`,
    lawful: `al ${toDecimalComma(lawful)} %`,
    since: undefined,
    law: [law[key].basis],
  };
  const label = `Su aporte, ${toDecimalComma(lawful)} %`;
  return { steps: replaceStep(based, at, { operand: factor, label }), corrections: [correction] };
}

/** Puts the amount of its line in each addend that names one. Lines of one label are told apart by their amounts. */
function followLines(
  steps: readonly ExplanationStep[],
  amounts: ReadonlyMap<string, Money[]>,
): ExplanationStep[] {
  return steps.map((step) => {
    const stated = step.operator === '' || step.operator === '+' ? parseMoney(step.operand ?? '') : undefined;
    const named = amounts.get(step.label);
    if (stated === undefined || !named || named.includes(stated)) return step;
    const used = steps.flatMap((other) =>
      other.label === step.label ? (parseMoney(other.operand ?? '') ?? []) : [],
    );
    const unused = named.filter((amount) => !used.includes(amount));
    const [only, ...others] = unused;
    return only === undefined || others.length > 0 ? step : { ...step, operand: toOperand(only) };
  });
}

/**
 * Returns the percent of the solidarity fund. The fund looks at the whole month, so that a shorter period may have any
 * of its percents.
 */
function findSolidarityPercent(
  base: readonly ExplanationStep[],
  stated: string,
  { start, end }: StatedPayslip,
  law: Law,
): string | undefined {
  const { ranges } = law.solidarity.value;
  const { year, month } = splitDay(end);
  const isWholeMonth = start === getMonthStart(year, month) && end === getMonthEnd(year, month);
  const isOneOfThem = ranges.some(({ percent }) => toPercentFactor(percent) === stated);
  const value = runSteps(base)?.value;
  if (!value || (!isWholeMonth && isOneOfThem)) return undefined;
  const inWages = over(exactPesos(roundToPeso(value)), exactPesos(law.minimumWage.value));
  return ranges.findLast(({ from, exclusive }) => compare(inWages, exact(from)) >= (exclusive ? 1 : 0))
    ?.percent;
}

type LineSums = { accrued: Money; deductions: Money; net: Money };

function sumLines(lines: readonly CheckedLine[], amountOf: (line: CheckedLine) => Money): LineSums {
  const of = (group: Line['group']) => sum(lines.filter(({ line }) => line.group === group).map(amountOf));
  const [accrued, deductions] = [of('accrued'), of('deductions')];
  return { accrued, deductions, net: money(accrued - deductions) };
}

/** Compares the totals with the lines. A total may follow a line as the payslip states it or as its sum gives it. */
function checkTotals(
  payslip: StatedPayslip,
  lines: readonly CheckedLine[],
  stated: LineSums,
  computed: LineSums,
): WrongTotal[] {
  const total = (label: string, amount: Money, key: keyof LineSums): WrongTotal[] =>
    amount === stated[key] || amount === computed[key] ? [] : [{ label, stated: amount, due: stated[key] }];
  const health = lines.find(({ line }) => line.group === 'deductions' && line.concept === 'health');
  const base = health && findStatedBase(health.line);
  const ibc = read(payslip.ibc);
  const found = findStatedSalary(payslip);
  const salary = found && reachesLastDay(payslip) ? found : undefined;
  return [
    ...total('Lo que ganó', read(payslip.accrued_total), 'accrued'),
    ...total('Lo que se descontó', read(payslip.deductions_total), 'deductions'),
    ...total('Neto', read(payslip.total), 'net'),
    ...(base === undefined || base === ibc ? [] : [{ label: 'Base de cotización', stated: ibc, due: base }]),
    ...(salary && salary.stated !== salary.due
      ? [{ label: 'Salario básico', stated: salary.stated, due: salary.due }]
      : []),
  ];
}

/**
 * Returns the base that the sum of a contribution reaches before its percent. Where the period has parts, the base of
 * the payslip is that of all of them: the sum adds those of several contracts, each rounded, and leaves out the days of
 * an apprentice before the practice. There it returns `undefined`.
 */
function findStatedBase({ explanation: { steps, note } }: Line): Money | undefined {
  const at = steps.findLastIndex(({ operator }) => operator === '=');
  const isWhole = steps[at + 1]?.operator === '×' && !note.includes(practiceBaseNote);
  const value = at < 0 || !isWhole ? undefined : runSteps(steps.slice(0, at + 1))?.value;
  return value && roundToPeso(value);
}

/** Finds the last line of days, the salary of the payslip, and the one that the line starts from. */
function findStatedSalary({
  lines,
  salary,
}: StatedPayslip): { line: Line; stated: Money; due: Money } | undefined {
  const line = lines.findLast((one) => one.concept === 'salary' && !one.of_contract);
  const [first] = line?.explanation.steps ?? [];
  const due = first?.label === line?.label ? parseMoney(first?.operand ?? '') : undefined;
  const stated = salary === undefined ? undefined : parseMoney(salary);
  return !line || stated === undefined || due === undefined ? undefined : { line, stated, due };
}

import type { OfficeOutput } from '../../../../domain/office/calls.ts';
import { type DocumentState, standingStates } from '../../../../domain/payroll/desk/document-state.ts';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../../../domain/values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../../../../domain/values/month.ts';

export type PersonPayroll = OfficeOutput<'GET /employees/:id/payrolls'>['data'][number];
export type ForeignMonthPaid = OfficeOutput<'GET /foreign_payrolls'>['data'][number];

export const measures = {
  total: 'Neto',
  accrued_total: 'Devengado',
  deductions_total: 'Deducciones',
} as const;
export type Measure = keyof typeof measures;

/** A month that an employee was paid, here or by another program. Amounts are decimal text. */
export type PersonMonth = Month & {
  id: string;
  number: string | null;
  /** State of the payroll. `undefined` when another program issued it. */
  state: DocumentState | undefined;
  /** Whether a document of the month was accepted. */
  isIssued: boolean;
} & Record<Measure, string>;

const MONTHS_IN_A_CURVE = 12;

/**
 * Joins the months of both programs from the last to the first. A month of another program is the sum of its documents
 * that no note of here replaced or eliminated. An issued payroll of here takes its place, and one that is not issued does
 * not.
 */
export function joinMonths(
  payrolls: readonly PersonPayroll[],
  foreign: readonly ForeignMonthPaid[],
): PersonMonth[] {
  const months = new Map<number, PersonMonth>();
  for (const part of foreign) {
    if (part.note && standingStates.includes(part.note.state)) continue;
    const { id, year, month, number } = part;
    const before = months.get(toMonthIndex(part));
    const add = (name: Measure) =>
      toMoneyText(sum([before?.[name], part[name]].map((text) => parseMoney(text ?? '') ?? noMoney)));
    months.set(toMonthIndex(part), {
      ...{ id, year, month, state: undefined, isIssued: true },
      number: before ? `${before.number}, ${number}` : number,
      accrued_total: add('accrued_total'),
      deductions_total: add('deductions_total'),
      total: add('total'),
    });
  }
  for (const { full_number, ...payroll } of payrolls) {
    const isIssued = standingStates.includes(payroll.state);
    if (isIssued || !months.has(toMonthIndex(payroll)))
      months.set(toMonthIndex(payroll), { ...payroll, number: full_number, isIssued });
  }
  const last = Math.max(...months.keys());
  return [...months]
    .filter(([index]) => index > last - MONTHS_IN_A_CURVE)
    .sort(([a], [b]) => b - a)
    .map(([, month]) => month);
}

/** A point of a curve. `x` and `y` are percentages of its frame, from the left and from the top. */
export type CurvePoint = Month & { x: number; y: number; amount: Money; isIssued: boolean };
export type Curve = {
  /** Months of the frame, with a point where there is one. */
  slots: (Month & { x: number; point: CurvePoint | undefined })[];
  /** Lines between months that follow each other. A line to a month that is not issued is dotted. */
  lines: { from: CurvePoint; to: CurvePoint; isDotted: boolean }[];
  /** Amounts of the horizontal lines, in centavos, with their height. */
  ticks: { amount: Money; y: number }[];
};

/**
 * Places the twelve months up to the last one. The frame does not begin at zero: it shows how the months differ. Months
 * without a payroll have no point, and no line crosses them.
 */
export function buildCurve(months: readonly PersonMonth[], measure: Measure): Curve {
  const [last] = months;
  if (!last) return { slots: [], lines: [], ticks: [] };
  const amounts = months.map((month) => parseMoney(month[measure]) ?? noMoney);
  const scale = chooseScale(Math.min(...amounts), Math.max(...amounts));
  const heightOf = (amount: number): number => 100 * (1 - (amount - scale.low) / (scale.high - scale.low));
  const slots = Array.from({ length: MONTHS_IN_A_CURVE }, (_, at) => {
    const { year, month } = toMonth(toMonthIndex(last) - MONTHS_IN_A_CURVE + 1 + at);
    const x = (100 * (at + 0.5)) / MONTHS_IN_A_CURVE;
    const index = months.findIndex((one) => one.year === year && one.month === month);
    const [paid, amount] = [months[index], amounts[index]];
    const point = paid &&
      amount !== undefined && { year, month, x, y: heightOf(amount), amount, isIssued: paid.isIssued };
    return { year, month, x, point: point || undefined };
  });
  const lines = slots.flatMap(({ point: to }, at) => {
    const from = slots[at - 1]?.point;
    return from && to ? [{ from, to, isDotted: !from.isIssued || !to.isIssued }] : [];
  });
  return { slots, lines, ticks: scale.ticks.map((amount) => ({ amount, y: heightOf(amount) })) };
}

/** Chooses round amounts around all the others, in centavos: two to five lines. */
function chooseScale(lowest: number, highest: number): { low: number; high: number; ticks: Money[] } {
  const span = Math.max(highest - lowest, Math.abs(highest) * 0.02, 100);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const low = Math.floor(lowest / step) * step;
  const high = Math.max(Math.ceil(highest / step) * step, low + step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, at) => (low + at * step) as Money) };
}

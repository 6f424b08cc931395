import { trimZeros } from '../../text/trim-zeros.ts';
import {
  type Exact,
  exact,
  exactPesos,
  formatMoney,
  formatPesos,
  type Money,
  minus,
  over,
  plus,
  roundToPeso,
  times,
  toDecimalText,
  toMoneyText,
} from '../../values/money.ts';
import type { Explanation, ExplanationStep } from './statement.ts';

/**
 * A sum in progress: the exact value and the steps that led to it. Amounts are always read from a working, so the
 * explanation and the payment cannot differ. Shown figures are rounded; the value is not.
 */
export type Working = { readonly value: Exact; readonly steps: readonly ExplanationStep[] };

/** Formats whole centavos as decimal text without trailing zeros: the operand of a step. */
const plain = (amount: Money): string =>
  amount % 100 === 0 ? String(amount / 100) : trimZeros(toMoneyText(amount));
const shown = (value: Exact): string => formatMoney(roundToPeso(value));

export function startWorking(label: string, amount: Money): Working {
  return begin([], label, amount);
}

/** Begins a second sum after a first one that was stated: the floor of a base after the payments that fall short. */
export function begin(before: readonly ExplanationStep[], label: string, amount: Money): Working {
  const value = exactPesos(amount);
  return {
    value,
    steps: [...before, { operator: '', label, value: formatMoney(amount), operand: plain(amount) }],
  };
}

export function add(working: Working, label: string, amount: Money): Working {
  const step: ExplanationStep = { operator: '+', label, value: formatMoney(amount), operand: plain(amount) };
  return { value: plus(working.value, exactPesos(amount)), steps: [...working.steps, step] };
}

export function subtract(working: Working, label: string, amount: Money): Working {
  const step: ExplanationStep = { operator: '−', label, value: formatMoney(amount), operand: plain(amount) };
  return { value: minus(working.value, exactPesos(amount)), steps: [...working.steps, step] };
}

export function multiply(working: Working, by: string, label: string): Working {
  const value = times(working.value, exact(by));
  return { value, steps: [...working.steps, { operator: '×', label, value: shown(value), operand: by }] };
}

export function divide(working: Working, by: string, label: string): Working {
  const value = over(working.value, exact(by));
  return { value, steps: [...working.steps, { operator: '÷', label, value: shown(value), operand: by }] };
}

/** Begins a sum with a count instead of pesos: `beginCount([], 'Días de servicio', '1275')`. */
export function beginCount(before: readonly ExplanationStep[], label: string, count: string): Working {
  const step: ExplanationStep = { operator: '', label, value: formatGroupedNumber(count), operand: count };
  return { value: exact(count), steps: [...before, step] };
}

const operations = { '+': plus, '−': minus, '×': times, '÷': over } as const;

/** Adds a step whose figure is not pesos. The step shows two decimals and its unit: `131,74 UVT`. */
export function addCountStep(
  working: Working,
  operator: keyof typeof operations,
  by: string,
  label: string,
  unit: string,
): Working {
  const value = operations[operator](working.value, exact(by));
  const figure = `${formatGroupedNumber(trimZeros(toDecimalText(value, 2)))} ${unit}`.trim();
  return { value, steps: [...working.steps, { operator, label, value: figure, operand: by }] };
}

/** States a partial result under a name. The sum goes on from the value rounded to the peso, as shown. */
export function addSubtotal(working: Working, label: string): Working {
  const amount = roundToPeso(working.value);
  return {
    value: exactPesos(amount),
    steps: [...working.steps, { operator: '=', label, value: formatMoney(amount) }],
  };
}

/** Takes the thirtieths of a monthly figure for some days. A whole month adds no step. */
export function prorateByDays(working: Working, days: number): Working {
  if (days === 30) return working;
  return multiply(divide(working, '30', '30 días del mes'), String(days), formatDays(days));
}

export function finishWorking(
  working: Working,
  note: string,
  law: string[],
): { amount: Money; explanation: Explanation } {
  const amount = roundToPeso(working.value);
  const result = formatMoney(amount);
  const steps = [...working.steps];
  const last = steps.at(-1);
  // Added and subtracted steps show their own figure; other steps show the figure they reach.
  if (last?.operator === '+') steps.push({ operator: '=', label: 'Suma', value: result });
  else if (last?.operator === '−') steps.push({ operator: '=', label: 'Queda', value: result });
  else if (last) steps[steps.length - 1] = { ...last, value: result };
  return { amount, explanation: { steps, result, note, law } };
}

/** Explains an amount taken as written, centavos included. */
export const explainWrittenAmount = (
  label: string,
  amount: Money,
  note: string,
  law: string[],
): Explanation => ({
  steps: startWorking(label, amount).steps as ExplanationStep[],
  result: formatMoney(amount),
  note,
  law,
});

/**
 * Removes from a stored note a sentence of earlier payslips, which is false where the employer pays no health (Estatuto
 * Tributario art. 114-1).
 */
export const stripFalseSentence = (note: string): string =>
  note.replace(/ ?Su empleador paga aparte su propia parte\.$/, '');

/** Computes the sum again from its operands alone. Returns `undefined` when a step cannot be computed. */
export function evaluateSteps(steps: readonly ExplanationStep[]): Exact | undefined {
  let value = exact(0);
  try {
    for (const { operator, operand = '0' } of steps) {
      if (operator === '=') value = exactPesos(roundToPeso(value));
      else if (operator === '') value = exact(operand);
      else value = operations[operator](value, exact(operand));
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return exactPesos(roundToPeso(value));
}

/** Note of a contribution that leaves out the days of an apprentice before the practice. */
export const practiceBaseNote =
  'Es la base de los días de práctica; por los anteriores la empresa paga toda la salud.';

export { formatPesos };
export const formatDays = (days: number): string => (days === 1 ? '1 día' : `${days} días`);
export const formatHours = (quantity: string): string =>
  quantity === '1' ? '1 hora' : `${toDecimalComma(quantity)} horas`;
/** Turns `1.25` into `1,25`. */
export const toDecimalComma = (text: string): string => text.replace('.', ',');
/** Formats `18300.5` as `18.300,5`, for figures that are not pesos. */
export function formatGroupedNumber(text: string): string {
  const [whole = '0', rest] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (rest ? `,${rest}` : '');
}
/** Turns 125 into the decimal text `1.25`, without floats. */
export function toPercentFactor(percent: number | string): string {
  const [whole = '0', rest = ''] = String(percent).split('.');
  const digits = whole.padStart(3, '0');
  return trimZeros(`${digits.slice(0, -2)}.${digits.slice(-2)}${rest}`);
}

import {
  add,
  addSubtotal,
  begin,
  divide,
  multiply,
  subtract,
  type Working,
} from '../payroll/statement/explanation.ts';
import type { ExplanationStep } from '../payroll/statement/statement.ts';
import { exact, minus, parseMoney, plus } from '../values/money.ts';

/**
 * Does a sum again from its operands, with the operations that the engine writes it with. The value is not rounded.
 * Returns `undefined` when a step has no operand, or one that cannot be computed.
 */
export function runSteps(steps: readonly ExplanationStep[]): Working | undefined {
  let working: Working | undefined;
  try {
    for (const step of steps) {
      working = runStep(working, step);
      if (!working) return undefined;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return working;
}

function runStep(before: Working | undefined, step: ExplanationStep): Working | undefined {
  const { operator, label, operand } = step;
  if (operator === '=') return before && addSubtotal(before, label);
  if (operand === undefined) return undefined;
  const amount = parseMoney(operand);
  if (operator === '')
    return amount === undefined
      ? { value: exact(operand), steps: [...(before?.steps ?? []), step] }
      : begin(before?.steps ?? [], label, amount);
  if (!before) return undefined;
  if (operator === '×') return multiply(before, operand, label);
  if (operator === '÷') return divide(before, operand, label);
  if (amount !== undefined) return (operator === '+' ? add : subtract)(before, label, amount);
  const change = operator === '+' ? plus : minus;
  return { value: change(before.value, exact(operand)), steps: [...before.steps, step] };
}

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sharedPath } from '../../shared.ts';

/** The worked cases of the reference folder, by id; none when it does not lie beside the checkout. */
type Case<Inputs> = { inputs: Inputs; expected: Record<string, unknown>; tolerance_cop: number };

const file = sharedPath('payroll-law/vectors.json');
const cases: (Case<unknown> & { id: string })[] = file ? JSON.parse(readFileSync(file, 'utf8')).vectors : [];
export const hasVectors = cases.length > 0;

/** The inputs of a case, as its test names them, and the check of an answer against everything it expects. */
export function vector<Inputs>(id: string): {
  inputs: Inputs;
  expects: (answer: Record<string, unknown>) => void;
} {
  const found = cases.find((one) => one.id === id);
  if (!found) throw new Error(`no such case: ${id}`);
  const expects = (answer: Record<string, unknown>) => {
    for (const [name, expected] of Object.entries(found.expected)) {
      if (typeof expected !== 'number') expect(answer[name], name).toEqual(expected);
      else {
        const off = Math.abs(Number(answer[name]) - expected);
        expect(off, `${name}: ${answer[name]} for ${expected}`).toBeLessThanOrEqual(found.tolerance_cop);
      }
    }
  };
  return { inputs: found.inputs as Inputs, expects };
}

import { type Money, money } from '../money.ts';
import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { contributorOf, type Subsystem, subsystems } from '../pila/contributor.ts';
import { defaultPilaSettings } from '../pila/settings.ts';

/**
 * Difference of each system between what the planilla pays, by its lines and to the next hundred pesos (Decreto 1990 de
 * 2016), and what was deducted from the worker with what the company contributes, both exact. Below zero where less is paid.
 */
export function planillaDifference(month: EmployeeMonth): { system: Subsystem; amount: Money }[] {
  const contributor = contributorOf(month, defaultPilaSettings);
  if (!contributor) return [];
  return subsystems.flatMap((system) => {
    const { paid, deducted, employer } = contributor.sums[system];
    const amount = money(paid - deducted - employer);
    return amount === 0 ? [] : [{ system, amount }];
  });
}

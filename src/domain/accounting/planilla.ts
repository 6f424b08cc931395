import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { buildContributor, type Subsystem, subsystems } from '../pila/contributor.ts';
import type { PilaSettings } from '../pila/settings.ts';
import { type Money, money, noMoney } from '../values/money.ts';
import type { AccountKey } from './accounts.ts';

type Difference = { key: AccountKey; system: Subsystem; amount: Money };

/**
 * Difference of each system between what the planilla pays, by its lines and to the next hundred pesos (Decreto 1990 de
 * 2016), and what was deducted from the worker with what the company contributes, both exact. Below zero where less is paid.
 * Health of days without pay that an exempt company chose to contribute is a contribution, and no rounding.
 */
export function computePlanillaDifference(month: EmployeeMonth, settings: PilaSettings): Difference[] {
  const contributor = buildContributor(month, settings);
  if (!contributor) return [];
  const chosen = chosenHealth(month, settings, contributor.sums.health.paid);
  const roundings = subsystems.map((system): Difference => {
    const { paid, deducted, employer } = contributor.sums[system];
    const own = system === 'health' ? chosen : noMoney;
    return { key: `rounding.${system}`, system, amount: money(paid - deducted - employer - own) };
  });
  const health: Difference = { key: 'contributions.unpaid_health', system: 'health', amount: chosen };
  return [health, ...roundings].filter(({ amount }) => amount !== 0);
}

/** Health that the company pays by its setting alone: nothing where it is not exempt, since it owes it anyway. */
function chosenHealth(month: EmployeeMonth, settings: PilaSettings, paid: Money): Money {
  if (settings.suspended_health === 'exempt') return noMoney;
  const exempt = buildContributor(month, { ...settings, suspended_health: 'exempt' });
  return money(paid - (exempt?.sums.health.paid ?? noMoney));
}

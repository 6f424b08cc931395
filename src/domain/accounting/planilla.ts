import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { buildContributor, type Subsystem, subsystems } from '../pila/contributor.ts';
import type { PilaSettings } from '../pila/settings.ts';
import { type Money, money, noMoney } from '../values/money.ts';
import type { AccountKey } from './accounts.ts';

type Difference = { key: AccountKey; system: Subsystem; amount: Money };

/**
 * Computes, for each subsystem, what the planilla pays minus the exact contributions of worker and company. The
 * planilla rounds each line up to a hundred pesos (Decreto 1990 de 2016). Negative when the planilla pays less.
 * Health that an exempt company chose to pay for unpaid days is a contribution, not rounding.
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

/**
 * Returns the health contribution that the company pays only by its setting. Zero when it is not exempt, because it
 * owes the contribution anyway.
 */
function chosenHealth(month: EmployeeMonth, settings: PilaSettings, paid: Money): Money {
  if (settings.suspended_health === 'exempt') return noMoney;
  const exempt = buildContributor(month, { ...settings, suspended_health: 'exempt' });
  return money(paid - (exempt?.sums.health.paid ?? noMoney));
}

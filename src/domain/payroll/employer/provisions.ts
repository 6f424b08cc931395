import type { Money } from '../../values/money.ts';
import type { PayrollPolicy } from '../law/policy.ts';
import {
  add,
  addSubtotal,
  divide,
  finishWorking,
  multiply,
  startWorking,
  toDecimalComma,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import type { PaymentPart } from '../statement/paid-item.ts';
import { buildEmployerItem, type EmployerItem } from './employer.ts';

/** Computes the provisions of the month for the worker (rules §6): estimates that the payment itself later corrects. */
export function computeProvisions(
  policy: PayrollPolicy,
  integral: boolean,
  benefits: readonly PaymentPart[],
  vacations: readonly PaymentPart[],
): EmployerItem[] {
  const items: EmployerItem[] = [];
  if (!integral) {
    const base = totalOf(benefits);
    const twelfth = partOf(base, policy, '12', '8.33');
    const severance = provision('severance', twelfth, ['CST art. 249']);
    const interest = multiply(
      addSubtotal(twelfth, provisionLabels.severance),
      '0.12',
      '12 % de interés al año',
    );
    items.push(
      severance,
      provision('severance_interest', interest, ['Ley 52 de 1975 art. 1']),
      provision('service_bonus', twelfth, ['CST art. 306']),
    );
  }
  items.push(provision('vacations', partOf(totalOf(vacations), policy, '24', '4.17'), ['CST art. 186']));
  return items.filter(({ amount }) => amount > 0);
}

export const provisionLabels = {
  severance: 'Cesantías',
  severance_interest: 'Intereses de cesantías',
  service_bonus: 'Prima de servicios',
  vacations: 'Vacaciones',
} as const;
export type ProvisionKey = keyof typeof provisionLabels;

export const paidWithProvision: Readonly<Record<ProvisionKey, readonly string[]>> = {
  severance: ['severance'],
  severance_interest: ['severance_interest'],
  service_bonus: ['service_bonus'],
  vacations: ['common_vacation', 'paid_vacation'],
};

function totalOf(parts: readonly PaymentPart[]): Working {
  const [first, ...rest] = parts;
  let working = startWorking(first?.label ?? '', first?.amount ?? (0 as Money));
  for (const { label, amount } of rest) working = add(working, label, amount);
  return working;
}

/** Takes a twelfth of the month (thirty days a year) or a twenty-fourth (fifteen). */
const partOf = (base: Working, policy: PayrollPolicy, fraction: '12' | '24', percent: string): Working =>
  policy.provision_rates === 'percentages'
    ? multiply(base, toPercentFactor(percent), `${toDecimalComma(percent)} % de la base`)
    : divide(base, fraction, fraction === '12' ? 'Un mes al año: entre 12' : 'Quince días al año: entre 24');

function provision(concept: ProvisionKey, working: Working, law: string[]): EmployerItem {
  const { amount, explanation } = finishWorking(
    working,
    'Es lo que este mes suma a lo que se pagará después.',
    law,
  );
  return buildEmployerItem(
    { group: 'provisions', concept, label: provisionLabels[concept], detail: '', explanation },
    amount,
  );
}

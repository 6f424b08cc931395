import type { BenefitKey } from '../../payroll/concepts/benefits.ts';
import type { BenefitPaid } from '../../payroll/novelties/novelties.ts';
import { trimZeros } from '../../text/trim-zeros.ts';
import { exact, plus, toDecimalText } from '../../values/money.ts';

/** Adds an amount to a figure, because each line of a payroll may bring a part. */
export const addFigure = (before: string | undefined, amount: string): string =>
  toDecimalText(plus(exact(before ?? '0'), exact(amount)), 2);

/** Adds a benefit once, whichever of its columns comes first. */
export function addBenefit(
  benefits: BenefitPaid[],
  concept: string,
  { amount, days }: { amount?: string; days?: string },
): void {
  const present = benefits.find((one) => one.concept === concept);
  const benefit: BenefitPaid = present ?? { concept: concept as BenefitKey, amount: '0.00' };
  if (!present) benefits.push(benefit);
  if (amount !== undefined) benefit.amount = addFigure(benefit.amount, amount);
  if (days !== undefined) benefit.days = trimZeros(addFigure(benefit.days, days));
}

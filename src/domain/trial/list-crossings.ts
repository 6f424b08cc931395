import { formatMoney, type Money } from '../values/money.ts';

/** Outcomes of the trial of an employee that a limit decides. Amounts are centavos. */
export type CrossingFacts = {
  salary: Money;
  isRaised: boolean;
  hasTransport: boolean;
  hasSolidarity: boolean;
  isExempt: boolean;
};

type Compared = { before: CrossingFacts; after: CrossingFacts };

/**
 * Lists the limits that an employee crosses between two laws, as sentences that follow the name. `law` names the
 * second one, and `transportCeiling` is its highest salary with transport allowance.
 */
export function listCrossings(
  { before, after }: Compared,
  { law, transportCeiling }: { law: string; transportCeiling: Money },
): string[] {
  const salary = formatMoney(after.salary);
  const found: string[] = [];
  if (after.hasTransport && !before.hasTransport)
    found.push(
      `entraría al auxilio con ${law}: gana ${salary} y el tope pasaría a ${formatMoney(transportCeiling)}.`,
    );
  if (before.hasTransport && !after.hasTransport)
    found.push(
      `perdería el auxilio con ${law}: gana ${salary} y el tope pasaría a ${formatMoney(transportCeiling)}.`,
    );
  if (after.hasSolidarity && !before.hasSolidarity)
    found.push(`aportaría al fondo de solidaridad con ${law}: llega a cuatro salarios mínimos.`);
  if (before.hasSolidarity && !after.hasSolidarity)
    found.push(`dejaría el fondo de solidaridad con ${law}: ya no llega a cuatro salarios mínimos.`);
  if (after.isExempt && !before.isExempt)
    found.push(`quedaría exonerado de salud, SENA e ICBF con ${law}: gana menos de diez salarios mínimos.`);
  if (before.isExempt && !after.isExempt)
    found.push(`dejaría de estar exonerado de salud, SENA e ICBF con ${law}: llega a diez salarios mínimos.`);
  return found;
}

import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Money, parseMoney, toMoneyText } from '../../values/money.ts';
import { amountConcepts } from '../concepts/amounts.ts';
import type { Earning } from '../concepts/concept.ts';
import { storeConceptEntry } from '../concepts/stored.ts';
import type { AmountEarned } from '../novelties/novelties.ts';
import { explainWrittenAmount } from '../statement/explanation.ts';
import type { PaidItem } from '../statement/paid-item.ts';
import type { AccruedPay } from '../statement/statement.ts';
import { explainUnits } from '../statement/units.ts';
import { checkWrittenAmount } from '../statement/written-amount.ts';

/** Turns typed amounts into lines, one for each side, with their place in the document and their findings. */
export function liquidateEarnings(earnings: readonly AmountEarned[]): {
  items: PaidItem[];
  accrued: Partial<AccruedPay>;
  findings: Finding[];
} {
  const items: PaidItem[] = [];
  const accrued: Partial<AccruedPay> = {};
  const findings: Finding[] = [];
  const count = new Map<string, number>();
  for (const entry of earnings) {
    const concept: Earning | undefined = amountConcepts[entry.concept];
    const nth = count.get(entry.concept) ?? 0;
    count.set(entry.concept, nth + 1);
    const path = `accrued.${entry.concept}.${nth}`;
    if (!concept) {
      findings.push(
        buildBlockingFinding('concept-unknown', path, 'Ese concepto no existe', 'Elija uno de la lista.'),
      );
      continue;
    }
    const faults = checkEarned(entry, concept, path);
    findings.push(...faults);
    if (faults.length > 0) continue;
    const [salary, other] = [amountOf(entry.salary), amountOf(entry.non_salary)];
    if (salary !== undefined) items.push(item(entry, concept, salary, true));
    if (other !== undefined) items.push(item(entry, concept, other, false));
    storeConceptEntry(accrued, entry.concept, concept.stored, entry);
  }
  return { items, accrued, findings };
}

const amountOf = (text: string | undefined): Money | undefined =>
  text === undefined || text === '' ? undefined : parseMoney(text);

function item(entry: AmountEarned, concept: Earning, amount: Money, salary: boolean): PaidItem {
  const bases = (salary ? concept.salary : concept.other) ?? [];
  const label = entry.description?.trim() || concept.label;
  const reason = concept.reason
    ? concept.reason.text
    : salary
      ? 'Es salario: entra en la base de aportes y en las prestaciones.'
      : bases.includes('limited')
        ? 'No es salario por pacto; solo cotiza lo que pase del límite del 40 %.'
        : 'No es salario ni entra en la base de aportes.';
  const law = [concept.reason ? concept.reason.law : salary ? 'CST art. 127' : 'CST art. 128'];
  const units = explainUnits(entry, amount, reason, law);
  const side = salary ? 'salarial' : 'no salarial';
  return {
    amount,
    bases,
    worked: true,
    line: {
      concept: entry.concept,
      group: 'accrued',
      label,
      detail: units ? `${units.detail}, ${side}` : side,
      amount: toMoneyText(amount),
      salary,
      ...(entry.of_contract && { of_contract: entry.of_contract }),
      explanation: units?.explanation ?? explainWrittenAmount(label, amount, reason, law),
    },
  };
}

function checkEarned(entry: AmountEarned, concept: Earning, path: string): Finding[] {
  const { label } = concept;
  const findings: Finding[] = [];
  const sides = [
    ['salary', entry.salary, concept.salary, 'salarial'] as const,
    ['non_salary', entry.non_salary, concept.other, 'no salarial'] as const,
  ];
  for (const [name, text, bases, side] of sides) {
    if (text === undefined || text === '') continue;
    const unfit = checkWrittenAmount(
      text,
      label,
      `${path}.${name}`,
      'Para devolver un pago use una deducción o una nota de ajuste.',
    );
    if (unfit) findings.push(unfit);
    else if (!bases)
      findings.push(
        buildBlockingFinding(
          'amount-side',
          `${path}.${name}`,
          `${label} no puede ser ${side}`,
          'Escríbalo en la otra casilla o use otro concepto.',
        ),
      );
  }
  if (findings.length === 0 && !entry.salary && !entry.non_salary)
    findings.push(
      buildBlockingFinding(
        'amount-missing',
        path,
        `${label} no tiene valor`,
        'Escriba el valor o quite el concepto.',
      ),
    );
  const { description } = concept;
  if (description && !entry.description?.trim())
    findings.push(
      buildBlockingFinding(
        'description-missing',
        `${path}.description`,
        description.missing,
        description.hint,
      ),
    );
  return findings;
}

import { buildBlockingFinding, type Finding } from '../../findings/finding.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../../values/money.ts';
import { deductionConcepts } from '../concepts/amounts.ts';
import type { Deduction } from '../concepts/concept.ts';
import { hasStoredValue, storeConceptEntry } from '../concepts/stored.ts';
import type { AmountDeducted } from '../novelties/novelties.ts';
import { explainWrittenAmount, toDecimalComma } from '../statement/explanation.ts';
import type { Deductions, Line } from '../statement/statement.ts';
import { explainUnits } from '../statement/units.ts';
import { checkWrittenAmount } from '../statement/written-amount.ts';

/**
 * Turns typed deductions into lines, with their place in the document and their findings. Contributions are not among
 * them.
 */
export function applyDeductions(deductionEntries: readonly AmountDeducted[]): {
  lines: Line[];
  deductions: Partial<Deductions>;
  total: Money;
  /** Part of the total that is pay handed over before. */
  advances: Money;
  findings: Finding[];
} {
  const lines: Line[] = [];
  const deductions: Partial<Deductions> = {};
  const findings: Finding[] = [];
  let total = 0;
  let advances = 0;
  const count = new Map<string, number>();
  for (const entry of deductionEntries) {
    const nth = count.get(entry.concept) ?? 0;
    count.set(entry.concept, nth + 1);
    const faults = checkDeduction(entry, `deductions.${entry.concept}.${nth}`);
    findings.push(...faults);
    if (faults.length > 0) continue;
    const concept: Deduction = deductionConcepts[entry.concept];
    const amount = parseMoney(entry.amount) ?? noMoney;
    const open = parseMoney(entry.public_amount ?? '0') ?? noMoney;
    const sides = hasStoredValue(concept.stored, 'public_amount') && open > 0 ? [amount, open] : [amount];
    total += sides.reduce((whole, side) => whole + side, 0);
    if (concept.ground === 'advance') advances += amount;
    lines.push(...sides.map((side, index) => lineOf(entry, side, index > 0)));
    storeConceptEntry(deductions, entry.concept, concept.stored, entry);
  }
  return { lines, deductions, total: money(total), advances: money(advances), findings };
}

function lineOf(entry: AmountDeducted, amount: Money, open: boolean): Line {
  const { label: declared, reason }: Deduction = deductionConcepts[entry.concept];
  const name = entry.description?.trim() || declared;
  const label = open ? `${name} pública` : name;
  const tax = entry.concept === 'withholding';
  const byHand = tax ? 'escrita a mano' : '';
  const law = [tax ? 'ET art. 383' : (reason?.law ?? 'CST art. 149')];
  const note = tax
    ? 'La escribió una persona y ocupa el lugar de la que se calcula.'
    : (reason?.text ??
      'No entra en la base de aportes. Necesita su autorización escrita, la ley o la orden de un juez.');
  const units = explainUnits(entry, amount, note, law);
  return {
    concept: entry.concept,
    group: 'deductions',
    label,
    detail: entry.percent ? `${toDecimalComma(entry.percent)} %` : (units?.detail ?? byHand),
    amount: toMoneyText(amount),
    salary: false,
    explanation: units?.explanation ?? explainWrittenAmount(label, amount, note, law),
  };
}

function checkDeduction(entry: AmountDeducted, path: string): Finding[] {
  const concept: Deduction | undefined = deductionConcepts[entry.concept];
  if (!concept)
    return [
      buildBlockingFinding('concept-unknown', path, 'Esa deducción no existe', 'Elija una de la lista.'),
    ];
  const { label } = concept;
  const findings: Finding[] = [];
  for (const [name, text] of [
    ['amount', entry.amount] as const,
    ['public_amount', entry.public_amount] as const,
  ]) {
    if (name === 'public_amount' && text === undefined) continue;
    const unfit = checkWrittenAmount(
      text ?? '',
      label,
      `${path}.${name}`,
      'Para pagarle al trabajador use un devengado.',
    );
    if (unfit) findings.push(unfit);
  }
  if (entry.percent !== undefined && !/^\d{1,3}(\.\d{1,3})?$/.test(entry.percent))
    findings.push(
      buildBlockingFinding(
        'percent-invalid',
        `${path}.percent`,
        `${label}: el porcentaje no es válido`,
        'Escríbalo de 0 a 100, con punto decimal.',
      ),
    );
  if (concept.description && !entry.description?.trim())
    findings.push(
      buildBlockingFinding(
        'description-missing',
        `${path}.description`,
        concept.description.missing,
        concept.description.hint,
      ),
    );
  return findings;
}

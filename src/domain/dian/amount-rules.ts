import type { Finding } from '../finding.ts';
import { type Money, money, moneyText, noMoney, parseMoney, sum } from '../money.ts';
import { accrued } from './accrued-parts.ts';
import { hourTypes } from './codes.ts';
import { deductions } from './deduction-parts.ts';
import type { DocumentRule, Element, Severity, Value } from './description.ts';
import { entries, textAt } from './value.ts';

/** What the amounts of a document owe each other. */

export const found = (
  code: string,
  path: string,
  message: string,
  hint: string,
  severity: Severity = 'block',
): Finding => ({
  code,
  severity,
  path: `/NominaIndividual/${path}`,
  message,
  hint,
});

/** DIAN accepts this much between a total and the sum of its parts (annex 1.1.1). */
const tolerance = money(200);

/** Ley 2466 de 2025 changed the surcharges but table 5.5.5 was not published again. */
export const tableOfSurcharges: DocumentRule = (root) => {
  const earned = root.Devengados;
  if (typeof earned !== 'object' || Array.isArray(earned)) return [];
  return hourTypes.flatMap(({ group_element, element, percent, name }, index) => {
    const held = (earned as Value)[group_element];
    if (typeof held !== 'object' || Array.isArray(held)) return [];
    return entries((held as Value)[element] ?? []).flatMap((entry, position) => {
      if (typeof entry === 'string' || entry['@Porcentaje'] === percent) return [];
      const code = `NIE${String(77 + index * 5).padStart(3, '0')}`;
      const path = `Devengados/${group_element}/${element}[${position + 1}]/@Porcentaje`;
      return [
        found(
          code,
          path,
          `${name}: el porcentaje no es el ${percent} de la tabla del anexo.`,
          'Está bien si la ley vigente lo cambió.',
          'notice',
        ),
      ];
    });
  });
};

/** Every amount inside a part of the document, as its description marks them. */
export function amountsIn(element: Element, value: Value[string]): Money[] {
  if (value === undefined) return [];
  return entries(value).flatMap((item) => {
    const tree: Value = typeof item === 'string' ? { '#': item } : item;
    const own = element.content?.kind === 'money' ? [tree['#']] : [];
    const attributes = element.attributes
      .filter((a) => a.content.kind === 'money')
      .map((a) => tree[`@${a.name}`]);
    const amounts = [...own, ...attributes].map(
      (t) => (typeof t === 'string' ? parseMoney(t) : undefined) ?? noMoney,
    );
    return amounts.concat(element.children.flatMap((child) => amountsIn(child, tree[child.name])));
  });
}

export const totals: DocumentRule = (root) => {
  const stated = (name: string) => parseMoney(textAt(root, name) ?? '');
  const expected = [
    {
      name: 'DevengadosTotal',
      rule: 'NIE187',
      of: 'los devengados',
      value: sum(amountsIn(accrued, root.Devengados)),
    },
    {
      name: 'DeduccionesTotal',
      rule: 'NIE188',
      of: 'las deducciones',
      value: sum(amountsIn(deductions, root.Deducciones)),
    },
    {
      name: 'ComprobanteTotal',
      rule: 'NIE189',
      of: 'devengado menos deducido',
      value: money((stated('DevengadosTotal') ?? 0) - (stated('DeduccionesTotal') ?? 0)),
    },
  ];
  return expected.flatMap(({ name, rule, of, value }) => {
    const amount = stated(name);
    if (amount === undefined || Math.abs(amount - value) <= tolerance) return [];
    return [found(rule, name, `El total no es la suma de ${of}.`, `Debería ser ${moneyText(value)}.`)];
  });
};

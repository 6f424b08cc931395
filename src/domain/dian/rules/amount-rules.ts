import { hourKinds } from '../../payroll/concepts/concepts.ts';
import { listSurchargeHistory } from '../../payroll/law/parameters.ts';
import { addDays, parseDay } from '../../values/day.ts';
import { type Money, parseMoney } from '../../values/money.ts';
import { hourTypes } from '../codes/codes.ts';
import { accruedElement } from '../description/accrued-parts.ts';
import { deductionsElement } from '../description/deduction-parts.ts';
import type { DocumentRule, Element, Value } from '../description/description.ts';
import { makeDocumentFinding } from '../description/finding.ts';
import { findChild, findText, toEntries } from '../description/value.ts';

/** Rules between the amounts of a document. */

/** Difference in centavos that DIAN accepts between a total and the sum of its parts (annex 1.1.1). */
const tolerance = 200n;

function entriesOf(value: Value | undefined, parent: string, name: string): { entry: Value; path: string }[] {
  const list = value?.[name];
  if (list === undefined) return [];
  return toEntries(list).flatMap((entry, index) =>
    typeof entry === 'string' ? [] : [{ entry, path: `${parent}/${name}[${index + 1}]` }],
  );
}

/**
 * Checks the surcharge percentages. Ley 2466 de 2025 raised those of rest days, but table 5.5.5 was not published
 * again: a percentage of the law only warns, any other is rejected.
 */
export const checkSurchargePercentages: DocumentRule = (content) => {
  const earned = findChild(content, 'Devengados');
  if (!earned) return [];
  return hourTypes.flatMap(({ group_element: plural, element, percent, name }, index) =>
    entriesOf(findChild(earned, plural), `Devengados/${plural}`, element).flatMap(({ entry, path }) => {
      const percentText = entry['@Porcentaje'];
      if (typeof percentText !== 'string' || parsed(percentText) === parsed(percent)) return [];
      const rule = `NIE${String(77 + index * 5).padStart(3, '0')}`;
      const lawful = lawfulPercents(content, index).includes(Number(percentText));
      return [
        makeDocumentFinding(
          rule,
          `${path}/@Porcentaje`,
          `${name}: el porcentaje no es el ${percent} de la tabla del anexo.`,
          lawful
            ? 'Es el de la ley vigente: puede enviarlo así.'
            : 'Use el de la tabla o el de la ley vigente en la fecha de las horas.',
          lawful ? 'notice' : 'block',
        ),
      ];
    }),
  );
};

/** Lists the percentages of the law in the period and the year before it, because hours are sometimes paid late. */
function lawfulPercents(content: Value, index: number): number[] {
  const kind = hourKinds[index];
  const at = (name: string) => parseDay(findText(content, 'Periodo', `@${name}`) ?? '');
  const [start, end] = [at('FechaLiquidacionInicio'), at('FechaLiquidacionFin')];
  if (!kind || !start || !end) return [];
  const earliest = addDays(start, -365);
  const history = listSurchargeHistory(kind);
  const over = (i: number) => (history[i + 1]?.from ?? end) <= earliest;
  return history.flatMap(({ from, value }, i) => (from > end || over(i) ? [] : value));
}

const absences = [
  { group: 'Vacaciones', element: 'VacacionesComunes', rule: 'NIE110' },
  { group: 'Incapacidades', element: 'Incapacidad', rule: 'NIE124' },
  { group: 'Licencias', element: 'LicenciaMP', rule: 'NIE129' },
  { group: 'Licencias', element: 'LicenciaR', rule: 'NIE133' },
  { group: 'Licencias', element: 'LicenciaNR', rule: 'NIE137' },
  { group: 'HuelgasLegales', element: 'HuelgaLegal', rule: 'NIE144' },
].map((span) => ({ ...span, from: '@FechaInicio', to: '@FechaFin' }));

const hourSpans = hourTypes.map(({ group_element, element }, index) => ({
  group: group_element,
  element,
  rule: `NIE${String(75 + index * 5).padStart(3, '0')}`,
  from: '@HoraInicio',
  to: '@HoraFin',
}));

/** Checks that nothing ends before it starts. */
export const checkSpanOrder: DocumentRule = (content) => {
  const earned = findChild(content, 'Devengados');
  if (!earned) return [];
  return [...absences, ...hourSpans].flatMap(({ group, element, rule, from, to }) =>
    entriesOf(findChild(earned, group), `Devengados/${group}`, element).flatMap(({ entry, path }) => {
      const [start, end] = [entry[from], entry[to]];
      if (typeof start !== 'string' || typeof end !== 'string' || end >= start) return [];
      return [
        makeDocumentFinding(
          rule,
          `${path}/${to}`,
          `Termina (${end}) antes de empezar (${start}).`,
          'Revise las dos fechas: la de fin va después de la de inicio.',
        ),
      ];
    }),
  );
};

/** Lists the amounts inside a part of the document, as its description marks them. */
export function listAmountTexts(element: Element, value: Value[string]): string[] {
  if (value === undefined) return [];
  return toEntries(value).flatMap((item) => {
    const tree: Value = typeof item === 'string' ? { '#': item } : item;
    const own = element.content?.kind === 'money' ? [tree['#']] : [];
    const attributes = element.attributes
      .filter((a) => a.content.kind === 'money')
      .map((a) => tree[`@${a.name}`]);
    const texts = [...own, ...attributes].filter((text) => typeof text === 'string');
    return texts.concat(element.children.flatMap((child) => listAmountTexts(child, tree[child.name])));
  });
}

/** Parses an amount without its digits beyond two decimals (cune.md §1). The rule of each field checks its form. */
const parsed = (text: string): Money | undefined => parseMoney(text.replace(/^(-?\d+\.\d\d)\d+$/, '$1'));

/** Parses an amount of any size in centavos: a file may hold more than anyone is paid. */
function centavos(text: string): bigint | undefined {
  const [, sign, whole = '', rest = ''] = /^(-?)(\d{1,99})(?:\.(\d+))?$/.exec(text) ?? [];
  return whole ? BigInt(`${sign}${whole}${`${rest}00`.slice(0, 2)}`) : undefined;
}

const shown = (amount: bigint): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const checkTotals: DocumentRule = (content) => {
  const stated = (name: string) => centavos(findText(content, name) ?? '');
  const added = (element: Element) =>
    listAmountTexts(element, content[element.name]).reduce((sum, text) => sum + (centavos(text) ?? 0n), 0n);
  const [earned, deducted] = [stated('DevengadosTotal'), stated('DeduccionesTotal')];
  const expected = [
    { name: 'DevengadosTotal', rule: 'NIE187', of: 'los devengados', value: added(accruedElement) },
    { name: 'DeduccionesTotal', rule: 'NIE188', of: 'las deducciones', value: added(deductionsElement) },
    {
      name: 'ComprobanteTotal',
      rule: 'NIE189',
      of: 'devengado menos deducido',
      // Without both totals, there is no difference to compare with.
      value: earned === undefined || deducted === undefined ? undefined : earned - deducted,
    },
  ];
  return expected.flatMap(({ name, rule, of, value }) => {
    const amount = stated(name);
    if (
      amount === undefined ||
      value === undefined ||
      (amount - value <= tolerance && value - amount <= tolerance)
    )
      return [];
    return [
      makeDocumentFinding(rule, name, `El total no es la suma de ${of}.`, `Debería ser ${shown(value)}.`),
    ];
  });
};

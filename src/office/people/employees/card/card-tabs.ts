import type { Field } from '../../../../domain/records/fields.ts';
import type { AnyRecord } from '../../../../domain/records/resource.ts';
import { employees } from '../../../../domain/resources/employees.ts';
import { type Day, formatDay, parseDay } from '../../../../domain/values/day.ts';
import { type FormGroup, type FormView, findFieldGroup } from '../../../../kit/forms/form-tabs.ts';

/** Tabs of the card of an employee. Those with sections show the fields of the form under these headings. */
export const cardTabs = {
  datos: { title: 'Datos', sections: ['Identificación', 'Contacto y lugar de trabajo', 'Residencia'] },
  contrato: { title: 'Contrato', sections: ['Contrato', 'Organización', 'Saldo inicial'] },
  seguridad: { title: 'Seguridad social', sections: ['Seguridad social'] },
  pago: { title: 'Pago', sections: ['Pago', 'Retención en la fuente'] },
  nominas: { title: 'Nóminas' },
  prestamos: { title: 'Préstamos' },
  boveda: { title: 'Bóveda' },
  certificados: { title: 'Certificados' },
  historia: { title: 'Historia' },
} as const satisfies Record<string, { title: string; sections?: readonly string[] }>;
export type CardTab = keyof typeof cardTabs;
export const cardTabNames = Object.keys(cardTabs) as CardTab[];

const isCardTab = (text: string): text is CardTab => Object.hasOwn(cardTabs, text);

export const cardGroups: readonly FormGroup[] = cardTabNames.flatMap((id) => {
  const tab = cardTabs[id];
  return 'sections' in tab ? [{ id, sections: tab.sections }] : [];
});

export const findFieldTab = (name: string): CardTab | undefined => {
  const tab = findFieldGroup(employees, cardGroups, name);
  return tab && isCardTab(tab) ? tab : undefined;
};

/** Reads the tab of an address: the one it names, or that of its field, or the first. */
export function readCardTab(query: URLSearchParams): CardTab {
  const named = query.get('ficha') ?? '';
  return isCardTab(named) ? named : (findFieldTab(query.get('campo') ?? '') ?? 'datos');
}

/** Meaning of the dot of a tab. `wrong` comes before `missing`, and `missing` before `changed`. */
export type TabMark = 'wrong' | 'missing' | 'changed';
const marks: readonly TabMark[] = ['changed', 'missing', 'wrong'];

/**
 * Decides the dot of each tab. `missing` are fields without the data that a payroll document needs in the stored
 * record; one that has a value now is not marked as missing.
 */
export function markTabs(
  { values, errors, isChanged }: Pick<FormView, 'values' | 'errors' | 'isChanged'>,
  missing: readonly string[],
): Partial<Record<CardTab, TabMark>> {
  const marked: Partial<Record<CardTab, TabMark>> = {};
  const mark = (name: string, as: TabMark) => {
    const tab = findFieldTab(name);
    const before = tab && marked[tab];
    if (tab && (!before || marks.indexOf(as) > marks.indexOf(before))) marked[tab] = as;
  };
  for (const [name, field] of Object.entries<Field>(employees.fields))
    if (!field.computed && isChanged(name)) mark(name, 'changed');
  for (const name of missing) if ((values[name] ?? '') === '') mark(name, 'missing');
  for (const name of Object.keys(errors)) mark(name, 'wrong');
  return marked;
}

/** Describes an employee in a line: document, position, cost centre, contract and since when. */
export function describeEmployee(row: AnyRecord): string {
  const labelOf = (name: string): string =>
    String((row[name] as { label?: unknown } | null | undefined)?.label ?? '');
  const number = String(row['document_number'] ?? '');
  const since = parseDay(String(row['admission_date'] ?? ''));
  const until = parseDay(String(row['retirement_date'] ?? ''));
  return [
    /^\d+$/.test(number) ? number.replace(/\B(?=(\d{3})+$)/g, '.') : number,
    labelOf('charge'),
    labelOf('cost_center'),
    [labelOf('contract_type'), since && describeTerm(since, until)].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

const describeTerm = (since: Day, until: Day | undefined): string =>
  until ? `del ${formatDay(since)} al ${formatDay(until)}` : `desde el ${formatDay(since)}`;

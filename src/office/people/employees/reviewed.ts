import { toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import type { ImportedPerson } from '../../../domain/imports/cells/imported-person.ts';
import type { CellProblem } from '../../../domain/imports/cells/imported-row.ts';
import type { Mapping } from '../../../domain/imports/cells/table.ts';
import {
  findPeopleColumn,
  findPersonField,
  getFieldColumn,
  isPersonalField,
  peopleColumns,
} from '../../../domain/imports/columns/people-columns.ts';
import { formatRowCount } from '../../../domain/records/sentence-case.ts';
import { findResource } from '../../../domain/resources/index.ts';
import { listInWords } from '../../../domain/text/list-in-words.ts';
import type { ReviewItem } from '../imports/review/reviewed.ts';
import type { CheckedPerson } from './people-api.ts';

export type ReviewedPerson = ReviewItem & {
  row: ImportedPerson;
  /** True when the company already has this person. */
  exists: boolean;
};

export const findReviewLabel = (key: string): string =>
  findPeopleColumn(key)?.label ?? findPersonField(key)?.label ?? 'Fila';

/**
 * Joins what the device read of a person with the answer of the server, by cell. While the server checks again, the
 * row is neither ready nor skipped and its last answer stays, so that no cell disappears while the user edits it.
 */
export function buildPersonReview(
  row: ImportedPerson,
  checked: CheckedPerson | undefined,
  mapping: Mapping,
  sure = true,
): ReviewedPerson {
  const problems = Object.entries(checked?.errors ?? {}).map(
    ([field, [message = '']]): CellProblem => ({
      line: row.line,
      column: getFieldColumn(field, mapping),
      message,
    }),
  );
  const faults = [
    ...new Map([...problems, ...row.problems].map((fault) => [fault.column, fault])).values(),
  ].toReversed();
  const notices = [...row.notices];
  if (checked?.outcome === 'kept') notices.push(`${checked.exists?.name} ya está aquí: no se importa`);
  if (checked?.outcome === 'updated')
    notices.push(`${checked.exists?.name} ya está aquí: toma lo que trae el archivo`);
  if (checked?.missing) notices.push(`Quedará incompleto. Le falta: ${checked.missing}`);
  return {
    row,
    key: row.key,
    lines: row.lines,
    rivals: row.rivals,
    exists: Boolean(checked?.exists),
    title: row.name || row.document || 'Sin documento',
    ready: sure && faults.length === 0 && (checked?.outcome === 'created' || checked?.outcome === 'updated'),
    skipped: sure && faults.length === 0 && checked?.outcome === 'kept',
    faults,
    notices,
    readings: row.readings,
  };
}

/** Required fields that files rarely have. */
const usuallyLacking = [
  'contract_type_id',
  'payroll_period_id',
  'compensation_fund_id',
  'arl_id',
  'risk_class',
  'payment_means_id',
] as const;

const isBrought = (rows: readonly ImportedPerson[], name: string): boolean =>
  rows.some(
    ({ values, problems }) => values[name] !== undefined || problems.some(({ column }) => column === name),
  );

/**
 * Lists the fields to ask once for the whole file: those that every person lacks, and those that some lack because
 * the file has no such column. People who already exist do not count, because they keep their values.
 */
export function listFileWideFields(
  items: readonly ReviewedPerson[],
  mapping: Mapping,
  fullNames: Readonly<Record<string, string>>,
): string[] {
  const rows = items.filter(({ exists }) => !exists).map(({ row }) => row);
  const unsaid = usuallyLacking.filter(
    (name) => rows.length > 0 && (name in fullNames || !isBrought(rows, name)),
  );
  return listLackingFields(items, mapping, {
    ...Object.fromEntries(unsaid.map((name) => [name, ''])),
    ...fullNames,
  });
}

/**
 * Lists, in the order of the columns, the fields with errors that have no column in the file. Personal fields are
 * left out when there are several rows.
 */
export function listLackingFields(
  items: readonly Pick<ReviewItem, 'faults'>[],
  mapping: Mapping,
  fullNames: Readonly<Record<string, string>>,
): string[] {
  const wrong = new Set(listFaults(items).map(({ column }) => column));
  const lacking = [...wrong].filter((column) => !mapping.includes(column) && findPersonField(column));
  const several = items.length > 1;
  const order = (name: string) => peopleColumns.findIndex(({ key }) => key === name);
  const asked = [...Object.keys(fullNames), ...lacking.filter((name) => !several || !isPersonalField(name))];
  return [...new Set(asked)].sort((a, b) => order(a) - order(b));
}

/** Lists the faults of all the items. Few of thousands have one, and every answer looks for them. */
function listFaults(items: readonly Pick<ReviewItem, 'faults'>[]): CellProblem[] {
  const found: CellProblem[] = [];
  for (const { faults } of items) found.push(...faults);
  return found;
}

/** Returns the lines with an error in the field. `undefined` when no line or every line has one. */
export function findLackingLines(
  items: readonly Pick<ReviewItem, 'faults'>[],
  name: string,
): number[] | undefined {
  const lines = listFaults(items).filter(({ column }) => column === name);
  return lines.length > 0 && lines.length < items.length ? lines.map(({ line }) => line) : undefined;
}

/** Groups by field the names that the company does not have, ignoring case. */
export function groupUnknownNames(checked: Iterable<CheckedPerson>): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { unknown } of checked)
    for (const { field, text } of unknown) {
      const texts = found.get(field) ?? new Set();
      found.set(field, texts.add(text));
    }
  return new Map([...found].map(([field, texts]) => [field, dropSameNames(texts)]));
}

/** Keeps the first of the texts that differ in case alone. */
function dropSameNames(texts: ReadonlySet<string>): string[] {
  const names = new Map<string, string>();
  for (const text of texts) if (!names.has(text.toLowerCase())) names.set(text.toLowerCase(), text);
  return [...names.values()];
}

export function countNewCentres(
  names: readonly string[],
  rows: readonly Pick<ImportedPerson, 'values'>[],
): [name: string, people: number][] {
  const written = new Map<string, number>();
  for (const { values } of names.length > 0 ? rows : []) {
    const text = values['cost_center_id'] ?? '';
    written.set(text, (written.get(text) ?? 0) + 1);
  }
  const people = new Map<string, number>();
  for (const [text, count] of written) {
    const plain = toPlainHeader(text);
    people.set(plain, (people.get(plain) ?? 0) + count);
  }
  return names.map((name) => [name, people.get(toPlainHeader(name)) ?? 0]);
}

/**
 * Lists the texts that the server matched to another spelling, each with its number of lines, most frequent first.
 */
export function listUnderstoodTexts(
  checked: Iterable<CheckedPerson>,
): { field: string; text: string; as: string; count: number }[] {
  const found = new Map<string, { field: string; text: string; as: string; count: number }>();
  for (const { read } of checked)
    for (const one of read) {
      const key = `${one.field}:${one.text}`;
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { ...one, count: 1 });
    }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Formats a number of rows of the list that a field refers to: `3 cargos`, `1 sucursal`. */
export function countOfList(field: string, count: number): string {
  const target = findPersonField(field);
  const resource = target?.kind === 'reference' ? findResource(target.to) : undefined;
  return `${count} ${resource ? formatRowCount(resource, count) : field}`;
}

/** Returns `Además se crean 8 cargos y 2 centros de costo.` */
export function describeCreatedLists(lists: readonly (readonly [field: string, count: number])[]): string {
  const all = lists.reduce((sum, [, count]) => sum + count, 0);
  return `Además se ${all === 1 ? 'crea' : 'crean'} ${listInWords(lists.map(([field, count]) => countOfList(field, count)))}.`;
}

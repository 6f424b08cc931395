import { type AmountConcept, type AmountKey, amountConcepts } from '../../domain/payroll/concepts/amounts.ts';
import type { RunNovelties } from '../../domain/payroll/drafts/draft.ts';
import type { Choice } from '../../kit/choices.ts';
import { deductions, earnings } from '../payroll/palette.ts';

/** Novelties of somebody of a payment, as they are written. */
export type PersonNovelties = {
  employee: { id: string; name: string; document_number: string };
  version: number;
  novelties: RunNovelties;
};

type List = 'hours' | 'earned' | 'taken';
type Entry = Readonly<Record<string, unknown>>;

/** A column of the grid: `hours:heds:quantity`, `earned:bonuses:non_salary`. */
export type GridColumn = { id: string; label: string; list: List; of: string; field: string };

const columnOf = ({ id, label }: Choice): GridColumn[] => {
  const [list, of = ''] = id.split(':');
  const one = (field: string, name = label): GridColumn => ({
    id: `${id}:${field}`,
    label: name,
    list: list as List,
    of,
    field,
  });
  if (list === 'hours') return [one('quantity')];
  if (list === 'taken') return [one('amount')];
  if (list !== 'earned') return [];
  const { salary, other }: AmountConcept = amountConcepts[of as AmountKey];
  if (salary && other) return [one('salary', `${label} salarial`), one('non_salary', `${label} no salarial`)];
  return [one(salary ? 'salary' : 'non_salary')];
};

/** Concepts of one figure. Absences have dates, and are written person by person or come in a file. */
export const gridColumns: readonly GridColumn[] = [...earnings, ...deductions].flatMap(columnOf);

const nameIn = (list: List) => (list === 'hours' ? 'kind' : 'concept');

const entriesOf = ({ novelties }: PersonNovelties, { list, of }: GridColumn): Entry[] =>
  ((novelties[list] ?? []) as readonly Entry[]).filter((entry) => entry[nameIn(list)] === of);

/** Text of a cell; nothing when what is written has more than a figure, and only its person can show it. */
export function cellOf(person: PersonNovelties, column: GridColumn): string | undefined {
  const entries = entriesOf(person, column);
  const [entry] = entries;
  if (!entry) return '';
  const names = Object.keys(entry).filter((name) => name !== nameIn(column.list));
  return entries.length === 1 && names.every((name) => name === column.field)
    ? String(entry[column.field] ?? '')
    : undefined;
}

/** Columns that a payment has figures in already. */
export const usedColumns = (people: readonly PersonNovelties[]): GridColumn[] =>
  gridColumns.filter((column) => people.some((person) => cellOf(person, column)));

/** Texts typed in the cells, by person and column. */
export type Typed = ReadonlyMap<string, string>;
export const keyOf = (employee: string, column: string): string => `${employee} ${column}`;

/** What is sent of each person whose cells changed. */
export function changedRows(
  people: readonly PersonNovelties[],
  columns: readonly GridColumn[],
  typed: Typed,
): Record<string, unknown>[] {
  return people.flatMap((person) => {
    const { employee, version } = person;
    const changed = columns.flatMap((column) => {
      const text = typed.get(keyOf(employee.id, column.id))?.trim();
      return text === undefined || text === cellOf(person, column) ? [] : [{ column, text }];
    });
    if (changed.length === 0) return [];
    const row: Record<string, unknown> & { without: string[] } = {
      employee_id: employee.id,
      base_version: version,
      without: [],
    };
    for (const { column, text } of changed) {
      const { list, of, field } = column;
      if (text === '') row.without.push(`${list}:${of}`);
      else
        row[list] = [
          ...((row[list] as Entry[] | undefined) ?? []),
          { [nameIn(list)]: of, [field]: list === 'hours' ? text.replace(',', '.') : text },
        ];
    }
    return [row];
  });
}

/** Cells of a column of a sheet, pasted from one person down. */
export const pastedLines = (text: string): string[] | undefined => {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return lines.length > 1 ? lines.map((line) => line.split('\t')[0]?.trim() ?? '') : undefined;
};

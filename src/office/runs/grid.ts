import { type AmountKey, amountConcepts } from '../../domain/payroll/concepts/amounts.ts';
import type { Earning } from '../../domain/payroll/concepts/concept.ts';
import type { RunNovelties } from '../../domain/payroll/drafts/draft.ts';
import { chooseAmountSide, type OwnConcept } from '../../domain/payroll/novelties/own-concepts.ts';
import type { Choice } from '../../kit/inputs/choices.ts';
import { deductionChoices, earnings } from '../payroll/editor/palette.ts';

/** Novelties of somebody of a payment, as they are written. */
export type PersonNovelties = {
  employee: { id: string; list_name: string; document_number: string };
  version: number;
  novelties: RunNovelties;
};

type List = 'hours' | 'earned' | 'taken';
type Entry = Readonly<Record<string, unknown>>;

/** A column of the grid: `hours:heds:quantity`, `earned:bonuses:non_salary`. */
export type GridColumn = {
  id: string;
  label: string;
  list: List;
  of: string;
  field: string;
  /** Figures of the entry, its own and the one of the column beside it. */
  fields: readonly string[];
  code?: string;
  /** Concept of the company. */
  own?: OwnConcept;
};

const columnsOf = ({ id, label }: Choice): GridColumn[] => {
  const [list, of = ''] = id.split(':');
  const columns = (names: Readonly<Record<string, string>>): GridColumn[] =>
    Object.entries(names).map(([field, name]) => ({
      id: `${id}:${field}`,
      label: name,
      list: list as List,
      of,
      field,
      fields: Object.keys(names),
    }));
  if (list === 'hours') return columns({ quantity: label });
  if (list === 'taken') return columns({ amount: label });
  if (list !== 'earned') return [];
  const { salary, other }: Earning = amountConcepts[of as AmountKey];
  if (salary && other) return columns({ salary: `${label} salarial`, non_salary: `${label} no salarial` });
  return columns({ [salary ? 'salary' : 'non_salary']: label });
};

/** Concepts of one figure, or of two. Absences have dates, and are written person by person or come in a file. */
export const gridColumns: readonly GridColumn[] = [...earnings, ...deductionChoices].flatMap(columnsOf);

/** Columns of the concepts of a company: their quantity where they are paid by unit, their amount in the rest. */
export const buildOwnColumns = (concepts: readonly OwnConcept[]): GridColumn[] =>
  concepts.map((own) => {
    const { id, code, name, declared, formula } = own;
    const [list = '', of = ''] = declared.split(':');
    const sum = list === 'taken' ? 'amount' : chooseAmountSide(amountConcepts[of as AmountKey], own.side);
    const units = formula === 'unit';
    return {
      id: `own:${id}`,
      code,
      label: units ? `${name} (cantidad)` : name,
      list: list as List,
      of,
      field: units ? 'quantity' : sum,
      fields: [sum, ...(units ? ['quantity', 'unit_value'] : []), 'own', 'description'],
      own,
    };
  });

const nameIn = (list: List) => (list === 'hours' ? 'kind' : 'concept');

export const isColumnEntry = ({ list, of, own }: GridColumn, entry: Entry): boolean =>
  own ? entry['own'] === own.id : entry[nameIn(list)] === of && entry['own'] === undefined;

const entriesOf = ({ novelties }: PersonNovelties, column: GridColumn): Entry[] =>
  ((novelties[column.list] ?? []) as readonly Entry[]).filter((entry) => isColumnEntry(column, entry));

/** The entry of a person that a cell is of. */
export const findCellEntry = (person: PersonNovelties, column: GridColumn): Entry | undefined =>
  entriesOf(person, column)[0];

/** Text of a cell; nothing when what is written has more than figures, and only its person can show it. */
export function findCellText(person: PersonNovelties, column: GridColumn): string | undefined {
  const entries = entriesOf(person, column);
  const [entry] = entries;
  if (!entry) return '';
  const names = Object.keys(entry).filter((name) => name !== nameIn(column.list));
  // Part of a month by units has an amount alone.
  const whole = !column.own || column.field in entry;
  return entries.length === 1 && whole && names.every((name) => column.fields.includes(name))
    ? String(entry[column.field] ?? '')
    : undefined;
}

/** Columns that a payment has figures in already. */
export const listUsedColumns = (
  people: readonly PersonNovelties[],
  columns: readonly GridColumn[] = gridColumns,
): GridColumn[] => columns.filter((column) => people.some((person) => findCellText(person, column)));

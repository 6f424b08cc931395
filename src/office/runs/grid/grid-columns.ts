import type { RunPerson } from '../../../domain/office/pay-runs.ts';
import { amountConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import type { Earning } from '../../../domain/payroll/concepts/concept.ts';
import {
  type ConceptKey,
  conceptFields,
  formatConceptKey,
  parseConceptKey,
} from '../../../domain/payroll/concepts/concept-key.ts';
import type { RunNovelties } from '../../../domain/payroll/drafts/draft.ts';
import type { OwnConcept } from '../../../domain/payroll/novelties/own-concepts.ts';
import { type ConceptChoice, deductionChoices, earningChoices } from '../../novelties/concept-choices.ts';
import { findOwnSide } from '../../novelties/own-concepts.ts';

/** Novelties of somebody of a payment, as they are written. */
export type PersonNovelties = {
  employee: { id: string; list_name: string; document_number: string };
  version: number;
  novelties: RunNovelties;
};

/** With what the payment comes to for the person. */
export type PersonRow = PersonNovelties &
  Pick<RunPerson, 'start' | 'end' | 'accrued_total' | 'deductions_total' | 'total' | 'previous_total'>;

type Entry = Readonly<Record<string, unknown>>;
type List = 'hours' | 'earned' | 'taken';

/** A column of the grid: a figure of a concept. */
export type NoveltyColumn = {
  id: string;
  label: string;
  key: ConceptKey<List>;
  field: string;
  /** Figures of the entry, its own and the one of the column beside it. */
  fields: readonly string[];
  code?: string;
  /** Concept of the company. */
  own?: OwnConcept;
};

const columnsOf = ({ key, label }: ConceptChoice): NoveltyColumn[] => {
  if (key.list === 'absences' || key.list === 'benefits') return [];
  const columns = (names: Readonly<Record<string, string>>): NoveltyColumn[] =>
    Object.entries(names).map(([field, name]) => ({
      id: `${formatConceptKey(key)}:${field}`,
      label: name,
      key,
      field,
      fields: Object.keys(names),
    }));
  if (key.list === 'hours') return columns({ quantity: label });
  if (key.list === 'taken') return columns({ amount: label });
  const { salary, other }: Earning = amountConcepts[key.concept];
  if (salary && other) return columns({ salary: `${label} salarial`, non_salary: `${label} no salarial` });
  return columns({ [salary ? 'salary' : 'non_salary']: label });
};

/** Concepts of one figure, or of two. Absences have dates, and are written person by person or come in a file. */
export const gridColumns: readonly NoveltyColumn[] = [...earningChoices, ...deductionChoices].flatMap(
  columnsOf,
);

/** Columns of the concepts of a company: their quantity where they are paid by unit, their amount in the rest. */
export const buildOwnColumns = (concepts: readonly OwnConcept[]): NoveltyColumn[] =>
  concepts.flatMap((own) => {
    const { id, code, name, declared, formula } = own;
    const key = parseConceptKey(declared);
    if (!key) return [];
    const sum = findOwnSide(key, own.side);
    const units = formula === 'unit';
    return {
      id: `own:${id}`,
      code,
      label: units ? `${name} (cantidad)` : name,
      key,
      field: units ? 'quantity' : sum,
      fields: [sum, ...(units ? ['quantity', 'unit_value'] : []), 'own', 'description'],
      own,
    };
  });

export const isColumnEntry = ({ key, own }: NoveltyColumn, entry: Entry): boolean =>
  own
    ? entry['own'] === own.id
    : entry[conceptFields[key.list]] === key.concept && entry['own'] === undefined;

const entriesOf = ({ novelties }: PersonNovelties, column: NoveltyColumn): Entry[] =>
  ((novelties[column.key.list] ?? []) as readonly Entry[]).filter((entry) => isColumnEntry(column, entry));

/** The entry of a person that a cell is of. */
export const findCellEntry = (person: PersonNovelties, column: NoveltyColumn): Entry | undefined =>
  entriesOf(person, column)[0];

/** Text of a cell; nothing when what is written has more than figures, and only its person can show it. */
export function findCellText(person: PersonNovelties, column: NoveltyColumn): string | undefined {
  const entries = entriesOf(person, column);
  const [entry] = entries;
  if (!entry) return '';
  const names = Object.keys(entry).filter((name) => name !== conceptFields[column.key.list]);
  // Part of a month by units has an amount alone.
  const whole = !column.own || column.field in entry;
  return entries.length === 1 && whole && names.every((name) => column.fields.includes(name))
    ? String(entry[column.field] ?? '')
    : undefined;
}

/** Columns that a payment has figures in already. */
export const listUsedColumns = (
  people: readonly PersonNovelties[],
  columns: readonly NoveltyColumn[] = gridColumns,
): NoveltyColumn[] => columns.filter((column) => people.some((person) => findCellText(person, column)));

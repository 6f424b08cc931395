import { conceptFields, formatConceptKey } from '../../../domain/payroll/concepts/concept-key.ts';
import { computeUnitsAmount } from '../../../domain/payroll/statement/units.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import { parseMoney, toMoneyText } from '../../../domain/values/money.ts';
import type { GridStep } from '../../../kit/grid/grid-state.ts';
import { normalizeAmount } from '../../../kit/inputs/money-input.tsx';
import { normalizeTypedHours } from '../../records/figure-typed.ts';
import { ABSENCES, buildAbsencesRow, findAbsencesText, formatAbsences } from './absence-text.ts';
import {
  findCellEntry,
  findCellText,
  gridColumns,
  isColumnEntry,
  type NoveltyColumn,
  type PersonNovelties,
} from './grid-columns.ts';

/**
 * Texts of a row by column, and its person as they were at the first keystroke: what another person writes
 * meanwhile is not written over.
 */
export type TypedRow = { person: PersonNovelties; texts: ReadonlyMap<string, string> };
/** Rows that were typed in, by employee. */
export type TypedRows = ReadonlyMap<string, TypedRow>;

/** Text that a person has stored in a column; undefined where it is more than the text of a cell. */
export const findStoredText = (
  person: PersonNovelties,
  id: string,
  columnOf: ReadonlyMap<string, NoveltyColumn>,
): string | undefined => {
  const column = columnOf.get(id);
  if (column) return findCellText(person, column);
  return id === ABSENCES ? findAbsencesText(person) : undefined;
};

/** Texts of cells of people, as `people` are now. A text of one of the `columns` that its person has already is none. */
export function setCellTexts(
  rows: TypedRows,
  people: ReadonlyMap<string, PersonNovelties>,
  cells: readonly { row: string; column: string; after: string }[],
  columns: readonly NoveltyColumn[] = gridColumns,
): TypedRows {
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const next = new Map(rows);
  const texts = new Map<string, Map<string, string>>();
  for (const { row: id, column, after } of cells) {
    const person = next.get(id)?.person ?? people.get(id);
    if (!person) continue;
    const ofRow = texts.get(id) ?? new Map(next.get(id)?.texts);
    if (columns.length > 0 && findStoredText(person, column, columnOf) === after) ofRow.delete(column);
    else ofRow.set(column, after);
    texts.set(id, ofRow);
    next.set(id, { person, texts: ofRow });
  }
  return new Map([...next].filter(([, row]) => row.texts.size > 0));
}

/** Without what was sent of the rows that were saved; what was typed in them since is over what they are now. */
export function removeSavedTexts(
  rows: TypedRows,
  sent: TypedRows,
  saved: ReadonlySet<string>,
  people: readonly PersonNovelties[],
): TypedRows {
  const now = new Map(people.map((person) => [person.employee.id, person]));
  return new Map(
    [...rows].flatMap(([id, row]) => {
      if (!saved.has(id)) return [[id, row] as const];
      const before = sent.get(id)?.texts;
      const texts = new Map([...row.texts].filter(([column, text]) => before?.get(column) !== text));
      return texts.size > 0 ? [[id, { person: now.get(id) ?? row.person, texts }] as const] : [];
    }),
  );
}

type Entry = Readonly<Record<string, unknown>>;
/** A row as the API takes it. */
export type SentRow = { employee_id: string; base_version: number; without: string[] } & {
  [list in 'hours' | 'earned' | 'taken' | 'absences']?: Entry[];
};

/** Rows of the people whose cells changed, as the API takes them. */
export const listChangedRows = (
  rows: TypedRows,
  columns: readonly NoveltyColumn[] = gridColumns,
): SentRow[] => {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return [...rows.values()].flatMap((row) => rowSent(row, byId) ?? []);
};

/** Name that the API gives to the entries that are written together: `hours:heds`, `own:…`. */
const conceptOf = ({ key, own }: NoveltyColumn): string => (own ? `own:${own.id}` : formatConceptKey(key));

function rowSent(
  { person, texts }: TypedRow,
  columns: ReadonlyMap<string, NoveltyColumn>,
): SentRow | undefined {
  const textAt = (column: NoveltyColumn) => {
    const text = texts.get(column.id)?.trim();
    return column.field === 'quantity' ? text?.replace(',', '.') : text;
  };
  const changed = [...texts.keys()].flatMap((id) => {
    const column = columns.get(id);
    const stored = column && findCellText(person, column);
    return column && stored !== undefined && textAt(column) !== stored ? [column] : [];
  });
  const absences = texts.get(ABSENCES);
  const hasAbsences = absences !== undefined && absences !== findAbsencesText(person);
  if (changed.length === 0 && !hasAbsences) return undefined;
  const row: SentRow = {
    employee_id: person.employee.id,
    base_version: person.version,
    without: [],
    ...(hasAbsences && buildAbsencesRow(person, absences)),
  };
  for (const concept of new Set(changed.map(conceptOf))) {
    const together = [...columns.values()].filter((column) => conceptOf(column) === concept);
    const figures = together
      .map((column) => [column.field, textAt(column) ?? findCellText(person, column)] as const)
      .filter(([, text]) => text);
    const [column] = together;
    if (!column) continue;
    const { list, concept: name } = column.key;
    if (figures.length === 0) row.without.push(concept);
    else
      row[list] = [
        ...(row[list] ?? []),
        {
          [conceptFields[list]]: name,
          ...Object.fromEntries(figures),
          ...ownFields(person, column, Object.fromEntries(figures)),
        },
      ];
  }
  return row;
}

/** Data of an entry of a concept of the company besides its figure: its concept, its words, and its units. */
function ownFields(person: PersonNovelties, column: NoveltyColumn, { quantity }: Entry): Entry {
  const { own, fields } = column;
  if (!own) return {};
  const { description = own.name, unit_value = own.amount } = findCellEntry(person, column) ?? {};
  if (column.field !== 'quantity') return { description, own: own.id };
  const amount = computeUnitsAmount({ quantity: String(quantity), unit_value: String(unit_value) });
  return {
    ...{ description, own: own.id, unit_value },
    ...(amount !== undefined && { [fields[0] ?? '']: toMoneyText(amount) }),
  };
}

/** With the rows of those people over what they are now, once somebody saw that they had changed. */
export function rebaseRows(
  rows: TypedRows,
  ids: ReadonlySet<string>,
  people: readonly PersonNovelties[],
): TypedRows {
  const now = new Map(people.map((person) => [person.employee.id, person]));
  return new Map(
    [...rows].map(([id, row]) => [id, ids.has(id) ? { ...row, person: now.get(id) ?? row.person } : row]),
  );
}

/** Row that the server refused: of whom, why, and the columns to put right. */
export type RefusedRow = {
  person: PersonNovelties;
  words: string;
  /** Texts that were refused, and the columns to put right. */
  texts: ReadonlyMap<string, string>;
  columns: ReadonlySet<string>;
  /** The person as the words say that they are now. */
  seen: PersonNovelties;
  /** Somebody else had changed its person. */
  conflict: boolean;
};

/** Refusals of the rows that were sent, by employee; `people` as they are now. */
export function buildRefusedRows(
  rows: readonly SentRow[],
  refused: readonly { index: number; errors: Errors }[],
  sent: TypedRows,
  people: readonly PersonNovelties[],
  columns: readonly NoveltyColumn[] = gridColumns,
): ReadonlyMap<string, RefusedRow> {
  const now = new Map(people.map((person) => [person.employee.id, person]));
  return new Map(
    refused.flatMap(({ index, errors }) => {
      const row = rows[index];
      const before = row && sent.get(row.employee_id);
      if (!before) return [];
      const conflict = 'base_version' in errors;
      const sentences = Object.values(errors)
        .flat()
        .map((sentence) => sentence.replace(/\.$/, ''));
      if (conflict) {
        const values = valuesNow(before, now.get(row.employee_id) ?? before.person, columns);
        sentences.push(`Ahora tiene ${values}`, 'Guarde otra vez para dejar lo que escribió');
      }
      const named = wrongColumns(row, errors, columns);
      const wrong = named.size > 0 ? named : new Set(before.texts.keys());
      return [
        [
          row.employee_id,
          {
            person: before.person,
            words: `${sentences.join('. ')}.`,
            texts: before.texts,
            columns: wrong,
            conflict,
            seen: now.get(row.employee_id) ?? before.person,
          },
        ],
      ];
    }),
  );
}

/** Values that a person has now where something was typed: `Horas extra diurnas: 9, Comisión: vacío`. */
const valuesNow = ({ texts }: TypedRow, now: PersonNovelties, columns: readonly NoveltyColumn[]): string =>
  [...texts.keys()]
    .flatMap((id) => {
      if (id === ABSENCES) return [`Ausencias: ${formatAbsences(findAbsencesText(now)) || 'ninguna'}`];
      const column = columns.find((one) => one.id === id);
      const value = column && findCellText(now, column);
      return column ? [`${column.label}: ${value === undefined ? 'con detalle' : value || 'vacío'}`] : [];
    })
    .join(', ');

/** Columns that the errors of a row speak of; none when they are of the whole row. */
function wrongColumns(row: SentRow, errors: Errors, columns: readonly NoveltyColumn[]): ReadonlySet<string> {
  return new Set(
    Object.keys(errors).flatMap((path) => {
      const [list = '', at = '', name] = path.split('.');
      if (list === ABSENCES) return [ABSENCES];
      const entry = list in row ? (row[list as 'hours'] as readonly Entry[])[Number(at)] : undefined;
      return columns
        .filter(
          (column) =>
            column.key.list === list &&
            entry !== undefined &&
            isColumnEntry(column, entry) &&
            (name === undefined || name === column.field),
        )
        .map(({ id }) => id);
    }),
  );
}

/** Figure that a pasted text can only be, without the word of its unit. Hours have a decimal dot. */
export function parsePastedFigure(column: NoveltyColumn, text: string): string | undefined {
  if (column.field === 'quantity') {
    if (isThousands(column, text)) return text.replace(/[.,]/g, '');
    const bare = text.replace(/[\s\p{L}]+\.?$/u, '');
    const figure = normalizeTypedHours(bare);
    return /\d/.test(figure) && figure === bare && !/[:-]/.test(figure)
      ? figure.replace(',', '.')
      : undefined;
  }
  const amount = normalizeAmount(text);
  return parseMoney(amount) === undefined ? undefined : amount;
}

/** Figure of a typed text. What is none stays as it is, for the server to say what is wrong with it. */
export function parseTypedFigure(column: NoveltyColumn, text: string): string {
  if (column.field !== 'quantity') return normalizeAmount(text);
  if (isThousands(column, text)) return text.replace(/[.,]/g, '');
  return normalizeTypedHours(text).replace(',', '.') || text;
}

/** Units of a concept of the company are read as amounts are: `1.200` is a thousand two hundred. Hours have two decimals. */
const isThousands = ({ own }: NoveltyColumn, text: string): boolean =>
  own !== undefined && /^\d{1,3}([.,]\d{3})+$/.test(text);

/** Figure as people write it: a comma for decimals, and no cents where there are none. */
export const formatTypedFigure = (text: string): string =>
  text
    .replace(/\.0+$/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace('.', ',');

/** Words for the pasted values that found no cell; nothing when each did. */
export function describeLeftOut({ stored, leftOut }: NonNullable<GridStep['pasted']>): string | undefined {
  const { locked, outside, unclear } = leftOut;
  const reasons = [
    locked > 0 && `${locked} con detalle`,
    outside > 0 && `${outside} fuera de la rejilla`,
    unclear > 0 && `${unclear} sin una cifra clara`,
  ].filter(Boolean);
  const all = stored + locked + outside + unclear;
  return reasons.length > 0 ? `Se pegaron ${stored} de ${all}: ${reasons.join(', ')}` : undefined;
}

/** Words for the texts that an undo left as somebody else wrote them. */
export const describeChangedSince = (count: number): string =>
  count === 1
    ? 'Una casilla quedó como está: otra persona la cambió después'
    : `${count} casillas quedaron como están: otra persona las cambió después`;

import { listInWords } from '../../text/list-in-words.ts';
import { toCellText } from '../cells/cells.ts';
import { toPlainHeader } from '../cells/header-words.ts';
import type { ImportedPerson } from '../cells/imported-person.ts';
import type { Mapping, Table } from '../cells/table.ts';
import { findPeopleColumn, findPersonField } from '../columns/people-columns.ts';

const plainValue = (value: string): string => toPlainHeader(value) || value.trim();

/** Returns the values of a row by field. A cell that cannot be read counts by its text. */
function statementsOf(person: ImportedPerson, table: Table, mapping: Mapping): Map<string, string> {
  const cells = table.rows.find(({ line }) => line === person.line)?.cells;
  const unreadable = person.problems.map(({ column, message }): [string, string] => [
    column,
    toCellText(cells?.[mapping.indexOf(column)]) || message,
  ]);
  return new Map([
    ...Object.entries(person.values).map(([key, value]): [string, string] => [key, plainValue(value)]),
    ...unreadable.map(([key, text]): [string, string] => [key, plainValue(text)]),
  ]);
}

function differingFields(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const fields = new Set([...one.keys(), ...other.keys()]);
  return [...fields].filter((field) => one.get(field) !== other.get(field));
}

const labelOf = (field: string): string =>
  findPeopleColumn(field)?.label ?? findPersonField(field)?.label ?? field;

function labelsInWords(fields: readonly string[]): string {
  const labels = [...new Set(fields.map(labelOf))];
  return labels.length > 4
    ? `${labels.slice(0, 3).join(', ')} y ${labels.length - 3} datos más`
    : listInWords(labels);
}

/**
 * Settles rows with the same document. Equal rows become one person with all their lines and a notice. Different rows
 * become `rivals`, each with an error, until all but one are left out or renumbered.
 */
export function settleRepeatedPeople(
  people: readonly ImportedPerson[],
  table: Table,
  mapping: Mapping,
): ImportedPerson[] {
  const byDocument = new Map<string, ImportedPerson[]>();
  for (const person of people) {
    const document = person.document || person.key;
    byDocument.set(document, [...(byDocument.get(document) ?? []), person]);
  }
  const repeated = [...byDocument.values()].filter((some) => some.length > 1);
  const merged = new Set<ImportedPerson>();
  for (const some of repeated) {
    const distinct: { person: ImportedPerson; says: Map<string, string> }[] = [];
    for (const person of some) {
      const says = statementsOf(person, table, mapping);
      const equal = distinct.find((one) => differingFields(one.says, says).length === 0);
      if (equal) {
        equal.person.lines.push(person.line);
        merged.add(person);
      } else distinct.push({ person, says });
    }
    for (const { person, says } of distinct) {
      if (person.lines.length > 1)
        person.notices.push(`Las filas ${listInWords(person.lines.map(String))} son iguales: se cuenta una`);
      const rivals = distinct.filter((one) => one.person !== person);
      if (rivals.length === 0) continue;
      person.rivals = rivals.flatMap((one) => one.person.lines);
      const fields = [...new Set(rivals.flatMap((one) => differingFields(says, one.says)))];
      person.problems.push({
        line: person.line,
        column: 'document_number',
        message: differsFrom(person.rivals, fields),
      });
    }
  }
  return people.filter((person) => !merged.has(person));
}

const differsFrom = (lines: readonly number[], fields: readonly string[]): string =>
  lines.length === 1
    ? `La fila ${lines[0]} trae este mismo documento y dice otra cosa en ${labelsInWords(fields)}. Elija cuál se importa`
    : `Las filas ${listInWords(lines.map(String))} traen este mismo documento y dicen otra cosa en ${labelsInWords(fields)}. Elija cuál se importa`;

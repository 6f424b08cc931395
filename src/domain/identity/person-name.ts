type NameParts = {
  first_name?: unknown;
  other_names?: unknown;
  surname?: unknown;
  second_surname?: unknown;
};

const join = (...words: readonly unknown[]): string =>
  words
    .map((word) => String(word ?? '').trim())
    .filter(Boolean)
    .join(' ');

/** Joins names before surnames, as documents, letters and messages do: `Carlos Alberto Arango Vélez`. */
export const toFullName = ({ first_name, other_names, surname, second_surname }: NameParts): string =>
  join(first_name, other_names, surname, second_surname);

/** Title of the column that shows {@link toListName}. */
export const listNameTitle = 'Apellidos y nombres';

/** Joins surnames before names, as lists of the office show and sort people: `Arango Vélez Carlos Alberto`. */
export function toListName({ first_name, other_names, surname, second_surname }: NameParts): string {
  const name = join(surname, second_surname, first_name, other_names);
  // A particle at the beginning takes a capital: «De la Cruz Pérez Ana».
  return name.charAt(0).toLocaleUpperCase('es') + name.slice(1);
}

/** An employee. Sentences use `name` and lists use `list_name`. */
export type NamedEmployee = { id: string; name: string; list_name: string };

export const toNamedEmployee = ({
  id,
  name,
  ...parts
}: NameParts & Omit<NamedEmployee, 'list_name'>): NamedEmployee => ({
  id,
  name,
  list_name: toListName(parts),
});

const collator = new Intl.Collator('es');

/** Compares people by list name, for rows that the database returns in another order. */
export const compareListNames = (a: { list_name: string }, b: { list_name: string }): number =>
  collator.compare(a.list_name, b.list_name);

type Listed = { employee: { id: string; list_name: string; document_number: string } };

/**
 * Adds the document number to names that several people share, for rows that do not show it: «Pérez Ana (52417996)».
 */
export function labelNamesakes<Row extends Listed>(rows: readonly Row[]): Row[] {
  const ids = new Map<string, Set<string>>();
  for (const { employee } of rows)
    ids.set(employee.list_name, (ids.get(employee.list_name) ?? new Set()).add(employee.id));
  return rows.map((row) => {
    const { list_name, document_number } = row.employee;
    if (ids.get(list_name)?.size === 1) return row;
    return { ...row, employee: { ...row.employee, list_name: `${list_name} (${document_number})` } };
  });
}

/** The four fields of the name of a person. */
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

/** Names before surnames, as documents, letters and messages say a person: `Carlos Alberto Arango Vélez`. */
export const toFullName = ({ first_name, other_names, surname, second_surname }: NameParts): string =>
  join(first_name, other_names, surname, second_surname);

/** Title of the column of {@link toListName}. */
export const listNameTitle = 'Apellidos y nombres';

/** Surnames before names, as lists of the office show a person and are ordered: `Arango Vélez Carlos Alberto`. */
export function toListName({ first_name, other_names, surname, second_surname }: NameParts): string {
  const name = join(surname, second_surname, first_name, other_names);
  // A particle that begins has a capital: «De la Cruz Pérez Ana».
  return name.charAt(0).toLocaleUpperCase('es') + name.slice(1);
}

/** An employee: in sentences by `name`, in lists by `list_name`. */
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

/** Order of people in a list, for those that the store gives in another one. */
export const compareListNames = (a: { list_name: string }, b: { list_name: string }): number =>
  collator.compare(a.list_name, b.list_name);

type Listed = { employee: { id: string; list_name: string; document_number: string } };

/** Adds the number of document to the name of people who share it, for rows that do not show it: «Pérez Ana (52417996)». */
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

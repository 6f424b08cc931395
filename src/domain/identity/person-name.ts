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

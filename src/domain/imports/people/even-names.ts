const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'di',
]);
const roman = /^(ii|iii|iv|vi{0,3}|ix)$/i;

const capitalized = (word: string): string => word.charAt(0).toLocaleUpperCase('es') + word.slice(1);

function evenWord(word: string): string {
  const lower = word.toLocaleLowerCase('es');
  if (particles.has(lower)) return lower;
  if (roman.test(word) && word === word.toUpperCase()) return word;
  // «McAllister» and «DiMaggio» have inner capitals. «MCALLISTER» does not show them.
  if (/\p{Ll}/u.test(word) && /^\p{Lu}\p{L}*\p{Ll}\p{Lu}\p{Ll}/u.test(word)) return word;
  return lower.replace(/\p{L}+/gu, (part, at: number) =>
    at > 0 && part.length === 1 ? part : capitalized(part),
  );
}

/** Normalizes the capitals of a name: `MARÍA de LA cruz` becomes `María de la Cruz`. */
export const normalizeNameCase = (text: string): string =>
  text
    .split(' ')
    .map((word) => evenWord(word))
    .join(' ');

const fields = ['first_name', 'other_names', 'surname', 'second_surname'] as const;

export function normalizePersonNames(values: Readonly<Record<string, string>>): Record<string, string> {
  const names = fields.flatMap((field) =>
    values[field] ? [[field, normalizeNameCase(values[field])] as const] : [],
  );
  return { ...values, ...Object.fromEntries(names) };
}

/** Finds a name that normalization would change, with its new form. Returns `undefined` when there is none. */
export function findUnevenName(
  people: readonly Readonly<Record<string, string>>[],
): { written: string; even: string; count: number } | undefined {
  const uneven = people
    .map((values) => fields.flatMap((field) => values[field] ?? []).join(' '))
    .filter((name) => name !== normalizeNameCase(name));
  // A name with both cases is the clearest example.
  const written = uneven.find((name) => /\p{Ll}{2}/u.test(name)) ?? uneven[0];
  return written === undefined
    ? undefined
    : { written, even: normalizeNameCase(written), count: uneven.length };
}

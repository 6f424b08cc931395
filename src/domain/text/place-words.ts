/** Short forms of the first words of a place: `Sta. Rosa de Osos`, `Pto Boyacá`, `Sn Gil`. */
const shortened: Readonly<Record<string, string>> = {
  sta: 'santa',
  sto: 'santo',
  sn: 'san',
  pto: 'puerto',
  pte: 'puente',
};

/** Returns the full form of an abbreviated word of a place, or `undefined` when the word is no such abbreviation. */
export const placeWord = (word: string): string | undefined => {
  const bare = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(shortened, bare) ? shortened[bare] : undefined;
};

/** Expands the abbreviations of a place: `Sta. Rosa de Osos` becomes `santa Rosa de Osos`. */
export const placeInFull = (text: string): string =>
  text.replace(/(?<!\p{L})\p{L}{2,3}(?!\p{L})\.?/gu, (word) => placeWord(word) ?? word);

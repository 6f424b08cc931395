/** Short forms of the first words of a place: `Sta. Rosa de Osos`, `Pto Boyacá`, `Sn Gil`. */
const shortened: Readonly<Record<string, string>> = {
  sta: 'santa',
  sto: 'santo',
  sn: 'san',
  pto: 'puerto',
  pte: 'puente',
};

/** A word of a place in full, as it is looked for; none when it is no such word. */
export const placeWord = (word: string): string | undefined => {
  const bare = word.toLowerCase().replace(/\.$/, '');
  return Object.hasOwn(shortened, bare) ? shortened[bare] : undefined;
};

/** A place with its words in full: `Sta. Rosa de Osos` is `santa Rosa de Osos`. */
export const placeInFull = (text: string): string =>
  text.replace(/(?<!\p{L})\p{L}{2,3}(?!\p{L})\.?/gu, (word) => placeWord(word) ?? word);

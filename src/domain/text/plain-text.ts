/** Text as it is compared: in small letters and without accents or other marks. */
export const toPlainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A header as it is compared letter by letter: no accents, case, signs nor double spaces. */
export const toPlainHeader = (text: string): string =>
  toPlainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

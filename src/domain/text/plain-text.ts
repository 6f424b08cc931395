/** Normalizes text for comparison: lower case, without accents or other marks. */
export const toPlainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Normalizes a header for comparison: lower case, without accents, signs or double spaces. */
export const toPlainHeader = (text: string): string =>
  toPlainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

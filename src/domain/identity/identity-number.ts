/** Types of document and words for «number» that people write before or after a number. */
const type = String.raw`(?:c\.?\s?c|c\.?\s?e|t\.?\s?i|t\.?\s?e|r\.?\s?c|p\.?p\.?t|p\.?e\.?p|nuip|nit|c[eé]dula(?:\s+de\s+\p{L}+)?)`;
const word = `(?:n[°º]|nro|n[uú]m|n[uú]mero|no)`;
const before = new RegExp(
  String.raw`^(?:${type}(?:\.\s*|[\s:#-]+)(?:${word}[.:\s]*)?|${word}(?:[.:]\s*|\s+))(?=\d)`,
  'iu',
);
const behind = new RegExp(String.raw`(?<=\d)\s+\(?${type}\)?\.?$`, 'iu');

/** Removes the grouping of a number: `901.482.317` and `901 482 317`. Any other text stays as it is. */
export const stripGrouping = (text: string): string =>
  /^(\d[\d ]*|\d{1,3}(\.\d{3})+)$/.test(text) ? text.replace(/[. ]/g, '') : text;

/**
 * Normalizes an identity number for storage: `C.C. 1.037.482.916`, `1 037 482 916` and `1037482916.0` (as a sheet
 * writes it) become `1037482916`. Letters stay, in capitals, because passports have them. A dash among letters stays,
 * and so does a dash before a last digit that may be a check digit; validation rejects it later. Never throws.
 */
export function normalizeIdentityNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^'/, '')
    .replace(before, '')
    .replace(behind, '')
    // A passport has two letters and six or seven digits. «CC» before more digits is a cédula.
    .replace(/^cc(?=\d{8,10}$)/i, '')
    .replace(/^([\d.,\s]*\d)\s+de\s+\p{L}[\p{L}\s.]*$/u, '$1')
    .replace(/^([\d.,]*\d)[.,]0{1,2}$/, '$1');
  const last = /^[\d.,\s]{6,}\s?-\s?\d$/.test(bare) ? /\d$/.exec(bare)?.[0] : undefined;
  const whole = last === undefined ? bare : bare.slice(0, bare.lastIndexOf('-'));
  // Between letters a dash may be part of the number.
  const signs = /\p{L}/u.test(whole) ? /[.,\s]/g : /[.,\s-]/g;
  const kept = whole.replace(signs, '').toUpperCase();
  return last === undefined ? kept : `${kept}-${last}`;
}

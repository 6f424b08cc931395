/** Types of document that people write before or after a number. */
const documentType = String.raw`(?:c\.?\s?c|c\.?\s?e|t\.?\s?i|t\.?\s?e|r\.?\s?c|p\.?p\.?t|p\.?e\.?p|nuip|nit|c[eé]dula(?:\s+de\s+\p{L}+)?)`;
const numberWord = `(?:n[°º]|nro|n[uú]m|n[uú]mero|no)`;
const leadingType = new RegExp(
  String.raw`^(?:${documentType}(?:\.\s*|[\s:#-]+)(?:${numberWord}[.:\s]*)?|${numberWord}(?:[.:]\s*|\s+))(?=\d)`,
  'iu',
);
const trailingType = new RegExp(String.raw`(?<=\d)\s+\(?${documentType}\)?\.?$`, 'iu');

/** Removes the grouping of a number: `901.482.317` and `901 482 317`. Any other text stays as it is. */
export const stripGrouping = (text: string): string =>
  /^(\d[\d ]*|\d{1,3}(\.\d{3})+)$/.test(text) ? text.replace(/[. ]/g, '') : text;

/**
 * Normalizes an identity number for storage: `C.C. 1.037.482.916`, `1 037 482 916` and `1037482916.0` (as a sheet
 * writes it) become `1037482916`. Letters stay, in capitals, because passports have them. A dash stays when the
 * number has letters, or before a last digit that may be a check digit, which validation rejects later. Never throws.
 */
export function normalizeIdentityNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^'/, '')
    .replace(leadingType, '')
    .replace(trailingType, '')
    // A passport that begins with «CC» has six or seven digits. With more digits, «CC» is the type of document.
    .replace(/^cc(?=\d{8,10}$)/i, '')
    .replace(/^([\d.,\s]*\d)\s+de\s+\p{L}[\p{L}\s.]*$/u, '$1')
    .replace(/^([\d.,]*\d)[.,]0{1,2}$/, '$1');
  const checkDigit = /^[\d.,\s]{6,}\s?-\s?\d$/.test(bare) ? /\d$/.exec(bare)?.[0] : undefined;
  const withoutCheckDigit = checkDigit === undefined ? bare : bare.slice(0, bare.lastIndexOf('-'));
  // A number with letters may have a dash of its own.
  const separators = /\p{L}/u.test(withoutCheckDigit) ? /[.,\s]/g : /[.,\s-]/g;
  const normalized = withoutCheckDigit.replace(separators, '').toUpperCase();
  return checkDigit === undefined ? normalized : `${normalized}-${checkDigit}`;
}

/** Of the formats that have only a number, those of a day or an hour. */
const isNumberOfDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 58 && format !== 48 && format !== 49);

/**
 * Test that a format shows a figure as a day or an hour: years, months, days, hours or seconds out of its plain text.
 */
export function isDateFormat(format: number | string): boolean {
  if (typeof format === 'number') return isNumberOfDate(format);
  const bare = format
    .replace(/"[^"]*"?|\\.|[_*]./g, '')
    // Colours and languages are no parts of a day; hours beyond twenty-four are.
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(bare);
}

const day = 86_400_000;

/** The moment of a figure that counts days. That of 1900 had a day in February which the calendar has not. */
export function parseSerialDate(serial: number, from1904: boolean): Date {
  const origin = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(origin + Math.round(serial * day));
}

/**
 * Replaces the amounts of a text: numbers with a peso sign, with thousands, or of five digits or more. Hours, days and
 * percents stay.
 */
export const replaceAmounts = (text: string, replacement: string): string =>
  text.replace(/[−-]?(?:\$\s?[\d.,'’]*\d|\d{1,3}(?:['’.]\d{3})+(?:,\d+)?|\d{5,})/g, replacement);

/** Reads the ten digits of a Colombian mobile, however they were typed. Returns `undefined` for any other number. */
export function parseMobile(text: string): string | undefined {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^(?:00)?57(?=3\d{9}$)/, '');
  return /^3\d{9}$/.test(digits) ? digits : undefined;
}

/** Formats ten digits as `300 123 4567`. */
export const formatMobile = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

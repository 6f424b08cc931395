/** Ten digits of a mobile of Colombia, however they were typed; nothing when they are not one. */
export function parseMobile(text: string): string | undefined {
  const digits = text.replace(/[\s().+-]/g, '').replace(/^(?:00)?57(?=3\d{9}$)/, '');
  return /^3\d{9}$/.test(digits) ? digits : undefined;
}

/** `300 123 4567`. */
export const formatMobile = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

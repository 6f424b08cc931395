/**
 * Removes the words around a typed figure and keeps the separators between its digits, because `1,5` without its
 * comma would be 15. The check of the field reports a text that is not a figure.
 */
export const normalizeTypedFigure = (text: string): string =>
  text.replace(/^[^\d.,:-]+|(\s*[^\d.,:\s-])+\s*$/g, '');

/** Converts typed hours. A complete clock time becomes decimal hours: `2:30` is `2.5`. */
export function normalizeTypedHours(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,3}):([0-5]\d)(?!\d)/.exec(text) ?? [];
  if (hours && minutes) return String(Number((Number(hours) + Number(minutes) / 60).toFixed(2)));
  return normalizeTypedFigure(text);
}

/**
 * Figure as it is typed: words around it go, what stands between its digits stays. Without its separator `1,5` would be 15;
 * what is no figure is told by the check of its field.
 */
export const normalizeTypedFigure = (text: string): string =>
  text.replace(/^[^\d.,:-]+|(\s*[^\d.,:\s-])+\s*$/g, '');

/** Hours as they are typed; a clock is read once it is whole, `2:30` as 2.5. */
export function normalizeTypedHours(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,3}):([0-5]\d)(?!\d)/.exec(text) ?? [];
  if (hours && minutes) return String(Number((Number(hours) + Number(minutes) / 60).toFixed(2)));
  return normalizeTypedFigure(text);
}

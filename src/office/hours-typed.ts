/**
 * Hours as they are typed: digits and their comma or point, up to six of them. A clock is read once it is whole, `2:30` as
 * 2.5; a sign stays and is refused where they are saved, for without it they would be another figure.
 */
export function hoursTyped(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,3}):([0-5]\d)(?!\d)/.exec(text) ?? [];
  if (hours && minutes) return String(Number((Number(hours) + Number(minutes) / 60).toFixed(2)));
  return text.replace(/[^\d.,:-]/g, '').slice(0, 6);
}

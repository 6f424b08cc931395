export type Month = { year: number; month: number };

/** Index of a month counted from year 0, so that months can be compared and subtracted. */
export const toMonthIndex = ({ year, month }: Month): number => year * 12 + month - 1;

export const toMonth = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 });

/**
 * Writes a month as an address does, `2026-11`. {@link parseMonth} reads it and returns `undefined` for any other
 * text.
 */
export const toMonthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;
export function parseMonth(text: string): Month | undefined {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

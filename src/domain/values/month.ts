export type Month = { year: number; month: number };

/** Place of a month among all of them, so that months are compared and counted. */
export const toMonthIndex = ({ year, month }: Month): number => year * 12 + month - 1;

export const toMonth = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 });

/** Month of an address, `2026-11`, and back; nothing of another text. */
export const toMonthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;
export function parseMonth(text: string): Month | undefined {
  const [, year, month] = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year && month ? { year: Number(year), month: Number(month) } : undefined;
}

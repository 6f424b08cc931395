export type Month = { year: number; month: number };

/** Place of a month among all of them, so that months are compared and counted. */
export const monthIndex = ({ year, month }: Month): number => year * 12 + month - 1;

export const monthAt = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 });

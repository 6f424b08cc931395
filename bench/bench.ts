/** One bench: its name and its figures. Ratios are of one and the same run; absolute times are of this machine. */
export type Bench = { name: string; figures: Record<string, number | string> };

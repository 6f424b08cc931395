/** Figures of a bench. Ratios come from one run; absolute times depend on the machine. */
export type Bench = { name: string; figures: Record<string, number | string> };

import type { LeftUnraised } from '../../../domain/office/employees.ts';

/** Employees raised to the minimum of a year, and those left out. */
export type RaiseOutcome = { year: number; ids: readonly string[]; leftOut: readonly LeftUnraised[] };

/** Adds up a raise that was refused halfway and the one begun anew, so that both can be undone. */
export function mergeRaiseOutcomes(before: RaiseOutcome | undefined, now: RaiseOutcome): RaiseOutcome {
  if (before?.year !== now.year) return now;
  const ids = new Set([...before.ids, ...now.ids]);
  const leftOut = new Map([...before.leftOut, ...now.leftOut].map((one) => [one.id, one]));
  return { year: now.year, ids: [...ids], leftOut: [...leftOut.values()].filter(({ id }) => !ids.has(id)) };
}

import { addDays, type Day, makeDay, splitDay } from '../../values/day.ts';
import type { DatedPolicy } from '../law/policy.ts';

/**
 * Number of employees from which a natural person is exempt (Estatuto Tributario art. 114-1, paragraph of natural
 * persons).
 */
export const naturalPersonExemption = { employees: 2, basis: 'Estatuto Tributario art. 114-1' };

export type Employment = { employee: string; from: Day; to?: Day | undefined };

/**
 * Restricts the policies of a natural person, who is exempt from health, SENA and ICBF only in months in which two or
 * more people worked (ET 114-1). In other months no policy gives the exemption. The rest of each policy stays.
 */
export function restrictExemption(
  policies: readonly DatedPolicy[],
  employments: readonly Employment[],
): DatedPolicy[] {
  const chosen = policies.flatMap(({ from, exempt }) => (exempt === undefined ? [] : [{ from, exempt }]));
  const enough = monthsWithEnough(employments);
  const days = [
    ...new Set([beginning, ...chosen.map(({ from }) => from), ...enough.map(({ from }) => from)]),
  ];
  const own = policies.map(({ exempt: _, ...policy }) => policy);
  const sorted = [...chosen].sort((a, b) => (a.from < b.from ? -1 : 1));
  return [
    ...own,
    ...days.sort().map((from) => ({
      from,
      exempt:
        (sorted.findLast((one) => one.from <= from)?.exempt ?? true) &&
        (enough.findLast((one) => one.from <= from)?.enough ?? false),
    })),
  ];
}

/** Lists the first days from which two or more people worked, and those from which fewer did, oldest first. */
function monthsWithEnough(employments: readonly Employment[]): { from: Day; enough: boolean }[] {
  const changes = new Map<Day, { employee: string; by: 1 | -1 }[]>();
  const change = (day: Day, employee: string, by: 1 | -1) =>
    changes.set(day, [...(changes.get(day) ?? []), { employee, by }]);
  for (const { employee, from, to } of employments) {
    change(monthOf(from), employee, 1);
    if (to) change(monthAfter(to), employee, -1);
  }
  const working = new Map<string, number>();
  const found: { from: Day; enough: boolean }[] = [];
  for (const from of [...changes.keys()].sort()) {
    for (const { employee, by } of changes.get(from) ?? []) {
      const stretches = (working.get(employee) ?? 0) + by;
      if (stretches > 0) working.set(employee, stretches);
      else working.delete(employee);
    }
    const enough = working.size >= naturalPersonExemption.employees;
    if (enough !== (found.at(-1)?.enough ?? false)) found.push({ from, enough });
  }
  return found;
}

const beginning = '1900-01-01' as Day;

const monthOf = (day: Day): Day => makeDay(splitDay(day).year, splitDay(day).month, 1);
const monthAfter = (day: Day): Day => monthOf(addDays(monthOf(day), 31));

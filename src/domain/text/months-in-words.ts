import { formatMonth } from '../values/day.ts';
import { type Month, toMonth, toMonthIndex } from '../values/month.ts';
import { listInWords } from './list-in-words.ts';

/**
 * Formats months in words, in order and without repetitions. Three or more months in a row become a range, and each
 * year is written once: `julio, agosto y octubre a diciembre de 2026`. With more than `most` names, returns only the
 * count: `6 meses`.
 */
export function formatMonthsInWords(months: readonly Month[], most = Number.POSITIVE_INFINITY): string {
  const ordered = [...new Set(months.map(toMonthIndex))].sort((a, b) => a - b);
  const stretches: [number, number][] = [];
  for (const index of ordered) {
    const last = stretches.at(-1);
    if (last && last[1] + 1 === index) last[1] = index;
    else stretches.push([index, index]);
  }
  const spans = stretches.flatMap(([first, last]) =>
    last - first > 1 ? [[first, last]] : first === last ? [[first]] : [[first], [last]],
  );
  if (spans.length > most) return `${ordered.length} meses`;
  const years: { year: number; names: string[] }[] = [];
  for (const [first = 0, last] of spans) {
    const { year } = toMonth(last ?? first);
    const nameOf = (index: number) => {
      const one = toMonth(index);
      const shown = formatMonth(one.year, one.month);
      return one.year === year ? shown.replace(` de ${year}`, '') : shown;
    };
    const name = last === undefined ? nameOf(first) : `${nameOf(first)} a ${nameOf(last)}`;
    const before = years.at(-1);
    if (before?.year === year) before.names.push(name);
    else years.push({ year, names: [name] });
  }
  const groups = years.map(({ year, names }) => `${listInWords(names)} de ${year}`);
  // Semicolons separate lists inside a list, and a comma precedes the last one.
  if (groups.length < 2 || years.every(({ names }) => names.length === 1)) return listInWords(groups);
  return `${groups.slice(0, -1).join('; ')}, y ${groups.at(-1)}`;
}

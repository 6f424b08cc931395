import { monthShown } from './day.ts';

type Month = { year: number; month: number };

const at = ({ year, month }: Month): number => year * 12 + month - 1;
const monthAt = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 });

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** Months in words, in order and each once, three or more that follow one another as a stretch and each year once: `julio, agosto y octubre a diciembre de 2026`. */
export function monthsInWords(months: readonly Month[]): string {
  const ordered = [...new Set(months.map(at))].sort((a, b) => a - b).map(monthAt);
  const stretches: [Month, Month][] = [];
  for (const month of ordered) {
    const last = stretches.at(-1);
    if (last && at(last[1]) + 1 === at(month)) last[1] = month;
    else stretches.push([month, month]);
  }
  const spans = stretches.flatMap(([first, last]) =>
    at(last) - at(first) > 1 ? [[first, last]] : at(first) === at(last) ? [[first]] : [[first], [last]],
  );
  const years: { year: number; names: string[] }[] = [];
  for (const [first, last] of spans) {
    if (!first) continue;
    const { year } = last ?? first;
    const nameOf = (one: Month) => {
      const shown = monthShown(one.year, one.month);
      return one.year === year ? shown.replace(` de ${year}`, '') : shown;
    };
    const name = last ? `${nameOf(first)} a ${nameOf(last)}` : nameOf(first);
    const before = years.at(-1);
    if (before?.year === year) before.names.push(name);
    else years.push({ year, names: [name] });
  }
  const groups = years.map(({ year, names }) => `${listed.format(names)} de ${year}`);
  // Two lists inside a list are told apart by a comma.
  return years.some(({ names }) => names.length > 1) ? groups.join(', y ') : listed.format(groups);
}

import { type Day, firstOfMonth, monthShown, parts } from '../../day.ts';
import type { Finding } from '../../finding.ts';
import type { PaidMonth } from './paid-history.ts';

type Month = { year: number; month: number };

const at = ({ year, month }: Month): number => year * 12 + month - 1;
const monthAt = (index: number): Month => ({ year: Math.floor(index / 12), month: (index % 12) + 1 });

/** The months from that of `from` to the one before that of `to` that are not in the history, in order. */
export function missingMonths(history: readonly Month[], from: Day, to: Day): Month[] {
  const stored = new Set(history.map(at));
  const [first, end] = [at(parts(from)), at(parts(to))];
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
    .filter((index) => !stored.has(index))
    .map(monthAt);
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' });

/** Months in words, three or more that follow one another as a stretch and each year once: `julio, agosto y octubre a diciembre de 2026`. */
export function monthsInWords(months: readonly Month[]): string {
  const stretches: [Month, Month][] = [];
  for (const month of months) {
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

/** Part of the months that an average takes: the variable one, or all of them where pay is by days. */
export type FromMonths = 'variable' | 'salary';

const hints: Readonly<Record<FromMonths, string>> = {
  variable:
    'Importe las nóminas que faltan y recalcule, o escriba el promedio mensual de lo variable: 0 si nada varió.',
  salary:
    'Se le paga por los días que trabaja: importe las nóminas que faltan y recalcule, o escriba a mano el valor donde el pago lo permite.',
};

/**
 * Averages that rest on fewer months than those of their stretch say so: their variable pay stood for all of it (CST arts. 192,
 * 253 and 306). `to` is a day of the month of the run, which is not missing. `pays` names what is paid.
 */
export function fewMonths(
  history: readonly PaidMonth[],
  from: Day,
  to: Day,
  { pays, path, takes }: { pays: string; path: string; takes: FromMonths },
): Finding[] {
  const missing = missingMonths(history, from, to);
  if (missing.length === 0) return [];
  const stored = history
    .filter(({ year, month }) => at({ year, month }) >= at(parts(from)) && firstOfMonth(year, month) <= to)
    .sort((a, b) => at(a) - at(b));
  return [
    {
      code: 'few-months',
      severity: 'notice',
      path,
      message: `${pays}: solo hay nóminas de ${monthsInWords(stored)}; faltan las de ${monthsInWords(missing)}`,
      hint: `Lo que varió en esos meses se contó como si fuera de todos. ${hints[takes]}`,
    },
  ];
}

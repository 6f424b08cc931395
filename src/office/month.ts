import { type Day, dayOf, type Instant, months, parts } from '../domain/day.ts';
import { monthAtWork } from '../domain/payroll/desk/deadline.ts';

export type Month = { year: number; month: number };

export const today = (): Day => dayOf(Date.now() as Instant);

/** The month people are at work on: the one before until its term ends, then the current one. */
export const workingMonth = (day: Day = today()): Month => monthAtWork(day);

export function shifted({ year, month }: Month, by: number): Month {
  const at = year * 12 + month - 1 + by;
  return { year: Math.floor(at / 12), month: (at % 12) + 1 };
}

/** `Octubre de 2026`. */
export const monthTitle = ({ year, month }: Month): string => {
  const name = months[month - 1] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${year}`;
};

/** `agosto de 2026`, `agosto y septiembre de 2026`, `diciembre de 2025 y enero de 2026`, each once and in order; of many, how many. */
export function monthsSaid(given: readonly Month[]): string {
  const all = [...new Set(given.map(({ year, month }) => year * 12 + month - 1))].sort((a, b) => a - b);
  if (all.length > 4) return `${all.length} meses`;
  const said = all.map((at) => ({ year: Math.floor(at / 12), name: months[at % 12] ?? '' }));
  const together = said.every(({ year }) => year === said[0]?.year);
  const names = said.map(({ name, year }) => (together ? name : `${name} de ${year}`));
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(names);
  return together && said[0] ? `${list} de ${said[0].year}` : list;
}

/** The month of an address, or the one at work. */
export function monthIn(query: URLSearchParams): Month {
  const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
  return year >= 2019 && month >= 1 && month <= 12 ? { year, month } : workingMonth();
}

/** This year and the four before, for a filter. */
export function lastYears(): (readonly [string, string])[] {
  const { year } = parts(today());
  return Array.from({ length: 5 }, (_, i) => [String(year - i), String(year - i)] as const);
}

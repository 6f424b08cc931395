import { invalid } from '../http/refused.ts';

/** The part of a list address that a payroll list understands; unfit values get a sentence, never a guess. */
export function readQuery(query: Record<string, string | undefined>) {
  const errors: Record<string, string[]> = {};
  const whole = (name: string, from: number, to: number): number | undefined => {
    const text = query[name];
    if (text === undefined || text === '') return undefined;
    const value = Number(text);
    if (Number.isInteger(value) && value >= from && value <= to) return value;
    errors[name] = [`${name} debe ser un número entre ${from} y ${to}`];
    return undefined;
  };
  const sort = query.sort ?? 'employee_name';
  const read = {
    year: whole('year', 2019, 2100),
    month: whole('month', 1, 12),
    states: query.state?.split(',').filter(Boolean),
    search: query.search?.slice(0, 100),
    sort: sort.replace(/^-/, ''),
    descending: sort.startsWith('-'),
    page: whole('page', 1, 100_000) ?? 1,
    perPage: whole('per_page', 1, 200) ?? 25,
  };
  if (Object.keys(errors).length) throw invalid(errors);
  return read;
}

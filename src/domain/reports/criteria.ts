import { getMonthInProgress } from '../payroll/desk/deadline.ts';
import type { Errors } from '../records/errors.ts';
import {
  type Day,
  formatDay,
  formatMonth,
  getMonthEnd,
  getMonthStart,
  parseDay,
  splitDay,
} from '../values/day.ts';
import { isId } from '../values/id.ts';
import { type Month, parseMonth, toMonthIndex } from '../values/month.ts';
import { getReport, type ReportName } from './catalog.ts';
import {
  type ChoiceFilters,
  type ChoiceName,
  choiceFilters,
  type RecordName,
  type ReportFilterName,
  recordFilters,
  type TimeName,
  timeFilters,
} from './filters.ts';

/** Maximum months of one report: two years. */
export const mostMonths = 24;

/** Filters of a report. A filter that the report lacks keeps its initial value. */
export type ReportCriteria = {
  from: Month;
  to: Month;
  year: number;
  on: Day;
} & { [name in RecordName]?: string } & {
  [name in ChoiceName]: keyof ChoiceFilters[name]['options'] | Extract<ChoiceFilters[name]['initial'], ''>;
};

type Query = Readonly<Record<string, string | undefined>>;
const isRecord = (name: ReportFilterName): name is RecordName => name in recordFilters;
const isChoice = (name: ReportFilterName): name is ChoiceName => name in choiceFilters;
const isTime = (name: ReportFilterName): name is TimeName => name in timeFilters;

/** Lists the query names that a report accepts. */
export const listFilterNames = (report: ReportName): string[] =>
  getReport(report).filters.flatMap((name) => (isTime(name) ? [...timeFilters[name]] : [name]));

/** Reads the filters of a query, or returns the errors of each. `today` gives the default times. */
export function readCriteria(
  report: ReportName,
  query: Query,
  today: Day,
): { criteria: ReportCriteria; errors: Errors } {
  const errors: Errors = {};
  const names = listFilterNames(report);
  for (const name of Object.keys(query))
    if (!names.includes(name)) errors[name] = [`Este informe no tiene el filtro ${name}`];
  const given = (name: string): string | undefined =>
    names.includes(name) ? query[name] || undefined : undefined;
  const { from, to } = readMonths(given, getReport(report).spans === 'year', today, errors);
  const year = Number(given('year') ?? splitDay(today).year);
  if (!/^\d{4}$/.test(given('year') ?? '2026') || year < 2019 || year > 2100)
    errors['year'] = ['Es un año de 2019 a 2100'];
  const on = parseDay(given('on') ?? today);
  if (!on) errors['on'] = ['Es un día, como 2026-11-30'];
  const records: { [name in RecordName]?: string } = {};
  for (const name of Object.keys(recordFilters) as RecordName[]) {
    const value = given(name);
    if (value === undefined) continue;
    if (isId(value)) records[name] = value;
    else errors[name] = ['No es válido'];
  }
  const choices = Object.entries(choiceFilters).map(([name, { options, initial }]) => {
    const value = given(name) ?? initial;
    if (value !== '' && !Object.hasOwn(options, value))
      errors[name] = [`Use ${Object.keys(options).join(', ')}`];
    return [name, value];
  });
  const criteria = {
    from,
    to,
    year,
    on: on ?? today,
    ...records,
    ...Object.fromEntries(choices),
  } as ReportCriteria;
  return { criteria, errors };
}

function readMonths(
  given: (name: string) => string | undefined,
  ofYear: boolean,
  today: Day,
  errors: Errors,
): { from: Month; to: Month } {
  const read = (name: 'from' | 'to'): Month | undefined => {
    const text = given(name);
    const found = text === undefined ? undefined : parseMonth(text);
    if (text !== undefined && !found) errors[name] = ['Es un mes, como 2026-11'];
    return found;
  };
  const [first, last] = [read('from'), read('to')];
  const now = getMonthInProgress(today);
  const to = last ?? (first && toMonthIndex(first) > toMonthIndex(now) ? first : now);
  const from = first ?? (ofYear ? { year: to.year, month: 1 } : to);
  if (toMonthIndex(from) > toMonthIndex(to)) errors['from'] ??= ['El primer mes es posterior al último'];
  else if (toMonthIndex(to) - toMonthIndex(from) >= mostMonths)
    errors['to'] ??= [`Un informe tiene hasta ${mostMonths} meses`];
  return { from, to };
}

export const getCriteriaDays = ({
  from,
  to,
}: Pick<ReportCriteria, 'from' | 'to'>): { first: Day; last: Day } => ({
  first: getMonthStart(from.year, from.month),
  last: getMonthEnd(to.year, to.month),
});

/** Formats a range of months: `octubre de 2026`, or `enero a marzo de 2026`. */
export function formatMonthRange({ from, to }: Pick<ReportCriteria, 'from' | 'to'>): string {
  const last = formatMonth(to.year, to.month);
  if (toMonthIndex(from) === toMonthIndex(to)) return last;
  const first = formatMonth(from.year, from.month);
  return `${from.year === to.year ? first.replace(/ de \d+$/, '') : first} a ${last}`;
}

/** Formats the filters in words for a printed report: times and choices always, records only when one is chosen. */
export function formatCriteria(
  report: ReportName,
  criteria: ReportCriteria,
  nameOf: (name: RecordName) => string | undefined,
): [label: string, words: string][] {
  return getReport(report).filters.flatMap((name): [string, string][] => {
    if (name === 'months') return [['Periodo', formatMonthRange(criteria)]];
    if (name === 'year') return [['Año', String(criteria.year)]];
    if (name === 'on') return [['Corte', formatDay(criteria.on)]];
    if (isRecord(name)) return criteria[name] ? [[recordFilters[name].label, nameOf(name) ?? '—']] : [];
    if (!isChoice(name) || isIdle(name, criteria)) return [];
    const { label, options } = choiceFilters[name];
    return [[label, (options as Record<string, string>)[criteria[name]] ?? 'Todos']];
  });
}

/** Returns whether a filter has no effect: the measure applies only to columns by month. */
export const isIdle = (name: ReportFilterName, { columns }: Pick<ReportCriteria, 'columns'>): boolean =>
  name === 'measure' && columns !== 'month';

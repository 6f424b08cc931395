import { getPayableDay } from '../../domain/payroll/law/holidays.ts';
import { isSalaryRunKind, type RunKind } from '../../domain/payroll/runs/period.ts';
import { getRunChoice, type RunChoice, type runTitle, runTitles } from '../../domain/payroll/runs/title.ts';
import { countMonthDays, getMonthEnd, makeDay, parseDay } from '../../domain/values/day.ts';

import type { Month } from '../months/month.ts';

/** Contents of each payment, as its form explains them. */
const does: Readonly<Record<RunChoice, string>> = {
  'fortnight-1': 'El sueldo del 1 al 15, con lo que pasó en esos días.',
  'fortnight-2': 'Lo que falta del mes: con ella la nómina queda completa.',
  month: 'El sueldo de todo el mes en un solo pago.',
  'ten_days-1': 'El sueldo del 1 al 10.',
  'ten_days-2': 'El sueldo del 11 al 20.',
  'ten_days-3': 'Del 21 al fin de mes: con ella la nómina queda completa.',
  week: 'El sueldo de unos días seguidos, máximo catorce.',
  prima: 'La prima del semestre hasta su último día, aunque falte por llegar.',
  severance_interest: 'El 12 % de las cesantías del año que terminó; en diciembre, de las del mismo año.',
  severance:
    'Las del año que terminó; en diciembre, las del mismo año. Se consignan en el fondo de cada persona.',
  vacations: 'Los días de descanso que se pagan cuando empiezan.',
  final_settlement: 'Para quien se retira este mes: su ficha dice la fecha y el motivo del retiro.',
};

export { type RunChoice, runTitle } from '../../domain/payroll/runs/title.ts';
export const choiceWords: Readonly<Record<string, string>> = runTitles;
export const describeRunChoice = (choice: RunChoice): string => does[choice];

type Times = Parameters<typeof runTitle>[0];

/** Kind and part of a run, as the server takes them. */
export function parseRunChoice(choice: RunChoice): { kind: RunKind; part?: number } {
  const [kind, part] = choice.split('-') as [RunKind, string?];
  return { kind, ...(part && { part: Number(part) }) };
}

/** Runs whose days one writes. */
export const isDated = ({ kind }: Pick<Times, 'kind'>): boolean => kind === 'week' || kind === 'vacations';

/** Runs of the salary, whose days have novelties; the rest pay one thing. */
export const isSalaryRun = ({ kind }: Pick<Times, 'kind'>): boolean => isSalaryRunKind(kind);

type InMonth = Times & { id: string; state: 'abierta' | 'cerrada' };

/**
 * The payment of the same month that ends before this one and is still open. A salary payment pays what is missing of
 * the month, so whom both pay would be paid those days by this one too.
 */
export function findEarlierOpenRun<Run extends InMonth>(
  run: InMonth,
  month: Month,
  runs: readonly Run[],
): Run | undefined {
  if (run.state !== 'abierta' || !isSalaryRun(run)) return undefined;
  const lastDay = (of: Times) => dueDayOf(getRunChoice(of), month, of.start ?? '', of.end ?? '');
  return runs.find(
    (one) => one.id !== run.id && one.state === 'abierta' && isSalaryRun(one) && lastDay(one) < lastDay(run),
  );
}

/** The last day the law gives for what is paid once a year, by its month. */
const terms: Readonly<Record<string, number>> = {
  'prima-6': 30,
  'prima-12': 20,
  'severance_interest-1': 31,
  'severance-2': 14,
};

/** The day that is proposed to pay: when the payment is due, or the business day before a Sunday or a holiday. */
export function proposePaymentDay(choice: RunChoice, month: Month, start = '', end = ''): string {
  const due = parseDay(dueDayOf(choice, month, start, end));
  return due ? getPayableDay(due) : '';
}

/** The last day of what is paid, or the last the law gives; vacations, when they begin. */
function dueDayOf(choice: RunChoice, { year, month }: Month, start: string, end: string): string {
  const { kind, part = 0 } = parseRunChoice(choice);
  const last = getMonthEnd(year, month);
  const on = (date: number) => makeDay(year, month, Math.min(date, countMonthDays(year, month)));
  if (kind === 'vacations') return start;
  if (kind === 'week') return end;
  if (kind === 'fortnight' && part === 1) return on(15);
  if (kind === 'ten_days' && part < 3) return on(part * 10);
  const term = terms[`${kind}-${month}`];
  return term ? on(term) : last;
}

const seasonal: Readonly<Record<number, RunChoice>> = {
  1: 'severance_interest',
  2: 'severance',
  6: 'prima',
  12: 'prima',
};

const fortnights: readonly RunChoice[] = ['fortnight-1', 'fortnight-2'];
const tenDays: readonly RunChoice[] = ['ten_days-1', 'ten_days-2', 'ten_days-3'];
/** Payments of the salary of a month by the code of the period of a contract (`@PeriodoNomina` of DIAN); any other, fortnights. */
const salaries: Readonly<Record<string, readonly RunChoice[]>> = {
  1: ['week'],
  2: tenDays,
  3: ['week'],
  4: fortnights,
  5: ['month'],
};

/**
 * Likely next payment of a month: its salary, as it was begun or as most contracts say, then what the season brings.
 */
export function proposeNextRun({ year, month }: Month, runs: readonly Times[], period = ''): RunChoice {
  const made = new Set(runs.map(getRunChoice));
  const begun = [fortnights, tenDays].find((parts) => parts.some((part) => made.has(part)));
  const weeksEnded = runs.some(({ kind, end }) => kind === 'week' && (end ?? '') >= getMonthEnd(year, month));
  const isPaid = (choice: RunChoice) => (choice === 'week' ? weeksEnded : made.has(choice));
  const next = (begun ?? salaries[period] ?? fortnights).find((choice) => !isPaid(choice));
  return (!made.has('month') && next) || (seasonal[month] ?? 'vacations');
}

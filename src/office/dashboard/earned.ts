import { months } from '../../domain/values/day.ts';
import { type Money, noMoney, parseMoney, sum } from '../../domain/values/money.ts';
import type { Month } from '../months/month.ts';
import type { Trend } from './dashboard.ts';

/** Parts of what is earned in a month, from the bottom of its bar. */
export const series = [
  { name: 'salary', words: 'Salarios', colour: '--q-c1' },
  { name: 'overtime', words: 'Horas extra y recargos', colour: '--q-c2' },
  { name: 'other', words: 'Auxilios, prima y otros', colour: '--q-c4' },
] as const;

export const paidSeries = [
  { name: 'net', words: 'Neto', colour: '--q-c1', hatch: false },
  { name: 'deductions', words: 'Deducciones', colour: '--q-deduct', hatch: true },
] as const;

export const readAmount = (text: string): Money => parseMoney(text) ?? noMoney;
export const sumEarned = (month: Trend): Money => sum(series.map(({ name }) => readAmount(month[name])));
export const formatShortMonth = (month: Trend): string => (months[month.month - 1] ?? '').slice(0, 3);

/** Says why no net changed: every net is that of the month before, or that month has no payrolls. */
export function explainUnchangedTrend(trend: readonly Trend[], { year, month }: Month): string {
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  const paidBefore = trend.some(
    (one) => one.year === before.year && one.month === before.month && one.people > 0,
  );
  return paidBefore
    ? 'Nadie recibe distinto del mes anterior.'
    : `No hay nóminas de ${months[before.month - 1]} con qué comparar.`;
}

const bonusMonths: readonly number[] = [6, 12];

/** Marks June or December when its other earnings exceed those of every month without a prima. */
export function findMonthNote(month: Trend, trend: readonly Trend[]): 'prima' | undefined {
  if (!bonusMonths.includes(month.month)) return undefined;
  const usual = Math.max(
    0,
    ...trend.filter((one) => !bonusMonths.includes(one.month)).map((one) => readAmount(one.other)),
  );
  return readAmount(month.other) > usual ? 'prima' : undefined;
}

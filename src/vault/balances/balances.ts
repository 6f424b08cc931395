import { type Day, formatDay } from '../../domain/values/day.ts';
import { money, noMoney, parseMoney, sum, toMoneyText } from '../../domain/values/money.ts';
import type { EmployeeBalances } from '../../domain/vault/balances.ts';
import { createKeptRead } from '../page/kept-read.ts';

export const useBalances = createKeptRead('GET /balances');

export type BenefitBalance = EmployeeBalances['benefits'][number];
export type OwedDeduction = EmployeeBalances['deductions'][number];

/** Builds the address of a card of a company on the page of balances. */
export const buildBalancesPath = (company: string, about: string): string =>
  `/payslip/balances#${company}/${about}`;

export const sumAmounts = (amounts: readonly string[]): string =>
  toMoneyText(sum(amounts.map((amount) => parseMoney(amount) ?? noMoney)));

/** Returns what is left of an amount without others; `null` when nothing is. */
export function subtractAmounts(amount: string, ...others: readonly string[]): string | null {
  const left = money((parseMoney(amount) ?? 0) - sum(others.map((other) => parseMoney(other) ?? noMoney)));
  return left > 0 ? toMoneyText(left) : null;
}

/** Formats a day without its year: `24 de noviembre`. */
export const formatDayOfYear = (day: Day): string => formatDay(day).replace(/ de \d{4}$/, '');

const rounded = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
/** Formats days with two decimals at most: `18,25`. */
export const formatDayCount = (days: string): string => rounded.format(Number(days)).replace('-', '−');

/** Formats working days: `18,25 días`, `1 día`. */
export const formatWorkingDays = (days: string): string =>
  days === '1' ? '1 día' : `${formatDayCount(days)} días`;

/** Returns the severance of the balances with its interest, or the prima. */
export const filterBenefits = ({ benefits }: EmployeeBalances, prima: boolean): BenefitBalance[] =>
  benefits.filter(({ concept }) => (concept === 'service_bonus') === prima);

/** Says what of the vacations may be taken already, and when the year in course completes. */
export function describeVacations({
  days,
  complete,
  completes_on,
}: NonNullable<EmployeeBalances['vacations']>): string {
  const completes = formatDay(completes_on, 'short');
  if (Number(days) < 0) return `tomó más de los que lleva; completa otro año el ${completes}`;
  if (Number(complete) === 0) return `completa un año el ${completes}`;
  return Number(days) > Number(complete)
    ? `${formatDayCount(complete)} para tomar ya; los otros se completan el ${completes}`
    : 'para tomar ya';
}

/** Says which instalment was the last: `cuota 4 de 12`. Empty when nobody said how many there are. */
export function describeInstalments({ instalments }: Pick<OwedDeduction, 'instalments'>): string {
  if (!instalments) return '';
  const { paid, of } = instalments;
  return paid === 0 ? `${of} ${of === 1 ? 'cuota' : 'cuotas'}` : `cuota ${Math.min(paid, of)} de ${of}`;
}

import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../../../domain/office/calls.ts';
import { formatDay } from '../../../../domain/values/day.ts';
import { type Money, money, noMoney, parseMoney } from '../../../../domain/values/money.ts';
import { read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';

export type StaffBalances = NonNullable<OfficeOutput<'GET /employees/:id/balances'>['data']>;

export type StaffDeduction = StaffBalances['deductions'][number];

/** Reads what an employee has accrued and owes today. It follows payrolls, so that their changes renew it. */
export const useEmployeeBalances = (id: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['payrolls', session.get().company?.id ?? '', 'balances', id],
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/balances', { id }, { signal, by: 'screen' })).data,
  });

/** An instalment to come, in centavos, and what is left after it. */
export type Instalment = { amount: Money; left: Money };

/**
 * Lists the instalments that pay off a debt. They have no months, because the months of its order are not known. The last
 * one is what is left. Empty when nobody said how much is owed, or when a month takes no fixed amount.
 */
export function listInstalments({ left, monthly }: Pick<StaffDeduction, 'left' | 'monthly'>): Instalment[] {
  let owed: number = parseMoney(left ?? '') ?? noMoney;
  const each = parseMoney(monthly ?? '') ?? noMoney;
  const instalments: Instalment[] = [];
  if (each <= 0) return [];
  for (let at = 0; owed > 0 && at < MOST_INSTALMENTS; at++) {
    const amount = money(Math.min(each, owed));
    owed -= amount;
    instalments.push({ amount, left: money(owed) });
  }
  return owed > 0 ? [] : instalments;
}

/** Months beyond which a schedule says nothing: fifty years. */
const MOST_INSTALMENTS = 600;

/** Explains why there is no deduction to show. An order that begins later is none yet. */
export const explainNoLoans = (owed: StaffBalances | null): string =>
  !owed
    ? 'No está activo: sus órdenes no se calculan.'
    : owed.ended_on
      ? `El contrato terminó el ${formatDay(owed.ended_on)}: lo que quede por descontar está en sus órdenes y en la liquidación.`
      : 'No tiene descuentos vigentes con saldo hoy.';

/** Explains why an employee is owed nothing today. `undefined` when something is owed, or the law excludes them. */
export function explainNothingOwed(owed: StaffBalances | null): string | undefined {
  if (!owed) return 'No está activo.';
  const { admission, on, ended_on, vacations, benefits, exclusion } = owed;
  if (ended_on)
    return `El contrato terminó el ${formatDay(ended_on)}: lo que se le debía está en la liquidación final.`;
  if (admission > on) return `Empieza el ${formatDay(admission)}.`;
  if (vacations || benefits.length > 0 || exclusion) return undefined;
  return 'Hoy no se le debe nada de vacaciones ni prestaciones.';
}

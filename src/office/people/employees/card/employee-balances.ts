import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../../../domain/office/calls.ts';
import { type Money, money, noMoney, parseMoney } from '../../../../domain/values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../../../../domain/values/month.ts';
import { read } from '../../../../net/calls.ts';
import { session } from '../../../../net/session.ts';

export type StaffBalances = NonNullable<OfficeOutput<'GET /employees/:id/balances'>['data']>;

/** Reads what an employee has accrued and owes today. It follows payrolls, so that their changes renew it. */
export const useEmployeeBalances = (id: string) =>
  useQuery({
    queryKey: ['payrolls', session.get().company?.id ?? '', 'balances', id],
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/balances', { id }, { signal, by: 'screen' })).data,
  });

/** An instalment to come, in centavos, and what is left after it. */
export type Instalment = Month & { amount: Money; left: Money };

/**
 * Lists the instalments that pay off a debt from a month on. The last one is what is left. Empty when nobody said how
 * much is owed, or when a month takes no fixed amount.
 */
export function listInstalments(
  { left, monthly }: { left: string | null; monthly: string | null },
  from: Month,
): Instalment[] {
  let owed: number = parseMoney(left ?? '') ?? noMoney;
  const each = parseMoney(monthly ?? '') ?? noMoney;
  const instalments: Instalment[] = [];
  if (each <= 0) return [];
  for (let at = 0; owed > 0 && at < MOST_INSTALMENTS; at++) {
    const amount = money(Math.min(each, owed));
    owed -= amount;
    instalments.push({ ...toMonth(toMonthIndex(from) + at), amount, left: money(owed) });
  }
  return owed > 0 ? [] : instalments;
}

/** Months beyond which a schedule says nothing: fifty years. */
const MOST_INSTALMENTS = 600;

import { money, noMoney, parseMoney, toMoneyText } from '../../values/money.ts';
import { toMonthIndex } from '../../values/month.ts';
import type { PaidMonth } from './paid-history.ts';

/**
 * Joins the parts of a month into one. Another program may issue a document for each contract or fortnight of a month;
 * an average that counted both would count its days twice.
 */
export function joinMonthParts(months: readonly PaidMonth[]): PaidMonth[] {
  const joined = new Map<number, PaidMonth>();
  for (const part of months) {
    const index = toMonthIndex(part);
    const before = joined.get(index);
    joined.set(index, before ? join(before, part) : part);
  }
  return [...joined.values()];
}

function join(before: PaidMonth, part: PaidMonth): PaidMonth {
  const ibc = money(read(before.ibc) + read(part.ibc));
  const unpaid = [...(before.unpaid ?? []), ...(part.unpaid ?? [])];
  return {
    ...before,
    lines: [...before.lines, ...part.lines],
    ...(before.ibc !== undefined && { ibc: toMoneyText(ibc) }),
    ...(before.unpaid && { unpaid, unpaid_days: (before.unpaid_days ?? 0) + (part.unpaid_days ?? 0) }),
  };
}

const read = (text: string | undefined) => parseMoney(text ?? '') ?? noMoney;

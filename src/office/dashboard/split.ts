import { type Money, sum } from '../../domain/values/money.ts';
import type { Split } from './dashboard.ts';
import { readAmount } from './earned.ts';

/** Part of what is earned in a month. `share` and `start`, its position in the ring, are percentages of the whole. */
export type SplitPart = {
  id: string | null;
  name: string;
  amount: Money;
  people: number;
  share: number;
  start: number;
};

const MAX_NAMED_PARTS = 4;

/** Splits what is earned into at most five parts. With more rows, the fifth adds up all after the fourth. */
export function buildSplitParts({ rows }: Split, none: string): SplitPart[] {
  const named = rows.map(({ id, label, total, people }) => ({
    id,
    name: label ?? none,
    amount: readAmount(total),
    people,
  }));
  const rest = named.length > MAX_NAMED_PARTS + 1 ? named.splice(MAX_NAMED_PARTS) : [];
  if (rest.length)
    named.push({
      id: null,
      name: `Otros ${rest.length}`,
      amount: sum(rest.map(({ amount }) => amount)),
      people: rest.reduce((count, { people }) => count + people, 0),
    });
  const all = sum(named.map(({ amount }) => amount));
  let start = 0;
  return named.map((part) => {
    const share = all ? (part.amount / all) * 100 : 0;
    start += share;
    return { ...part, share, start: start - share };
  });
}

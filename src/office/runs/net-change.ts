import { isRoundingOnly } from '../../domain/payroll/runs/approval.ts';
import type { RunKind } from '../../domain/payroll/runs/period.ts';
import {
  formatMoney,
  type Money,
  money,
  noMoney,
  parseMoney,
  sum,
  toMoneyText,
} from '../../domain/values/money.ts';

type Paid = { total: string; previous_total?: string | null };
/** Net against the one of the payment before: `+386.399`, `igual` or `nuevo`, and the class of its colour. */
export type NetChange = { words: string; className: string };

const read = (text: string | null | undefined): Money => parseMoney(text ?? '') ?? noMoney;
const formatSigned = (difference: Money): string => (difference > 0 ? '+' : '') + formatMoney(difference);
const findColour = (difference: Money): string =>
  difference > 0 ? 'c-primary' : difference < 0 ? 'c-danger' : 'c-3';

/** Payments that no other one of the person is compared with. */
export const isPaidOnce = (kind: RunKind): boolean => kind === 'vacations' || kind === 'final_settlement';

/**
 * Describes the change of a person. Undefined while their payment before is open, and for an answer that a device kept
 * before it told the payment before.
 */
export function describeNetChange({ total, previous_total: before }: Paid): NetChange | undefined {
  if (before === undefined) return undefined;
  if (before === null) return { words: 'nuevo', className: 'c-3' };
  const difference = money(read(total) - read(before));
  const compared = { before, after: total, difference: toMoneyText(difference), reasons: [] };
  return isRoundingOnly(compared)
    ? { words: 'igual', className: 'c-3' }
    : { words: formatSigned(difference), className: findColour(difference) };
}

/**
 * Formats the change of several people together: whoever is new counts whole, and whoever has no change does not count.
 */
export function formatNetChangeSum(people: readonly Paid[]): string {
  const compared = people.filter(({ previous_total: before }) => before !== undefined);
  if (!compared.some(({ previous_total: before }) => before !== null)) return '';
  const [after, before] = [
    sum(compared.map(({ total }) => read(total))),
    sum(compared.map(({ previous_total }) => read(previous_total))),
  ];
  return formatSigned(money(after - before));
}

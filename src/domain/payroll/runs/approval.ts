import { type Money, money, noMoney, parseMoney } from '../../values/money.ts';
import { compareLiquidations } from '../statement/compare.ts';
import type { Liquidation } from '../statement/statement.ts';

/**
 * State of the approval of a payment. `off`: the company asks for none. `changed`: what was asked or approved is not
 * what would be paid now.
 */
export const approvalStates = ['off', 'none', 'waiting', 'returned', 'approved', 'changed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export type ApprovalDecision = 'waiting' | 'approved' | 'returned';
type Asked = { state: ApprovalDecision; digest: string };

/** Judges the last approval that was asked for, against the digest of what would be paid now. */
export function judgeApproval(isRequired: boolean, last: Asked | undefined, digest: string): ApprovalState {
  if (!isRequired) return 'off';
  if (!last) return 'none';
  if (last.state === 'returned') return 'returned';
  return last.digest === digest ? last.state : 'changed';
}

export type Approver = { userId: string; approvers: readonly string[]; preparers: ReadonlySet<string> };

/** Returns why somebody may not approve a payment, in words for them. Undefined when they may. */
export function findApproverObstacle({ userId, approvers, preparers }: Approver): string | undefined {
  if (preparers.has(userId)) return 'Usted preparó este pago: lo aprueba otra persona.';
  if (!approvers.includes(userId)) return 'La compañía eligió a otras personas para aprobar sus pagos.';
  return undefined;
}

const measure = (text: string): Money => money(Math.abs(parseMoney(text) ?? noMoney));

/** Orders differences, the greatest first, whatever their sign. */
export const compareDifferences = (a: PaymentDifference, b: PaymentDifference): number =>
  measure(b.difference) - measure(a.difference);

type Paid = Pick<Liquidation, 'lines' | 'totals'>;
/** Difference that a payment makes for a person, with the concepts that explain most of it. Amounts are decimal text. */
export type PaymentDifference = {
  before: string | null;
  after: string;
  difference: string;
  reasons: string[];
};

/** Reasons that are told of each person. */
const MAX_REASONS = 3;

/** Compares what a payment pays a person with what the one before paid them. */
export function comparePayments(before: Paid | undefined, after: Paid): PaymentDifference {
  const total = after.totals.total;
  if (!before)
    return { before: null, after: total, difference: total, reasons: ['No estaba en el pago anterior.'] };
  const { changes, net } = compareLiquidations(before, after);
  const reasons = changes
    .filter(({ state }) => state !== 'same')
    .sort((a, b) => measure(b.difference) - measure(a.difference))
    .slice(0, MAX_REASONS)
    .map(({ sentence }) => sentence);
  return { before: net.before, after: net.after, difference: net.difference, reasons };
}

/** Largest difference that comes from rounding to the peso. */
const ROUNDING = money(200);

/** Returns whether the difference of a person is nothing or rounding alone. */
export const isRoundingOnly = ({ before, difference }: PaymentDifference): boolean =>
  before !== null && measure(difference) <= ROUNDING;

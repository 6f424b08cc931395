import type { Review } from '../../../domain/payroll/desk/review.ts';
import { noMoney, parseMoney, sum, toMoneyText } from '../../../domain/values/money.ts';

/** Merges the reviews of several batches; `undefined` when there is none. */
export function mergeReviews(reviews: readonly Review[]): Review | undefined {
  const [first] = reviews;
  if (!first || reviews.length === 1) return first;
  const added = (name: 'accrued_total' | 'deductions_total' | 'total') =>
    toMoneyText(sum(reviews.map(({ totals }) => parseMoney(totals[name]) ?? noMoney)));
  const rules = new Map<string, Review['warnings'][number]>();
  for (const rule of reviews.flatMap(({ warnings }) => warnings))
    rules.set(rule.code, { ...rule, of: [...(rules.get(rule.code)?.of ?? []), ...rule.of] });
  return {
    totals: {
      count: reviews.reduce((all, { totals }) => all + totals.count, 0),
      compared: reviews.reduce((all, { totals }) => all + totals.compared, 0),
      accrued_total: added('accrued_total'),
      deductions_total: added('deductions_total'),
      total: added('total'),
    },
    blocked: reviews.flatMap(({ blocked }) => blocked),
    outliers: reviews.flatMap(({ outliers }) => outliers),
    retired: reviews.flatMap(({ retired }) => retired),
    warnings: [...rules.values()],
    // `missing` covers the months of a batch, not its payrolls, so batches are not added up.
    missing: first.missing,
  };
}

export function listSendableIds(ids: readonly string[], { blocked }: Review): string[] {
  const kept = new Set(blocked.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
}

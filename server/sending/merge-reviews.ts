import type { Review } from '../../src/domain/payroll/desk/review.ts';
import { addTotals } from '../../src/domain/payroll/statement/add-totals.ts';

/** Merges the reviews of the slices of one sending. */
export function mergeReviews(reviews: readonly Review[]): Review {
  const [first] = reviews;
  if (first && reviews.length === 1) return first;
  const rules = new Map<string, Review['warnings'][number]>();
  for (const rule of reviews.flatMap(({ warnings }) => warnings))
    rules.set(rule.code, { ...rule, of: [...(rules.get(rule.code)?.of ?? []), ...rule.of] });
  return {
    totals: {
      count: reviews.reduce((all, { totals }) => all + totals.count, 0),
      compared: reviews.reduce((all, { totals }) => all + totals.compared, 0),
      ...addTotals(reviews.map(({ totals }) => totals)),
    },
    blocked: reviews.flatMap(({ blocked }) => blocked),
    outliers: reviews.flatMap(({ outliers }) => outliers),
    retired: reviews.flatMap(({ retired }) => retired),
    warnings: [...rules.values()],
    missing: reviews.map(({ missing }) => missing).reduce(mergeMissing),
  };
}

/** A slice tells of all who are missing in its months, so slices of the same month tell of the same people. */
function mergeMissing(one: Review['missing'], other: Review['missing']): Review['missing'] {
  const added = [...other.list_names.keys()].filter(
    (at) => !one.list_names.includes(other.list_names[at] ?? ''),
  );
  const join = (list: 'names' | 'list_names') => [
    ...one[list],
    ...added.flatMap((at) => other[list][at] ?? []),
  ];
  const [names, list_names] = [join('names'), join('list_names')];
  return { names, list_names, count: Math.max(one.count, other.count, list_names.length) };
}

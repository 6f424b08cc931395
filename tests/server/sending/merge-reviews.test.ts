import { expect, it } from 'vitest';
import { mergeReviews } from '../../../server/sending/merge-reviews.ts';
import type { Review } from '../../../src/domain/payroll/desk/review.ts';

const review = (changes: Partial<Review>): Review => ({
  totals: { count: 1, compared: 1, accrued_total: '10.10', deductions_total: '0.10', total: '10.00' },
  blocked: [],
  outliers: [],
  retired: [],
  warnings: [],
  missing: { names: ['Eva Ruiz'], list_names: ['Ruiz Eva'], count: 1 },
  ...changes,
});

it('the slices of a sending are reviewed as one, with sums added and rules and missing people merged', () => {
  const ana = { employee: 'Ana Ruiz', list_name: 'Ruiz Ana', message: 'Tarde' };
  const beto = { employee: 'Beto Ruiz', list_name: 'Ruiz Beto', message: 'Tarde' };
  const merged = mergeReviews([
    review({ warnings: [{ code: 'late', hint: '', of: [ana] }] }),
    review({
      warnings: [{ code: 'late', hint: '', of: [beto] }],
      blocked: [{ id: '2', employee: 'Caro Ruiz', list_name: 'Ruiz Caro', reasons: ['Falta el NIT'] }],
    }),
  ]);
  expect(merged).toMatchObject({
    totals: { count: 2, compared: 2, accrued_total: '20.20', total: '20.00' },
    blocked: [{ id: '2' }],
    warnings: [{ code: 'late', of: [ana, beto] }],
    missing: { count: 1 },
  });
});

it('a review has the missing people of every slice', () => {
  const missing = (count: number, ...list_names: string[]) =>
    review({ missing: { names: list_names, list_names, count } });
  const merged = mergeReviews([missing(2, 'Ruiz Eva', 'Ruiz Eva'), missing(2, 'Ruiz Eva', 'Sol Ana')]);
  expect(merged.missing).toMatchObject({ list_names: ['Ruiz Eva', 'Ruiz Eva', 'Sol Ana'], count: 3 });
  const many = mergeReviews([missing(0), missing(300, 'Ruiz Eva')]);
  expect(many.missing).toMatchObject({ list_names: ['Ruiz Eva'], count: 300 });
});

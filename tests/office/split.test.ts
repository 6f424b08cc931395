import { describe, expect, it } from 'vitest';
import type { Split } from '../../src/office/dashboard/dashboard.ts';
import { buildSplitParts } from '../../src/office/dashboard/split.ts';

const rows = (...totals: number[]): Split => ({
  by: 'cost_center',
  rows: totals.map((total, i) => ({
    id: `id-${i}`,
    label: i === 1 ? null : `Centro ${i}`,
    total: `${total}.00`,
    people: i + 1,
  })),
});

describe('the ring of the cost of a month', () => {
  it('has the share of each part in order, and names the one without a cost center', () => {
    const parts = buildSplitParts(rows(600, 300, 100), 'Sin centro de costo');
    expect(parts.map(({ name }) => name)).toEqual(['Centro 0', 'Sin centro de costo', 'Centro 2']);
    expect(parts.map(({ share }) => Math.round(share))).toEqual([60, 30, 10]);
    expect(parts.map(({ start }) => Math.round(start))).toEqual([0, 60, 90]);
  });

  it('has up to five parts, or the four largest and the others together', () => {
    expect(buildSplitParts(rows(5, 4, 3, 2, 1), '').map(({ name }) => name)).not.toContain('Otros 1');
    const parts = buildSplitParts(rows(50, 20, 10, 10, 5, 5), '');
    expect(parts).toHaveLength(5);
    expect(parts[4]).toMatchObject({ name: 'Otros 2', id: null, amount: 1000, people: 11, share: 10 });
  });

  it('is empty without payrolls, and has a share of zero without amounts', () => {
    expect(buildSplitParts(rows(), '')).toEqual([]);
    expect(buildSplitParts(rows(0), '')[0]?.share).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import { pesos } from '../../src/domain/values/money.ts';
import { buildBars } from '../../src/office/company/parameters/bars.ts';
import {
  buildStretches,
  computeFundShare,
  findRange,
  listRangeErrors,
  type Range,
} from '../../src/office/company/parameters/ranges.ts';

const range = (from: number, to: number, subsistence = '0.500'): Range => ({
  id: String(from),
  from,
  to,
  solidarity: '0.500',
  subsistence,
});
const endless = Number.POSITIVE_INFINITY;
const law = [range(4, 16), range(16, 17, '0.700'), range(17, endless, '0.900')];

describe('the ranges of the solidarity fund', () => {
  test('have no error when they are contiguous and the last is open', () => {
    expect(listRangeErrors(law)).toEqual([]);
    expect(buildStretches(law).map(({ kind }) => kind)).toEqual(['range', 'range', 'range']);
  });

  test.each([
    ['a gap', [range(4, 16), range(17, endless)], ['De 16 a 17 salarios mínimos no hay ningún rango.']],
    ['an overlap', [range(4, 17), range(16, endless)], ['De 16 a 17 salarios mínimos hay dos rangos.']],
    [
      'two open ranges',
      [range(4, endless), range(16, endless)],
      ['Desde 16 salarios mínimos hay dos rangos.'],
    ],
    [
      'no end',
      [range(4, 16)],
      ['Desde 16 salarios mínimos no hay ningún rango: deje vacío «Hasta» en el último.'],
    ],
  ])('have an error: %s', (_, ranges, sentences) => {
    expect(listRangeErrors(ranges)).toEqual(sentences);
  });

  test('leave out a range without a start, or with an end below its start', () => {
    expect(findRange({ id: 'a', from_smmlv: '4', to_smmlv: '' })).toMatchObject({ from: 4, to: endless });
    expect(findRange({ from_smmlv: '', to_smmlv: '16' })).toBeUndefined();
    expect(findRange({ from_smmlv: '16', to_smmlv: '1' })).toBeUndefined();
  });

  test.each([
    [3_999_999, undefined, 0, 0],
    [4_000_000, '4', 20_000, 20_000],
    [15_999_999, '4', 80_000, 80_000],
    [16_000_000, '16', 80_000, 112_000],
  ])('a base of %i with a wage of a million is in the range %s', (base, id, solidarity, subsistence) => {
    const share = computeFundShare(pesos(base), pesos(1_000_000), law);
    expect(share.range?.id).toBe(id);
    expect([share.solidarity, share.subsistence]).toEqual([pesos(solidarity), pesos(subsistence)]);
  });
});

test('a timeline has its rows in order, and a bar for the days without one', () => {
  const day = (text: string) => text as Day;
  const bars = buildBars(
    [
      { id: 'b', from: day('2026-02-01'), to: null },
      { id: 'a', from: day('2025-06-01'), to: day('2025-12-31') },
    ],
    day('2025-01-01'),
    day('2026-12-31'),
  );
  expect(bars.map(({ id, from, to }) => [id, from, to])).toEqual([
    ['a', '2025-06-01', '2025-12-31'],
    [undefined, '2026-01-01', '2026-01-31'],
    ['b', '2026-02-01', '2026-12-31'],
  ]);
  expect(bars.at(-1)).toMatchObject({ left: (396 / 730) * 100, width: (334 / 730) * 100 });
});

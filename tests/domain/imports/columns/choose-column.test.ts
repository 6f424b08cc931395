import { describe, expect, it } from 'vitest';
import { type ColumnMapping, chooseColumn } from '../../../../src/domain/imports/columns/choose-column.ts';

const isConcept = (key: string) => key.startsWith('concept');
const choose = (start: (string | undefined)[], ...steps: [column: number, key: string][]) =>
  steps.reduce<ColumnMapping>((now, [column, key]) => chooseColumn(now, column, key, isConcept), {
    mapping: start,
    displaced: new Map(),
  }).mapping;

describe('the field of a column', () => {
  it('is taken from the column that had it', () => {
    expect(choose(['mobile', undefined], [1, 'mobile'])).toEqual([undefined, 'mobile']);
  });

  it('goes back when the letters of a name only passed over it', () => {
    const typed = choose(['mobile', undefined, 'charge'], [1, 'charge'], [1, 'mobile'], [1, 'cost_center']);
    expect(typed).toEqual(['mobile', 'cost_center', 'charge']);
    expect(choose(['mobile', undefined], [1, 'mobile'], [1, ''])).toEqual(['mobile', undefined]);
  });

  it('does not go back to a column that has chosen another since', () => {
    expect(choose(['mobile', undefined], [1, 'mobile'], [0, 'email'], [1, ''])).toEqual(['email', undefined]);
  });

  it('stays with the last of three columns that chose it', () => {
    expect(choose(['mobile', undefined, undefined], [1, 'mobile'], [2, 'mobile'], [2, ''])).toEqual([
      undefined,
      'mobile',
      undefined,
    ]);
  });

  it('is of several columns where their figures are added up', () => {
    expect(choose(['concept:bonus', undefined], [1, 'concept:bonus'])).toEqual([
      'concept:bonus',
      'concept:bonus',
    ]);
  });
});

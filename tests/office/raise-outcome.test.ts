import { expect, it } from 'vitest';
import type { LeftUnraised } from '../../src/domain/office/employees.ts';
import { mergeRaiseOutcomes } from '../../src/office/company/parameters/raise-outcome.ts';

const left = (id: string) => ({ id }) as LeftUnraised;

it('a raise in two attempts lists everybody whom it raised', () => {
  const first = { year: 2027, ids: ['1', '2'], leftOut: [left('3'), left('4')] };
  const then = { year: 2027, ids: ['2', '3'], leftOut: [left('4')] };
  expect(mergeRaiseOutcomes(first, then)).toEqual({ year: 2027, ids: ['1', '2', '3'], leftOut: [left('4')] });
});

it('a raise of another year starts its own list', () => {
  const now = { year: 2027, ids: ['1'], leftOut: [] };
  expect(mergeRaiseOutcomes({ year: 2026, ids: ['9'], leftOut: [] }, now)).toBe(now);
  expect(mergeRaiseOutcomes(undefined, now)).toBe(now);
});

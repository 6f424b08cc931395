import { expect, test } from 'vitest';
import { openedFrom, previousOf } from '../../src/vault/payslip/previous.ts';

const slip = (month: number, nit: string) => ({
  month,
  company: { id: nit, nit, dv: 1, social_reason: nit },
});

test('a payslip is compared with the month before of the same employer, not with the other employer', () => {
  const all = [slip(10, 'a'), slip(10, 'b'), slip(9, 'a'), slip(9, 'b'), slip(8, 'c')] as const;
  expect(previousOf(all, all[0])).toBe(all[2]);
  expect(previousOf(all, all[1])).toBe(all[3]);
  expect(previousOf(all, all[2])).toBe(all[3]);
  expect(previousOf(all, all[4])).toBe(all[0]);
});

test('is compared from where the comparison was opened', () => {
  const all = [{ id: 'oct' }, { id: 'sep' }, { id: 'aug' }];
  expect(openedFrom(all, '')?.id).toBe('oct');
  expect(openedFrom(all, 'gone')?.id).toBe('oct');
  expect(openedFrom(all, 'sep')?.id).toBe('sep');
  expect(openedFrom(all, 'aug')?.id).toBe('sep');
  expect(openedFrom([{ id: 'oct' }], 'oct')?.id).toBe('oct');
});

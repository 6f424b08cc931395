import { expect, test } from 'vitest';
import { findComparedSlip, findEarlierSlip, findPreviousSlip } from '../../src/vault/payslip/previous.ts';

const slip = (month: number, nit: string) => ({
  month,
  company: { id: nit, nit, dv: 1, social_reason: nit },
});

test('a payslip is compared with the month before of the same employer when there is one', () => {
  const all = [slip(10, 'a'), slip(10, 'b'), slip(9, 'a'), slip(9, 'b'), slip(8, 'c')] as const;
  expect(findPreviousSlip(all, all[0])).toBe(all[2]);
  expect(findPreviousSlip(all, all[1])).toBe(all[3]);
  expect(findPreviousSlip(all, all[2])).toBe(all[3]);
  expect(findPreviousSlip(all, all[4])).toBe(all[0]);
});

test('a payslip is measured against the one before of the same employer alone', () => {
  const all = [slip(10, 'a'), slip(10, 'b'), slip(9, 'a')] as const;
  expect(findEarlierSlip(all, all[0])).toBe(all[2]);
  expect(findEarlierSlip(all, all[1])).toBeUndefined();
});

test('a comparison starts at the payslip where it was opened', () => {
  const all = [{ id: 'oct' }, { id: 'sep' }, { id: 'aug' }];
  expect(findComparedSlip(all, '')?.id).toBe('oct');
  expect(findComparedSlip(all, 'gone')?.id).toBe('oct');
  expect(findComparedSlip(all, 'sep')?.id).toBe('sep');
  expect(findComparedSlip(all, 'aug')?.id).toBe('sep');
  expect(findComparedSlip([{ id: 'oct' }], 'oct')?.id).toBe('oct');
});

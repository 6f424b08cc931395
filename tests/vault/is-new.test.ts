import { expect, it } from 'vitest';
import { isNew } from '../../src/vault/slips/is-new.ts';

type Slip = Parameters<typeof isNew>[0] & { id: string };
const slip = (id: string, accepted_at: string, viewed_at: string | null = null, status = 'aceptada') =>
  ({ id, viewed_at, dian: { status, accepted_at, cune: 'c', qr: '' } }) as Slip;
const idsOfNew = (all: Slip[]) => all.filter((one) => isNew(one, all)).map(({ id }) => id);

const september = slip('september', '2026-10-05T15:00:00Z');
const october = slip('october', '2026-11-04T15:00:00Z');

it('no payslip is new before any was read', () => {
  expect(idsOfNew([october, september])).toEqual([]);
});

it('no payslip of the first day is new once one was read', () => {
  expect(idsOfNew([{ ...october, viewed_at: '2026-11-06T12:00:00Z' }, september])).toEqual([]);
  expect(idsOfNew([october, { ...september, viewed_at: '2026-11-06T12:00:00Z' }])).toEqual([]);
});

it('a payslip that comes after one was read is new, also as an adjustment of a read one', () => {
  const read = { ...september, viewed_at: '2026-10-07T12:00:00Z' };
  expect(idsOfNew([october, read])).toEqual(['october']);
  const adjusted = slip('adjusted', '2026-11-20T10:00:00-05:00');
  expect(idsOfNew([{ ...october, viewed_at: '2026-11-06T12:00:00Z' }, adjusted, read])).toEqual(['adjusted']);
});

it('an eliminated payslip is not new', () => {
  expect(isNew({ ...october, dian: { ...october.dian, status: 'eliminada' } }, [october])).toBe(false);
});

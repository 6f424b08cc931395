import { expect, it } from 'vitest';
import type { Slip } from '../../src/vault/session/api.ts';
import { mergeListedState } from '../../src/vault/slips/merge-listed-state.ts';

const dian = (status: string) => ({ status, cune: 'c', qr: '', accepted_at: '2026-10-05T15:00:00Z' });
const slip = (id: string, status: string, more: object = {}) =>
  ({ id, type: 'payrolls', dian: dian(status), ...more }) as unknown as Slip;
const why = { at: '2026-11-02T15:00:00Z', reason: 'Se pagó en otra nómina' };
const gone = slip('a', 'eliminada', { eliminated: why });

it('an old copy takes the elimination from the list', () => {
  expect(mergeListedState(slip('a', 'aceptada'), { all: [], eliminated: [gone] })).toMatchObject({
    dian: { status: 'eliminada' },
    eliminated: why,
  });
});

it('a copy with its elimination, or without one in the list, stays as it is', () => {
  const told = slip('a', 'eliminada', { eliminated: { ...why, reason: 'Otra' } });
  expect(mergeListedState(told, { all: [], eliminated: [gone] })).toBe(told);
  const standing = slip('b', 'aceptada');
  expect(mergeListedState(standing, { all: [], eliminated: [gone] })).toBe(standing);
});

it('an old copy takes the receipt from the list', () => {
  const at = '2026-11-03T15:00:00Z';
  const all = [slip('b', 'aceptada', { acknowledged_at: at })];
  const copy = slip('b', 'aceptada', { acknowledged_at: null });
  expect(mergeListedState(copy, { all, eliminated: [] })).toMatchObject({ acknowledged_at: at });
  expect(mergeListedState(copy, { all: undefined, eliminated: [] })).toBe(copy);
});

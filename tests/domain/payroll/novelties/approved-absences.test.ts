import { describe, expect, it } from 'vitest';
import { absenceConcepts } from '../../../../src/domain/payroll/concepts/amounts.ts';
import {
  hasEarlierChange,
  listApprovedAbsences,
} from '../../../../src/domain/payroll/novelties/carried-absences.ts';
import {
  buildRequestedAbsence,
  checkRequest,
  isChangeKind,
  isDaysKind,
  parseAdvance,
  requestKindNames,
  requestReasonNames,
} from '../../../../src/domain/payroll/novelties/request-kinds.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const day = (text: string) => text as Day;
const range = { start: day('2026-12-21'), end: day('2026-12-29') };
const today = day('2026-11-27');

describe('an approved absence', () => {
  const vacations = { kind: 'common_vacation' as const, ...range };
  const second = { start: day('2026-12-16'), end: day('2026-12-31') };

  it.each([
    ['reaches the days of the payment', second, [], 1],
    ['begins after them', { start: day('2026-12-01'), end: day('2026-12-15') }, [], 0],
    ['is written there', second, [range], 0],
    ['was moved by somebody', second, [{ start: day('2026-12-28'), end: day('2026-12-31') }], 0],
  ])('that %s', (_, days, present, count) => {
    expect(listApprovedAbsences([vacations], days, present)).toHaveLength(count);
  });
});

describe('an approved absence that reaches a later payment', () => {
  const days = { start: day('2026-12-20'), end: day('2027-01-10') };
  const vacations = { kind: 'common_vacation' as const, ...days };
  const first = { year: 2026, month: 12, start: day('2026-12-01'), end: day('2026-12-25') };
  const rest = { year: 2026, month: 12, start: day('2026-12-26'), end: day('2026-12-31') };
  const later = { start: day('2027-01-01'), end: day('2027-01-31') };
  const shortened = { ...vacations, end: day('2026-12-28') };

  it.each([
    ['had no earlier one', later, [], false],
    ['goes on from one that has it', later, [{ ...first, absences: [vacations] }], false],
    ['was shortened there', later, [{ ...first, absences: [shortened] }], true],
    ['was removed there', rest, [{ ...first, absences: [] }], true],
    [
      'has another kind there',
      later,
      [{ ...first, absences: [{ ...vacations, kind: 'paid_leave' as const }] }],
      true,
    ],
    [
      'is in another payment of that month',
      later,
      [
        { ...first, absences: [vacations] },
        { ...rest, absences: [] },
      ],
      false,
    ],
    ['begins after the earlier one', later, [{ ...first, end: day('2026-12-15'), absences: [] }], false],
    ['is asked of the same days', first, [{ ...first, absences: [] }], false],
  ])('and %s', (_, here, written, changed) => {
    expect(hasEarlierChange(vacations, here, written)).toBe(changed);
  });
});

describe('a kind of request', () => {
  it.each(requestKindNames.filter(isDaysKind))(
    '%s is sound with what it needs, and becomes an absence of the payroll',
    (kind) => {
      const details = {
        ...range,
        ...(kind === 'leave' && { reason: 'mourning' as const }),
        ...(kind === 'sickness' && { attachment: 'JVBERi0=' }),
      };
      expect(checkRequest(kind, details, today)).toBeUndefined();
      expect(Object.keys(absenceConcepts)).toContain(buildRequestedAbsence(kind, details)?.kind);
    },
  );

  it('data is sound with one of them, and no change is without a sentence for what is not revoked', () => {
    expect(checkRequest('data', { home_address: 'Calle 1' }, today)).toBeUndefined();
    expect(checkRequest('data', { mobile: '300 123-4567' }, today)).toBeUndefined();
    expect(checkRequest('data', {}, today)).toEqual({ mobile: ['Escriba al menos un dato'] });
    expect(requestKindNames.filter(isChangeKind)).toEqual(['account', 'data']);
  });

  it.each([
    ['300000', 30_000_000],
    ['300000.00', 30_000_000],
    ['300000.5', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['300.000.000', undefined],
    ['99999999999999', undefined],
  ])('an advance of %s is of %s centavos', (amount, centavos) => {
    expect(parseAdvance(amount)).toBe(centavos);
    expect(checkRequest('advance', { amount }, today) === undefined).toBe(centavos !== undefined);
  });

  it('account is sound with an account, a key or both, becomes no absence, and has no days', () => {
    const paper = { attachment: 'JVBERi0=' };
    const account = { bank_id: 'bank', account_type: 'ahorros', account_number: '00123' };
    for (const sound of [account, { breb_key: '@ana' }, { ...account, breb_key: 'ana@correo.co' }]) {
      expect(checkRequest('account', { ...paper, ...sound }, today)).toBeUndefined();
      expect(buildRequestedAbsence('account', { ...paper, ...sound })).toBeUndefined();
    }
    expect(Object.keys(checkRequest('account', paper, today) ?? {})).toEqual([
      'bank_id',
      'account_type',
      'account_number',
    ]);
    expect(checkRequest('account', { ...paper, ...account, ...range }, today)).toMatchObject({
      start: ['Esta solicitud no lleva ese dato'],
    });
    expect(checkRequest('vacations', { ...range, breb_key: '@ana' }, today)).toMatchObject({
      breb_key: ['Esta solicitud no lleva ese dato'],
    });
  });

  it.each(requestReasonNames)('a leave for «%s» keeps its reason, unless nobody pays it', (reason) => {
    expect(buildRequestedAbsence('leave', { ...range, reason })).toEqual(
      reason === 'unpaid' ? { kind: 'non_paid_leave', ...range } : { kind: 'paid_leave', ...range, reason },
    );
  });
});

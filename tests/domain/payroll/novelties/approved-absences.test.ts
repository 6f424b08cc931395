import { describe, expect, it } from 'vitest';
import { absenceConcepts } from '../../../../src/domain/payroll/concepts/amounts.ts';
import { listApprovedAbsences } from '../../../../src/domain/payroll/novelties/carried-absences.ts';
import {
  buildRequestedAbsence,
  checkRequest,
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

describe('a kind of request', () => {
  it.each(requestKindNames)(
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

  it.each(requestReasonNames)('a leave for «%s» keeps its reason, unless nobody pays it', (reason) => {
    expect(buildRequestedAbsence('leave', { ...range, reason })).toEqual(
      reason === 'unpaid' ? { kind: 'non_paid_leave', ...range } : { kind: 'paid_leave', ...range, reason },
    );
  });
});

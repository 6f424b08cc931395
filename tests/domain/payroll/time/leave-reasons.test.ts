import { describe, expect, it } from 'vitest';
import { leaveReasons } from '../../../../src/domain/payroll/concepts/leave-reasons.ts';
import { checkRunPerson } from '../../../../src/domain/payroll/drafts/draft.ts';
import type { Absence } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { aContract, day, paid } from '../payroll.ts';

const leave = (start: string, end: string, reason?: Absence['reason']): Absence => ({
  kind: 'paid_leave',
  start: day(start),
  end: day(end),
  ...(reason && { reason }),
});

describe('the reason of a paid leave', () => {
  it.each(Object.entries(leaveReasons))(
    '%s is told with its law, and moves no money',
    (reason, { label, law }) => {
      const plain = paid(aContract(3_000_000), '2026-11', { absences: [leave('2026-11-03', '2026-11-04')] });
      const told = paid(aContract(3_000_000), '2026-11', {
        absences: [leave('2026-11-03', '2026-11-04', reason as Absence['reason'])],
      });
      expect([told.totals, told.accrued, told.ibc]).toEqual([plain.totals, plain.accrued, plain.ibc]);
      const line = told.lines.find(({ concept }) => concept === 'paid_leave');
      expect(line?.explanation.law).toEqual([law]);
      expect(line?.explanation.note.toLowerCase()).toContain(`motivo: ${label.toLowerCase()}.`);
    },
  );

  it('is accepted only in a paid leave, and only from the list of the law', () => {
    const check = (kind: string, reason?: string) =>
      checkRunPerson({
        absences: [{ kind, start: '2026-11-03', end: '2026-11-04', ...(reason && { reason }) }],
        base_version: 1,
      });
    expect(check('paid_leave')).toMatchObject({ ok: true });
    expect(check('paid_leave', 'medical')).toMatchObject({
      ok: true,
      value: { absences: [{ reason: 'medical' }] },
    });
    expect(check('paid_leave', 'holiday')).toMatchObject({
      ok: false,
      errors: { 'absences.0.reason': ['Ese motivo de licencia remunerada no existe'] },
    });
    expect(check('common_vacation', 'medical')).toMatchObject({
      ok: false,
      errors: { 'absences.0.reason': ['Solo una licencia remunerada lleva motivo'] },
    });
  });

  it('parts two leaves that follow one another for different reasons', () => {
    const { accrued } = paid(aContract(3_000_000), '2026-11', {
      absences: [leave('2026-11-03', '2026-11-04', 'medical'), leave('2026-11-05', '2026-11-06', 'mourning')],
    });
    expect(accrued.paid_leave?.map(({ start_date, quantity }) => [start_date, quantity])).toEqual([
      ['2026-11-03', 2],
      ['2026-11-05', 2],
    ]);
  });
});

import { describe, expect, it, test } from 'vitest';
import type { Absence, Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import {
  deriveAbsenceBases,
  fillAbsenceBases,
  hasMissingBases,
} from '../../../../src/domain/payroll/runs/known-bases.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { aContract, day } from '../payroll.ts';
import { paidMonths } from '../runs.ts';

const contract = aContract(3_000_000);
const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
const year = paidMonths(contract, 2026, [3, 4, 5, 6, 7, 8], commissions);

describe('what an absence is paid on, by the months before it', () => {
  test.each<[string, Pick<Absence, 'kind' | 'start' | 'first_day'>, object]>([
    ['sickness', { kind: 'work_disability', start: day('2026-09-10') }, { previous_ibc: '3600000.00' }],
    [
      'its extension, on the month before it began',
      { kind: 'work_disability', start: day('2026-10-01'), first_day: 20 },
      { previous_ibc: '3600000.00' },
    ],
    ['sickness after a month that is not known', { kind: 'work_disability', start: day('2026-11-02') }, {}],
    [
      'vacations, with the average of the year',
      { kind: 'common_vacation', start: day('2026-09-21') },
      { base: '3600000.00', previous_ibc: '3600000.00' },
    ],
    ['maternity leave', { kind: 'maternity_leave', start: day('2026-09-01') }, {}],
    ['days without pay', { kind: 'non_paid_leave', start: day('2026-09-01') }, {}],
  ])('%s', (_, absence, expected) => {
    expect(deriveAbsenceBases(contract, absence, year)).toEqual(expected);
  });

  it('looks for December when it begins in January', () => {
    const december = paidMonths(contract, 2025, [12], commissions);
    const sick = { kind: 'work_disability' as const, start: day('2026-01-05') };
    expect(deriveAbsenceBases(contract, sick, december)).toEqual({ previous_ibc: '3600000.00' });
  });

  it('takes a month with fewer days of contract as a whole one', () => {
    const late = aContract(3_000_000, { admission: day('2026-08-16') });
    const sick = { kind: 'work_disability' as const, start: day('2026-09-10') };
    expect(deriveAbsenceBases(late, sick, paidMonths(late, 2026, [8]))).toEqual({
      previous_ibc: '3000000.00',
    });
  });

  it('averages the vacations of an apprentice since the practice', () => {
    const apprentice = aContract(3_000_000, {
      admission: day('2026-01-01'),
      contract_type: '4',
      practice_from: day('2026-07-01'),
    });
    const history = [
      ...paidMonths(apprentice, 2026, [1, 2, 3, 4, 5, 6]),
      ...paidMonths(apprentice, 2026, [7, 8], commissions),
    ];
    const vacations = { kind: 'common_vacation' as const, start: day('2026-09-21') };
    expect(deriveAbsenceBases(apprentice, vacations, history).base).toBe('3600000.00');
  });

  it('leaves what somebody wrote, and says where something is missing', () => {
    const at = (text: string): Day => day(text);
    const own: Absence = {
      kind: 'work_disability',
      start: at('2026-09-10'),
      end: at('2026-09-12'),
      previous_ibc: '2000000.00',
    };
    expect(fillAbsenceBases(contract, [own], year)).toEqual([own]);
    const { previous_ibc: _, ...open } = own;
    expect([
      hasMissingBases([own]),
      hasMissingBases([open]),
      hasMissingBases([]),
      hasMissingBases(undefined),
    ]).toEqual([false, true, false, false]);
  });
});

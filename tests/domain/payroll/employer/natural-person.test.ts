import { describe, expect, it } from 'vitest';
import {
  type Employment,
  restrictExemption,
} from '../../../../src/domain/payroll/employer/natural-person.ts';
import { type DatedPolicy, getPayrollPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { aContract, day, month } from '../payroll.ts';

const works = (employee: string, from: string, to?: string): Employment => ({
  employee,
  from: day(from),
  to: to === undefined ? undefined : day(to),
});

const exemptOn = (text: string, employments: readonly Employment[], policies: DatedPolicy[] = []) =>
  getPayrollPolicy(day(text) as Day, restrictExemption(policies, employments)).exempt;

describe('a natural person who employs (ET 114-1)', () => {
  const two = [works('a', '2026-01-15'), works('b', '2026-03-20', '2026-06-10')];
  it.each([
    ['nobody', [], '2026-05-01', false],
    ['one', [works('a', '2026-01-15')], '2026-05-01', false],
    ['two, in the month the second began', two, '2026-03-01', true],
    ['two, before that month', two, '2026-02-28', false],
    ['two, in the month the second left', two, '2026-06-30', true],
    ['one again', two, '2026-07-01', false],
    [
      'one person with two contracts',
      [works('a', '2026-01-01', '2026-03-10'), works('a', '2026-03-20')],
      '2026-03-01',
      false,
    ],
  ] as const)('is exempt with two employees: %s', (_, employments, on, expected) => {
    expect(exemptOn(on, employments)).toBe(expected);
  });

  it('stays without the exemption where the company has none, and keeps its other choices', () => {
    const policies: DatedPolicy[] = [
      { from: day('2026-02-01'), exempt: false, saturdays: false },
      { from: day('2026-05-01'), exempt: true },
    ];
    const days = ['2026-03-31', '2026-05-01', '2026-07-01'];
    expect(days.map((one) => exemptOn(one, two, policies))).toEqual([false, true, false]);
    expect(getPayrollPolicy(day('2026-06-01'), restrictExemption(policies, two)).saturdays).toBe(false);
  });
});

it('a household contributes health, pension, risk and caja, and never SENA nor ICBF (Decreto 721 de 2013)', () => {
  for (const exempt of [false, true]) {
    const { employer } = liquidateWithCost(
      aContract(1_750_905, { worker_type: '02' }),
      month('2026-01'),
      {},
      [{ from: day('2020-01-01'), exempt }],
    );
    const shared = ['employer_health', 'employer_pension', 'employer_risk', 'caja', 'icbf', 'sena'];
    const concepts = (employer?.lines ?? []).map(({ concept }) => String(concept));
    expect(concepts.filter((concept) => shared.includes(concept))).toEqual([
      ...(exempt ? [] : ['employer_health']),
      'employer_pension',
      'employer_risk',
      'caja',
    ]);
  }
});

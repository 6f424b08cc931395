import { describe, expect, it } from 'vitest';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { aContract, day, line, month } from '../payroll.ts';
import { fortnights, of, payAll } from '../runs.ts';

const policies = [{ from: day('2020-01-01'), transport_compares: 'earned' as const }];
const allowance = 'transportation_allowance';

describe('the ceiling of the transport allowance compared with what was earned', () => {
  it('gives none in the first half of a month that passes it, to take it back in the second', () => {
    for (const [salary, novelties] of [
      [6_000_000, {}],
      [3_400_000, { earned: [{ concept: 'commissions', salary: '200000' }] }],
    ] as [number, Novelties][]) {
      const paid = payAll(fortnights, aContract(salary), novelties, policies);
      expect(paid.map((one) => of(one, allowance))).toEqual([0, 0]);
    }
  });

  it('knows in the first half the raise of the second', () => {
    const contract = aContract(4_200_000, {
      salaries: [
        { from: day('2020-01-01'), salary: pesos(3_200_000) },
        { from: day('2026-09-16'), salary: pesos(4_200_000) },
      ],
    });
    const paid = payAll(fortnights, contract, {}, policies);
    expect(paid.map((one) => of(one, allowance))).toEqual([0, 0]);
  });

  it.each([
    [
      'sick days',
      aContract(6_000_000),
      { absences: [{ kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-16') }] },
      0,
    ],
    [
      'days without pay',
      aContract(6_000_000),
      { absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-16') }] },
      0,
    ],
    ['days before the admission', aContract(6_000_000, { admission: day('2026-09-20') }), {}, 0],
    [
      'days before the admission and a salary under it',
      aContract(1_750_905, { admission: day('2026-09-16') }),
      { earned: [{ concept: 'commissions', salary: '1000000' }] },
      124_548,
    ],
    [
      'days before the admission and what passes it',
      aContract(3_400_000, { admission: day('2026-09-16') }),
      { earned: [{ concept: 'commissions', salary: '500000' }] },
      0,
    ],
  ] as [string, Parameters<typeof liquidate>[0], Novelties, number][])(
    'takes the month as a whole one with %s',
    (_, contract, novelties, expected) => {
      expect(line(liquidate(contract, month('2026-09'), novelties, policies), allowance)).toBe(expected);
    },
  );

  it.each([
    ['counts in no benefit of months that had none', '2000000', 2_000_000],
    ['counts in those of months that had it', '1000000', 1_624_548],
  ])('%s', (_, commissions, expected) => {
    const contract = aContract(2_000_000);
    const novelties: Novelties = { earned: [{ concept: 'commissions', salary: commissions }] };
    const history = [1, 2, 3, 4, 5, 6].map((one) => {
      const { lines, ibc } = liquidate(contract, month(`2026-0${one}`), novelties, policies);
      return { year: 2026, month: one, lines, ibc };
    });
    const paid = liquidateRun({ kind: 'prima', year: 2026, month: 6, history }, contract, {}, [], policies);
    expect(of(paid, 'service_bonus')).toBe(expected);
  });
});

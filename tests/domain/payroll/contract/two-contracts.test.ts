import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../../src/domain/payroll/contract/contract.ts';
import { findSettlement } from '../../../../src/domain/payroll/contract/settlement.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import { type Novelties, settleMonth } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { parseMoney } from '../../../../src/domain/values/money.ts';

const day = (text: string) => text as Day;
const pesos = (amount: number) => parseMoney(`${amount}.00`) as NonNullable<ReturnType<typeof parseMoney>>;
const aContract = (admission: string, retirement: string | undefined, salary: number): Contract => ({
  salary: pesos(salary),
  admission: day(admission),
  ...(retirement && { retirement: day(retirement) }),
  worker_type: '01',
  worker_subtype: '00',
  contract_type: '2',
  integral_salary: false,
  transport_allowance_mode: 'auto',
  risk_class: 'I',
});
const joined = (...contracts: Contract[]): Contract => {
  const earlier = contracts.slice(0, -1);
  return { ...(contracts.at(-1) as Contract), ...(earlier.length > 0 && { earlier }) };
};

function monthOf(contract: Contract, year: number, month: number, novelties: Novelties = {}) {
  const period = findSettlement(contract, year, month);
  if (!period) throw new Error('not covered');
  const { liquidation, computation } = settleMonth(contract, period, novelties, []);
  const parts = computation?.parts.map((part) => [part.days, part.bases.ibc.amount / 100]);
  const linesOf = (concept: string) =>
    liquidation.lines
      .filter((line) => line.concept === concept)
      .map(({ amount, of_contract }) => [Number(amount), of_contract]);
  return { period, liquidation, parts, linesOf };
}
const minimum = 1_750_905;
const first = aContract('2025-09-01', '2026-11-10', minimum);
const second = aContract('2026-11-16', undefined, minimum);

describe('a month with two contracts', () => {
  it('settles the days of both, each with its pay and its base', () => {
    const { period, liquidation, parts, linesOf } = monthOf(joined(first, second), 2026, 11);
    expect(period).toEqual({ start: '2026-11-01', end: '2026-11-30' });
    expect(liquidation.accrued).toMatchObject({ worked_days: 25, salary: '1459088.00' });
    expect(linesOf('salary')).toEqual([
      [583_635, '2025-09-01'],
      [875_453, undefined],
    ]);
    expect(parts).toEqual([
      [10, 583_635],
      [15, 875_453],
    ]);
    expect(liquidation.ibc).toBe('1459088.00');
    expect(liquidation.deductions.health).toEqual({ percent: '4.00', amount: '58364.00' });
    expect(liquidation.findings).toEqual([]);
  });

  it('is the sum of both settled alone, but for the rounding of their contributions', () => {
    const both = liquidateWithCost(
      joined(first, second),
      { start: day('2026-11-01'), end: day('2026-11-30') },
      {},
      [],
    );
    const apart = [first, second].map((one) => {
      const period = findSettlement(one, 2026, 11);
      return liquidateWithCost(one, period as NonNullable<typeof period>, {}, []);
    });
    const added = (pick: (one: typeof both) => string | undefined) =>
      apart.reduce((total, one) => total + Number(pick(one)), 0);
    expect(Number(both.totals.accrued_total)).toBe(added(({ totals }) => totals.accrued_total));
    expect(
      Math.abs(Number(both.totals.deductions_total) - added(({ totals }) => totals.deductions_total)),
    ).toBeLessThan(3);
    expect(Number(both.employer?.cost)).toBe(added(({ employer }) => employer?.cost));
  });

  it.each<[string, Contract[], [number, number], [number, number][]]>([
    [
      'on consecutive days',
      [aContract('2025-01-01', '2026-11-15', minimum), aContract('2026-11-16', undefined, 3_000_000)],
      [2026, 11],
      [
        [15, 875_453],
        [15, 1_500_000],
      ],
    ],
    [
      'on one day, which is of the first',
      [aContract('2025-01-01', '2026-11-18', 2_000_000), aContract('2026-11-18', undefined, 4_000_000)],
      [2026, 11],
      [
        [18, 1_200_000],
        [12, 1_600_000],
      ],
    ],
    [
      'in a month of 31 days',
      [aContract('2025-01-01', '2026-10-10', 3_000_000), aContract('2026-10-21', undefined, 3_000_000)],
      [2026, 10],
      [
        [10, 1_000_000],
        [10, 1_000_000],
      ],
    ],
    [
      'in February',
      [aContract('2025-01-01', '2026-02-14', 3_000_000), aContract('2026-02-15', undefined, 3_000_000)],
      [2026, 2],
      [
        [14, 1_400_000],
        [16, 1_600_000],
      ],
    ],
    [
      'and a third one',
      [
        aContract('2025-01-01', '2026-11-05', 3_000_000),
        aContract('2026-11-08', '2026-11-12', 6_000_000),
        aContract('2026-11-21', undefined, 4_500_000),
      ],
      [2026, 11],
      [
        [5, 500_000],
        [5, 1_000_000],
        [10, 1_500_000],
      ],
    ],
  ])('counts its days %s', (_, contracts, [year, month], expected) => {
    const { parts, liquidation } = monthOf(joined(...contracts), year, month);
    expect(parts).toEqual(expected);
    expect(liquidation.accrued.worked_days).toBe(expected.reduce((total, [days]) => total + days, 0));
    expect(liquidation.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
  });

  it('gives no day to a contract that begins on the 31st, after thirty of another', () => {
    const { parts, liquidation } = monthOf(
      joined(aContract('2025-01-01', '2026-10-30', minimum), aContract('2026-10-31', undefined, minimum)),
      2026,
      10,
    );
    expect(parts?.reduce((total, [days = 0]) => total + days, 0)).toBe(30);
    expect(liquidation.accrued).toMatchObject({ worked_days: 30, salary: `${minimum}.00` });
  });

  it('pays hours and absences with the salary of their contract, and marks lines of the earlier one', () => {
    const both = joined(
      aContract('2025-01-01', '2026-11-10', 2_400_000),
      aContract('2026-11-16', undefined, 4_800_000),
    );
    const { linesOf, parts, liquidation } = monthOf(both, 2026, 11, {
      hours: [
        { kind: 'heds', quantity: '2', day: day('2026-11-03') },
        { kind: 'heds', quantity: '2', day: day('2026-11-17') },
      ],
      absences: [
        { kind: 'non_paid_leave', start: day('2026-11-04'), end: day('2026-11-05') },
        { kind: 'non_paid_leave', start: day('2026-11-18'), end: day('2026-11-18') },
      ],
      earned: [{ concept: 'commissions', salary: '100000.00', of_contract: day('2025-01-01') }],
    });
    expect(liquidation.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(linesOf('salary')).toEqual([
      [640_000, '2025-01-01'],
      [2_240_000, undefined],
    ]);
    const [[early = 0] = [], [late = 0] = []] = linesOf('heds') as number[][];
    expect(Math.abs(late - early * 2)).toBeLessThanOrEqual(1);
    expect(linesOf('heds').map(([, of]) => of)).toEqual(['2025-01-01', undefined]);
    expect(linesOf('commissions')).toEqual([[100_000, '2025-01-01']]);
    expect(parts).toEqual([
      [8, 640_000 + early + 100_000],
      [14, 2_240_000 + late],
    ]);
  });

  it('owes the solidarity fund on what the month has of both', () => {
    const both = joined(
      aContract('2025-01-01', '2026-11-15', 8_000_000),
      aContract('2026-11-16', undefined, 8_000_000),
    );
    expect(monthOf(both, 2026, 11).liquidation.deductions).toMatchObject({
      solidarity: { percent: '0.50', amount: '40000.00', sub_percent: '0.50', sub_amount: '40000.00' },
    });
  });

  it('gives the transport allowance by the salary of each contract', () => {
    const both = joined(
      aContract('2025-01-01', '2026-11-15', 5_000_000),
      aContract('2026-11-16', undefined, minimum),
    );
    const lines = monthOf(both, 2026, 11).linesOf('transportation_allowance');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.[1]).toBeUndefined();
  });
});

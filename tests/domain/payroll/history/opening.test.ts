import { describe, expect, it } from 'vitest';
import {
  addOpeningBalance,
  computeOpeningPaid,
  type OpeningBalance,
} from '../../../../src/domain/payroll/history/opening.ts';
import { countUnpaidDays, type PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { aContract, day } from '../payroll.ts';
import { of } from '../runs.ts';

const contract = aContract(2_400_000, { admission: day('2024-01-01'), transport_allowance_mode: 'never' });
const paid = {
  opening_service_bonus: '300000.00',
  opening_severance: '500000.00',
  opening_severance_interest: '40000.00',
  opening_unpaid_days: 36,
};
const concepts = ['service_bonus', 'severance', 'severance_interest'] as const;

/** What leaving on a day pays of the benefits of the year. */
function leaving(
  exit: string,
  balance: OpeningBalance,
  stored: readonly PaidMonth[] = [],
  policies: readonly DatedPolicy[] = [],
) {
  const [year, month] = [Number(exit.slice(0, 4)), Number(exit.slice(5, 7))];
  const own = { ...contract, retirement: day(exit) };
  const run = liquidateRun(
    {
      kind: 'final_settlement',
      year,
      month,
      end: day(exit),
      history: addOpeningBalance(own, balance, stored, { year, month }),
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    },
    own,
    {},
    [],
    policies,
  );
  return Object.fromEntries(concepts.map((concept) => [concept, of(run, concept)]));
}

const line = (concept: string, amount: string, values: object = {}) => ({
  concept,
  group: 'accrued' as const,
  amount,
  salary: false,
  ...values,
});

describe('an opening balance of the month that is paid', () => {
  it('is taken off what its exit pays, as that of the month before', () => {
    const before = leaving('2026-10-31', { opening_date: '2026-09-30', ...paid });
    // 2.400.000 × 120 ÷ 360 less 300.000, and × (300 − 36) ÷ 360 less 500.000.
    expect(before).toMatchObject({ service_bonus: 500_000, severance: 1_260_000 });
    expect(leaving('2026-10-31', { opening_date: '2026-10-15', ...paid })).toEqual(before);
    expect(leaving('2026-10-31', { opening_date: '2026-10-31', ...paid })).toEqual(before);
    expect(leaving('2026-10-31', { opening_date: '2026-11-30', ...paid })).toEqual(leaving('2026-10-31', {}));
  });

  it('is no balance after the exit, and its days without pay are before it', () => {
    expect(leaving('2026-10-14', { opening_date: '2026-10-15', ...paid })).toEqual(leaving('2026-10-14', {}));
    const own = { ...contract, admission: day('2026-10-05') };
    const october = { year: 2026, month: 10 };
    const history = addOpeningBalance(
      own,
      { opening_date: '2026-10-15', opening_unpaid_days: 3 },
      [],
      october,
    );
    const end = day('2026-10-31');
    expect([
      countUnpaidDays(history, day('2026-10-05'), end),
      countUnpaidDays(history, day('2026-10-16'), end),
    ]).toEqual([3, 0]);
  });

  it('has no month of its own where the payroll of that month is', () => {
    const balance = { opening_date: '2026-10-31', opening_variable: '1000000.00' };
    const own = addOpeningBalance(contract, balance, [], { year: 2026, month: 10 });
    expect(own.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('days without pay of an opening balance, which have no dates', () => {
  const policies: DatedPolicy[] = [{ from: day('2020-01-01'), prima_suspensions: true }];

  it.each([
    // 2.400.000 × (150 − 36) ÷ 360: all of them are of the semester.
    ['2026-04-30', '2026-05-31', 760_000],
    // 2.400.000 × 120 ÷ 360: nothing says that any of them is.
    ['2026-09-30', '2026-10-31', 800_000],
  ])('lower the prima of a semester that has them all: of %s, leaving on %s', (on, exit, prima) => {
    const balance = { opening_date: on, opening_unpaid_days: 36 };
    expect(leaving(exit, balance, [], policies).service_bonus).toBe(prima);
  });
});

describe('an opening balance of a whole year', () => {
  it.each(['2025-11-30', '2025-12-31'])('pays interest on what is left of the severance at %s', (on) => {
    const january = { kind: 'severance_interest', year: 2026, month: 1 } as const;
    const balance = { opening_date: on, opening_severance: '400000.00' };
    const history = addOpeningBalance(contract, balance, [], january);
    // (2.400.000 − 400.000) × 12 %.
    expect(of(liquidateRun({ ...january, history }, contract, {}, [], []), 'severance_interest')).toBe(
      240_000,
    );
  });
});

describe('an opening balance beside payrolls of its months', () => {
  const balance = { opening_date: '2026-09-30', ...paid };
  const stored: PaidMonth[] = [
    // Of the year before, and of the semester before: they are none of the balance.
    { year: 2026, month: 2, lines: [line('severance', '2400000.00', { deposited: true })] },
    { year: 2026, month: 6, lines: [line('service_bonus', '1200000.00')] },
    {
      year: 2026,
      month: 8,
      lines: [
        line('service_bonus', '300000.00'),
        line('severance', '500000.00'),
        line('severance_interest', '40000.00'),
      ],
      unpaid_days: 36,
      unpaid: [{ start_date: '2026-08-01', quantity: 36 }],
    },
  ];

  it('brings what they do not say', () => {
    const alone = leaving('2026-10-31', balance);
    expect(leaving('2026-10-31', balance, stored)).toEqual(alone);
    // What is paid after the day of the balance is besides it.
    const later = { year: 2026, month: 10, lines: [line('severance', '100000.00')] };
    const history = addOpeningBalance(contract, balance, [...stored, later], { year: 2026, month: 11 });
    const opened = history.filter(({ opening }) => opening);
    expect(opened).toEqual([]);
    const less: PaidMonth[] = [
      { year: 2026, month: 8, lines: [line('severance', '200000.00')], unpaid_days: 6 },
    ];
    const [days, payments] = addOpeningBalance(contract, balance, less, { year: 2026, month: 11 });
    expect(days?.unpaid_days).toBe(30);
    expect(payments?.lines.map(({ concept, amount }) => [concept, amount])).toEqual([
      ['service_bonus', '300000.00'],
      ['severance', '300000.00'],
      ['severance_interest', '40000.00'],
    ]);
  });

  it('brings into the certificate of the year what its payslips do not have', () => {
    const linesOf = (months: readonly PaidMonth[]) =>
      computeOpeningPaid(
        { ...balance, opening_income: '27000000.00' },
        contract.admission,
        2026,
        months,
      )?.lines.map(({ concept, amount }) => [concept, amount]);
    expect(linesOf([])).toEqual([
      ['salary', '26700000.00'],
      ['service_bonus', '300000.00'],
      ['severance', '500000.00'],
      ['severance_interest', '40000.00'],
    ]);
    // Six of the nine months.
    expect(linesOf(stored)).toEqual([['salary', '18000000.00']]);
  });
});

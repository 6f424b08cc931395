import { describe, expect, it } from 'vitest';
import type { PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { explains } from '../again.ts';
import { aContract, copCents, day, month as monthOf } from '../payroll.ts';
import { of, paidMonths, payAll, sharesOf } from '../runs.ts';

describe('severance of the year that ended', () => {
  const january = { kind: 'severance_interest', year: 2026, month: 1 } as const;
  const february = { kind: 'severance', year: 2026, month: 2, payment_date: day('2026-02-13') } as const;
  const contract = aContract(2_000_000);

  it('interest is paid in January, for the days of the year', () => {
    // (2.000.000 + 200.000) × 360 ÷ 360 × 12 %
    expect(of(liquidateRun(january, contract, {}, [], []), 'severance_interest')).toBe(264_000);
    const late = aContract(2_000_000, { admission: day('2025-07-01') });
    expect(of(liquidateRun(january, late, {}, [], []), 'severance_interest')).toBe(66_000);
  });

  // Rules §6: suspensions are discounted from severance (CST art. 53), not from its interest (Ley 52 de 1975).
  it('has fewer days of severance, and not of interest, for a worker who was suspended', () => {
    const history = [{ year: 2025, month: 5, lines: [], unpaid_days: 36 }];
    // 2.200.000 × 324 ÷ 360 = 1.980.000, and 12 % of it for the whole year.
    expect(of(liquidateRun({ ...february, history }, contract, {}, [], []), 'severance')).toBe(1_980_000);
    const interest = liquidateRun({ ...january, history }, contract, {}, [], []);
    expect(of(interest, 'severance_interest')).toBe(237_600);
    for (const one of interest.lines) explains(one);
    const exit: PayRun = {
      kind: 'final_settlement',
      year: 2025,
      month: 12,
      end: day('2025-12-31'),
      history,
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    };
    expect(of(liquidateRun(exit, contract, {}, [], []), 'severance_interest')).toBe(237_600);
  });

  it('is deposited: neither taxed nor seized, and handed to nobody', () => {
    const rich = aContract(40_000_000);
    const orders: DeductionOrder[] = [
      { id: 'a', kind: 'alimony', label: 'Juzgado', received: day('2026-01-01'), percent: '30' },
    ];
    const run = liquidateRun(february, rich, { orders }, [], []);
    expect(run.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Cesantías consignadas en el fondo', '40000000.00'],
    ]);
    for (const one of run.lines) explains(one);
    const both = liquidateRun({ ...january, year: 2026 }, rich, { orders }, [], []);
    expect(of(both, 'tax_lien')).toBeGreaterThan(0);
  });

  it('does not let a loan take from what goes to the fund', () => {
    const loan: DeductionOrder[] = [
      {
        id: 'a',
        kind: 'libranza',
        label: 'Banco',
        received: day('2026-01-01'),
        authorised: true,
        amount: copCents(1_500_000),
      },
    ];
    const month = { year: 2026, month: 2 };
    const written: Novelties = { orders: loan };
    const runs: PayRun[] = [february, { kind: 'month', ...month, payment_date: day('2026-02-27') }];
    const paid = payAll(runs, contract, written);
    const merged = mergeMonth(contract, month, written, sharesOf(paid), []);
    const alone = liquidate(contract, monthOf('2026-02'), written, []);
    expect(of(merged?.liquidation ?? alone, 'loans')).toBe(of(alone, 'loans'));
    expect(merged?.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(merged?.liquidation.accrued.severance).toEqual({
      payment: '2200000.00',
      percent: '12.00',
      interest_payment: '0.00',
    });
    expect(merged?.payment_dates).toEqual(['2026-02-13', '2026-02-27']);
  });

  it('leaves out what was withdrawn during the year', () => {
    const history = paidMonths(contract, 2025, [5], {
      benefits: [{ concept: 'severance', amount: '700000' }],
    });
    expect(of(liquidateRun({ ...february, history }, contract, {}, [], []), 'severance')).toBe(1_500_000);
    expect(of(liquidateRun({ ...january, history }, contract, {}, [], []), 'severance_interest')).toBe(
      180_000,
    );
    const before = paidMonths(contract, 2025, [2], {
      benefits: [{ concept: 'severance', amount: '700000' }],
    });
    expect(of(liquidateRun({ ...february, history: before }, contract, {}, [], []), 'severance')).toBe(
      2_200_000,
    );
  });

  it('is of the year before also when it is deposited late, and so is its late interest', () => {
    const april: PayRun = { kind: 'severance', year: 2026, month: 4 };
    const late = liquidateRun(april, contract, {}, [], []);
    expect(of(late, 'severance')).toBe(2_200_000);
    const interest = liquidateRun({ ...april, kind: 'severance_interest' }, contract, {}, [], []);
    const lines = [...late.lines, ...interest.lines];
    const history: PaidMonth[] = [{ year: 2026, month: 4, lines }];
    const exit: PayRun = {
      kind: 'final_settlement',
      year: 2026,
      month: 9,
      end: day('2026-09-30'),
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    };
    const known = liquidateRun({ ...exit, history }, contract, {}, [], []);
    const untold = liquidateRun(exit, contract, {}, [], []);
    for (const concept of ['severance', 'severance_interest'])
      expect(of(known, concept)).toBe(of(untold, concept));
    const june: PayRun = { ...april, month: 6, history };
    expect(liquidateRun(june, contract, {}, [], []).lines).toEqual([]);
    expect(liquidateRun({ ...june, kind: 'severance_interest' }, contract, {}, [], []).lines).toEqual([]);
  });

  it('is what is left of it for a worker who withdrew a part and leaves on the last day of the year', () => {
    const withdrawal = { benefits: [{ concept: 'severance', amount: '700000' }] } satisfies Novelties;
    const history = paidMonths(contract, 2025, [5], withdrawal);
    const exit: PayRun = {
      kind: 'final_settlement',
      year: 2025,
      month: 12,
      end: day('2025-12-31'),
      history,
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    };
    // 12 % of 1.500.000, as the interest of January would be.
    expect(of(liquidateRun(exit, contract, {}, [], []), 'severance')).toBe(1_500_000);
    expect(of(liquidateRun(exit, contract, {}, [], []), 'severance_interest')).toBe(180_000);
    const august: PayRun = { ...exit, month: 8, end: day('2025-08-31'), history: [] };
    const whole = of(liquidateRun(august, contract, {}, [], []), 'severance');
    // What was written in the month of the exit is paid with the rest, and is no more than all of it.
    expect(of(liquidateRun(august, contract, withdrawal, [], []), 'severance')).toBe(whole);
  });

  it('settled in December is not paid again, and takes nothing from its interest', () => {
    const december = (concept: 'severance' | 'severance_interest', amount: string) =>
      paidMonths(contract, 2025, [12], { benefits: [{ concept, amount }] });
    const deposited = december('severance', '2200000');
    expect(of(liquidateRun({ ...february, history: deposited }, contract, {}, [], []), 'severance')).toBe(0);
    expect(
      of(liquidateRun({ ...january, history: deposited }, contract, {}, [], []), 'severance_interest'),
    ).toBe(264_000);
    const paid = december('severance_interest', '264000');
    expect(of(liquidateRun({ ...january, history: paid }, contract, {}, [], []), 'severance_interest')).toBe(
      0,
    );
    expect(of(liquidateRun({ ...february, history: paid }, contract, {}, [], []), 'severance')).toBe(
      2_200_000,
    );
  });

  it('is not paid twice, nor to a worker who left before the year ended', () => {
    const first = liquidateRun(january, contract, {}, [], []);
    const again = liquidateRun(january, contract, {}, first.months, []);
    expect(again.lines).toEqual([]);
    expect(again.findings.map(({ message }) => message)).toEqual([
      'Intereses a las cesantías: ya se pagó todo, $\u00a0264.000',
    ]);
    const deposited = paidMonths(contract, 2026, [1], {
      benefits: [{ concept: 'severance', amount: '2200000' }],
    });
    expect(liquidateRun({ ...february, history: deposited }, contract, {}, [], []).lines).toEqual([]);
    const newcomer = aContract(2_000_000, { admission: day('2026-01-10') });
    expect(liquidateRun(january, newcomer, {}, [], []).findings).toEqual([
      expect.objectContaining({ code: 'severance-not-caused', severity: 'block' }),
    ]);
  });

  it('is of the current year when it is paid in December, and a later final settlement counts it', () => {
    const december: PayRun = { kind: 'severance', year: 2025, month: 12 };
    const run = liquidateRun(december, contract, {}, [], []);
    expect(of(run, 'severance')).toBe(2_200_000);
    const exit: PayRun = {
      kind: 'final_settlement',
      year: 2025,
      month: 12,
      end: day('2025-12-31'),
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    };
    expect(of(liquidateRun(exit, contract, {}, [], []), 'severance')).toBe(2_200_000);
    expect(of(liquidateRun(exit, contract, {}, run.months, []), 'severance')).toBe(2_200_000 - 2_200_000);
  });

  // Ley 50 de 1990 art. 99 num. 4: what did not reach the fund when the contract ends is paid to the worker.
  describe('of a worker who leaves before it is deposited', () => {
    const leaving = (month: number, end: string, history: PaidMonth[] = []): PayRun => ({
      kind: 'final_settlement',
      year: 2026,
      month,
      end: day(end),
      history,
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } },
    });
    const notices = (run: PayRun, worker = contract, written: Novelties = {}) =>
      liquidateRun(run, worker, written, [], []).findings.filter(
        ({ code }) => code === 'severance-year-before',
      );

    it('is told with what it comes to, and its interest', () => {
      expect(notices(leaving(1, '2026-01-20'))).toEqual([
        {
          code: 'severance-year-before',
          severity: 'notice',
          path: 'ending.severance_from',
          message:
            'De 2025 no aparecen pagados aquí: cesantías, $\u00a02.200.000; intereses a las cesantías, $\u00a0264.000',
          hint: expect.stringContaining('Ley 50 de 1990 art. 99'),
        },
      ]);
    });

    it('is only what is left of it', () => {
      const interest = liquidateRun(january, contract, {}, [], []).months;
      const history = [{ year: 2026, month: 1, lines: interest.flatMap(({ lines }) => lines) }];
      expect(notices(leaving(2, '2026-02-10', history)).map(({ message }) => message)).toEqual([
        'De 2025 no aparecen pagados aquí: cesantías, $\u00a02.200.000',
      ]);
      const both: NonNullable<Novelties['benefits']> = [
        { concept: 'severance', amount: '2200000.00' },
        { concept: 'severance_interest', amount: '264000.00' },
      ];
      expect(notices(leaving(1, '2026-01-20'), contract, { benefits: both })).toEqual([]);
      const paid = liquidateRun(leaving(1, '2026-01-20'), contract, { benefits: both }, [], []);
      // 20 days of January besides: 2.249.095 × 20 ÷ 360.
      expect(of(paid, 'severance')).toBe(2_200_000 + 124_950);
    });

    it('has no finding for a worker who was not there that year, has no severance or leaves after the due day', () => {
      expect(
        notices(leaving(2, '2026-02-10'), aContract(2_000_000, { admission: day('2026-01-02') })),
      ).toEqual([]);
      expect(notices(leaving(2, '2026-02-10'), aContract(30_000_000, { integral_salary: true }))).toEqual([]);
      expect(notices(leaving(3, '2026-03-01'))).toEqual([]);
      expect(notices(leaving(2, '2026-02-28'))).toHaveLength(1);
    });
  });
});

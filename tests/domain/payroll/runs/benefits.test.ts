import { describe, expect, it } from 'vitest';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import {
  liquidateRun,
  type PayRun,
  type RunResult,
} from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { explains } from '../again.ts';
import { aContract, day } from '../payroll.ts';
import { fortnights, of, paidMonths, payAll, september, sharesOf } from '../runs.ts';

describe('prima', () => {
  const june = { year: 2026, month: 6 };
  const june30 = { kind: 'prima', ...june, payment_date: day('2026-06-20') } as const;

  it('is half of the month, with the allowance, and withheld alone', () => {
    expect(of(liquidateRun(june30, aContract(2_000_000), {}, [], []), 'service_bonus')).toBe(1_124_548);
    const high = liquidateRun(june30, aContract(20_000_000), {}, [], []);
    expect(of(high, 'service_bonus')).toBe(10_000_000);
    expect(high.lines.map(({ label }) => label)).toEqual(['Prima de servicios', 'Retención de la prima']);
    for (const one of high.lines) explains(one);
  });

  it('averages what varied in the months already paid', () => {
    const contract = aContract(2_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5], commissions);
    const run = liquidateRun({ ...june30, history }, contract, {}, [], []);
    expect(of(run, 'service_bonus')).toBe(1_424_548);
    for (const one of run.lines) explains(one);
  });

  it('is for alimony by percentage, and for no other order', () => {
    const order = { id: 'a', label: 'Juzgado', received: day('2026-01-01'), authorised: true };
    const orders: DeductionOrder[] = [
      { ...order, kind: 'alimony', percent: '20' },
      { ...order, id: 'b', kind: 'libranza', percent: '10' },
    ];
    const run = liquidateRun(june30, aContract(4_000_000), { orders }, [], []);
    expect(of(run, 'tax_lien')).toBe(400_000);
    expect(of(run, 'loans')).toBe(0);
  });

  it('merges into the month with its fortnights', () => {
    const contract = aContract(9_000_000, { withholding: { procedure: { percent: '5.25' } } });
    const order = { id: 'a', label: 'Juzgado', received: day('2026-01-01') };
    const written: Novelties = { orders: [{ ...order, kind: 'alimony', percent: '20' }] };
    const runs: PayRun[] = [
      { kind: 'fortnight', ...june, part: 1, payment_date: day('2026-06-15') },
      june30,
      { kind: 'fortnight', ...june, part: 2, payment_date: day('2026-06-30') },
    ];
    const merged = mergeMonth(contract, june, written, sharesOf(payAll(runs, contract, written)), []);
    expect(merged?.findings).toEqual([]);
    expect(merged?.payment_dates).toHaveLength(3);
    expect(merged?.liquidation.accrued.service_bonus).toEqual({ quantity: 180, payment: '4500000.00' });
  });

  it('of December is projected, and made true once December is known', () => {
    const contract = aContract(2_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const known = paidMonths(contract, 2025, [7, 8, 9, 10, 11], commissions);
    const december = { kind: 'prima', year: 2025, month: 12 } as const;
    const first = liquidateRun({ ...december, history: known }, contract, {}, [], []);
    const all = [...known, ...paidMonths(contract, 2025, [12])];
    const second = liquidateRun({ ...december, history: all }, contract, {}, first.months, []);
    expect(second.lines).toEqual([]);
    expect(second.findings).toEqual([expect.objectContaining({ code: 'benefit-overpaid' })]);
    const better = [
      ...known,
      ...paidMonths(contract, 2025, [12], { earned: [{ concept: 'commissions', salary: '840000' }] }),
    ];
    const third = liquidateRun({ ...december, history: better }, contract, {}, first.months, []);
    expect(of(third, 'service_bonus')).toBe(20_000);
    for (const one of third.lines) explains(one);
  });

  it('is not for an integral salary', () => {
    const run = liquidateRun(june30, aContract(30_000_000, { integral_salary: true }), {}, [], []);
    expect(run.lines).toEqual([]);
    expect(run.findings).toEqual([expect.objectContaining({ code: 'no-benefits' })]);
  });
});

describe('an amount written by hand', () => {
  const june: PayRun = { kind: 'prima', year: 2026, month: 6 };
  it('takes the place of the sum, which is said', () => {
    const run = liquidateRun(
      { ...june, by_hand: { concept: 'service_bonus', amount: '1200000' } },
      aContract(2_000_000),
      {},
      [],
      [],
    );
    expect(of(run, 'service_bonus')).toBe(1_200_000);
    expect(run.findings).toEqual([
      expect.objectContaining({ code: 'benefit-by-hand', message: expect.stringMatching(/1\.124\.548/) }),
    ]);
    for (const one of run.lines) explains(one);
    const bad = liquidateRun(
      { ...june, by_hand: { concept: 'service_bonus', amount: '-1' } },
      aContract(2_000_000),
      {},
      [],
      [],
    );
    expect(bad.lines).toEqual([]);
    expect(bad.findings).toEqual([expect.objectContaining({ path: 'benefits.0.amount', severity: 'block' })]);
  });

  it('is the base of vacations too', () => {
    const run: PayRun = {
      kind: 'vacations',
      ...september,
      start: day('2026-09-21'),
      end: day('2026-09-30'),
      bases: { base: '3600000.00' },
    };
    expect(of(liquidateRun(run, aContract(3_000_000), {}, [], []), 'common_vacation')).toBe(1_200_000);
  });
});

describe('vacations', () => {
  const run: PayRun = { kind: 'vacations', ...september, start: day('2026-09-21'), end: day('2026-10-08') };

  it('are paid when they begin, each month with its days, and both months add up', () => {
    const contract = aContract(6_000_000);
    const paid = payAll([fortnights[0] as PayRun, run, fortnights[1] as PayRun], contract);
    expect(paid[1]?.months.map((one) => of(one, 'common_vacation'))).toEqual([2_000_000, 1_600_000]);
    expect(mergeMonth(contract, september, {}, sharesOf(paid), [])?.findings).toEqual([]);
    const october: PayRun = { kind: 'month', year: 2026, month: 10 };
    const rest = liquidateRun(october, contract, {}, sharesOf(paid), []);
    const merged = mergeMonth(
      contract,
      { year: 2026, month: 10 },
      {},
      [...sharesOf(paid), ...rest.months],
      [],
    );
    expect(merged?.findings).toEqual([]);
    expect(merged?.liquidation.accrued.worked_days).toBe(22);
  });

  it('are paid on the average of the year when the salary varied', () => {
    const contract = aContract(3_000_000);
    const commissions: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8], commissions);
    const result = liquidateRun({ ...run, history }, contract, {}, [], []);
    expect(of(result, 'common_vacation')).toBe(2_160_000);
    expect(result.months[0]?.adds?.absences?.[0]).toMatchObject({
      base: '3600000.00',
      previous_ibc: '3600000.00',
    });
  });

  it.each([
    ['of who entered at its middle', { admission: day('2026-08-16') }, {}],
    [
      'with days without pay',
      {},
      { absences: [{ kind: 'non_paid_leave' as const, start: day('2026-08-01'), end: day('2026-08-15') }] },
    ],
  ])('contribute on a whole month, when the month before was less: %s', (_, changes, august: Novelties) => {
    const contract = aContract(3_000_000, changes);
    const history = paidMonths(contract, 2026, [8], august).map((one) => ({
      ...one,
      ...(august.absences && { unpaid_days: 15 }),
    }));
    const result = liquidateRun({ ...run, history }, contract, {}, [], []);
    expect(history[0]?.ibc).toBe('1500000.00');
    expect(result.months[0]?.adds?.absences?.[0]?.previous_ibc).toBe('3000000.00');
  });
});

describe('final settlement', () => {
  const ending = {
    reason: 'without_cause' as const,
    term: { kind: 'indefinite' as const },
    vacations: { pending: '11.25' },
  };
  const run: PayRun = { kind: 'final_settlement', ...september, end: day('2026-09-20'), ending };

  it('pays what is pending of the month and everything the end gives, as the month does', () => {
    const contract = aContract(12_000_000);
    const left = { ...contract, retirement: day('2026-09-20') };
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5, 6, 7, 8]);
    const paid = payAll([fortnights[0] as PayRun, { ...run, history }], contract);
    expect(of(paid[1] as RunResult, 'salary')).toBe(2_000_000);
    for (const concept of [
      'service_bonus',
      'severance',
      'severance_interest',
      'paid_vacation',
      'compensation',
    ])
      expect(of(paid[1] as RunResult, concept), concept).toBeGreaterThan(0);
    for (const one of paid[1]?.lines ?? []) explains(one);
    const merged = mergeMonth(left, september, {}, sharesOf(paid), []);
    expect(merged?.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(merged?.liquidation.accrued).toMatchObject({
      worked_days: 20,
      paid_vacation: [{ quantity: 11.25, payment: '4500000.00' }],
    });
  });

  it('counts the days of its month, those of earlier runs in it', () => {
    const contract = aContract(3_000_000);
    const first = { ...(fortnights[0] as PayRun), worked_days: 14 };
    const paid = payAll([first, { ...run, worked_days: 17 }], contract);
    expect(paid.map((one) => of(one, 'salary'))).toEqual([1_400_000, 300_000]);
    const left = { ...contract, retirement: day('2026-09-20') };
    expect(mergeMonth(left, september, {}, sharesOf(paid), [])?.paid).toEqual(
      mergeMonth(left, september, {}, sharesOf(paid), [])?.liquidation.totals,
    );
  });

  it('says which year it does not know, when the twelve months before reach it', () => {
    const early: PayRun = { ...run, year: 2002, month: 3, end: day('2002-03-15') };
    const result = liquidateRun(early, aContract(3_000_000, { admission: day('1998-01-01') }), {}, [], []);
    expect(result.lines).toEqual([]);
    expect(result.findings).toEqual([
      expect.objectContaining({ code: 'missing-parameters', message: expect.stringMatching(/2001|2002/) }),
    ]);
  });

  it('does not pay again a prima already paid in the semester', () => {
    const contract = aContract(4_000_000);
    const exit: PayRun = {
      ...run,
      month: 6,
      end: day('2026-06-30'),
      ending: { ...ending, reason: 'resignation' },
    };
    const prima = liquidateRun({ kind: 'prima', year: 2026, month: 6 }, contract, {}, [], []);
    expect(of(liquidateRun(exit, contract, {}, prima.months, []), 'service_bonus')).toBe(0);
    expect(of(liquidateRun(exit, contract, {}, [], []), 'service_bonus')).toBe(2_000_000);
  });
});

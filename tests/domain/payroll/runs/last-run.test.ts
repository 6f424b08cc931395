import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import {
  type EarlierRun,
  liquidateRun,
  type PayRun,
} from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { mergeMonth } from '../../../../src/domain/payroll/runs/merge.ts';
import { addDays } from '../../../../src/domain/values/day.ts';
import { explains } from '../again.ts';
import { aContract, amount, copCents, day } from '../payroll.ts';
import { fortnights, of, payAll, september, sharesOf } from '../runs.ts';

/** Weeks of a month that begin on these days; the last one ends it. */
const weeks = (of: { year: number; month: number }, end: string, ...starts: number[]): PayRun[] =>
  starts.map((start, at) => {
    const first = day(`${end.slice(0, 8)}01`);
    const next = starts[at + 1];
    return {
      kind: 'week',
      ...of,
      start: addDays(first, start - 1),
      end: next ? addDays(first, next - 2) : day(end),
    };
  });

const unpaid = (start: string, end: string): Novelties => ({
  absences: [{ kind: 'non_paid_leave', start: day(start), end: day(end) }],
});
const order = (kind: 'alimony' | 'libranza', pesos: number): Novelties => ({
  orders: [
    {
      id: 'a',
      kind,
      label: 'Juan',
      received: day('2026-01-01'),
      amount: copCents(pesos),
      authorised: true,
    },
  ],
});
const split: DatedPolicy[] = [{ from: day('2020-01-01'), fortnight_withholding: 'split' }];

/** No run is negative, and all of them are the month. */
function bears(
  runs: readonly PayRun[],
  contract: Contract,
  written: Novelties = {},
  policies: DatedPolicy[] = [],
) {
  const results = payAll(runs, contract, written, policies);
  const codes = results.flatMap(({ findings }) => findings.map(({ code }) => code));
  expect(codes).not.toContain('negative-run');
  const [{ year = 0, month = 0 } = {}] = runs;
  const merged = mergeMonth(contract, { year, month }, written, sharesOf(results), policies);
  expect(merged?.paid).toEqual(merged?.liquidation.totals);
  for (const line of results.flatMap(({ lines }) => lines)) explains(line);
  return results;
}

describe('what the last payment of a month cannot bear, the ones before it take', () => {
  it('the tax of a worker who leaves on the 17th', () => {
    const results = bears(fortnights, aContract(60_000_000, { retirement: day('2026-09-17') }));
    expect(results.map(({ totals }) => Math.sign(amount(totals.total)))).not.toContain(-1);
    expect(of(results[0] as never, 'withholding')).toBeGreaterThan(0);
  });

  it('the tax of a worker who leaves in the first half, in the middle of a week', () => {
    const leaves = aContract(60_000_000, { retirement: day('2026-09-09') });
    bears(weeks(september, '2026-09-30', 1, 9, 16), leaves);
  });

  it.each([['alimony', 500_000] as const, ['libranza', 600_000] as const])(
    'an instalment of %s before days without pay',
    (kind, pesos) => {
      const written = { ...unpaid('2026-09-18', '2026-09-30'), ...order(kind, pesos) };
      for (const policies of [[], split]) {
        const results = bears(fortnights, aContract(2_500_000), written, policies);
        const taken = results.map((one) => of(one, kind === 'alimony' ? 'tax_lien' : 'loans'));
        // What the month gives is taken whole.
        expect(taken.reduce((sum, one) => sum + one, 0)).toBe(pesos);
        expect(taken[0]).toBeGreaterThan(pesos / 2);
      }
    },
  );

  it('the day that an absence of a 31st takes from the month', () => {
    const december = { year: 2025, month: 12 };
    const written = unpaid('2025-12-31', '2026-01-06');
    const results = bears(
      weeks(december, '2025-12-31', 1, 8, 15, 22, 31),
      aContract(6_000_000),
      written,
      split,
    );
    expect(results.map((one) => of(one, 'salary')).reduce((sum, one) => sum + one, 0)).toBe(5_800_000);
  });

  it('the tax of a worker who leaves after vacations: the vacations bear it, because they are most of the month', () => {
    const leaves = aContract(55_000_000, { integral_salary: true, retirement: day('2026-09-16') });
    const vacations: PayRun = {
      kind: 'vacations',
      ...september,
      start: day('2026-09-03'),
      end: day('2026-09-16'),
    };
    bears([vacations, fortnights[0] as PayRun], leaves);
  });

  it('the tax of commissions that the first half pays', () => {
    // 38.000.000 contribute 4 % + 4 % + 2 %: 3.800.000. Of the 34.200.000 left, 790 UVT ÷ 12 = 3.447.955 are exempt, so
    // 30.752.045 = 587,16 UVT, which withhold (587,16 − 360) × 33 % + 69 = 143,96 UVT = 7.540.000.
    // The first half contributes on 25 minimum wages of fifteen days, 875.453 × 2 + 437.726 = 2.188.632: the second one has 4.000.000 less the
    // other 1.611.368, and 2.388.632 is all it can withhold.
    const written: Novelties = { earned: [{ concept: 'commissions', salary: '30000000.00' }] };
    const results = bears(fortnights, aContract(8_000_000), written);
    expect(results.map((one) => of(one, 'withholding'))).toEqual([7_540_000 - 2_388_632, 2_388_632]);
    expect(results.map(({ totals }) => amount(totals.total))).toEqual([26_660_000, 0]);
    // Where the second half can, it withholds it all.
    const few: Novelties = { earned: [{ concept: 'commissions', salary: '3000000.00' }] };
    expect(of(bears(fortnights, aContract(8_000_000), few)[0] as never, 'withholding')).toBe(0);
  });

  it('no tax is moved where the last payment can bear it: it waits for the second half', () => {
    const results = bears(fortnights, aContract(20_000_000, { retirement: day('2026-09-29') }));
    expect(of(results[0] as never, 'withholding')).toBe(0);
    const paid = bears(fortnights, aContract(2_500_000), {
      ...unpaid('2026-09-29', '2026-09-30'),
      ...order('libranza', 600_000),
    });
    expect(of(paid[0] as never, 'loans')).toBe(300_000);
  });

  it('an order of no kind is a finding, also where the days that are left have no pay', () => {
    const [one] = order('alimony', 500_000).orders ?? [];
    const orders = [{ ...one, kind: 'nada' } as never];
    const written = { ...unpaid('2026-09-16', '2026-09-30'), orders, taken: [] };
    const results = payAll(fortnights, aContract(2_500_000), written);
    expect(results[0]?.findings.map(({ code }) => code)).toEqual(['order-kind']);
  });

  it('an instalment is not taken from a week without pay', () => {
    const written = { ...unpaid('2026-09-08', '2026-09-14'), ...order('alimony', 600_000) };
    const results = bears(weeks(september, '2026-09-30', 1, 8, 15, 22), aContract(2_500_000), written);
    expect(results[1]?.lines).toEqual([]);
    expect(results.reduce((sum, one) => sum + of(one, 'tax_lien'), 0)).toBe(600_000);
  });
});

describe('a payment after the last one of the salary', () => {
  it.each([6_350_000, 40_000_000])('the prima of the second procedure makes the tax of %s true', (salary) => {
    const june = { year: 2026, month: 6 };
    const contract = aContract(salary, { withholding: { procedure: { percent: '6.35' } } });
    const results = bears(
      [
        { kind: 'fortnight', ...june, part: 1 },
        { kind: 'fortnight', ...june, part: 2 },
        { kind: 'prima', ...june },
      ],
      contract,
    );
    expect(of(results[2] as never, 'service_bonus')).toBeGreaterThan(0);
  });

  it('the prima gives an order of a fixed amount what the salary did not reach for', () => {
    const june = { year: 2026, month: 6 };
    const contract = aContract(12_000_000, { retirement: day('2026-06-01') });
    const runs: PayRun[] = [
      { kind: 'month', ...june },
      { kind: 'prima', ...june },
    ];
    const results = bears(runs, contract, order('alimony', 1_000_000));
    // Half of what health and pension leave of the day of salary, and the rest of the prima.
    expect(results.map((one) => of(one, 'tax_lien'))).toEqual([184_000, 816_000]);
  });

  it.each([
    ['of who leaves on the 3rd', '2026-12-03', {}],
    ['before a month nearly without pay', '2027-06-30', unpaid('2026-12-04', '2026-12-31')],
    ['before a month without pay', '2027-06-30', unpaid('2026-12-01', '2026-12-31')],
  ])('a prima %s takes of an order of a fixed amount what the salary will not reach for', (_, end, days) => {
    const december = { year: 2026, month: 12 };
    const contract = aContract(3_000_000, { retirement: day(end) });
    const runs: PayRun[] = [
      { kind: 'prima', ...december },
      { kind: 'month', ...december },
    ];
    const written = { ...days, ...order('alimony', 1_000_000) };
    const results = bears(runs, contract, written);
    const bonus = of(results[0] as never, 'service_bonus');
    const salary = of(results[1] as never, 'salary');
    const taken = results.reduce((sum, one) => sum + of(one, 'tax_lien'), 0);
    // Half of each after the deductions of law, and no more than what was ordered (Ley 1098 de 2006 art. 130).
    expect(taken).toBe(Math.min(1_000_000, (salary * 0.92) / 2 + Math.round(bonus / 2)));
  });

  it.each([0, 5, 12, 15])(
    'a prima of who is paid by the day, with %i of them written, leaves an order to the days that are to come',
    (known) => {
      const december = { year: 2026, month: 12 };
      const contract = aContract(3_000_000, { paid_by_day: true });
      const worked = (count: number): Novelties => ({
        ...order('alimony', 1_000_000),
        days_worked: Array.from({ length: count }, (_, at) => addDays(day('2026-12-01'), at)),
      });
      const before: EarlierRun[] = [];
      const taken = [
        [{ kind: 'prima', ...december }, known] as const,
        [{ kind: 'fortnight', ...december, part: 1 }, 15] as const,
        [{ kind: 'fortnight', ...december, part: 2 }, 31] as const,
      ].map(([run, count]) => {
        const paid = liquidateRun(run, contract, worked(count), before, []);
        before.push(...paid.months);
        return of(paid, 'tax_lien');
      });
      // By its days: half of it in each half of the month.
      expect(taken).toEqual([0, 500_000, 500_000]);
    },
  );

  it('a prima of a worker who was paid by the day takes what the days of the month did not reach for', () => {
    const december = { year: 2026, month: 12 };
    const contract = aContract(3_000_000, { paid_by_day: true });
    const runs: PayRun[] = [
      { kind: 'month', ...december },
      { kind: 'prima', ...december },
    ];
    const days_worked = Array.from({ length: 31 }, (_, at) => addDays(day('2026-12-01'), at)).filter(
      (one) => one <= '2026-12-05' || one === '2026-12-31',
    );
    const results = payAll(runs, contract, { ...order('alimony', 1_000_000), days_worked });
    const [salary = 0] = results.map((one) => of(one, 'salary'));
    expect(results.map((one) => of(one, 'tax_lien'))).toEqual([
      (salary * 0.92) / 2,
      1_000_000 - (salary * 0.92) / 2,
    ]);
  });

  // ET art. 386: under the second procedure prima and salary have one tax, that of the month.
  it.each([
    ['every working day', undefined],
    ['the days that are written', Array.from({ length: 30 }, (_, at) => addDays(day('2026-06-01'), at))],
  ])('a prima paid after the wages by the day makes the tax of the month true: %s', (_, days_worked) => {
    const june = { year: 2026, month: 6 };
    const contract = aContract(6_000_000, {
      paid_by_day: true,
      withholding: { procedure: { percent: '7.74' } },
    });
    const halves = [1, 2].map((part): PayRun => ({ kind: 'fortnight', ...june, part }));
    const written = days_worked ? { days_worked } : {};
    for (const policies of [[], split])
      bears([...halves, { kind: 'prima', ...june }], contract, written, policies);
  });

  it('a first half of few days takes no more than it pays of an order that reaches the prima', () => {
    const december = { year: 2026, month: 12 };
    const runs: PayRun[] = [
      { kind: 'prima', ...december },
      { kind: 'fortnight', ...december, part: 1 },
      { kind: 'fortnight', ...december, part: 2 },
    ];
    const written = { ...unpaid('2026-12-04', '2026-12-15'), ...order('alimony', 1_000_000) };
    const results = bears(runs, aContract(3_000_000), written);
    expect(results.reduce((sum, one) => sum + of(one, 'tax_lien'), 0)).toBe(1_000_000);
  });

  it('an order of any amount is borne, whenever the prima is paid and the contract ends', () => {
    const december = { year: 2026, month: 12 };
    const prima: PayRun = { kind: 'prima', ...december };
    const halves = [1, 2].map((part): PayRun => ({ kind: 'fortnight', ...december, part }));
    const someone = fc.record({
      salary: fc.integer({ min: 1_750_905, max: 30_000_000 }),
      ends: fc.nat(40),
      pesos: fc.integer({ min: 10_000, max: 12_000_000 }),
      place: fc.nat(2),
      awayFrom: fc.nat(40),
      percent: fc.option(fc.constant('9.5'), { nil: undefined }),
    });
    fc.assert(
      fc.property(someone, ({ salary, ends, pesos, place, awayFrom, percent }) => {
        const retirement = addDays(day('2026-12-01'), ends);
        const from = addDays(day('2026-12-01'), awayFrom);
        const last = retirement < '2026-12-31' ? retirement : '2026-12-31';
        const paid = halves.filter((_, at) => at === 0 || ends > 14);
        const runs = [...paid.slice(0, place), prima, ...paid.slice(place)];
        const contract = aContract(salary, {
          retirement,
          ...(percent && { withholding: { procedure: { percent } } }),
        });
        bears(runs, contract, { ...(from <= last && unpaid(from, last)), ...order('alimony', pesos) });
      }),
      {
        numRuns: 150,
        // The tax of a day of the second half, and of the prima of the second procedure between both.
        examples: [[{ salary: 14_451_436, ends: 22, pesos: 10_000, place: 1, awayFrom: 16, percent: '9.5' }]],
      },
    );
  });

  it('of a worker who leaves after days without pay bears its tax with its benefits, also where a loan is agreed', () => {
    const contract = aContract(4_000_000, {
      retirement: day('2026-08-02'),
      withholding: { procedure: { percent: '6.35' } },
    });
    const final: PayRun = {
      kind: 'final_settlement',
      year: 2026,
      month: 8,
      history: [],
      ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '6' } },
    };
    const loan: Novelties = {
      orders: [
        { id: 'a', kind: 'loan', label: 'X', received: day('2026-01-01'), authorised: true, percent: '9' },
      ],
    };
    const [paid] = bears([final], contract, { ...unpaid('2026-08-01', '2026-08-02'), ...loan });
    expect(paid?.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
  });
});

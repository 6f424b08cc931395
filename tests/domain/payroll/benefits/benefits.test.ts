import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Benefit,
  computePrimaBenefit,
  computeSeveranceBenefit,
  computeSeveranceInterest,
} from '../../../../src/domain/payroll/benefits/benefits.ts';
import {
  computeVacationBalance,
  computeVacationEnd,
  computeVacationPayout,
} from '../../../../src/domain/payroll/benefits/vacations.ts';
import {
  addTransportAllowance,
  listPays,
  type Pay,
} from '../../../../src/domain/payroll/history/pay-history.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { addDays, countDays360 } from '../../../../src/domain/values/day.ts';
import { pesos, toDecimalText } from '../../../../src/domain/values/money.ts';
import { again, explains } from '../again.ts';
import { aContract, copCents, day } from '../payroll.ts';

const pay = (from: string, salary: number, allowance = 0): Pay => ({
  from: day(from),
  salary: copCents(salary),
  allowance: copCents(allowance),
});
const of = ({ amount }: { amount: number }) => amount / 100;
const codes = (benefit: { findings: Benefit['findings'] }) => benefit.findings.map((f) => f.code);
const withSaturdays = { saturdays: true };

describe('prima', () => {
  const semester = {
    admission: day('2020-01-01'),
    to: day('2026-06-30'),
    pays: [pay('2020-01-01', 2_000_000)],
  };
  it.each([
    ['a whole semester', {}, 1_000_000],
    ['variable pay by its average', { variable: { total: pesos(1_200_000) } }, 1_100_000],
    [
      'variable pay of five months, projected',
      { variable: { total: pesos(1_000_000), days: 150 } },
      1_100_000,
    ],
    ['suspended days, which stay by default', { suspended: 30 }, 1_000_000],
    ['suspended days, discounted by policy', { suspended: 30, discountSuspensions: true }, 833_333],
    ['entry in the semester', { admission: day('2026-04-01') }, 500_000],
    ['since a day said', { from: day('2026-06-01') }, 166_667],
  ])('%s', (_, changes, expected) => {
    const result = computePrimaBenefit({ ...semester, ...changes });
    expect(of(result)).toBe(expected);
    explains(result.line);
  });

  it.each([
    ['no salary', { pays: [] }, 'salary-missing'],
    ['entry after the end', { admission: day('2026-07-01') }, 'dates-reversed'],
    ['a salary that begins late', { pays: [pay('2026-02-01', 2_000_000)] }, 'salary-gap'],
    ['a negative salary', { pays: [pay('2020-01-01', -1)] }, 'amount-negative'],
    ['more suspended than there is', { suspended: 181 }, 'days-invalid'],
    ['variable pay in no days', { variable: { total: pesos(1), days: 0 } }, 'days-invalid'],
  ])('is refused with %s', (_, changes, code) => {
    const result = computePrimaBenefit({ ...semester, ...changes });
    expect([codes(result), result.amount]).toEqual([[code], 0]);
  });
});

describe('severance', () => {
  const to = day('2026-12-31');
  const admission = day('2020-01-01');
  const raised = (from: string) => [pay('2020-01-01', 2_000_000), pay(from, 2_400_000)];
  it.each([
    ['the last salary, three months old', raised('2026-10-01'), {}, 2_400_000],
    ['the average, the raise being younger', raised('2026-10-02'), {}, 2_098_889],
    [
      'the average, a part being variable',
      raised('2026-01-01'),
      { variable: { total: pesos(1_200_000) } },
      2_500_000,
    ],
    ['less the days of suspension', raised('2026-01-01'), { suspended: 36 }, 2_160_000],
    ['from the day of entry', raised('2026-01-01'), { admission: day('2026-07-01') }, 1_200_000],
  ])('takes %s', (_, pays, changes, expected) => {
    const result = computeSeveranceBenefit({ admission, to, pays, ...changes });
    expect(of(result)).toBe(expected);
    explains(result.line);
  });

  it('averages the twelve months before an exit, not only those of the year', () => {
    const result = computeSeveranceBenefit({ admission, to: day('2026-03-31'), pays: raised('2026-02-01') });
    // 300 days at 2.000.000 and 60 at 2.400.000, for the ninety days of the year.
    expect(of(result)).toBe(516_667);
  });

  it('of two years is refused in words: each 31 December settles its own', () => {
    const result = computeSeveranceBenefit({
      admission,
      to: day('2027-01-20'),
      pays: raised('2026-01-01'),
      from: day('2026-12-16'),
    });
    expect(codes(result)).toEqual(['severance-before-year']);
    expect(result.findings[0]?.hint).toMatch(/Las de 2026 se liquidan al 31 de diciembre/);
    expect(of(result)).toBe(0);
  });

  it('interest falls on what partial withdrawals left', () => {
    const left = computeSeveranceInterest({
      to,
      severance: pesos(2_000_000),
      days: 360,
      withdrawn: pesos(500_000),
    });
    expect(of(left)).toBe(180_000);
    const over = computeSeveranceInterest({ to, severance: pesos(2), days: 360, withdrawn: pesos(3) });
    expect(codes(over)).toEqual(['withdrawal-exceeds']);
  });
});

describe('vacations', () => {
  it.each([
    ['taken more than accrued', { to: '2026-06-30', taken: '10' }, ['vacations-ahead']],
    ['kept more than two years', { to: '2028-06-30' }, ['vacations-kept']],
    ['days that are no days', { to: '2026-06-30', taken: 'x' }, ['vacation-days-invalid']],
    ['a cut before the entry', { to: '2025-12-31' }, ['vacation-days-invalid']],
    ['nothing wrong', { to: '2026-12-31', taken: '7.5', unpaid: 24 }, []],
  ])('says of %s', (_, { to, ...rest }, expected) => {
    const balance = computeVacationBalance({ admission: day('2026-01-01'), to: day(to), ...rest });
    expect(codes(balance)).toEqual(expected);
    expect(toDecimalText(again(balance.explanation), 6)).toBe(toDecimalText(balance.balance, 6));
  });

  it('in money adds the average of what varies', () => {
    const result = computeVacationPayout({
      to: day('2026-09-30'),
      salary: pesos(3_000_000),
      variable: { total: pesos(3_600_000), days: 360 },
      owed: { pending: '10' },
    });
    expect(of(result)).toBe(1_100_000);
    explains(result.line);
  });

  it('in money are at most half while the contract goes on', () => {
    const { accrued } = computeVacationBalance({ admission: day('2026-01-01'), to: day('2026-12-31') });
    const asked = (pending: string) =>
      codes(
        computeVacationPayout({
          to: day('2026-12-31'),
          salary: pesos(3_000_000),
          owed: { pending },
          during: { accrued },
        }),
      );
    expect([asked('7.5'), asked('8')]).toEqual([[], ['vacations-half']]);
  });

  it('do not begin with a number of days that is none', () => {
    expect(() => computeVacationEnd(day('2026-01-01'), 0, withSaturdays)).toThrow(RangeError);
  });
});

describe('the allowance of each stretch', () => {
  it('follows the year and the ceiling', () => {
    const salaries = [
      { from: day('2025-06-01'), salary: pesos(2_000_000) },
      { from: day('2026-05-01'), salary: pesos(4_000_000) },
    ];
    const rows = addTransportAllowance(
      { contract: aContract(4_000_000), salaries },
      { from: day('2025-10-01'), to: day('2026-06-30') },
      getLaw,
    );
    expect(rows).toEqual([
      pay('2025-10-01', 2_000_000, 200_000),
      pay('2026-01-01', 2_000_000, getLaw(day('2026-01-01')).transportAllowance.value / 100),
      pay('2026-05-01', 4_000_000),
    ]);
  });
});

describe('for any history of pay', () => {
  const admission = day('2026-01-01');
  const raises = fc.uniqueArray(
    fc.record({
      offset: fc.integer({ min: 0, max: 364 }),
      salary: fc.integer({ min: 1, max: 2_000_000_000 }),
    }),
    { selector: (r) => r.offset, minLength: 1, maxLength: 6 },
  );
  const pays = raises.map((rows) =>
    rows.map(({ offset, salary }) => ({
      from: addDays(admission, offset),
      salary: copCents(salary / 100),
      allowance: copCents(0),
    })),
  );
  const variable = fc.option(
    fc.integer({ min: 0, max: 900_000_000 }).map((c) => ({ total: copCents(c / 100) })),
    {
      nil: undefined,
    },
  );

  it('the days add up and the explanation is the sum', () => {
    fc.assert(
      fc.property(pays, variable, fc.integer({ min: 0, max: 364 }), (rows, extra, offset) => {
        const to = addDays(admission, offset);
        const first = rows.map((r) => r.from).sort()[0];
        const more = extra && { variable: extra };
        if (!first || first > to) return;
        const total = listPays({ from: first, to, pays: rows }).reduce((sum, row) => sum + row.days, 0);
        expect(total).toBe(countDays360(first, to));
        for (const one of [
          computePrimaBenefit({ admission: first, to, pays: rows, ...more }),
          computeSeveranceBenefit({ admission: first, to, pays: rows, ...more }),
        ])
          explains(one.line);
      }),
      { numRuns: 300 },
    );
  });

  it('cutting a salary in two equal stretches changes nothing', () => {
    fc.assert(
      fc.property(pays, fc.integer({ min: 1, max: 364 }), (rows, offset) => {
        const at = addDays(admission, offset);
        const whole = [{ ...(rows[0] ?? pay('2026-01-01', 1)), from: admission }];
        const cut = whole.flatMap((row) => [row, { ...row, from: at }]);
        const to = day('2026-12-31');
        expect(computePrimaBenefit({ admission, to, pays: cut }).amount).toBe(
          computePrimaBenefit({ admission, to, pays: whole }).amount,
        );
        expect(computeSeveranceBenefit({ admission, to, pays: cut }).amount).toBe(
          computeSeveranceBenefit({ admission, to, pays: whole }).amount,
        );
      }),
      { numRuns: 100 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Income } from '../../../../src/domain/payroll/deductions/depurate.ts';
import { computeFixedPercentage } from '../../../../src/domain/payroll/deductions/fixed-percentage.ts';
import {
  isBelowWithholdingTable,
  type Withholding,
  withhold,
} from '../../../../src/domain/payroll/deductions/withholding.ts';
import {
  buildWithholdingIncome,
  mergeIncomes,
} from '../../../../src/domain/payroll/deductions/withholding-income.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { MissingParameters } from '../../../../src/domain/payroll/law/table.ts';
import type { PaidItem } from '../../../../src/domain/payroll/statement/paid-item.ts';
import type { Line } from '../../../../src/domain/payroll/statement/statement.ts';
import {
  type Money,
  parseMoney,
  pesos,
  toDecimalText,
  toMoneyText,
} from '../../../../src/domain/values/money.ts';
import { again, explains } from '../again.ts';
import { amount, day } from '../payroll.ts';

const september = day('2026-09-30');
const aMonth = (income: Partial<Income>, date = september, more: { withheldBefore?: Money } = {}) =>
  withhold({
    laws: getLaw,
    on: 'month',
    day: date,
    income: { paid: pesos(10_000_000), contributions: [], ...income },
    ...more,
  });
const part = (label: string, whole: number) => ({ label, amount: pesos(whole) });
const codes = (result: Pick<Withholding, 'findings'>) => result.findings.map((f) => f.code);
const labour = (result: Withholding) => allowed(result, 'labour');
const allowed = (result: Withholding, key: string) =>
  (result.depuration?.allowances.find((a) => a.key === key)?.allowed ?? 0) / 100;

describe('the table of art. 383', () => {
  const taxed = (uvt: number) => {
    // 25 % is exempt up to 65,83 UVT a month: this is the income that leaves exactly that base.
    const income = uvt * 0.25 > 65 * 0.75 ? uvt + 790 / 12 : uvt / 0.75;
    return aMonth({ paid: pesos(Math.round(income * 52_374)) });
  };
  it.each([
    [95, 0],
    [96, 0.19],
    [150, 10.45],
    [360, 68.8],
    [640, 161.4],
    [945, 268.75],
    [2300, 769.35],
    [3000, 1043],
  ])('a base of %d UVT withholds %d UVT', (base, expected) => {
    const { unrounded } = taxed(base);
    // At its upper bound a range still applies, so the few hundredths the law rounds away stay out of reach.
    expect(Number(toDecimalText(unrounded, 0)) / 52_374).toBeCloseTo(expected, 1);
  });
});

describe('what lowers the base', () => {
  it.each([
    ['housing interest', { housing: pesos(9_000_000) }, 'housing', 5_237_400],
    ['prepaid medicine', { prepaid: pesos(500_000) }, 'prepaid', 500_000],
    ['prepaid medicine above its cap', { prepaid: pesos(900_000) }, 'prepaid', 837_984],
    ['dependants', { dependants: true }, 'dependants', 1_000_000],
    ['dependants of a high income', { paid: pesos(30_000_000), dependants: true }, 'dependants', 1_675_968],
    ['AFC', { afc: pesos(2_000_000) }, 'afc', 2_000_000],
    ['AFC above 30 %', { afc: pesos(4_000_000) }, 'afc', 3_000_000],
    [
      'AFC after voluntary pension',
      { voluntaryPension: pesos(2_500_000), afc: pesos(2_000_000) },
      'afc',
      500_000,
    ],
    ['food vouchers', { foodVouchers: pesos(1_000_000) }, 'food', 1_000_000],
    [
      'food vouchers of a high income',
      { paid: pesos(17_000_000), foodVouchers: pesos(1_000_000) },
      'food',
      0,
    ],
  ])('%s', (_, income, key, expected) => {
    expect(allowed(aMonth(income), key)).toBe(expected);
  });

  it('together is at most 40 % of the net income', () => {
    const { depuration, base } = aMonth({ housing: pesos(3_000_000), afc: pesos(3_000_000) });
    expect(depuration?.overall.limit).toBe(pesos(4_000_000));
    expect(base).toBe(pesos(6_000_000));
  });

  it.each([
    ['2022-12-31', 25_000_000, 6_250_000, 420 * 38_004],
    ['2023-01-01', 25_000_000, 2_792_123, 4_736_007],
  ])('has the caps of its year: %s', (date, income, exempt, overall) => {
    const result = aMonth({ paid: pesos(income), housing: pesos(20_000_000) }, day(date));
    expect(labour(aMonth({ paid: pesos(income) }, day(date)))).toBe(exempt);
    expect(result.depuration?.overall.limit).toBe(Math.min(pesos(overall), pesos(income * 0.4)));
    expect(codes(result)).toContain('withholding-cap');
  });

  it('may be controlled by what is left of the year', () => {
    const used = { voluntary: pesos(0), labour: pesos(41_000_000), overall: pesos(41_000_000) };
    const result = withhold({
      laws: getLaw,
      on: 'month',
      day: september,
      income: { paid: pesos(10_000_000), contributions: [] },
      used,
    });
    expect(labour(result)).toBe(790 * 52_374 - 41_000_000);
  });

  it('never takes a negative amount', () => {
    const result = aMonth({ paid: pesos(-5), housing: pesos(-1) });
    expect(codes(result)).toEqual(['withholding-negative', 'withholding-negative']);
    expect([result.amount, result.base]).toEqual([0, 0]);
  });
});

it('the second run of a month withholds what the month still owes', () => {
  const whole = aMonth({}).amount;
  expect(aMonth({}, september, { withheldBefore: pesos(100_000) }).amount).toBe(whole - pesos(100_000));
  const over = aMonth({}, september, { withheldBefore: pesos(9_000_000) });
  expect([over.amount, codes(over)]).toEqual([0, ['withholding-excess']]);
});

it('two runs withhold what the month does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000_000 }),
      fc.integer({ min: 0, max: 60_000_000 }),
      (one, two) => {
        const run = (paid: number): Income => ({
          paid: pesos(paid),
          contributions: [part('Salud', Math.round(paid * 0.04))],
          dependants: true,
        });
        const first = aMonth(run(one));
        const whole = mergeIncomes(run(one), run(two));
        const second = aMonth(whole, september, { withheldBefore: first.amount });
        expect(first.amount + second.amount).toBe(aMonth(whole).amount);
      },
    ),
    { numRuns: 100 },
  );
});

it('the income of withholding has the payments of its base, and its contributions are those of law', () => {
  const shown = (concept: string, amount: string): Line => ({
    concept,
    group: 'accrued',
    label: concept,
    detail: '',
    amount,
    salary: true,
    explanation: { steps: [], result: '', note: '', law: [] },
  });
  const item = (amount: number, bases: PaidItem['bases']): PaidItem => ({
    line: shown('salary', ''),
    amount: pesos(amount),
    bases,
    worked: true,
  });
  const income = buildWithholdingIncome(
    [item(5_000_000, ['withholding', 'contributions']), item(300_000, ['contributions'])],
    [shown('health', '200000.00'), shown('loans', '900000.00')],
    { dependants: true },
  );
  expect(income).toEqual({
    paid: pesos(5_000_000),
    contributions: [{ label: 'health', amount: pesos(200_000) }],
    dependants: true,
  });
});

it('what is below the table is not withheld on, and the rest has to be worked out', () => {
  expect(
    [4_975_530, 4_975_531].map((paid) => isBelowWithholdingTable(september, pesos(paid), getLaw)),
  ).toEqual([true, false]);
  expect(aMonth({ paid: pesos(4_975_530) }).amount).toBe(0);
});

it('refuses a year whose UVT is not published', () => {
  expect(() => aMonth({}, day('2099-01-31'))).toThrow(MissingParameters);
});

describe('second procedure', () => {
  const year = (paidInYear: number, contributions: number, months = 12) => ({
    day: day('2026-06-30'),
    laws: getLaw,
    income: { paid: pesos(paidInYear), contributions: [part('Aportes', contributions)] },
    months,
  });

  it('divides twelve months by thirteen and keeps two decimals', () => {
    // (130 M − 9,6 M) × 75 % ÷ 13 = 6.946.154; 132,63 UVT; 7,1477 UVT withheld.
    const result = computeFixedPercentage(year(130_000_000, 9_600_000));
    expect(result.base).toBe(pesos(6_946_154));
    expect(result.percent).toBe('5.39');
    expect(toDecimalText(again(result.explanation), 2)).toBe('5.39');
  });

  it.each([
    ['depurate-then-divide', '3.71'],
    ['divide-then-depurate', '3.44'],
  ] as const)('%s gives %s to who earns ten millions and has dependants', (order, percent) => {
    const { income, ...rest } = year(130_000_000, 10_800_000);
    const own = { ...income, prima: pesos(10_000_000), dependants: true };
    const result = computeFixedPercentage({ ...rest, income: own, order });
    expect(result.percent).toBe(percent);
    expect(toDecimalText(again(result.explanation), 2)).toBe(percent);
  });

  it('averages first with the caps of the month', () => {
    const rich = { ...year(325_000_000, 24_000_000), order: 'divide-then-depurate' as const };
    expect(computeFixedPercentage(rich).base).toBe(pesos(25_000_000 - 2_000_000 - 3_447_955));
  });

  it('averages the months worked when they are fewer', () => {
    expect(computeFixedPercentage(year(60_000_000, 4_800_000, 6)).base).toBe(pesos(6_900_000));
  });

  it.each([0, 13, 1.5])('is refused with %d months', (months) => {
    expect(codes(computeFixedPercentage(year(1, 0, months)))).toEqual(['procedure-2-history']);
  });

  it('applies the percentage to the base of each month', () => {
    const result = withhold({
      laws: getLaw,
      on: 'month',
      day: september,
      income: { paid: pesos(10_000_000), contributions: [part('Aportes', 800_000)] },
      procedure: { percent: '3.71' },
    });
    expect(result.amount).toBe(pesos(256_000));
    explains({ amount: toMoneyText(result.amount), explanation: result.explanation });
  });

  it('has a percentage of zero for a low income', () => {
    expect(computeFixedPercentage(year(50_000_000, 4_000_000)).percent).toBe('0.00');
  });
});

it.each([
  [350, 0],
  [351, 10],
  [411, 20],
  [471, 40],
  [531, 60],
  [591, 80],
  [651, 100],
])('severance with an average of %d UVT is taxed on %d %%', (uvt, percent) => {
  const result = withhold({
    laws: getLaw,
    on: 'severance',
    day: september,
    paid: pesos(20_000_000),
    average: pesos(uvt * 52_374),
  });
  expect(result.base).toBe(pesos(200_000 * percent));
});

it('an indemnity is not withheld at exactly 204 UVT', () => {
  const indemnity = (monthly: number) =>
    withhold({
      laws: getLaw,
      on: 'indemnity',
      day: september,
      paid: pesos(10_000_000),
      monthly: pesos(monthly),
    }).amount;
  expect([indemnity(10_684_296), indemnity(10_684_297)]).toEqual([0, pesos(1_500_000)]);
});

it('a line goes on the statement only when something is withheld', () => {
  expect(aMonth({ paid: pesos(2_000_000) }).line).toBeUndefined();
  const { line: shown } = aMonth({});
  expect(shown).toMatchObject({
    concept: 'withholding',
    group: 'deductions',
    label: 'Retención en la fuente',
  });
  expect(amount(shown?.amount)).toBe((parseMoney(shown?.amount ?? '') ?? 0) / 100);
});

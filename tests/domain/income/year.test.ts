import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildForm220,
  findDeclarationLimits,
  forms,
  getYearForm,
  listMisplacedRows,
} from '../../../src/domain/income/form-220.ts';
import { computeIncomeYear, getIncomeRow, type IncomeMonth } from '../../../src/domain/income/year.ts';
import { absenceConcepts, amountConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import { benefitKeys } from '../../../src/domain/payroll/concepts/benefits.ts';
import { concepts } from '../../../src/domain/payroll/concepts/concepts.ts';
import { computeOpeningPaid } from '../../../src/domain/payroll/history/opening.ts';
import type { PaidLine } from '../../../src/domain/payroll/history/paid-history.ts';
import { getLaw } from '../../../src/domain/payroll/law/parameters.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { money, parseMoney, pesos, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import { sharedPath } from '../../shared.ts';

const line = (concept: string, amount: string, values: Partial<PaidLine> = {}): PaidLine => ({
  concept,
  group: 'accrued',
  amount,
  salary: false,
  ...values,
});
const deducted = (concept: string, amount: string) => line(concept, amount, { group: 'deductions' });
const salary = (amount: string) => line('salary', amount, { salary: true });
const monthOf = (
  month: number,
  lines: readonly PaidLine[],
  epctv_bonuses?: IncomeMonth['accrued']['epctv_bonuses'],
  year = 2026,
): IncomeMonth => ({
  year,
  month,
  start: `${year}-${String(month).padStart(2, '0')}-01` as Day,
  end: `${year}-${String(month).padStart(2, '0')}-${month === 2 ? 28 : 30}` as Day,
  lines,
  accrued: epctv_bonuses ? { epctv_bonuses } : {},
});
const present = (rows: readonly { label: string; amount: string }[]) =>
  Object.fromEntries(rows.filter(({ amount }) => amount !== '0.00').map((row) => [row.label, row.amount]));

describe('the opening balance of the same employer', () => {
  const balance = {
    opening_date: '2026-06-30',
    opening_income: '24000000.00',
    opening_service_bonus: '2000000.00',
    opening_severance: '500000.00',
    opening_contributions: '1920001.00',
    opening_withheld: '600000.00',
  };
  const admission = '2024-01-15' as Day;

  it('is in its rows, said as such, with what the payslips say', () => {
    const opening = computeOpeningPaid(balance, admission, 2026, [{ year: 2026, month: 7, lines: [] }]);
    expect(opening).toMatchObject({ on: '2026-06-30', from: '2026-01-01' });
    const july = monthOf(7, [
      salary('3000000.00'),
      deducted('health', '120000.00'),
      deducted('withholding', '50000.00'),
    ]);
    const income = buildForm220(2026, computeIncomeYear([july], opening, getLaw));
    expect(present(income.income)).toEqual({
      'Pagos por salarios o emolumentos eclesiásticos': '25000000.00',
      'Pagos por prestaciones sociales': '2000000.00',
      'Cesantías e intereses de cesantías pagados al empleado': '500000.00',
    });
    expect(income.income_total).toBe('27500000.00');
    // One figure of both: half to each, and what is left over to pension.
    expect(present(income.contributions)).toEqual({
      'Aportes obligatorios por salud a cargo del trabajador': '1080000.00',
      'Aportes obligatorios a pensión y solidaridad a cargo del trabajador': '960001.00',
    });
    expect(income.withholding).toBe('650000.00');
    expect(income.opening?.on).toBe('2026-06-30');
    expect(present(income.opening?.amounts ?? [])).toMatchObject({
      'Pagos por salarios o emolumentos eclesiásticos': '22000000.00',
      'Retención en la fuente': '600000.00',
    });
    expect(income.average?.amount).toBe('3000000.00');
  });

  it('does not count in months with a payslip, in another year or before the contract', () => {
    const may = [{ year: 2026, month: 5, lines: [] }];
    const { gross, withholding } = computeIncomeYear(
      [],
      computeOpeningPaid(balance, admission, 2026, may),
      getLaw,
    );
    expect([gross, withholding]).toEqual([pesos(20_500_000), pesos(500_000)]);
    expect(computeOpeningPaid(balance, admission, 2025, [])).toBeUndefined();
    expect(computeOpeningPaid(balance, '2026-07-01' as Day, 2026, [])).toBeUndefined();
    expect(computeIncomeYear([], undefined, getLaw).opening).toBeUndefined();
  });
});

describe('the rows of a year', () => {
  it.each([
    ['salary', true, 'salaries'],
    ['hendfs', true, 'salaries'],
    ['paid_leave', true, 'salaries'],
    ['bonuses', true, 'salaries'],
    ['sustenance_support', true, 'salaries'],
    ['salary_in_kind', true, 'salaries'],
    ['bonuses', false, 'other'],
    ['transportation_allowance', false, 'other'],
    ['compensation', false, 'other'],
    ['withdrawal_bonus', false, 'other'],
    ['viatics', true, 'viatics'],
    ['viatics', false, 'viatics'],
    ['commissions', true, 'commissions'],
    ['epctv_bonuses', false, 'vouchers'],
    ['compensations', true, 'cooperative'],
    ['service_bonus', false, 'benefits'],
    ['common_vacation', true, 'benefits'],
    ['paid_vacation', false, 'benefits'],
    ['work_disabilities', false, 'benefits'],
    ['maternity_leave', false, 'benefits'],
    ['severance', false, 'severance'],
    ['severance_interest', false, 'severance'],
    ['advances', false, 'advances'],
    ['refund', false, 'refunds'],
  ])('have %s (salary: %s) in %s', (concept, isSalary, row) => {
    expect(getIncomeRow({ concept, salary: isSalary })).toBe(row);
  });

  it('have severance of the fund apart from what the employee received', () => {
    const { rows, gross } = computeIncomeYear(
      [
        monthOf(1, [line('severance_interest', '300000.00')]),
        monthOf(2, [line('severance', '2500000.00', { deposited: true })]),
        monthOf(8, [line('severance', '900000.00')]),
      ],
      undefined,
      getLaw,
    );
    expect([rows.severance, rows.severance_fund, gross]).toEqual([
      pesos(1_200_000),
      pesos(2_500_000),
      pesos(3_700_000),
    ]);
  });

  const all = [
    ...Object.keys(concepts),
    ...Object.keys(amountConcepts),
    ...benefitKeys,
    ...Object.values(absenceConcepts).map(({ key }) => key),
  ];
  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((whole) => toMoneyText(pesos(whole)));
  const earnedLine = fc.tuple(fc.constantFrom(...all), amount, fc.boolean(), fc.boolean());

  it('add up: each earned peso is in one row or is told apart, in both forms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(earnedLine, { maxLength: 6 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 0, max: 3_000_000 }), { maxLength: 12 }),
        fc.constantFrom(2020, 2023, 2025, 2026),
        (drawn, food, year) => {
          const months = drawn.map((lines, index) => {
            const vouchers = pesos(food[index] ?? 0);
            return monthOf(
              index + 1,
              [
                ...lines.map(([name, value, isSalary, deposited]) =>
                  line(name, value, { salary: isSalary, ...(deposited && { deposited }) }),
                ),
                line('epctv_bonuses', toMoneyText(vouchers)),
              ],
              [{ food_ns: toMoneyText(vouchers) }],
              year,
            );
          });
          const income = computeIncomeYear(months, undefined, getLaw);
          const paid = sum(
            months.flatMap(({ lines }) => lines.map((one) => parseMoney(one.amount) ?? money(0))),
          );
          const apart = sum(Object.values(income.apart));
          expect(money(income.gross + apart)).toBe(paid);
          expect(Object.values(income.rows).every((row) => row >= 0)).toBe(true);
          const form = buildForm220(year, income);
          const boxes = sum(form.income.map(({ amount: text }) => parseMoney(text) ?? money(0)));
          expect(toMoneyText(boxes)).toBe(form.income_total);
          expect(form.income_total).toBe(toMoneyText(income.gross));
        },
      ),
    );
  });
});

describe('food in vouchers (ET art. 387-1)', () => {
  // UVT of 2026: 52.374; 41 of them are 2.147.334 and 310, 16.235.940.
  const food = (amount: string, pay: string) =>
    computeIncomeYear(
      [
        monthOf(
          3,
          [salary(pay), line('epctv_bonuses', '300000.00'), line('epctv_bonuses', amount)],
          [{ payment_ns: '300000.00' }, { food_ns: amount }],
        ),
      ],
      undefined,
      getLaw,
    );

  it('is no income up to 41 UVT a month, and over them has its row', () => {
    const { rows, apart, gross } = food('2500000.00', '4000000.00');
    expect([rows.vouchers, rows.food_excess, apart.food_exempt]).toEqual([
      pesos(300_000),
      pesos(352_666),
      pesos(2_147_334),
    ]);
    expect(gross).toBe(pesos(4_652_666));
  });

  it('has a limit per month, and what a month does not use is lost', () => {
    const one = monthOf(
      1,
      [salary('4000000.00'), line('epctv_bonuses', '2500000.00')],
      [{ food_s: '2500000.00' }],
    );
    const { apart } = computeIncomeYear([one, monthOf(2, [salary('4000000.00')])], undefined, getLaw);
    expect(apart.food_exempt).toBe(pesos(2_147_334));
  });

  it('of a worker who earns more than 310 UVT is all income, and so it is in a year without UVT', () => {
    expect(food('1000000.00', '16000000.00').rows).toMatchObject({
      vouchers: pesos(1_300_000),
      food_excess: 0,
    });
    const later = monthOf(1, [line('epctv_bonuses', '500000.00')], [{ food_ns: '500000.00' }], 2090);
    expect(computeIncomeYear([later], undefined, getLaw).rows.vouchers).toBe(pesos(500_000));
  });
});

describe('contributions, withholding and the average', () => {
  it('have what the worker contributed and what was withheld, and nothing else that was taken', () => {
    const { contributions, withholding } = computeIncomeYear(
      [
        monthOf(1, [
          deducted('health', '96800.00'),
          deducted('pension', '96800.00'),
          deducted('solidarity', '24200.00'),
          deducted('voluntary_pension', '50000.00'),
          deducted('afc', '10000.00'),
          deducted('withholding', '31000.00'),
          deducted('loans', '200000.00'),
        ]),
      ],
      undefined,
      getLaw,
    );
    expect(contributions).toEqual({
      health: pesos(96_800),
      pension: pesos(121_000),
      rais: 0,
      voluntary_pension: pesos(50_000),
      afc: pesos(10_000),
      avc: 0,
    });
    expect(withholding).toBe(pesos(31_000));
  });

  it('average the last six months by their days, without what is paid once', () => {
    const paid = (month: number, amount: string) =>
      monthOf(month, [salary(amount), line('service_bonus', '9000000.00'), line('advances', '50000.00')]);
    const half = { ...paid(10, '1500000.00'), end: '2026-10-15' as Day };
    const { average } = computeIncomeYear(
      [...[1, 2, 3, 4].map((month) => paid(month, '1000000.00')), paid(9, '3000000.00'), half],
      undefined,
      getLaw,
    );
    // From May to October only September and half of October were paid: 4.500.000 in 45 days.
    expect(average).toBe(pesos(3_000_000));
  });

  it('leave food that is not income out of the average, month by month', () => {
    const averageOf = (pay: string, food: string, kind: 'food_s' | 'food_ns' = 'food_ns') =>
      computeIncomeYear(
        [10, 11].map((month) =>
          monthOf(month, [salary(pay), line('epctv_bonuses', food)], [{ [kind]: food }]),
        ),
        undefined,
        getLaw,
      ).average;
    expect(averageOf('4000000.00', '500000.00')).toBe(pesos(4_000_000));
    expect(averageOf('4000000.00', '500000.00', 'food_s')).toBe(pesos(4_000_000));
    // Over 41 UVT the rest is income; of who earns over 310 UVT, all of it.
    expect(averageOf('4000000.00', '2500000.00')).toBe(pesos(4_352_666));
    expect(averageOf('16000000.00', '500000.00')).toBe(pesos(16_500_000));
  });

  const exemptFood = sharedPath('cases/C37.json');
  it.skipIf(!exemptFood)('average as the worked case of exempt food', () => {
    const [{ inputs, expected }] = JSON.parse(readFileSync(exemptFood ?? '', 'utf8')).vectors;
    const months = (inputs.bonos_alimentacion as number[]).map((food, index) => {
      const text = toMoneyText(pesos(food));
      const bonus = index === 5 ? [line('bonuses', toMoneyText(pesos(inputs.bonificacion_dic)))] : [];
      const lines = [salary(toMoneyText(pesos(inputs.salario))), line('epctv_bonuses', text), ...bonus];
      return monthOf(7 + index, lines, [{ food_ns: text }]);
    });
    const { average } = buildForm220(2026, computeIncomeYear(months, undefined, getLaw));
    expect(average?.amount).toBe(toMoneyText(pesos(expected.casilla_59)));
  });

  it('are in whole pesos, each row rounded and the total theirs', () => {
    const { rows, gross } = computeIncomeYear(
      [monthOf(1, [salary('1000000.50'), line('commissions', '10.49'), line('commissions', '10.00')])],
      undefined,
      getLaw,
    );
    expect([rows.salaries, rows.commissions, gross]).toEqual([pesos(1_000_001), pesos(20), pesos(1_000_021)]);
  });
});

describe('form 220', () => {
  it.each(forms.map((form) => [form.from, form] as const))('of %i has each row in one box', (_, form) => {
    expect(listMisplacedRows(form)).toEqual([]);
    const numbers = [...form.gross, ...form.contributions].map(([box]) => box);
    const fixed = [form.total, form.average, form.withholding].filter((box) => box !== undefined);
    expect(new Set([...numbers, ...fixed]).size).toBe(numbers.length + fixed.length);
  });

  it.each([
    [2020, 2020, 'own', undefined],
    [2023, 2020, 'names', null],
    [2025, 2025, 'own', undefined],
    [2026, 2025, 'last', 2025],
    [2019, 2020, 'names', null],
  ])('of %i has the boxes of %i: %s', (year, from, standing, boxesOf) => {
    expect(getYearForm(year)).toMatchObject({ form: { from }, standing });
    const form = buildForm220(year, computeIncomeYear([], undefined, getLaw));
    expect(form.boxes_of).toBe(boxesOf);
    expect(form.income.every(({ box }) => (box === undefined) === (standing === 'names'))).toBe(true);
  });

  it('of 2025 numbers what it says', () => {
    const { income, contributions, average, total_box, withholding_box } = buildForm220(
      2025,
      computeIncomeYear([], undefined, getLaw),
    );
    expect(income.map(({ box }) => box)).toEqual(Array.from({ length: 16 }, (_, index) => 36 + index));
    expect(contributions.map(({ box }) => box)).toEqual([53, 54, 55, 56, 57, 58]);
    expect([total_box, average?.box, withholding_box]).toEqual([52, 59, 60]);
  });

  it('gives the limits below which nobody must declare, in pesos of its year', () => {
    // The UVT of 2025 is 49.799.
    expect(findDeclarationLimits(2025, getLaw)).toEqual({
      wealth: { uvt: 4500, amount: pesos(224_095_500) },
      flow: { uvt: 1400, amount: pesos(69_718_600) },
    });
    expect(findDeclarationLimits(2090, getLaw)).toBeUndefined();
  });
});

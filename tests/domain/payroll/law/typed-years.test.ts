import { describe, expect, it } from 'vitest';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { readPolicies, readTypedYears } from '../../../../src/domain/payroll/novelties/policies.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { explains } from '../again.ts';
import { aContract, codes, day, line, month } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

/** A row of «Salarios mínimos» as the API gives it. */
const aRow = (changes: object = {}) => ({
  year: 2099,
  valid_from: '2099-01-01',
  valid_to: '2099-12-31',
  monthly_wage: '1900000.00',
  transport_allowance: '270000.00',
  transport_limit_smmlv: '2.000',
  uvt: '55000.00',
  integral_min_smmlv: '13.000',
  ibc_max_smmlv: '25.000',
  weekly_hours: 42,
  night_from: '19:00',
  night_to: '06:00',
  legal_basis: 'Decreto 1 de 2026',
  source: 'company',
  active: true,
  ...changes,
});
const typed = [...readPolicies([], { parafiscal_exempt: true }), ...readTypedYears([aRow()])];

describe('a year this version does not bring', () => {
  it('is refused, with the missing figures and the screen where they are typed', () => {
    const { totals, findings } = liquidate(aContract(1_900_000), month('2099-01'), {}, []);
    expect(totals.total).toBe('0.00');
    expect(findings).toEqual([
      expect.objectContaining({
        code: 'missing-parameters',
        message: 'No hay salario mínimo, auxilio ni UVT para 2099',
        hint: expect.stringContaining('Salarios mínimos'),
      }),
    ]);
    const asSystem = readTypedYears([aRow({ source: 'system' }), aRow({ active: false })]);
    expect(asSystem).toEqual([]);
  });

  it('is paid with what the company typed, and says so', () => {
    const novelties: Novelties = {
      hours: [
        { kind: 'hens', quantity: '2', day: day('2099-01-08') },
        { kind: 'hrddfs', quantity: '7', day: day('2099-01-11') },
      ],
      shifts: [{ day: day('2099-01-13'), start: '14:00', end: '21:00' }],
      orders: [{ id: 'a', kind: 'ordinary', label: 'Juzgado', received: day('2099-01-02') }],
    };
    const result = liquidate(aContract(2_100_000), month('2099-01'), novelties, typed);
    // 2.100.000 ÷ 210 = 10.000: 2 × 17.500, 7 × 10.000 (100 %) and two hours of night.
    expect([line(result, 'hens'), line(result, 'hrddfs'), line(result, 'hrns')]).toEqual([
      35_000, 70_000, 7_000,
    ]);
    expect(line(result, 'transportation_allowance')).toBe(270_000);
    // (2.212.000 − 1.900.000) ÷ 5
    expect(line(result, 'tax_lien')).toBe(62_400);
    expect(codes(result)).toEqual(['parameters-typed']);
    for (const one of result.lines) explains(one);
    expect(result.lines.find(({ concept }) => concept === 'tax_lien')?.explanation.law).toContain(
      'Decreto 1 de 2026',
    );
  });

  it('withholds by its UVT and follows its limits', () => {
    const rich = liquidate(aContract(12_000_000), month('2099-05'), {}, typed);
    // 12.000.000 − 1.080.000, less 25 %: 8.190.000 = 148,909 UVT; 53,909 × 19 % = 10,2427 UVT
    expect(line(rich, 'withholding')).toBe(563_000);
    expect(line(rich, 'solidarity')).toBe(120_000);
    const top = liquidate(aContract(60_000_000), month('2099-05'), {}, typed);
    expect(top.ibc).toBe('47500000.00');
    expect(codes(liquidate(aContract(1_800_000), month('2099-05'), {}, typed))).toContain('below-minimum');
  });

  it('pays its runs, across both years', () => {
    const next = readTypedYears([aRow({ year: 2027, valid_from: '2027-01-01', valid_to: '2027-12-31' })]);
    const typed = [...readPolicies([], { parafiscal_exempt: true }), ...next];
    const contract = aContract(3_000_000, { retirement: day('2027-02-15') });
    const history = paidMonths(contract, 2026, [7, 8, 9, 10, 11, 12]);
    const exit: PayRun = {
      kind: 'final_settlement',
      year: 2027,
      month: 2,
      history,
      ending: { reason: 'without_cause', term: { kind: 'indefinite' }, vacations: { pending: '3' } },
    };
    const result = liquidateRun(exit, contract, {}, [], typed);
    expect(of(result, 'service_bonus')).toBe(408_750);
    expect(of(result, 'compensation')).toBeGreaterThan(0);
    const interest = liquidateRun(
      { kind: 'severance_interest', year: 2027, month: 1 },
      contract,
      {},
      [],
      typed,
    );
    expect(of(interest, 'severance_interest')).toBe(389_891);
  });

  it('is refused again after the last day of its row', () => {
    const half = readTypedYears([aRow({ valid_to: '2099-06-30' })]);
    expect(codes(liquidate(aContract(2_000_000), month('2099-07'), {}, half))).toEqual([
      'missing-parameters',
    ]);
  });
});

it('a known year keeps to the norm, and a row that says otherwise is told', () => {
  const other = aRow({ year: 2026, valid_from: '2026-01-01', valid_to: null, monthly_wage: '1800000.00' });
  const same = { transport_allowance: '249095.00', uvt: '52374.00' };
  const result = liquidate(
    aContract(1_750_905),
    month('2026-09'),
    {},
    readTypedYears([{ ...other, ...same }]),
  );
  expect(line(result, 'transportation_allowance')).toBe(249_095);
  expect(result.findings).toEqual([
    expect.objectContaining({
      code: 'parameters-differ',
      severity: 'notice',
      message: expect.stringMatching(/1\.750\.905.*1\.800\.000/),
    }),
  ]);
});

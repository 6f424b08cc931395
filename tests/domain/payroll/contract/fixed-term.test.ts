import { describe, expect, it } from 'vitest';
import { endingContracts } from '../../../../src/domain/payroll/contract/ending-contracts.ts';
import { fixedTermFault, termEndOf } from '../../../../src/domain/payroll/contract/fixed-term.ts';
import { employeeWarnings } from '../../../../src/domain/payroll/contract/warnings.ts';
import { day } from '../payroll.ts';

describe('a fixed term', () => {
  it.each([
    ['2026-01-01', '2029-12-31', false],
    ['2026-01-01', '2030-01-01', true],
    ['2026-02-28', '2031-11-30', true],
    ['2028-02-29', '2032-02-28', false],
    // Begun before the law: four years from its first day.
    ['2020-01-01', '2029-06-24', false],
    ['2020-01-01', '2029-06-25', true],
    ['2025-06-25', '2029-06-24', false],
    // Over before the law, which it did not know.
    ['2018-01-01', '2024-12-31', false],
  ])('from %s to %s is too long: %s', (from, until, tooLong) => {
    const fault = fixedTermFault(day(from), day(until));
    expect(fault !== undefined).toBe(tooLong);
    if (fault) expect(fault).toContain('CST art. 46 (Ley 2466 de 2025 art. 6)');
    const values = { admission_date: from, contract_end_date: until };
    const warned = (code: string) =>
      employeeWarnings({ ...values, contract_type: { id: '', label: '', code } }, day('2026-11-20'), [])
        .contract_end_date;
    expect(warned('1')).toBe(fault);
    expect(warned('3')).toBeUndefined();
  });

  it.each([
    ['2026-12-22', 'open', 32, '2026-11-22'],
    ['2026-12-21', 'open', 31, '2026-11-21'],
    ['2026-12-20', 'open', 30, '2026-11-20'],
    ['2026-12-19', 'renewing', 29, '2026-11-19'],
    ['2026-11-19', 'renewing', -1, '2026-10-20'],
  ])('until %s is %s with %s days left and notice until %s', (until, state, days_left, notice_until) => {
    const end = termEndOf({ from: day('2026-01-20'), until: day(until), delivered: null }, day('2026-11-20'));
    expect(end).toMatchObject({ state, days_left, notice_until });
  });

  it.each([
    // A year, six months, and days where they make no whole months.
    ['2026-01-15', '2027-01-14', '2028-01-14'],
    ['2026-08-01', '2027-01-31', '2027-07-31'],
    ['2026-01-01', '2026-12-20', '2027-12-09'],
    // Never past four years in all.
    ['2026-01-01', '2028-06-30', '2029-12-31'],
  ])('from %s to %s renews until %s', (from, until, renewed) => {
    const of = { from: day(from), until: day(until), delivered: null };
    expect(termEndOf(of, day('2026-11-20')).renews_until).toBe(renewed);
  });

  it('ends by a notice delivered in time, and by none when it lasts a month or less', () => {
    const today = day('2026-12-01');
    const of = { from: day('2026-01-01'), until: day('2026-12-20') };
    expect(termEndOf({ ...of, delivered: day('2026-11-20') }, today).state).toBe('noticed');
    expect(termEndOf({ ...of, delivered: day('2026-11-21') }, today).state).toBe('renewing');
    expect(termEndOf({ ...of, from: day('2026-11-21'), delivered: null }, today).state).toBe('no_notice');
    expect(termEndOf({ ...of, from: day('2026-11-20'), delivered: null }, today).state).toBe('renewing');
  });
});

it('the contracts that end are told by how pressing they are, and a work without notice', () => {
  const one = (name: string, until: string, fixed = true) => ({
    ...{ name, fixed, from: day('2026-01-20'), until: day(until), delivered: null },
  });
  const told = endingContracts(
    [
      one('Ana', '2026-12-05'),
      one('Obra', '2026-12-10', false),
      one('Luz', '2026-12-21'),
      one('Sol', '2027-02-18'),
    ],
    day('2026-11-20'),
  );
  expect(told.map(({ text }) => text)).toEqual([
    '1 contrato a término fijo se prorroga',
    '1 contrato termina en 31 días o menos',
    '1 contrato termina en 90 días o menos',
    '1 contrato termina en 30 días o menos',
  ]);
  expect(told[1]?.detail).toBe('Luz: preaviso a más tardar el 21 de noviembre de 2026');
});

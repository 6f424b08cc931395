import { describe, expect, it } from 'vitest';
import { listEndingContracts } from '../../../../src/domain/payroll/contract/ending-contracts.ts';
import {
  computeTermEnd,
  describeTermEnd,
  findFixedTermFault,
  isTermExtended,
} from '../../../../src/domain/payroll/contract/fixed-term.ts';
import { listEmployeeWarnings } from '../../../../src/domain/payroll/contract/warnings.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
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
    const fault = findFixedTermFault(day(from), day(until));
    expect(fault !== undefined).toBe(tooLong);
    if (fault) expect(fault).toContain('CST art. 46 (Ley 2466 de 2025 art. 6)');
    const values = { admission_date: from, contract_end_date: until };
    const warned = (code: string) =>
      listEmployeeWarnings({ ...values, contract_type: { id: '', label: '', code } }, day('2026-11-20'), [])
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
    const end = computeTermEnd(
      { from: day('2026-01-20'), until: day(until), renewed_from: null, delivered: null },
      day('2026-11-20'),
    );
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
    const of = { from: day(from), until: day(until), renewed_from: null, delivered: null };
    expect(computeTermEnd(of, day('2026-11-20')).renews_until).toBe(renewed);
  });

  it.each([
    // As long as its last renewal, whatever the whole was, and never past four years in all.
    ['2026-01-01', '2026-07-01', '2026-09-30', '2026-12-31'],
    ['2026-01-01', '2028-12-16', '2028-12-31', '2029-01-16'],
    ['2026-01-01', '2027-01-01', '2028-12-31', '2029-12-31'],
  ])('from %s with a renewal from %s to %s renews until %s', (from, renewed_from, until, renewed) => {
    const of = { from: day(from), until: day(until), renewed_from: day(renewed_from), delivered: null };
    expect(computeTermEnd(of, day('2026-11-20')).renews_until).toBe(renewed);
  });

  it('is renewed no more once it reached four years, and says the law', () => {
    const [today, until] = [day('2029-11-25'), day('2029-12-31')];
    const of = { from: day('2026-01-01'), until, renewed_from: day('2028-01-01'), delivered: null };
    const saidOn = (on: Day) => describeTermEnd(computeTermEnd(of, on), until);
    expect(saidOn(today)?.detail).toContain(
      'ya no se prorroga a término fijo y, si sigue, es indefinido (CST art. 46 (Ley 2466 de 2025 art. 6))',
    );
    expect(saidOn(day('2029-12-10'))?.text).toBe(
      'El contrato termina el 31 de diciembre de 2029, el último día que admite el término fijo',
    );
    expect(listEndingContracts([{ ...of, name: 'Ana', fixed: true }], day('2029-12-10'))).toEqual([
      {
        text: '1 contrato llega al máximo de un término fijo',
        detail: 'Ana el 31 de diciembre de 2029: si sigue después, es indefinido',
      },
    ]);
    // Stored past its longest, it has no day to renew to either.
    const past = { ...of, until: day('2031-12-31') };
    expect(computeTermEnd(past, today).renews_until).toBe('2031-12-31');
  });

  it('is extended by a later end of the same contract alone', () => {
    const stored = {
      ...{ contract_type_id: 'fixed', contract_type: { code: '1' } },
      ...{ admission_date: '2026-01-01', contract_end_date: '2026-06-30' },
    };
    const isExtended = (changes: object, from = stored) => isTermExtended(from, { ...from, ...changes });
    expect(isExtended({ contract_end_date: '2026-12-31' })).toBe(true);
    for (const changes of [
      { contract_end_date: '2026-06-29' },
      { contract_end_date: null },
      { contract_end_date: '2026-12-31', admission_date: '2026-07-01' },
      { contract_end_date: '2026-12-31', contract_type_id: 'work' },
    ])
      expect(isExtended(changes), JSON.stringify(changes)).toBe(false);
    const work = { ...stored, contract_type: { code: '3' } };
    expect(isExtended({ contract_end_date: '2026-12-31' }, work)).toBe(false);
  });

  it('ends by a notice delivered in time, and by none when it lasts a month or less', () => {
    const today = day('2026-12-01');
    const of = { from: day('2026-01-01'), until: day('2026-12-20'), renewed_from: null };
    expect(computeTermEnd({ ...of, delivered: day('2026-11-20') }, today).state).toBe('noticed');
    expect(computeTermEnd({ ...of, delivered: day('2026-11-21') }, today).state).toBe('renewing');
    expect(computeTermEnd({ ...of, from: day('2026-11-21'), delivered: null }, today).state).toBe(
      'no_notice',
    );
    expect(computeTermEnd({ ...of, from: day('2026-11-20'), delivered: null }, today).state).toBe('renewing');
  });
});

it('contracts about to end are listed with the most urgent first, and contracts of work ask for no notice', () => {
  const one = (name: string, until: string, fixed = true) => ({
    ...{ name, fixed, from: day('2026-01-20'), until: day(until), renewed_from: null, delivered: null },
  });
  const told = listEndingContracts(
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

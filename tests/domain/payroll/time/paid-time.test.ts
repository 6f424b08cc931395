import { describe, expect, it } from 'vitest';
import type { DatedPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import { liquidate, type Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, amount, codes, day, line, month, paid } from '../payroll.ts';

describe('a salary that changed', () => {
  const raised = (salary: number, from: string, before: number) =>
    aContract(salary, {
      salaries: [
        { from: day('2020-01-01'), salary: pesos(before) },
        { from: day(from), salary: pesos(salary) },
      ],
    });

  it('inside the month pays each its days, and both explain themselves', () => {
    const result = paid(raised(4_000_000, '2026-09-11', 3_000_000), '2026-09');
    expect(
      result.lines.filter(({ concept }) => concept === 'salary').map((one) => [one.detail, one.amount]),
    ).toEqual([
      ['10 días desde el 1 sep. 2026', '1000000.00'],
      ['20 días desde el 11 sep. 2026', '2666667.00'],
    ]);
    expect(result.accrued).toMatchObject({ worked_days: 30, salary: '3666667.00' });
    for (const one of result.lines) explains(one);
  });

  it('pays the allowance for the days that have it', () => {
    const transport = (policies: DatedPolicy[]) =>
      line(
        liquidate(raised(4_000_000, '2026-09-11', 3_000_000), month('2026-09'), {}, policies),
        'transportation_allowance',
      );
    expect([transport([{ from: day('2020-01-01'), transport_compares: 'basic' }]), transport([])]).toEqual([
      83_032, 0,
    ]);
  });

  it('pays each hour with the salary of its day, and rest with that of when it began', () => {
    const novelties: Novelties = {
      hours: [
        { kind: 'heds', quantity: '1', day: day('2026-09-10') },
        { kind: 'heds', quantity: '1', day: day('2026-09-11') },
      ],
      absences: [{ kind: 'common_vacation', start: day('2026-09-09'), end: day('2026-09-14') }],
    };
    const result = paid(raised(4_200_000, '2026-09-11', 2_100_000), '2026-09', { ...novelties, hours: [] });
    expect(line(result, 'common_vacation')).toBe(420_000);
    expect(line(result, 'salary')).toBe(8 * 70_000 + 16 * 140_000);
    const hours = paid(raised(4_200_000, '2026-09-11', 2_100_000), '2026-09', {
      hours: novelties.hours ?? [],
    });
    expect(hours.lines.filter(({ concept }) => concept === 'heds').map((one) => amount(one.amount))).toEqual([
      12_500, 25_000,
    ]);
  });

  it('applies from its day: an earlier month has the former salary, and a later month the new one', () => {
    const contract = raised(4_000_000, '2026-09-11', 3_000_000);
    expect(line(paid(contract, '2026-08'), 'salary')).toBe(3_000_000);
    expect(line(paid(contract, '2026-10'), 'salary')).toBe(4_000_000);
  });
});

describe('wages by the day', () => {
  const daily = aContract(1_800_000, { paid_by_day: true });

  it('pay a whole month with its rests', () => {
    const result = paid(daily, '2026-09');
    expect(line(result, 'salary')).toBe(1_800_000);
    expect(result.accrued.worked_days).toBe(30);
    expect(line(result, 'transportation_allowance')).toBe(249_095);
    for (const one of result.lines) explains(one);
  });

  it('lose the rest of a week with a day missed', () => {
    const all = Array.from({ length: 30 }, (_, at) => day(`2026-09-${String(at + 1).padStart(2, '0')}`));
    const days_worked = all.filter((one) => new Date(one).getUTCDay() !== 0 && one !== '2026-09-09');
    const result = paid(daily, '2026-09', { days_worked });
    expect(line(result, 'salary')).toBe(28 * 60_000);
    expect(result.accrued.worked_days).toBe(28);
  });

  it('leave to the absence its own days, rests with them', () => {
    const result = paid(daily, '2026-09', {
      absences: [{ kind: 'paid_leave', start: day('2026-09-07'), end: day('2026-09-13') }],
    });
    expect(line(result, 'salary') + line(result, 'paid_leave')).toBe(1_800_000);
    expect(result.accrued.worked_days).toBe(23);
  });

  it.each([
    ['2026-02-30', 'day-invalid', 'La fecha no existe'],
    ['2026-10-01', 'day-outside', 'El 1 de octubre de 2026 no es'],
    ['2026-09-02', 'day-twice', 'El 2 de septiembre de 2026 está dos veces'],
    ['2026-09-08', 'hours-while-away', 'El 8 de septiembre de 2026 tiene una ausencia'],
  ])('say what is wrong with %s', (wrong, code, words) => {
    const result = paid(daily, '2026-09', {
      days_worked: [day('2026-09-02'), wrong as never],
      absences: [{ kind: 'paid_leave', start: day('2026-09-07'), end: day('2026-09-13') }],
    });
    expect(result.findings).toEqual([
      expect.objectContaining({
        code,
        severity: 'block',
        path: 'days_worked.1',
        message: expect.stringContaining(words),
      }),
    ]);
  });

  it('go by thirtieths when only a count was written', () => {
    const result = paid(daily, '2026-09', { worked_days: 20 });
    expect(line(result, 'salary')).toBe(1_200_000);
    expect(codes(result)).toEqual([]);
  });
});

it("days of leave that follow each other are one leave, whether or not both say that it is the mother's", () => {
  const leave = { kind: 'maternity_leave' as const, start: day('2026-09-15'), end: day('2026-09-20') };
  const next = { ...leave, parent: 'mother' as const, start: day('2026-09-21'), end: day('2026-09-30') };
  expect(paid(aContract(3_000_000), '2026-09', { absences: [leave, next] }).accrued.maternity_leave).toEqual([
    expect.objectContaining({ start_date: '2026-09-15', end_date: '2026-09-30' }),
  ]);
});

describe('what the company claims from others', () => {
  it('tells days, payer and amount of an incapacity and of a leave', () => {
    const result = liquidateWithCost(
      aContract(3_000_000),
      month('2026-09'),
      {
        absences: [
          { kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-05') },
          { kind: 'work_disability', origin: 'laboral', start: day('2026-09-08'), end: day('2026-09-09') },
          { kind: 'maternity_leave', parent: 'father', start: day('2026-09-15'), end: day('2026-09-28') },
        ],
      },
      [],
    );
    expect(result.employer?.recoveries.map(({ from, days, amount: text }) => [from, days, text])).toEqual([
      ['la EPS', 3, '200000.00'],
      ['la ARL', 2, '200000.00'],
      ['la EPS', 14, '1400000.00'],
    ]);
    expect(result.employer?.recovered_total).toBe('1800000.00');
  });

  it('has nothing of the first two days, nor of a month without absences', () => {
    const two: Novelties = {
      absences: [{ kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-02') }],
    };
    expect(liquidateWithCost(aContract(3_000_000), month('2026-09'), two, []).employer?.recoveries).toEqual(
      [],
    );
    expect(liquidateWithCost(aContract(3_000_000), month('2026-09'), {}, []).employer?.recovered_total).toBe(
      '0.00',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import {
  type ClosedPayment,
  isEverySlipPaid,
  listNextPayments,
  listPaymentsWithoutSlip,
  listSlipPayments,
} from '../../src/vault/payments/paid.ts';

const ceibas = { id: 'c1', nit: '901482317', dv: 1, social_reason: 'Siete Ceibas' };
const other = { id: 'c2', nit: '900000001', dv: 1, social_reason: 'Otra' };
const paid = (day: string, total: string, values: Partial<ClosedPayment> = {}): ClosedPayment => ({
  id: day,
  name: `Pago del ${day}`,
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  payment_date: day as Day,
  company: ceibas,
  accrued_total: total,
  deductions_total: '0.00',
  total,
  months: [{ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), total }],
  ...values,
});
const october = { company: ceibas, year: 2026, month: 10 };

describe('the payments of an employee', () => {
  it('of a month are listed in order, each with its share of that month', () => {
    const week = paid('2026-10-02', '900.00', {
      months: [
        { year: 2026, month: 9, total: '400.00' },
        { year: 2026, month: 10, total: '500.00' },
      ],
    });
    const all = [
      paid('2026-10-31', '2.00'),
      paid('2026-10-15', '1.00'),
      week,
      paid('2026-11-15', '3.00'),
      paid('2026-10-16', '4.00', { company: other }),
    ];
    expect(listSlipPayments(all, october).map(({ id, share }) => [id, share])).toEqual([
      ['2026-10-02', '500.00'],
      ['2026-10-15', '1.00'],
      ['2026-10-31', '2.00'],
    ]);
  });

  it('of a month that has its payslip are not listed apart', () => {
    const all = [
      paid('2026-11-15', '3.00'),
      paid('2026-10-31', '2.00'),
      paid('2026-10-31', '2.00', { company: other }),
    ];
    expect(
      listPaymentsWithoutSlip(all, [october]).map(({ payment_date, company }) => [payment_date, company.id]),
    ).toEqual([
      ['2026-11-15', 'c1'],
      ['2026-10-31', 'c2'],
    ]);
  });

  it.each([
    ['before its day', ['2026-11-30'], '2026-11-26T15:00:00Z', false],
    ['between its two days', ['2026-11-15', '2026-11-30'], '2026-11-26T15:00:00Z', false],
    ['on its last day', ['2026-11-15', '2026-11-30'], '2026-11-30T15:00:00Z', true],
    ['the night before, by the clock of Colombia', ['2026-11-30'], '2026-11-30T03:00:00Z', false],
  ])('are paid once all their days came: %s', (_, payment_dates, now, so) => {
    expect(
      isEverySlipPaid(
        [['2026-10-31'], payment_dates].map((days) => ({ payment_dates: days as Day[] })),
        Date.parse(now),
      ),
    ).toBe(so);
  });

  it.each([
    ['the first of the dates', '2026-11-20T15:00:00Z', '2026-11-30'],
    ['today, by the clock of Colombia', '2026-12-01T03:00:00Z', '2026-11-30'],
    ['months later, with no connection since', '2026-12-10T15:00:00Z', '2026-12-15'],
  ])('have their next day: %s', (_, now, date) => {
    const coming = [{ company_id: 'c1', dates: ['2026-11-30', '2026-12-15'] as Day[] }];
    expect(listNextPayments({ coming }, Date.parse(now))).toEqual([{ company_id: 'c1', date }]);
  });
});

import { expect, it } from 'vitest';
import type { DeductionOrder } from '../../../../src/domain/payroll/deductions/garnishments.ts';
import type { Novelties } from '../../../../src/domain/payroll/novelties/novelties.ts';
import { aContract, day, line, paid } from '../payroll.ts';

const alimony: DeductionOrder = {
  id: '1',
  kind: 'alimony',
  label: 'Juzgado 3',
  received: day('2026-01-10'),
  authorised: true,
  percent: '30',
};
const maternity = { kind: 'maternity_leave' as const, start: day('2026-09-01'), end: day('2026-09-30') };

it.each([
  ['a whole month away', { absences: [maternity] }, ['order-no-salary']],
  ['part of it', { absences: [{ ...maternity, end: day('2026-09-20') }] }, []],
  [
    'benefits it falls on',
    { absences: [maternity], benefits: [{ concept: 'service_bonus', amount: '2000000', days: '180' }] },
    [],
  ],
] satisfies [string, Novelties, string[]][])(
  'an order on the salary says so when there is none: %s',
  (_, written, expected) => {
    const result = paid(aContract(3_000_000), '2026-09', { ...written, orders: [alimony] });
    const codes = result.findings.map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('order-'))).toEqual(expected);
    expect(line(result, 'tax_lien') > 0).toBe(expected.length === 0);
  },
);

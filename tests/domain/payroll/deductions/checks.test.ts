import { describe, expect, it } from 'vitest';
import { checkDeductions } from '../../../../src/domain/payroll/deductions/statement-checks.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { DeductionOrder } from '../../../../src/domain/payroll/novelties/garnishment-orders.ts';
import { pesos } from '../../../../src/domain/values/money.ts';
import { aContract, codes, copCents, day, month } from '../payroll.ts';

type Case = [Contract, Novelties?, string?];
const order = (changes: Partial<DeductionOrder>): DeductionOrder => ({
  id: '1',
  kind: 'libranza',
  label: 'Banco',
  received: day('2026-01-01'),
  authorised: true,
  ...changes,
});
const extra = (quantity: string, ...days: number[]): Novelties => ({
  hours: days.map((date) => ({
    kind: 'heds' as const,
    quantity,
    day: day(`2026-09-${String(date).padStart(2, '0')}`),
  })),
});
const away = (kind: 'paid_leave' | 'maternity_leave', start: string, end: string, more = {}): Novelties => ({
  absences: [{ kind, start: day(start), end: day(end), ...more }],
});
const checked = ([contract, novelties = {}, period = '2026-09']: Case) =>
  liquidateWithCost(contract, month(period), novelties, []);

describe('every check of the rules', () => {
  const table: [what: string, code: string, severity: string, path: string, failing: Case, passing: Case][] =
    [
      [
        'a full-time salary below the minimum',
        'below-minimum',
        'block',
        'employee.salary',
        [aContract(1_750_904)],
        [aContract(1_750_905)],
      ],
      [
        'fewer hours below their part of the minimum',
        'hourly-minimum',
        'block',
        'employee.salary',
        [aContract(875_452, { weekly_hours: 21 })],
        [aContract(875_452.5, { weekly_hours: 21 })],
      ],
      [
        'an apprentice in class below three quarters',
        'apprentice-minimum',
        'block',
        'employee.salary',
        [aContract(1_313_178, { worker_type: '19', contract_type: '4' })],
        [aContract(1_313_178.75, { worker_type: '19', contract_type: '4' })],
      ],
      [
        'an integral salary below thirteen minimums',
        'integral-minimum',
        'block',
        'employee.salary',
        [aContract(22_761_764, { integral_salary: true })],
        [aContract(22_761_765, { integral_salary: true })],
      ],
      ['no salary', 'salary-missing', 'block', 'employee.salary', [aContract(0)], [aContract(1_750_905)]],
      [
        'transport allowance above two minimums',
        'transport-ceiling',
        'notice',
        'accrued.transportation_allowance',
        [aContract(3_501_811, { transport_allowance_mode: 'always' })],
        [aContract(3_501_810, { transport_allowance_mode: 'always' })],
      ],
      [
        'more than 40 % that is not salary',
        'non-salary-limit',
        'notice',
        'accrued',
        [aContract(3_000_000), { earned: [{ concept: 'aids', non_salary: '2000100' }] }],
        [aContract(3_000_000), { earned: [{ concept: 'aids', non_salary: '2000000' }] }],
      ],
      [
        'more than two extra hours a day',
        'overtime-day-limit',
        'notice',
        'accrued.heds',
        [aContract(3_000_000), extra('2.5', 7)],
        [aContract(3_000_000), extra('2', 7)],
      ],
      [
        'more than twelve a week',
        'overtime-week-limit',
        'notice',
        'accrued.heds',
        [aContract(3_000_000), extra('2', 7, 8, 9, 10, 11, 12, 13)],
        [aContract(3_000_000), extra('2', 7, 8, 9, 10, 11, 12)],
      ],
      [
        'a Sunday code on a weekday',
        'not-a-rest-day',
        'notice',
        'accrued.hrddfs.0.day',
        [aContract(3_000_000), { hours: [{ kind: 'hrddfs', quantity: '8', day: day('2026-09-07') }] }],
        [aContract(3_000_000), { hours: [{ kind: 'hrddfs', quantity: '8', day: day('2026-09-06') }] }],
      ],
      [
        'more days than the contract has',
        'days-exceeded',
        'block',
        'accrued.worked_days',
        [aContract(3_000_000, { admission: day('2026-09-16') }), { worked_days: 16 }],
        [aContract(3_000_000, { admission: day('2026-09-16') }), { worked_days: 15 }],
      ],
      [
        'an absence before the contract',
        'absence-outside-contract',
        'block',
        'absences.0.start',
        [
          aContract(3_000_000, { admission: day('2026-09-16') }),
          away('paid_leave', '2026-09-15', '2026-09-17'),
        ],
        [
          aContract(3_000_000, { admission: day('2026-09-16') }),
          away('paid_leave', '2026-09-16', '2026-09-17'),
        ],
      ],
      [
        'two absences of one day',
        'absence-overlap',
        'block',
        'absences.1.start',
        [
          aContract(3_000_000),
          {
            absences: [
              { kind: 'paid_leave', start: day('2026-09-01'), end: day('2026-09-05') },
              { kind: 'common_vacation', start: day('2026-09-05'), end: day('2026-09-09') },
            ],
          },
        ],
        [
          aContract(3_000_000),
          {
            absences: [
              { kind: 'paid_leave', start: day('2026-09-01'), end: day('2026-09-04') },
              { kind: 'common_vacation', start: day('2026-09-05'), end: day('2026-09-09') },
            ],
          },
        ],
      ],
      [
        'a maternity leave longer than the law gives',
        'leave-length',
        'notice',
        'absences.0.end',
        [aContract(3_000_000), away('maternity_leave', '2026-09-01', '2027-01-05')],
        [aContract(3_000_000), away('maternity_leave', '2026-09-01', '2027-01-04')],
      ],
      [
        'a paternity leave longer than the law gives',
        'leave-length',
        'notice',
        'absences.0.end',
        [aContract(3_000_000), away('maternity_leave', '2026-09-01', '2026-09-15', { parent: 'father' })],
        [aContract(3_000_000), away('maternity_leave', '2026-09-01', '2026-09-14', { parent: 'father' })],
      ],
      [
        'the exemption of who earns ten minimums or more',
        'exemption-not-allowed',
        'notice',
        'employer.exempt',
        [aContract(17_509_050)],
        [aContract(17_509_049)],
      ],
      [
        'the exemption of an integral salary',
        'exemption-not-allowed',
        'notice',
        'employer.exempt',
        [aContract(25_000_000, { integral_salary: true })],
        [aContract(17_000_000)],
      ],
      [
        'a year without parameters',
        'missing-parameters',
        'block',
        'period',
        [aContract(3_000_000), {}, '2099-01'],
        [aContract(3_000_000), {}, '2026-12'],
      ],
      [
        'hours of a year without parameters',
        'missing-parameters',
        'block',
        'accrued.heds.0.day',
        [
          aContract(3_000_000, { admission: day('2000-01-01') }),
          { hours: [{ kind: 'heds', quantity: '1', day: day('2001-12-31') }] },
        ],
        [
          aContract(3_000_000, { admission: day('2000-01-01') }),
          { hours: [{ kind: 'heds', quantity: '1', day: day('2002-12-31') }] },
        ],
      ],
      [
        'an embargo above its limit',
        'order-reduced',
        'notice',
        'orders.0',
        [aContract(3_000_000), { orders: [order({ kind: 'ordinary', amount: pesos(249_820) })] }],
        [aContract(3_000_000), { orders: [order({ kind: 'ordinary', amount: pesos(249_819) })] }],
      ],
      [
        'alimony of an adult above half of the salary',
        'order-reduced',
        'notice',
        'orders.0',
        [aContract(3_000_000), { orders: [order({ kind: 'adult_alimony', amount: pesos(1_500_001) })] }],
        [aContract(3_000_000), { orders: [order({ kind: 'adult_alimony', amount: pesos(1_500_000) })] }],
      ],
      [
        'alimony of children above half of what the deductions of law leave',
        'order-reduced',
        'notice',
        'orders.0',
        [aContract(3_000_000), { orders: [order({ kind: 'alimony', amount: pesos(1_380_001) })] }],
        [aContract(3_000_000), { orders: [order({ kind: 'alimony', amount: pesos(1_380_000) })] }],
      ],
      [
        'a libranza that leaves less than half',
        'order-reduced',
        'notice',
        'orders.0',
        [aContract(4_000_000), { orders: [order({ amount: pesos(1_840_001) })] }],
        [aContract(4_000_000), { orders: [order({ amount: pesos(1_840_000) })] }],
      ],
      [
        'a deduction without authorisation',
        'order-unauthorised',
        'block',
        'orders.0.authorised',
        [aContract(3_000_000), { orders: [{ ...order({ amount: pesos(1) }), authorised: false }] }],
        [aContract(3_000_000), { orders: [order({ amount: pesos(1) })] }],
      ],
      [
        'libranzas written above half of the net',
        'libranza-limit',
        'notice',
        'deductions.loans',
        [aContract(4_000_000), { taken: [{ concept: 'loans', amount: '1840001', description: 'Banco' }] }],
        [aContract(4_000_000), { taken: [{ concept: 'loans', amount: '1840000', description: 'Banco' }] }],
      ],
      [
        'an embargo written above half of the salary',
        'garnishment-limit',
        'notice',
        'deductions.tax_lien',
        [aContract(4_000_000), { taken: [{ concept: 'tax_lien', amount: '2000001' }] }],
        [aContract(4_000_000), { taken: [{ concept: 'tax_lien', amount: '2000000' }] }],
      ],
      [
        'a fine above a fifth of a day',
        'sanction-limit',
        'notice',
        'deductions.sanctions',
        [aContract(3_000_000), { taken: [{ concept: 'sanctions', amount: '20001' }] }],
        [aContract(3_000_000), { taken: [{ concept: 'sanctions', amount: '20000' }] }],
      ],
      [
        'a debt that touches the minimum wage',
        'minimum-touched',
        'notice',
        'deductions.debt',
        [aContract(4_000_000), { taken: [{ concept: 'debt', amount: '1929096' }] }],
        [aContract(4_000_000), { taken: [{ concept: 'debt', amount: '1929095' }] }],
      ],
      [
        'a net below zero',
        'negative-net',
        'block',
        'totals.total',
        [aContract(4_000_000), { taken: [{ concept: 'advances', amount: '3680001' }] }],
        [aContract(4_000_000), { taken: [{ concept: 'advances', amount: '3680000' }] }],
      ],
    ];

  it.each(table)('%s (%s, %s, at %s)', (_, code, severity, path, failing, passing) => {
    const found = checked(failing).findings.find((one) => one.code === code && one.path === path);
    expect(found).toMatchObject({ code, severity, path });
    expect(found?.message, 'a sentence').toMatch(/^[A-ZÁÉÍÓÚ¿0-9].{8,}/);
    expect(found?.hint, 'what to do').toMatch(/\.$/);
    expect(codes(checked(passing))).not.toContain(code);
  });

  it.each([
    ['pension of a pensioner', '01', '100', undefined, 4_000_000, ['pension-of-pensioner']],
    ['no pension of a pensioner', '01', '0.00', undefined, 4_000_000, []],
    ['solidarity fund below four minimums', '00', '100', '70000', 7_003_619, ['solidarity-below']],
    ['solidarity fund on four minimums', '00', '100', '70036', 7_003_620, []],
  ] as const)('%s, wherever it comes from', (_, worker_subtype, pension, fund, base, expected) => {
    const share = (amount: string) => ({ percent: '4.00', amount });
    const found = checkDeductions(
      aContract(4_000_000, { worker_subtype }),
      getLaw(day('2026-09-30')),
      {
        pension: share(pension),
        ...(fund && { solidarity: { ...share(fund), sub_percent: '0.50', sub_amount: '0.00' } }),
      },
      copCents(base),
    );
    expect(found.map(({ code }) => code)).toEqual(expected);
  });

  it('is reported in the same result', () => {
    const result = checked([
      aContract(1_000_000),
      {
        worked_days: 40,
        hours: [{ kind: 'heds', quantity: '-1' }],
        absences: [{ kind: 'paid_leave', start: '2026-02-30' as never, end: day('2026-03-01') }],
        earned: [{ concept: 'commissions', salary: '-5' }],
        taken: [{ concept: 'afc', amount: 'x' }],
        benefits: [{ concept: 'service_bonus', amount: '-1' }],
        orders: [order({ amount: pesos(-1) })],
      },
    ]);
    expect(result.findings.map(({ path }) => path)).toEqual([
      'employee.salary',
      'absences.0.start',
      'accrued.worked_days',
      'accrued.heds.0.quantity',
      'accrued.commissions.0.salary',
      'benefits.0.amount',
      'deductions.afc.0.amount',
      'orders.0.amount',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type DatedPolicy,
  defaultPolicy,
  getPayrollPolicy,
} from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Contract, Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import type { EmployerCosts } from '../../../../src/domain/payroll/statement/statement.ts';
import { aContract, amount, codes, copCents, day, line, month, paid } from '../payroll.ts';

const always = (policy: Omit<DatedPolicy, 'from'>): DatedPolicy[] => [{ from: day('2000-01-01'), ...policy }];
const paying = always({ exempt: false });

function cost(
  contract: Contract,
  novelties: Novelties = {},
  policies: DatedPolicy[] = [],
  period = '2026-09',
) {
  return liquidateWithCost(contract, month(period), novelties, policies).employer as EmployerCosts;
}
const of = (employer: EmployerCosts, concept: string) =>
  amount(employer.lines.find((l) => l.concept === concept)?.amount);
const names = (employer: EmployerCosts, group: string) =>
  employer.lines.filter((l) => l.group === group).map((l) => l.concept);

describe('what the employer contributes', () => {
  it.each([
    ['I', 20_880],
    ['II', 41_760],
    ['III', 97_440],
    ['IV', 174_000],
    ['V', 278_400],
  ] as const)('to risk of class %s', (risk_class, expected) => {
    expect(of(cost(aContract(4_000_000, { risk_class })), 'employer_risk')).toBe(expected);
  });

  // Decreto 2090 de 2003 art. 5: ten points over the general contribution, all of the employer.
  it('adds ten points of pension for work at high risk, and the worker pays no more', () => {
    const risky = aContract(4_000_000, { high_risk_pension: true });
    const employer = cost(risky);
    expect(of(employer, 'employer_pension')).toBe(880_000);
    const told = employer.lines.find(({ concept }) => concept === 'employer_pension');
    expect(told?.detail).toBe('22 % de $\u00a04.000.000');
    expect(told?.explanation).toMatchObject({
      note: 'Por el alto riesgo son 10 puntos más.',
      law: expect.arrayContaining(['Decreto 2090 de 2003 art. 5']),
    });
    expect(line(paid(risky, '2026-09'), 'pension')).toBe(160_000);
    expect(names(cost({ ...risky, worker_subtype: '01' }), 'contributions')).not.toContain(
      'employer_pension',
    );
    // With the contract suspended nobody is exposed to the risk.
    const away: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-15') }],
    };
    expect(of(cost(risky, away), 'unpaid_pension')).toBe(240_000);
  });

  it.each([
    ['under ten minimum wages', aContract(17_509_049), true],
    ['ten exactly', aContract(17_509_050), false],
    ['an integral salary', aContract(23_000_000, { integral_salary: true }), false],
    [
      'who entered late in the month with ten',
      aContract(17_509_050, { admission: day('2026-09-20') }),
      false,
    ],
  ])('is forgiven health, SENA and ICBF: %s', (_, contract, exempt) => {
    const employer = cost(contract);
    expect(employer.exempt).toBe(exempt);
    expect(names(employer, 'contributions')).toEqual(
      exempt
        ? ['employer_pension', 'employer_risk', 'caja']
        : ['employer_health', 'employer_pension', 'employer_risk', 'caja', 'icbf', 'sena'],
    );
  });

  it('compares what was earned when the company so decides', () => {
    const earned: Novelties = { earned: [{ concept: 'bonuses', non_salary: '5000000' }] };
    expect(cost(aContract(15_000_000), earned).exempt).toBe(true);
    expect(cost(aContract(15_000_000), earned, always({ exemption_base: 'earned' })).exempt).toBe(false);
  });

  describe('compares what the month earned, each day with its own pay', () => {
    const raised = (from: string) =>
      aContract(18_000_000, {
        salaries: [
          { from: day('2026-01-01'), salary: copCents(15_000_000) },
          { from: day(from), salary: copCents(18_000_000) },
        ],
      });
    const resting = (base: string): Novelties => ({
      absences: [{ kind: 'common_vacation', start: day('2026-09-01'), end: day('2026-09-20'), base }],
    });
    it.each<[string, Contract, Novelties, boolean]>([
      ['a raise of the last ten days', raised('2026-09-21'), {}, true],
      ['a raise of all but the first days', raised('2026-09-04'), {}, false],
      [
        'a raise of who entered that month',
        { ...raised('2026-09-21'), admission: day('2026-09-21') },
        {},
        false,
      ],
      ['vacations of twenty million in twenty days', aContract(15_000_000), resting('30000000'), false],
      ['vacations paid with the salary', aContract(15_000_000), resting('15000000'), true],
      [
        'vacations paid with less, of a salary over the ceiling',
        aContract(17_600_000),
        resting('15000000'),
        true,
      ],
    ])('%s', (_, contract, novelties, exempt) => {
      expect(cost(contract, novelties).exempt).toBe(exempt);
    });
  });

  it('leaves out a raise of after the retirement', () => {
    const away: Novelties = {
      absences: [
        { kind: 'non_paid_leave', start: day('2026-09-02'), end: day('2026-09-04') },
        { kind: 'maternity_leave', start: day('2026-09-08'), end: day('2026-09-12') },
      ],
    };
    const one = aContract(3_000_000, { retirement: day('2026-09-15') });
    const salaries = [
      { from: day('2019-01-01'), salary: copCents(3_000_000) },
      { from: day('2026-09-20'), salary: copCents(9_000_000) },
    ];
    expect(cost({ ...one, salary: copCents(9_000_000), salaries }, away)).toEqual(cost(one, away));
  });

  it('leaves out of risk the days without work, and sickness out of caja', () => {
    const employer = cost(aContract(3_000_000), {
      absences: [
        { kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-10') },
        { kind: 'common_vacation', start: day('2026-09-11'), end: day('2026-09-15') },
      ],
    });
    expect([amount(employer.risk_base), amount(employer.wage_base)]).toEqual([1_500_000, 2_000_000]);
  });

  it('contributes to risk in vacations when the company so decides', () => {
    const rest: Novelties = {
      absences: [{ kind: 'common_vacation', start: day('2026-09-01'), end: day('2026-09-15') }],
    };
    expect(amount(cost(aContract(3_000_000), rest, always({ vacation_risk: true })).risk_base)).toBe(
      3_000_000,
    );
  });

  it('goes on with its part of unpaid days', () => {
    const employer = cost(
      aContract(3_000_000),
      { absences: [{ kind: 'non_paid_leave', start: day('2026-09-01'), end: day('2026-09-30') }] },
      paying,
    );
    expect(employer.lines.map((l) => [l.concept, amount(l.amount)])).toEqual([
      ['unpaid_pension', 360_000],
      ['unpaid_health', 255_000],
    ]);
  });

  it('adds to what the worker costs', () => {
    const result = liquidateWithCost(aContract(4_000_000), month('2026-09'), {}, []);
    const { employer } = result;
    expect(amount(employer?.cost)).toBe(
      4_000_000 + amount(employer?.contributions_total) + amount(employer?.provisions_total),
    );
    expect(paid(aContract(4_000_000), '2026-09').employer).toBeUndefined();
  });
});

describe('provisions', () => {
  it('take the rounded percentages by policy', () => {
    const employer = cost(aContract(4_000_000), {}, always({ provision_rates: 'percentages' }));
    expect(['severance', 'service_bonus', 'vacations'].map((c) => of(employer, c))).toEqual([
      333_200, 333_200, 166_800,
    ]);
  });

  it('are only vacations for an integral salary', () => {
    expect(names(cost(aContract(25_000_000, { integral_salary: true })), 'provisions')).toEqual([
      'vacations',
    ]);
  });

  it('count sick days with the salary of the contract, or as paid by policy', () => {
    const sick: Novelties = {
      absences: [{ kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-15') }],
    };
    expect(of(cost(aContract(6_000_000), sick), 'severance')).toBe(500_000);
    expect(of(cost(aContract(6_000_000), sick, always({ sick_days_provision: 'paid' })), 'severance')).toBe(
      416_667,
    );
  });
});

describe('each kind of worker', () => {
  it('an apprentice in class costs health, risk and nothing else', () => {
    const employer = cost(aContract(1_313_179, { worker_type: '19', contract_type: '4' }));
    expect(employer.lines.map((l) => [l.concept, amount(l.amount)])).toEqual([
      ['employer_health', 218_863],
      ['employer_risk', 9140],
    ]);
    const result = paid(aContract(1_313_179, { worker_type: '19' }), '2026-09');
    expect(amount(result.totals.deductions_total)).toBe(0);
    expect(codes(result)).toEqual([]);
  });

  it.each([
    ['code 19 when it meant practice under the new law', { worker_type: '19' }, '2025-07', true],
    ['code 19 before the new law', { worker_type: '19' }, '2025-05', false],
    ['code 19 since it means class', { worker_type: '19' }, '2025-08', false],
    ['code 01 in practice', { contract_type: '4' }, '2026-09', true],
    [
      'before the practice of the contract',
      { worker_type: '19', practice_from: day('2026-10-01') },
      '2026-09',
      false,
    ],
    [
      'since the practice of the contract',
      { worker_type: '19', practice_from: day('2026-09-01') },
      '2026-09',
      true,
    ],
  ])('an apprentice contributes or not: %s', (_, changes, period, contributes) => {
    const result = paid(aContract(1_750_905, changes), period);
    expect(amount(result.deductions.pension.amount) > 0).toBe(contributes);
  });

  it('an apprentice in class is owed 75 % of the minimum wage', () => {
    expect(codes(paid(aContract(1_300_000, { worker_type: '19' }), '2026-09'))).toEqual([
      'apprentice-minimum',
    ]);
  });

  it('support goes to its own element when the company so decides', () => {
    const result = liquidateWithCost(
      aContract(1_400_000, { worker_type: '19' }),
      month('2026-09'),
      {},
      always({ apprentice_pay: 'sustenance_support' }),
    );
    expect([result.accrued.salary, result.accrued.sustenance_support]).toEqual(['0.00', '1400000.00']);
    expect(amount(result.totals.accrued_total)).toBe(1_400_000 + line(result, 'transportation_allowance'));
  });

  it('an active pensioner costs no pension', () => {
    expect(names(cost(aContract(4_000_000, { worker_subtype: '01' }), {}, paying), 'contributions')).toEqual([
      'employer_health',
      'employer_risk',
      'caja',
      'icbf',
      'sena',
    ]);
  });

  it.each([
    ['a pensioner who contributes by weeks', { worker_type: '51', worker_subtype: '01' }, { worked_days: 8 }],
    [
      'a foreigner in practice who is not obliged',
      { worker_type: '19', contract_type: '4', practice_from: day('2026-01-01'), pension_exempt: true },
      {},
    ],
  ])('pension is of neither side of %s', (_, changes, novelties) => {
    const contract = aContract(1_750_905, changes);
    const result = liquidateWithCost(contract, month('2026-09'), novelties, paying);
    expect([result.deductions.pension.amount, codes(result)]).toEqual(['0.00', []]);
    expect(of(result.employer as EmployerCosts, 'employer_pension')).toBe(0);
  });

  it('a worker who contributes by weeks pays pension on them and no health', () => {
    const contract = aContract(1_750_905, { worker_type: '51' });
    const result = liquidateWithCost(contract, month('2026-09'), { worked_days: 8 }, []);
    expect([amount(result.deductions.pension.amount), amount(result.deductions.health.amount)]).toEqual([
      35_018, 0,
    ]);
    expect(
      result.employer?.lines
        .filter((l) => l.group === 'contributions')
        .map((l) => [l.concept, amount(l.amount)]),
    ).toEqual([
      ['employer_pension', 105_054],
      ['employer_risk', 9140],
      ['caja', 35_018],
    ]);
    expect(result.findings).toEqual([]);
  });

  it('fewer hours of the week raise the hour and lower the minimum', () => {
    const half = aContract(875_453, { weekly_hours: 21 });
    expect(
      paid(half, '2026-09', { hours: [{ kind: 'hrns', quantity: '10', day: day('2026-09-01') }] }).accrued
        .hrns,
    ).toEqual([{ quantity: '10.00', percent: '35.00', payment: '29182.00' }]);
    expect(codes(paid(half, '2026-09'))).toEqual([]);
    expect(codes(paid(aContract(800_000, { weekly_hours: 21 }), '2026-09'))).toEqual(['hourly-minimum']);
  });

  it('a teleworker gets the connectivity allowance instead of the transport allowance', () => {
    const result = paid(aContract(2_000_000, { teleworks: true }), '2026-09');
    expect(result.lines.filter((l) => l.concept === 'transportation_allowance').map((l) => l.label)).toEqual([
      'Auxilio de conectividad',
    ]);
  });
});

describe('the policy of a company', () => {
  it('begins on its day, and keeps values that a later row leaves out', () => {
    const rows = [
      { from: day('2026-03-01'), vacation_risk: true },
      { from: day('2026-01-01'), exempt: false },
    ];
    expect(getPayrollPolicy(day('2025-12-31'), rows)).toEqual(defaultPolicy);
    expect(getPayrollPolicy(day('2026-02-01'), rows)).toEqual({ ...defaultPolicy, exempt: false });
    expect(getPayrollPolicy(day('2026-03-01'), rows)).toEqual({
      ...defaultPolicy,
      exempt: false,
      vacation_risk: true,
    });
  });

  it('may compare the basic salary alone with the ceiling of transport', () => {
    const earned: Novelties = { earned: [{ concept: 'commissions', salary: '2000000' }] };
    const net = (policies: DatedPolicy[]) =>
      line(
        liquidateWithCost(aContract(2_000_000), month('2026-09'), earned, policies),
        'transportation_allowance',
      );
    expect([net([]), net(always({ transport_compares: 'basic' }))]).toEqual([0, 249_095]);
  });
});

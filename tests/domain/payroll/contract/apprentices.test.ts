import { describe, expect, it } from 'vitest';
import { findBenefitsStart } from '../../../../src/domain/payroll/contract/apprentices.ts';
import type { Contract } from '../../../../src/domain/payroll/contract/contract.ts';
import type { EmployeeRecord } from '../../../../src/domain/payroll/contract/settlement.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import { type DatedPolicy, getPayrollPolicy } from '../../../../src/domain/payroll/law/policy.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { computeRemainingRun } from '../../../../src/domain/payroll/month/remaining-run.ts';
import { computeFinalBenefits, computePrima } from '../../../../src/domain/payroll/runs/benefits.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { proposeBenefit } from '../../../../src/domain/payroll/runs/proposed-benefit.ts';
import { compareLiquidations } from '../../../../src/domain/payroll/statement/compare.ts';
import { explains } from '../again.ts';
import { aContract, amount, codes, copCents, day, line, month, paid } from '../payroll.ts';
import { fortnights, of, paidMonths, payAll } from '../runs.ts';

const support = 'Apoyo de sostenimiento';
const inClass = 1_313_179;
const minimum = 1_750_905;

/** An apprentice on 75 % of the minimum wage in class, and on the whole of it since the practice. */
const anApprentice = (admission: string, practice: string, changes: Partial<Contract> = {}): Contract =>
  aContract(minimum, {
    admission: day(admission),
    practice_from: day(practice),
    worker_type: '19',
    contract_type: '4',
    salaries: [
      { from: day(admission), salary: copCents(inClass) },
      { from: day(practice), salary: copCents(minimum) },
    ],
    ...changes,
  });

/** Code 19 before August of 2025: in practice since before the law that made it work with a salary. */
const beforeTheLaw = (changes: Partial<Contract> = {}): Contract =>
  aContract(1_423_500, { admission: day('2025-01-01'), worker_type: '19', contract_type: '4', ...changes });

describe('the benefits of an apprentice', () => {
  it.each([
    ['any other worker', aContract(minimum, { admission: day('2024-05-02') }), '2024-05-02'],
    ['in practice', anApprentice('2026-01-01', '2026-04-01'), '2026-04-01'],
    ['hired when the practice had begun', anApprentice('2026-05-10', '2026-04-01'), '2026-05-10'],
    ['in practice since before the law', beforeTheLaw({ practice_from: day('2025-02-01') }), '2025-06-25'],
    ['code 01 since its practice', aContract(minimum, { contract_type: '4' }), '2025-06-25'],
    ['a student of whom only risk is owed', aContract(minimum, { worker_type: '23' }), undefined],
    ['in class', anApprentice('2026-01-01', '2026-07-01'), undefined],
    ['in class, by its code', aContract(inClass, { worker_type: '19' }), undefined],
  ])('begin with the work that is paid as a salary: %s', (_, contract, from) => {
    expect(findBenefitsStart(contract, day('2026-06-30'))).toBe(from);
  });

  const june = { kind: 'prima', year: 2026, month: 6 } as const;

  it('are a prima of the ninety days of practice', () => {
    const contract = anApprentice('2026-01-01', '2026-04-01');
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5]);
    const run = liquidateRun({ ...june, history }, contract, {}, [], []);
    expect(run.months[0]?.adds?.benefits?.map(({ days }) => days)).toEqual(['90']);
    expect(of(run, 'service_bonus')).toBe(500_000);
    for (const one of run.lines) explains(one);
  });

  it('lose the days without pay of the practice, and not those of the class', () => {
    const contract = anApprentice('2026-01-01', '2026-05-16');
    const away = (start: string, end: string): Novelties => ({
      absences: [{ kind: 'non_paid_leave', start: day(start), end: day(end) }],
    });
    const severanceAfter = (start: string, end: string) => {
      const { lines, accrued } = paid(contract, '2026-05', away(start, end));
      const unpaid = accrued.non_paid_leave ?? [];
      const unpaid_days = unpaid.reduce((total, { quantity }) => total + quantity, 0);
      const history = [{ year: 2026, month: 5, lines, unpaid_days, unpaid }];
      const run = { kind: 'severance', year: 2026, month: 12, history } as const;
      return liquidateRun(run, contract, {}, [], []).months[0]?.adds?.benefits?.map(({ days }) => days);
    };
    expect(severanceAfter('2026-05-04', '2026-05-08')).toEqual(['225']);
    expect(severanceAfter('2026-05-20', '2026-05-24')).toEqual(['220']);
    expect(severanceAfter('2026-05-14', '2026-05-18')).toEqual(['222']);
  });

  it('average what varied over the days of practice alone', () => {
    const contract = anApprentice('2026-01-01', '2026-05-16');
    const history = [
      ...paidMonths(contract, 2026, [1, 2, 3, 4]),
      ...paidMonths(contract, 2026, [5], { earned: [{ concept: 'commissions', salary: '150000' }] }),
    ];
    const run = liquidateRun({ ...june, history }, contract, {}, [], []);
    // Commissions of 150,000 in fifteen days are 300,000 a month, over 45 days of practice.
    expect(of(run, 'service_bonus')).toBe((2_300_000 * 45) / 360);
  });

  it.each([
    ['in class', anApprentice('2026-01-01', '2026-08-01'), '2026-06', 'etapa lectiva'],
    ['before the law', beforeTheLaw({ admission: day('2024-09-01') }), '2024-12', 'Ley 2466'],
    ['of a student', aContract(minimum, { worker_type: '23' }), '2026-06', 'riesgos laborales'],
  ])('are none %s', (_, contract, period, says) => {
    const { end } = month(period);
    const { benefits, findings } = computePrima(
      { laws: getLaw, contract, history: [], paid: [], policy: getPayrollPolicy(end) },
      end,
    );
    expect(benefits).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'no-benefits', message: expect.stringContaining(says) }),
    ]);
  });

  it('before the law gave none: the prima of June of 2025 is of six days', () => {
    const run = liquidateRun({ ...june, year: 2025 }, beforeTheLaw(), {}, [], []);
    expect(run.months[0]?.adds?.benefits?.map(({ days }) => days)).toEqual(['6']);
    expect(of(run, 'service_bonus')).toBe(27_058);
  });

  it('are severance and its interest of 270 days of the year', () => {
    const contract = anApprentice('2026-01-01', '2026-04-01');
    const december = { year: 2026, month: 12 } as const;
    expect(of(liquidateRun({ kind: 'severance', ...december }, contract, {}, [], []), 'severance')).toBe(
      1_500_000,
    );
    const interest = liquidateRun({ kind: 'severance_interest', ...december }, contract, {}, [], []);
    expect(of(interest, 'severance_interest')).toBe(135_000);
    for (const one of interest.lines) explains(one);
  });

  it('are none of a year that ended in class', () => {
    const contract = anApprentice('2026-01-01', '2027-01-15');
    const run = liquidateRun({ kind: 'severance', year: 2026, month: 12 }, contract, {}, [], []);
    expect([run.lines.length, run.findings.map(({ code }) => code)]).toEqual([0, ['no-benefits']]);
  });

  const leaves = (contract: Contract, exit: string) => {
    const history = paidMonths(contract, 2026, [1, 2, 3, 4, 5]);
    const { benefits, findings } = computeFinalBenefits(
      { laws: getLaw, contract, history, paid: [], policy: getPayrollPolicy(day(exit)) },
      day(exit),
      { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { taken: '0' } },
    );
    return { pays: benefits.map((one) => [one.concept, amount(one.amount)]), findings };
  };

  it('of an apprentice who leaves are those of the practice', () => {
    const contract = anApprentice('2026-01-01', '2026-04-01', { retirement: day('2026-06-30') });
    expect(leaves(contract, '2026-06-30').pays).toEqual([
      ['service_bonus', 500_000],
      ['severance', 500_000],
      ['severance_interest', 15_000],
      ['paid_vacation', 218_863],
    ]);
  });

  it('are none for an apprentice who leaves during class, vacations included', () => {
    const contract = anApprentice('2026-01-01', '2026-10-01', { retirement: day('2026-06-30') });
    expect(leaves(contract, '2026-06-30')).toEqual({ pays: [], findings: [] });
  });

  it('leave the indemnity to the whole contract: it is of work since the law, in class too', () => {
    const contract = anApprentice('2026-01-01', '2026-04-01', { retirement: day('2026-06-30') });
    const { benefits } = computeFinalBenefits(
      { laws: getLaw, contract, history: [], paid: [], policy: getPayrollPolicy(day('2026-06-30')) },
      day('2026-06-30'),
      {
        reason: 'without_cause',
        term: { kind: 'fixed', until: day('2026-09-30') },
        vacations: { taken: '0' },
      },
    );
    expect(amount(benefits.find(({ concept }) => concept === 'compensation')?.amount)).toBe(3 * minimum);
  });

  it('are not proposed in class by hand either', () => {
    const employee = {
      salary: '1313179.00',
      admission_date: '2026-01-01',
      practice_from: '2026-10-01',
      transport_allowance_mode: 'auto',
      worker_type: { id: 'a', code: '19', label: 'Aprendiz' },
    } as unknown as EmployeeRecord;
    const context = { employee, year: 2026, month: 6, history: [], policies: [], paid: [] };
    expect(proposeBenefit('paid_vacation', context, '5')).toEqual({});
    expect(proposeBenefit('paid_vacation', { ...context, month: 10 }, '5').amount).toBe('218863.00');
  });
});

describe('the month an apprentice passes to practice', () => {
  const passing = anApprentice('2026-01-01', '2026-09-16');
  const employer = (contract: Contract, period = '2026-09', policies: DatedPolicy[] = []) => {
    const result = liquidateWithCost(contract, month(period), {}, policies).employer;
    for (const one of result?.lines ?? []) explains(one);
    return result?.lines.map(({ concept, amount: text }) => [concept, amount(text)]);
  };

  it('pays each part its salary, and contributions and allowance of the fifteen days of practice', () => {
    const result = paid(passing, '2026-09');
    expect(result.lines.map(({ concept, amount: text }) => [concept, amount(text)])).toEqual([
      ['salary', 656_590],
      ['salary', 875_453],
      ['transportation_allowance', 124_548],
      ['health', 35_018],
      ['pension', 35_018],
    ]);
    expect(result.lines.map(({ detail }) => detail).slice(0, 3)).toEqual([
      '15 días desde el 1 sep. 2026',
      '15 días desde el 16 sep. 2026',
      '15 días · fuera de la base',
    ]);
    expect(result.deductions.health).toEqual({ percent: '4.00', amount: '35018.00' });
    expect(result.accrued).toMatchObject({ worked_days: 30, salary: '1532043.00' });
    // Two halves of the minimum wage, 875.452,50 each, rounded once.
    expect(amount(result.ibc)).toBe(1_750_905);
    expect(codes(result)).toEqual([]);
    for (const one of result.lines) explains(one);
  });

  it('costs the whole health of the class days, and the pension of those of practice', () => {
    expect(employer(passing)).toEqual([
      ['employer_health', 109_432],
      ['employer_risk', 4570],
      ['employer_pension', 105_054],
      ['employer_risk', 4570],
      ['caja', 35_018],
      ['severance', 83_333],
      ['severance_interest', 10_000],
      ['service_bonus', 83_333],
      ['vacations', 36_477],
    ]);
  });

  it('costs health of both parts to a company that is not exempt', () => {
    const health = employer(passing, '2026-09', [{ from: day('2000-01-01'), exempt: false }])?.filter(
      ([concept]) => concept === 'employer_health',
    );
    expect(health?.map(([, pesos]) => pesos)).toEqual([109_432, 74_414]);
  });

  it('is the same with one salary the whole month', () => {
    const { salaries: _, ...one } = passing;
    const result = paid(one, '2026-09');
    for (const each of result.lines) explains(each);
    expect([
      line(result, 'salary'),
      line(result, 'health'),
      line(result, 'transportation_allowance'),
    ]).toEqual([minimum, 35_018, 124_548]);
  });

  it('of June of 2025 begins on the 25th, with the law, also by the code that the practice has now', () => {
    expect(paid(beforeTheLaw({ worker_type: '01' }), '2025-06').lines).toEqual(
      paid(beforeTheLaw(), '2025-06').lines,
    );
    const result = paid(beforeTheLaw(), '2025-06');
    expect([line(result, 'health'), line(result, 'transportation_allowance')]).toEqual([11_388, 40_000]);
    expect(employer(beforeTheLaw(), '2025-06')?.slice(0, 4)).toEqual([
      ['employer_health', 142_350],
      ['employer_risk', 5945],
      ['employer_pension', 34_164],
      ['employer_risk', 1486],
    ]);
  });

  it('of June of 2025 is support for an apprentice who left before the law', () => {
    const left = beforeTheLaw({ retirement: day('2025-06-16') });
    expect(paid(left, '2025-06').lines.map(({ concept }) => concept)).toEqual(['salary']);
    expect(employer(left, '2025-06')?.map(([concept]) => concept)).toEqual([
      'employer_health',
      'employer_risk',
    ]);
  });

  it('adds up to its fortnights', () => {
    const runs = payAll(fortnights, passing);
    expect(runs.map((run) => [of(run, 'salary'), of(run, 'health')])).toEqual([
      [656_590, 0],
      [875_453, 35_018],
    ]);
    expect(runs.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('gives the days away to the part they are in', () => {
    const sick: Novelties = {
      absences: [{ kind: 'work_disability', start: day('2026-09-11'), end: day('2026-09-20') }],
    };
    const result = paid(passing, '2026-09', sick);
    expect(result.accrued.worked_days).toBe(20);
    expect(line(result, 'transportation_allowance')).toBe(83_032);
    // Ten days of practice worked and five sick: fifteen minimum days of base.
    expect(line(result, 'health')).toBe(35_018);
    expect(result.accrued.work_disabilities?.reduce((days, { quantity }) => days + quantity, 0)).toBe(10);
    for (const one of result.lines) explains(one);
  });

  it('takes what has no date for work of the practice, and days that were not worked from it too', () => {
    const earned: Novelties = { earned: [{ concept: 'commissions', salary: '100000' }], worked_days: 28 };
    const result = paid(passing, '2026-09', earned);
    expect(result.accrued.worked_days).toBe(28);
    expect(line(result, 'health')).toBe(Math.round((758_726 + 100_000) * 0.04));
    expect(codes(result)).toEqual(['days-missing']);
    expect(codes(paid(passing, '2026-09', { worked_days: 31 }))).toEqual(['days-exceeded']);
  });

  it('leaves hours of class days out of what the practice contributes on, and counts those of it', () => {
    const hour = (on: string): Novelties => ({ hours: [{ kind: 'heds', quantity: '2', day: day(on) }] });
    const [before, after] = [
      paid(passing, '2026-09', hour('2026-09-10')),
      paid(passing, '2026-09', hour('2026-09-17')),
    ];
    expect([line(before, 'health'), line(after, 'health')]).toEqual([
      35_018,
      Math.round((875_453 + line(after, 'heds')) * 0.04),
    ]);
    expect(line(before, 'heds')).toBeGreaterThan(0);
  });

  it('measures what is not salary against the whole month', () => {
    const aid = (non_salary: string): Novelties => ({ earned: [{ concept: 'aids', non_salary }] });
    expect(codes(paid(passing, '2026-09', aid('1000000')))).toEqual([]);
    expect(codes(paid(passing, '2026-09', aid('1100000')))).toEqual(['non-salary-limit']);
  });

  it('pays the allowance of the class days too where the company always gives it', () => {
    const result = paid({ ...passing, transport_allowance_mode: 'always' }, '2026-09');
    expect(amount(result.accrued.transportation_allowance)).toBe(2 * 124_548);
  });

  it('asks of the class days the support of their law: half of the minimum wage until 24 June 2025', () => {
    const contract = anApprentice('2025-01-01', '2025-10-01', {
      salaries: [
        { from: day('2025-01-01'), salary: copCents(711_750) },
        { from: day('2025-06-25'), salary: copCents(1_067_625) },
      ],
    });
    expect(codes(paid(contract, '2025-06'))).toEqual([]);
    const low = { ...contract, salaries: contract.salaries?.slice(0, 1) ?? [] };
    expect(codes(paid(low, '2025-06'))).toEqual(['apprentice-minimum']);
  });

  it.each<[string, Contract, string, string[]]>([
    ['in class, by code 12', aContract(inClass, { worker_type: '12' }), '2026-09', [support]],
    ['in class, by code 19', aContract(inClass, { worker_type: '19' }), '2026-09', [support]],
    ['in practice before it was a salary', beforeTheLaw(), '2025-05', [support]],
    ['in practice', anApprentice('2026-01-01', '2026-04-01'), '2026-09', ['Salario básico']],
    ['who passes to practice', passing, '2026-09', [support, 'Salario básico']],
    ['any other worker', aContract(minimum), '2026-09', ['Salario básico']],
  ])('names what is paid as the law does: %s', (_, contract, wanted, names) => {
    const { lines } = paid(contract, wanted);
    const salaries = lines.filter(({ concept }) => concept === 'salary');
    expect(salaries.map(({ label }) => label)).toEqual(names);
    expect(salaries.map(({ explanation }) => explanation.law)).toEqual(
      names.map((name) => [name === support ? 'CST art. 81' : 'CST art. 127']),
    );
  });

  it('goes on from payments and payrolls that were stored with the name of a salary', () => {
    const contract = aContract(inClass, { worker_type: '19' });
    const whole = paid(contract, '2026-09');
    const stored = whole.lines.map((line) => ({
      ...line,
      label: line.label.replace(support, 'Salario básico'),
    }));
    const { changes } = compareLiquidations({ lines: stored, totals: whole.totals }, whole);
    expect(changes.filter(({ state }) => state !== 'same')).toEqual([]);
    expect(computeRemainingRun(whole, [{ lines: stored, totals: whole.totals }]).lines).toEqual([]);
  });

  it('keeps the support of the class days in its own element, where the company says so', () => {
    const policies: DatedPolicy[] = [{ from: day('2000-01-01'), apprentice_pay: 'sustenance_support' }];
    const { accrued } = liquidateWithCost(passing, month('2026-09'), {}, policies);
    expect([accrued.sustenance_support, accrued.salary]).toEqual(['656590.00', '875453.00']);
  });

  it('that ends before the practice is of class, and a practice of the 31st begins with the next month', () => {
    const left = paid({ ...passing, retirement: day('2026-09-10') }, '2026-09');
    expect([line(left, 'health'), line(left, 'transportation_allowance')]).toEqual([0, 0]);
    const late = paid(anApprentice('2026-01-01', '2026-10-31'), '2026-10');
    expect([line(late, 'salary'), line(late, 'health')]).toEqual([inClass, 0]);
  });
});

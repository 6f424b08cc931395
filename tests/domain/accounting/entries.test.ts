import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEmployeeEntries, type EmployeeFacts } from '../../../src/domain/accounting/entries.ts';
import { noPlan, type Plan } from '../../../src/domain/accounting/plan.ts';
import { buildZeroBalances, provisionKeys } from '../../../src/domain/accounting/provisions.ts';
import { buildDifferenceEntries, createVoucherLines } from '../../../src/domain/accounting/voucher.ts';
import { absenceConcepts } from '../../../src/domain/payroll/concepts/amounts.ts';
import type { Novelties } from '../../../src/domain/payroll/month/liquidate.ts';
import { buildContributor, type Subsystem } from '../../../src/domain/pila/contributor.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import { addDays } from '../../../src/domain/values/day.ts';
import { type Money, pesos } from '../../../src/domain/values/money.ts';
import { chooseCount } from '../../exhaustive.ts';
import { aContract, month } from '../payroll/payroll.ts';
import { aMonth, amountOf, anEmployee, balance, day } from './month.ts';

const area = (
  of: 'administration' | 'sales' | 'production' | null,
  ledger_account: string | null = null,
): Plan => ({
  ...noPlan,
  centres: new Map([['centre', { code: '100', name: 'Confección', area: of, ledger_account }]]),
});
const facts = (changes: Partial<EmployeeFacts> = {}): EmployeeFacts => ({
  balances: buildZeroBalances(),
  since: { year: 2024, month: 1 },
  creditors: new Map(),
  pila: defaultPilaSettings,
  ...changes,
});
const posted = (
  novelties: Novelties = {},
  plan = area('administration'),
  period = '2026-09',
  more = facts(),
) => {
  const one = aMonth(aContract(3_000_000, { admission: day('2025-01-01') }), period, novelties);
  return { month: one, ...buildEmployeeEntries([one], plan, more) };
};

describe('entries of a month', () => {
  it('post the pay of administration against what is owed, to whom it is', () => {
    const { entries, month: of } = posted();
    expect(balance(entries, '510506')).toBe(3_000_000);
    expect(balance(entries, '510527')).toBe(249_095);
    expect(balance(entries, '250505')).toBe(-Number(of.payroll.totals.total));
    const health = entries.find(({ key }) => key === 'deductions.health');
    expect(health?.credit).toEqual({
      account: '237005',
      party: { document: '800130907', name: 'Salud Total' },
      centre: '',
    });
    expect(entries.find(({ key }) => key === 'earnings.salary')?.debit).toEqual({
      account: '510506',
      party: { document: '1037482916', name: 'Ana Mosquera' },
      centre: '100',
    });
  });

  it.each([
    ['sales', null, '520506'],
    ['production', null, '720506'],
    ['production', '7305', '730506'],
    ['production', '730510', '730510'],
    [null, null, '510506'],
  ] as const)('go to the expense of the area %s and the account %s of the centre', (of, own, account) => {
    const { entries, lacks } = posted({}, area(of, own));
    expect(balance(entries, account)).toBeGreaterThanOrEqual(3_000_000);
    expect(lacks.map(({ code }) => code)).toEqual(of ? [] : ['no_area']);
  });

  it('tell who has no cost centre, no administrator and no account', () => {
    const employee = anEmployee({ cost_center: null });
    const of = aMonth(
      aContract(2_000_000),
      '2026-09',
      {},
      {
        ...employee,
        administrators: { ...employee.administrators, compensation: null },
      },
    );
    const { lacks } = buildEmployeeEntries([of], noPlan, facts());
    expect(lacks).toEqual([
      { code: 'no_centre', centre: '' },
      { code: 'no_administrator', administrator: 'compensation' },
    ]);
    const own = buildEmployeeEntries([of], { ...noPlan, only_own: true }, facts());
    expect(own.entries).toEqual([]);
    expect(own.lacks).toContainEqual({
      code: 'no_account',
      key: 'earnings.salary',
      side: 'debit',
      area: 'administration',
    });
  });

  it('take the accounts of the company and of its concepts before those of the PUC', () => {
    const plan: Plan = {
      ...area('sales'),
      own: new Map([
        [
          'earnings.salary sales',
          { concept: 'earnings.salary', area: 'sales', debit: '52050601', credit: null },
        ],
        [
          'deductions.health all',
          { concept: 'deductions.health', area: 'all', debit: null, credit: '23700501' },
        ],
      ]),
      concepts: new Map([['own', '52054501']]),
    };
    const { entries } = posted(
      { earned: [{ concept: 'aids', non_salary: '80000', description: 'Rodamiento', own: 'own' }] },
      plan,
    );
    expect(balance(entries, '52050601')).toBe(3_000_000);
    expect(balance(entries, '23700501')).toBe(-120_000);
    expect(balance(entries, '52054501')).toBe(80_000);
  });

  it('claim an incapacity from the entity that pays it, and leave the first days as expense', () => {
    const { entries } = posted({
      absences: [{ kind: 'work_disability', start: day('2026-09-01'), end: day('2026-09-10') }],
    });
    const claims = entries.filter(({ key }) => key === 'recoveries.health');
    expect(claims.map(({ debit }) => [debit.account, debit.party.name])).toEqual([['138095', 'Salud Total']]);
    expect(balance(entries, '510524')).toBeGreaterThan(0);
    expect(entries.some(({ key }) => key === 'earnings.work_disabilities')).toBe(true);
  });

  it('know the creditor of an order, or leave it under the worker', () => {
    const orders = [
      {
        id: 'o',
        kind: 'libranza' as const,
        label: 'Banco Sur',
        received: day('2025-01-01'),
        amount: pesos(100_000),
        authorised: true,
      },
    ];
    const bank = { document: '860000001', name: 'Banco Sur' };
    const party = (creditors: EmployeeFacts['creditors']) =>
      posted({ orders }, area('sales'), '2026-09', facts({ creditors })).entries.find(
        ({ key }) => key === 'deductions.loans',
      )?.credit.party;
    expect(party(new Map([['Libranza: Banco Sur', bank]]))).toEqual(bank);
    expect(party(new Map())?.name).toBe('Ana Mosquera');
  });

  it('round the planilla on lines of its own, up to a hundred pesos each', () => {
    const { entries, month: of } = posted();
    const roundings = entries.filter(({ key }) => key.startsWith('rounding.'));
    expect(roundings.every(({ amount }) => Number(amount) < 100)).toBe(true);
    const pension = balance(entries, '238030');
    expect(Math.abs(pension) % 100).toBe(0);
    expect(of.payroll.deductions.pension.amount).toBe('120000.00');
  });

  it('contribute the health of days without pay of an exempt company that chose it, apart from the rounding', () => {
    const novelties: Novelties = {
      absences: [{ kind: 'non_paid_leave', start: day('2026-09-08'), end: day('2026-09-10') }],
    };
    const health = (suspended_health: 'exempt' | 'employer') => {
      const pila = { ...defaultPilaSettings, suspended_health };
      const { entries, month: of } = posted(
        novelties,
        area('administration'),
        '2026-09',
        facts({ creditors: new Map(), pila }),
      );
      const owed = balance(entries, '237005');
      expect(owed * 100 + (buildContributor(of, pila)?.sums.health.paid ?? 0)).toBe(0);
      return { owed, expense: balance(entries, '510569'), rounding: balance(entries, '510595') };
    };
    const [exempt, chosen] = [health('exempt'), health('employer')];
    // 8,5 % of three days of 3.000.000 is 25.500.
    expect([exempt.expense, chosen.expense, chosen.owed - exempt.owed]).toEqual([0, 25_500, -25_500]);
    expect(chosen.rounding).toBe(exempt.rounding);
  });
});

describe('benefits and their provisions', () => {
  const has = (accrued: number, consolidated = 0) => ({
    accrued: pesos(accrued),
    consolidated: pesos(consolidated),
  });
  const bonus: Novelties = { benefits: [{ concept: 'service_bonus', amount: '1500000', days: '180' }] };

  it('are debited to their provision first, and the difference to expense', () => {
    const balances = { ...buildZeroBalances(), service_bonus: has(1_000_000) };
    const { entries, movements } = posted(bonus, area('administration'), '2026-06', facts({ balances }));
    const ofMonth = balance(entries, '261020', 'provisions');
    expect(balance(entries, '261020', 'pay')).toBe(1_000_000 - ofMonth);
    expect(balance(entries, '510536', 'pay')).toBe(500_000 + ofMonth);
    expect(movements.service_bonus.accrued).toBe(pesos(-1_000_000));
  });

  it('of months that were not provided here come out of the provision that was brought', () => {
    const { entries, lacks } = posted(
      bonus,
      area('administration'),
      '2026-06',
      facts({ since: { year: 2026, month: 4 } }),
    );
    expect(balance(entries, '510536', 'pay')).toBe(0);
    expect(balance(entries, '261020', 'pay')).toBe(1_500_000);
    expect(lacks).toEqual([{ code: 'brought' }]);
  });

  it('deposit the severance of the year that ended out of what was consolidated, and free what is left', () => {
    const balances = { ...buildZeroBalances(), severance: has(400_000, 3_300_000) };
    const { entries, movements } = posted(
      { benefits: [{ concept: 'severance', amount: '3249095', deposited: true, of_year: 2025 }] },
      area('administration'),
      '2026-02',
      facts({ balances }),
    );
    const deposit = entries.find(({ key }) => key === 'earnings.severance');
    expect([deposit?.debit.account, deposit?.credit.account, deposit?.credit.party.name]).toEqual([
      '251010',
      '238030',
      'Porvenir',
    ]);
    expect(balance(entries, '251010')).toBe(3_300_000);
    expect(balance(entries, '510530')).toBe(-(3_300_000 - 3_249_095) - balance(entries, '261005'));
    expect(movements.severance.consolidated).toBe(pesos(-3_300_000));
  });

  it('consolidate at the end of the year', () => {
    const balances = { ...buildZeroBalances(), severance: has(3_000_000), vacations: has(500_000) };
    const { entries, movements } = posted({}, area('production'), '2026-12', facts({ balances }));
    expect(balance(entries, '251010')).toBeLessThan(-3_000_000);
    expect(balance(entries, '252505')).toBeLessThan(-500_000);
    for (const key of provisionKeys) expect(movements[key].accrued + balances[key].accrued).toBe(0);
  });

  it('leave no balance of a worker who leaves', () => {
    const contract = aContract(3_000_000, { admission: day('2025-01-01'), retirement: day('2026-09-20') });
    const balances = {
      ...buildZeroBalances(),
      severance: has(2_000_000),
      service_bonus: has(700_000),
      vacations: has(900_000),
    };
    const of = aMonth(contract, '2026-09', {
      benefits: [
        { concept: 'severance', amount: '2166667', days: '260' },
        { concept: 'paid_vacation', amount: '600000', days: '6' },
      ],
    });
    const { entries, movements } = buildEmployeeEntries([of], area('sales'), facts({ balances }));
    for (const key of provisionKeys) {
      expect(movements[key].accrued + balances[key].accrued).toBe(0);
      expect(movements[key].consolidated).toBe(0);
    }
    expect(balance(entries, '520536')).toBeLessThan(0);
  });
});

describe('any month', () => {
  const someone = fc.record({
    salary: fc.integer({ min: 1_750_905, max: 60_000_000 }),
    integral: fc.boolean(),
    subtype: fc.constantFrom('00', '00', '00', '01'),
    exit: fc.constantFrom(undefined, undefined, 12, 25),
    on: fc.integer({ min: 1, max: 12 }),
    from: fc.integer({ min: 1, max: 28 }),
    days: fc.integer({ min: 0, max: 20 }),
    kind: fc.constantFrom(undefined, ...(Object.keys(absenceConcepts) as (keyof typeof absenceConcepts)[])),
    commission: fc.integer({ min: 0, max: 5_000_000 }),
    aid: fc.integer({ min: 0, max: 2_000_000 }),
    loan: fc.integer({ min: 0, max: 300_000 }),
    hours: fc.integer({ min: 0, max: 20 }),
    benefit: fc.constantFrom(
      undefined,
      'service_bonus' as const,
      'severance' as const,
      'severance_interest' as const,
      'paid_vacation' as const,
      'compensation' as const,
    ),
    paid: fc.integer({ min: 1, max: 9_000_000 }),
    deposited: fc.boolean(),
    accrued: fc.integer({ min: 0, max: 6_000_000 }),
    consolidated: fc.integer({ min: 0, max: 6_000_000 }),
  });

  it('balances to the peso and agrees with its payslip, its planilla, its contributions and provisions', () => {
    fc.assert(
      fc.property(someone, (one) => {
        const period = `2026-${String(one.on).padStart(2, '0')}`;
        const { start, end } = month(period);
        const first = addDays(start, one.from - 1);
        const last = addDays(first, one.days);
        const novelties: Novelties = {
          earned: [
            ...(one.commission ? [{ concept: 'commissions' as const, salary: String(one.commission) }] : []),
            ...(one.aid ? [{ concept: 'aids' as const, non_salary: String(one.aid) }] : []),
          ],
          taken: one.loan ? [{ concept: 'loans', amount: String(one.loan), description: 'Banco' }] : [],
          hours: one.hours ? [{ kind: 'heds', quantity: String(one.hours) }] : [],
          absences: one.kind && last <= end ? [{ kind: one.kind, start: first, end: last }] : [],
          benefits: one.benefit
            ? [
                {
                  concept: one.benefit,
                  amount: String(one.paid),
                  ...(one.benefit === 'severance' && one.deposited && { deposited: true }),
                },
              ]
            : [],
        };
        const contract = aContract(one.integral ? 23_000_000 + one.salary : one.salary, {
          admission: day('2020-01-01'),
          integral_salary: one.integral,
          worker_subtype: one.subtype,
          ...(one.exit && { retirement: addDays(start, one.exit) }),
        });
        const of = aMonth(contract, period, novelties);
        const { settled, payroll } = of;
        const balances = {
          ...buildZeroBalances(),
          severance: { accrued: pesos(one.accrued), consolidated: pesos(one.consolidated) },
          vacations: { accrued: pesos(one.accrued), consolidated: pesos(one.consolidated) },
        };
        const { entries, lacks, movements } = buildEmployeeEntries(
          [of],
          area('sales'),
          facts({ balances, since: { year: 2020, month: 1 } }),
        );
        expect(lacks).toEqual([]);

        for (const detail of ['all', 'entities', 'accounts'] as const) {
          const lines = createVoucherLines({ detail, centres: detail !== 'accounts' });
          lines.add({ employee: { id: 'e', document: '1037482916' }, entries });
          const sums = new Map<string, number>();
          for (const { voucher, debit, credit } of [...lines.ofEmployees(), ...lines.rest()])
            sums.set(voucher, (sums.get(voucher) ?? 0) + debit - credit);
          expect([...sums.values()].every((total) => total === 0)).toBe(true);
        }

        const deposited = payroll.lines
          .filter((line) => line.deposited)
          .reduce((total, { amount }) => total + amountOf(amount), 0);
        expect(balance(entries, '250505', 'pay') * 100 + amountOf(payroll.totals.total)).toBe(deposited);
        expect(balance(entries, '236505') * 100 + amountOf(payroll.deductions.withholding)).toBe(0);
        const { employer } = settled.liquidation;
        const contributed = entries
          .filter(({ voucher, key }) => voucher === 'contributions' && key.startsWith('contributions.'))
          .reduce((total, { amount }) => total + amountOf(amount), 0);
        expect(contributed).toBe(amountOf(employer?.contributions_total));
        const planilla = buildContributor(of, defaultPilaSettings)?.sums;
        const owed = (account: string, more: number, ...systems: Subsystem[]) =>
          Math.round(balance(entries, account) * 100) +
          systems.reduce((total, system) => total + (planilla?.[system].paid ?? 0), more);
        expect([
          owed('237005', 0, 'health'),
          owed('237006', 0, 'risk'),
          owed('237010', 0, 'compensation', 'icbf', 'sena'),
          owed('238030', deposited, 'pension', 'solidarity'),
        ]).toEqual([0, 0, 0, 0]);
        const provided = entries
          .filter(({ voucher, label }) => voucher === 'provisions' && !label.endsWith('lo que sobra'))
          .reduce((total, { amount }) => total + amountOf(amount), 0);
        expect(provided).toBe(amountOf(employer?.provisions_total));
        // What is left of a provision is never below nothing.
        for (const key of provisionKeys)
          for (const which of ['accrued', 'consolidated'] as const)
            expect(balances[key][which] + movements[key][which]).toBeGreaterThanOrEqual(0);
        const moved = provisionKeys.reduce(
          (total, key) => total + movements[key].accrued + movements[key].consolidated,
          0,
        );
        const booked = balance(entries, '261') + balance(entries, '251') + balance(entries, '252');
        expect(moved + Math.round(booked * 100)).toBe(0);
      }),
      { numRuns: chooseCount({ quick: 300, exhaustive: 10_000 }) },
    );
  });
});

describe('a difference', () => {
  it('is only what changed, and takes the accounts to where they are today', () => {
    const [before, after] = [
      posted().entries,
      posted({ earned: [{ concept: 'commissions', salary: '500000' }] }, area('sales')).entries,
    ];
    expect(buildDifferenceEntries(before, before)).toEqual([]);
    const difference = buildDifferenceEntries(before, after);
    for (const account of ['5105', '5205', '2505', '2370', '2380', '2365', '2610'])
      expect(Math.round(balance(difference, account))).toBe(
        Math.round(balance(after, account) - balance(before, account)),
      );
    expect(difference.every(({ amount }) => Number(amount) > 0)).toBe(true);
  });

  it('of somebody who is no longer there gives everything back', () => {
    const { entries } = posted();
    const back = buildDifferenceEntries(entries, []);
    expect(back.reduce((total, { amount }) => total + amountOf(amount), 0 as number)).toBe(
      entries.reduce((total, { amount }) => total + amountOf(amount), 0 as number),
    );
    expect(balance([...entries, ...back], '') + 0).toBe(0);
  });

  it('of what was posted twice finds it once', () => {
    const { entries } = posted();
    const total = (some: typeof entries) =>
      some.reduce((sum, { amount }) => sum + amountOf(amount), 0) as Money;
    expect(total(buildDifferenceEntries([...entries, ...entries], entries))).toBe(total(entries));
  });
});

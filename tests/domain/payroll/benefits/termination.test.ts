import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ContractDuration,
  computeDismissalPay,
} from '../../../../src/domain/payroll/benefits/dismissal.ts';
import { settleTermination, type Termination } from '../../../../src/domain/payroll/benefits/termination.ts';
import {
  type DeductionOrder,
  defaultOrderPolicy,
} from '../../../../src/domain/payroll/deductions/garnishments.ts';
import { applyTwice } from '../../../../src/domain/payroll/deductions/settlement-orders.ts';
import type { Pay } from '../../../../src/domain/payroll/history/pay-history.ts';
import { type ExitReason, exitReasons } from '../../../../src/domain/payroll/law/exit-reasons.ts';
import { getLaw } from '../../../../src/domain/payroll/law/parameters.ts';
import type { Line } from '../../../../src/domain/payroll/statement/statement.ts';
import { noMoney, pesos } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, amount, copCents, day, paid } from '../payroll.ts';

const of = (part: { amount: number } | undefined) => (part?.amount ?? 0) / 100;
const codes = (result: { findings: { code: string }[] }) => result.findings.map((f) => f.code);
const pay = (from: string, salary: number, allowance = 0): Pay => ({
  from: day(from),
  salary: copCents(salary),
  allowance: copCents(allowance),
});

/** Somebody on the minimum wage since 2023, dismissed in the middle of September of 2026. */
const aDismissal = (changes: Partial<Termination> = {}): Termination => ({
  contract: aContract(1_750_905, { admission: day('2023-03-01') }),
  exit: day('2026-09-15'),
  laws: getLaw,
  reason: 'without_cause',
  term: { kind: 'indefinite' },
  pays: [pay('2026-01-01', 1_750_905, 249_095)],
  vacations: { pending: '10' },
  income: { monthly: pesos(2_000_000), sixMonths: pesos(2_000_000) },
  ...changes,
});

describe('the indemnity of art. 64', () => {
  const dismissed = (
    salary: number,
    admission: string,
    exit: string,
    term: ContractDuration = { kind: 'indefinite' },
  ) =>
    computeDismissalPay({
      laws: getLaw,
      admission: day(admission),
      exit: day(exit),
      term,
      salary: pesos(salary),
    });
  const fixed: ContractDuration = { kind: 'fixed', until: day('2026-12-31') };
  it.each([
    ['less than a year', 3_000_000, '2026-06-01', '2026-09-30', undefined, 3_000_000],
    ['a year and a half', 3_000_000, '2025-01-01', '2026-06-30', undefined, 4_000_000],
    ['one peso under ten minimum wages', 17_509_049, '2025-01-01', '2025-12-30', undefined, 11_672_699],
    ['ten minimum wages', 17_509_050, '2025-07-01', '2026-06-30', undefined, 11_672_700],
    ['ten minimum wages and two years', 18_000_000, '2024-07-01', '2026-06-30', undefined, 21_000_000],
    ['the table of Ley 50', 3_000_000, '1990-10-01', '2026-09-30', undefined, 144_500_000],
    ['the rest of a fixed term', 3_000_000, '2026-01-01', '2026-09-30', fixed, 9_000_000],
    [
      'whole months after a 30th: its 31st is in the month paid',
      3_000_000,
      '2026-01-01',
      '2026-08-30',
      fixed,
      12_000_000,
    ],
    ['three days of February, the month of thirty', 3_000_000, '2026-01-01', '2026-02-27', fixed, 30_300_000],
    ['whole months after the last day of February', 3_000_000, '2026-01-01', '2026-02-28', fixed, 30_000_000],
    [
      'the rest of a work',
      3_000_000,
      '2026-01-01',
      '2026-11-30',
      { kind: 'work', until: day('2026-12-31') },
      3_000_000,
    ],
    [
      'fifteen days when little is left of a work',
      3_000_000,
      '2026-01-01',
      '2026-12-28',
      { kind: 'work', until: day('2026-12-31') },
      1_500_000,
    ],
  ] as const)('for %s', (_, salary, admission, exit, term, expected) => {
    const result = dismissed(salary, admission, exit, term);
    expect(of(result)).toBe(expected);
    explains(result.line);
  });

  it('tells who keeps that table why, with a date anybody reads', () => {
    const { note } = dismissed(3_000_000, '1990-10-01', '2026-09-30').line.explanation;
    expect(note).toBe(
      'Ingresó a más tardar el 27 de diciembre de 1992: conserva 45 días por el primer año y 40 por cada uno más.',
    );
  });

  it('averages what varies', () => {
    const result = computeDismissalPay({
      laws: getLaw,
      admission: day('2026-01-01'),
      exit: day('2026-09-30'),
      term: { kind: 'indefinite' },
      salary: pesos(3_000_000),
      variable: { total: pesos(2_700_000), days: 270 },
    });
    expect(of(result)).toBe(3_300_000);
    explains(result.line);
  });

  it.each([
    ['a fixed term without an end', '2026-01-01', { kind: 'fixed' }, 'term-missing'],
    [
      'a fixed term of more than four years',
      '2026-01-01',
      { kind: 'fixed', until: day('2030-06-30') },
      'term-too-long',
    ],
    [
      'a fixed term that ended before the exit and pays nothing',
      '2024-01-01',
      { kind: 'fixed', until: day('2026-09-29') },
      'term-passed',
    ],
    ['a work without an expected end', '2026-01-01', { kind: 'work' }, 'work-end-missing'],
    ['an exit before the entry', '2026-12-01', { kind: 'indefinite' }, 'retirement-before-admission'],
  ] as const)('tells of %s', (_, admission, term, code) => {
    expect(codes(dismissed(3_000_000, admission, '2026-09-30', term))).toEqual([code]);
  });

  it('says nothing of a fixed term that ends on the day of the exit, of which nothing was left', () => {
    const term = { kind: 'fixed', until: day('2026-09-30') } as const;
    expect(codes(dismissed(3_000_000, '2024-01-01', '2026-09-30', term))).toEqual([]);
  });
});

describe('the final settlement', () => {
  it.each(Object.keys(exitReasons) as ExitReason[])('%s has an indemnity or not', (reason) => {
    const { indemnity } = settleTermination(aDismissal({ reason }));
    expect(indemnity !== undefined).toBe(reason === 'without_cause' || reason === 'indirect_dismissal');
  });

  it('of an integral salary has only vacations and indemnity', () => {
    const result = settleTermination(
      aDismissal({
        contract: aContract(25_000_000, { admission: day('2025-09-16'), integral_salary: true }),
        pays: [pay('2025-09-16', 25_000_000)],
        income: { monthly: pesos(25_000_000), sixMonths: pesos(25_000_000) },
      }),
    );
    expect(result.lines.map((l) => l.concept)).toEqual(['paid_vacation', 'compensation', 'withholding']);
    // Twenty days; 20 % of three quarters of them is withheld.
    expect(of(result.indemnity)).toBe(16_666_667);
    expect(amount(result.totals.deductions_total)).toBe(2_500_000);
  });

  it('counts vacations from an opening balance, and says its day', () => {
    const opening = { on: day('2023-01-31'), days: '7.5' };
    const exit = day('2023-07-30');
    const of180 = aDismissal({
      exit,
      pays: [{ from: day('2022-07-31'), salary: pesos(3_000_000), allowance: pesos(0) }],
    });
    const result = settleTermination({ ...of180, vacations: { taken: '2', opening } });
    // 180 days of service, 24 for each of 7,5 and less 24 for each of 2: 3.000.000 × 312 ÷ 720.
    expect([of(result.vacations), result.pendingVacations]).toEqual([1_300_000, '13.0000']);
    expect(result.vacations.line.explanation.steps.map(({ label }) => label)).toContain(
      '180 días de servicio más 24 por cada uno de los 7,5 del saldo inicial al 31 ene. 2023 menos 24 por cada uno de los 2 tomados',
    );
    explains(result.vacations.line);
  });

  it('works out the vacations left from those taken', () => {
    const result = settleTermination(aDismissal({ vacations: { taken: '45' } }));
    // 1275 days of service are 53,125 working days.
    expect(of(result.vacations)).toBe(474_203);
  });

  it('pays more vacations than the law lets keep, and plans no rest for a worker who leaves', () => {
    const result = settleTermination(aDismissal({ vacations: { taken: '0' } }));
    const kept = result.findings.find(({ code }) => code === 'vacations-kept');
    expect(kept?.hint).toContain('Se pagan todos en la liquidación');
    expect(kept?.hint).not.toMatch(/programe/i);
  });

  it('works them out exactly: no part of a day is cut before it is paid', () => {
    const contract = aContract(30_000_000, { admission: day('2023-03-01') });
    const result = settleTermination(
      aDismissal({
        contract,
        exit: day('2026-09-16'),
        pays: [pay('2026-01-01', 30_000_000)],
        vacations: { taken: '40.5' },
      }),
    );
    // 1276 days of service are 53,1666… working days; 12,6666… of a million each.
    expect([of(result.vacations), result.pendingVacations]).toEqual([12_666_667, '12.6667']);
    expect(result.vacations.line.detail).toContain('12,6667 días hábiles');
    explains(result.vacations.line);
  });

  it('carries the pending pieces into its totals', () => {
    const pending = paid(aContract(1_750_905, { retirement: day('2026-09-15') }), '2026-09').lines;
    const result = settleTermination(aDismissal({ pending }));
    const total = (group: Line['group']) =>
      result.lines.filter((l) => l.group === group).reduce((all, l) => all + amount(l.amount), 0);
    expect(result.lines.length).toBe(pending.length + 5);
    expect(amount(result.totals.total)).toBe(total('accrued') - total('deductions'));
  });

  it('says when it could not withhold on severance or indemnity', () => {
    const { income: _, ...without } = aDismissal();
    expect(codes(settleTermination(without))).toEqual(['withholding-income-missing']);
  });

  it('refuses dates, days and salaries that are none, all at once and without figures', () => {
    const result = settleTermination(
      aDismissal({ exit: day('2023-02-01'), vacations: { pending: 'diez' }, pays: [] }),
    );
    expect([...new Set(codes(result))].sort()).toEqual([
      'dates-reversed',
      'retirement-before-admission',
      'salary-missing',
      'vacation-days-invalid',
    ]);
    expect(amount(result.totals.total)).toBe(0);
  });

  it('explains every line to the peso, for any worker', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 4_000_000_000 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 900_000_000 }),
        (cents, back, extra) => {
          const admission = day(`${2026 - Math.floor(back / 360)}-0${1 + (back % 9)}-01`);
          const days = 30;
          const result = settleTermination(
            aDismissal({
              contract: aContract(cents / 100, { admission }),
              pays: [pay('2026-01-01', cents / 100)],
              variable: {
                semester: { total: copCents(extra / 100) },
                year: { total: copCents(extra / 100), days },
              },
              income: { monthly: copCents(cents / 100), sixMonths: copCents(cents / 100) },
            }),
          );
          for (const one of result.lines) explains(one);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('orders on the final settlement', () => {
  const pending = paid(aContract(3_000_000, { retirement: day('2026-09-15') }), '2026-09').lines;
  const settlement = settleTermination(
    aDismissal({
      contract: aContract(3_000_000, { admission: day('2026-01-01') }),
      pays: [pay('2026-01-01', 3_000_000)],
      reason: 'resignation',
      pending,
    }),
  );
  const order = (kind: DeductionOrder['kind'], changes: Partial<DeductionOrder>): DeductionOrder => ({
    id: kind,
    kind,
    label: 'Juzgado 3',
    received: day('2026-01-10'),
    ...changes,
  });
  /** Fifteen days of salary with their contributions, and then prima, severance, interest and vacations. */
  const ordered = (one: DeductionOrder) => {
    const { prima, severance, interest, vacations, totals } = settlement;
    const benefits = [prima, severance, interest, vacations].reduce((sum, part) => sum + of(part), 0);
    return applyTwice(
      {
        day: day('2026-09-15'),
        days: 15,
        salary: pesos(1_500_000),
        net: copCents(amount(totals.total)),
        lawful: pesos(120_000),
      },
      { paid: copCents(benefits), net: noMoney, lawful: noMoney },
      [one],
      defaultOrderPolicy,
    );
  };
  const applied = (one: DeductionOrder) => ordered(one).results.map((r) => r.applied / 100);

  it.each([
    [
      'an ordinary one takes a fifth of the excess of the pending salary only',
      order('ordinary', {}),
      [124_910],
    ],
    // 25 % of 1.500.000, and of prima 625.000, severance 2.125.000, interest 180.625 and vacations 1.000.000.
    ['alimony takes its share of benefits too', order('alimony', { percent: '25' }), [375_000, 982_656]],
    [
      'a fixed amount goes on where salary ended',
      order('alimony', { amount: pesos(900_000) }),
      [690_000, 210_000],
    ],
  ] as const)('%s', (_, one, expected) => {
    expect(applied(one)).toEqual(expected);
  });

  it('add up to the settlement, and each line explains its amount', () => {
    const result = ordered(order('alimony', { percent: '50' }));
    for (const one of result.lines) explains(one);
    expect(result.net / 100 + result.total / 100).toBe(amount(settlement.totals.total));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourKinds } from '../../../src/domain/payroll/concepts/concepts.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { getMonthEnd, getMonthStart } from '../../../src/domain/values/day.ts';
import {
  money,
  noMoney,
  parseMoney,
  pesos,
  roundToPeso,
  toMoneyText,
} from '../../../src/domain/values/money.ts';
import {
  checkPayslip,
  isPayslipRight,
  type PayslipCheck,
  type StatedPayslip,
} from '../../../src/domain/vault/check-payslip.ts';
import { composeCheckQuestion, describeCheck } from '../../../src/domain/vault/describe-check.ts';
import { runSteps } from '../../../src/domain/vault/run-steps.ts';
import { chooseCount } from '../../exhaustive.ts';
import { aContract, day, month } from '../payroll/payroll.ts';
import { statePayslip } from './stated.ts';

const plain = (text: string): string => text.replace(/\u00a0/g, ' ');
const verdicts = ({ lines }: PayslipCheck) =>
  Object.fromEntries(lines.map(({ line, verdict }) => [line.concept, verdict]));

/** The payslip of October with hours, an allowance and a loan. */
const october = (): StatedPayslip =>
  statePayslip(aContract(2_415_000), month('2026-10'), {
    hours: [
      { kind: 'heds', quantity: '6' },
      { kind: 'hrddfs', quantity: '16' },
    ],
    taken: [{ concept: 'debt', amount: '150000', description: 'Fondo de empleados' }],
  });

/** Adds pesos to an amount. */
const raise = (text: string, by: number): string =>
  toMoneyText(money((parseMoney(text) ?? noMoney) + pesos(by)));

const totalOf = (lines: readonly Line[], group: Line['group']): number =>
  lines.filter((line) => line.group === group).reduce((all, { amount }) => all + Number(amount), 0);

/** A payslip whose lines pay what their changed sums give, with totals that follow. */
function rewrite(payslip: StatedPayslip, change: (line: Line) => Line): StatedPayslip {
  const lines = payslip.lines.map((line) => {
    const changed = change(line);
    const value = runSteps(changed.explanation.steps)?.value;
    return value ? { ...changed, amount: toMoneyText(roundToPeso(value)) } : changed;
  });
  const [accrued, deductions] = [totalOf(lines, 'accrued'), totalOf(lines, 'deductions')];
  return {
    ...payslip,
    lines,
    accrued_total: accrued.toFixed(2),
    deductions_total: deductions.toFixed(2),
    total: (accrued - deductions).toFixed(2),
  };
}

const withOperand = (line: Line, from: string, to: string): Line => ({
  ...line,
  explanation: {
    ...line.explanation,
    steps: line.explanation.steps.map((step) => (step.operand === from ? { ...step, operand: to } : step)),
  },
});

/** The same October, with the Sunday surcharge of before July and contributions on it. */
const underpaid = (): StatedPayslip => {
  const lower = rewrite(october(), (line) =>
    line.concept === 'hrddfs' ? withOperand(line, '0.9', '0.8') : line,
  );
  return {
    ...rewrite(lower, (line) => withOperand(line, '165600', '147200')),
    ibc: '2648450.00',
  };
};

describe('a payslip computed again', () => {
  it('agrees line by line, and leaves without a verdict what nobody can compute', () => {
    const check = checkPayslip(october());
    expect(verdicts(check)).toEqual({
      salary: 'matches',
      heds: 'matches',
      hrddfs: 'matches',
      transportation_allowance: 'matches',
      health: 'matches',
      pension: 'matches',
      debt: 'written',
    });
    expect([check.owed, check.totals, isPayslipRight(check)]).toEqual([0, [], true]);
  });

  it('finds a surcharge of before the change of the law, and what would reach the worker', () => {
    const check = checkPayslip(underpaid());
    const wrong = check.lines.filter(({ verdict }) => verdict === 'differs');
    expect(wrong.map(({ line, due, owed }) => [line.concept, line.amount, due, owed])).toEqual([
      ['hrddfs', '147200.00', pesos(165_600), pesos(18_400)],
    ]);
    expect(wrong[0]?.corrections).toEqual([
      {
        stated: 'al 80 %',
        lawful: 'al 90 %',
        since: '2026-07-01',
        law: ['CST art. 179 (Ley 2466 de 2025 art. 14)'],
      },
    ]);
    expect([check.owed, check.handed]).toEqual([pesos(18_400), pesos(16_928)]);
    expect(plain(describeCheck(check))).toBe(
      'Coinciden 5 de 6 líneas calculadas. Le llegarían $ 16.928: salud subiría $ 736 y pensión subiría $ 736.',
    );
    expect(plain(composeCheckQuestion(check, 'Octubre de 2026'))).toBe(
      [
        'Con lo que dice mi comprobante de octubre de 2026, me faltan $ 18.400.',
        'Recargo de domingo o festivo, 16 horas: el comprobante dice $ 147.200 al 80 % y la cuenta da $ 165.600 al 90 % (CST art. 179 (Ley 2466 de 2025 art. 14)).',
        '¿Me ayudan a revisarlo?',
      ].join('\n'),
    );
  });

  it('accepts hours with the law of any day since the month before, which the line does not say', () => {
    const july = statePayslip(aContract(2_415_000), month('2026-07'), {
      hours: [{ kind: 'hrddfs', quantity: '8', day: day('2026-06-28') }],
    });
    expect(isPayslipRight(checkPayslip(july))).toBe(true);
  });

  it('accepts hours that are paid months later with the law of their day, and no less', () => {
    const late = (factor: string) =>
      checkPayslip(
        rewrite(
          statePayslip(aContract(2_415_000), month('2026-10'), {
            hours: [{ kind: 'hrddfs', quantity: '8', day: day('2026-06-28') }],
          }),
          (line) => (line.concept === 'hrddfs' ? withOperand(line, '0.8', factor) : line),
        ),
      ).lines.find(({ line }) => line.concept === 'hrddfs');
    expect(late('0.8')).toMatchObject({ verdict: 'matches', due: pesos(70_255), corrections: [] });
    expect(late('0.75')).toMatchObject({
      verdict: 'differs',
      due: pesos(70_255),
      corrections: [{ stated: 'al 75 %', lawful: 'al 80 %', since: '2025-07-01' }],
    });
  });

  it('accepts an hour that an agreement pays better, and a week of fewer hours', () => {
    const better = rewrite(october(), (line) =>
      line.concept === 'heds' ? withOperand(line, '1.25', '1.5') : line,
    );
    expect(verdicts(checkPayslip(better))).toMatchObject({ heds: 'matches' });
    const fewer = statePayslip(aContract(2_415_000, { weekly_hours: 36 }), month('2026-10'), {
      hours: [{ kind: 'heds', quantity: '6' }],
    });
    expect(isPayslipRight(checkPayslip(fewer))).toBe(true);
  });

  it('finds a surcharge that no law of a year gives, divided by an agreed week', () => {
    const fewer = statePayslip(aContract(2_415_000, { weekly_hours: 36 }), month('2026-10'), {
      hours: [{ kind: 'hrddfs', quantity: '8' }],
    });
    const paidAt = (factor: string) =>
      verdicts(
        checkPayslip(
          rewrite(fewer, (line) => (line.concept === 'hrddfs' ? withOperand(line, '0.9', factor) : line)),
        ),
      )['hrddfs'];
    expect([paidAt('0.8'), paidAt('0.75')]).toEqual(['matches', 'differs']);
  });

  it('finds an hour divided by the longer week of before, an allowance of another year and a percent', () => {
    const check = checkPayslip(
      rewrite(october(), (line) =>
        line.concept === 'heds'
          ? withOperand(line, '210', '230')
          : line.concept === 'transportation_allowance'
            ? withOperand(line, '249095', '200000')
            : line.concept === 'health'
              ? withOperand(line, '0.04', '0.05')
              : line,
      ),
    );
    expect(verdicts(check)).toMatchObject({
      heds: 'differs',
      hrddfs: 'matches',
      transportation_allowance: 'differs',
      health: 'differs',
    });
    const health = check.lines.find(({ line }) => line.concept === 'health');
    expect(health?.owed).toBeGreaterThan(0);
    expect(health?.corrections).toMatchObject([{ stated: 'al 5 %', lawful: 'al 4 %' }]);
  });

  describe('whose last day is not of its line of days', () => {
    const away = { kind: 'common_vacation' as const, start: day('2026-10-16'), end: day('2026-10-31') };
    const raisedOn = (from: string) =>
      aContract(2_000_000, {
        salaries: [
          { from: day('2026-01-01'), salary: pesos(2_000_000) },
          { from: day(from), salary: pesos(2_400_000) },
        ],
      });
    it.each([
      ['a raise during vacations at its end', '2026-10-16', [away]],
      ['a raise on a 31st', '2026-10-31', []],
    ])('has no verdict on the salary: %s', (_, from, absences) => {
      const check = checkPayslip(statePayslip(raisedOn(from), month('2026-10'), { absences }));
      expect(check.lines.find(({ line }) => line.concept === 'salary')).toMatchObject({
        verdict: 'incomplete',
        missing: expect.stringContaining('antes de un aumento'),
      });
      expect([check.owed, check.totals]).toEqual([0, []]);
    });

    it('is judged when the days of the raise have their line', () => {
      const check = checkPayslip(statePayslip(raisedOn('2026-10-16'), month('2026-10')));
      expect([verdicts(check)['salary'], check.owed, check.totals]).toEqual(['matches', 0, []]);
    });
  });

  const earlier = aContract(3_000_001, { retirement: day('2026-10-10') });
  it.each([
    ['of two contracts', aContract(2_000_003, { admission: day('2026-10-14'), earlier: [earlier] })],
    [
      'of an apprentice who passes to practice',
      aContract(1_750_905, { worker_type: '19', contract_type: '4', practice_from: day('2026-10-16') }),
    ],
  ])('has no verdict on the base of a month %s', (_, contract) => {
    const payslip = statePayslip(contract, month('2026-10'));
    expect(payslip.lines.map(({ concept }) => concept)).toContain('health');
    expect(checkPayslip(payslip).totals).toEqual([]);
  });

  it('says what it lacks instead of a verdict', () => {
    const bare = (concept: string): StatedPayslip => ({
      ...october(),
      lines: october().lines.map((line) =>
        line.concept === concept
          ? { ...line, explanation: { ...line.explanation, steps: [{ operator: '', label: '', value: '' }] } }
          : line,
      ),
    });
    const missing = (payslip: StatedPayslip, concept: string) =>
      checkPayslip(payslip).lines.find(({ line }) => line.concept === concept);
    expect(missing(bare('heds'), 'heds')).toMatchObject({
      verdict: 'incomplete',
      missing: 'no dice las horas',
    });
    expect(missing(bare('salary'), 'salary')).toMatchObject({ verdict: 'incomplete', owed: 0 });
    const future = { ...october(), start: day('2099-10-01'), end: day('2099-10-31') };
    expect(missing(future, 'health')).toMatchObject({ verdict: 'incomplete', owed: 0 });
  });

  it('reports a payslip that gives more without a debt of anybody', () => {
    const given = { ...october(), total: raise(october().total, 5_000) };
    const check = checkPayslip(given);
    expect([check.owed, check.totals.map(({ label }) => label)]).toEqual([pesos(-5_000), ['Neto']]);
  });
});

describe('any payslip of the engine', () => {
  const anybody = fc.record({
    salary: fc.integer({ min: 1_300_000, max: 30_000_000 }),
    year: fc.integer({ min: 2024, max: 2026 }),
    month: fc.integer({ min: 1, max: 12 }),
    hours: fc.array(
      fc.record({
        kind: fc.constantFrom(...hourKinds),
        quantity: fc.integer({ min: 1, max: 3_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      }),
      { maxLength: 3 },
    ),
    away: fc.option(
      fc.record({
        kind: fc.constantFrom(
          'common_vacation' as const,
          'work_disability' as const,
          'non_paid_leave' as const,
        ),
        days: fc.integer({ min: 1, max: 20 }),
      }),
      { nil: undefined },
    ),
    loan: fc.integer({ min: 0, max: 200_000 }),
    bonus: fc.integer({ min: 0, max: 900_000 }),
  });
  type Anybody = typeof anybody extends fc.Arbitrary<infer T> ? T : never;

  const payslipOf = ({ salary, year, month: ofYear, hours, away, loan, bonus }: Anybody): StatedPayslip => {
    const start = getMonthStart(year, ofYear);
    const period = { start, end: getMonthEnd(year, ofYear) };
    return statePayslip(aContract(salary), period, {
      hours,
      ...(away && {
        absences: [
          { kind: away.kind, start, end: day(`${start.slice(0, 8)}${String(away.days).padStart(2, '0')}`) },
        ],
      }),
      ...(loan > 0 && { taken: [{ concept: 'debt', amount: String(loan) }] }),
      ...(bonus > 0 && { earned: [{ concept: 'bonuses', salary: String(bonus) }] }),
    });
  };

  it('has no difference', () => {
    fc.assert(
      fc.property(anybody, (one) => {
        const check = checkPayslip(payslipOf(one));
        expect(
          check.lines.filter(({ verdict }) => verdict === 'differs' || verdict === 'incomplete'),
        ).toEqual([]);
        expect([check.owed, check.totals]).toEqual([0, []]);
      }),
      { numRuns: chooseCount({ quick: 100, exhaustive: 1_000 }) },
    );
  });

  it('with one figure changed by a peso is found', () => {
    const names = ['accrued_total', 'deductions_total', 'total', 'ibc', 'salary'] as const;
    const change = (payslip: StatedPayslip, at: number, by: number): StatedPayslip => {
      const name = names[at % (payslip.lines.length + names.length)];
      if (name) return { ...payslip, [name]: raise(payslip[name] ?? '0', by) };
      const index = (at % (payslip.lines.length + names.length)) - names.length;
      const lines = payslip.lines.map((line, which) =>
        which === index ? { ...line, amount: raise(line.amount, by) } : line,
      );
      return { ...payslip, lines };
    };
    fc.assert(
      fc.property(anybody, fc.nat(999), fc.constantFrom(-1, 1), (one, at, by) => {
        const payslip = payslipOf(one);
        const changed = change(payslip, at, by);
        // The salary of the last day may be another one than that of the days before an absence or a 31st.
        fc.pre(changed.salary === payslip.salary || (!one.away && !payslip.end.endsWith('-31')));
        expect(isPayslipRight(checkPayslip(changed))).toBe(false);
      }),
      { numRuns: chooseCount({ quick: 200, exhaustive: 1_000 }) },
    );
  });
});

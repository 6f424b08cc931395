import { describe, expect, it } from 'vitest';
import { addOpeningBalance, type OpeningBalance } from '../../../../src/domain/payroll/history/opening.ts';
import type { PaidLine, PaidMonth } from '../../../../src/domain/payroll/history/paid-history.ts';
import { liquidateRun, type PayRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { toMoneyText } from '../../../../src/domain/values/money.ts';
import { explains } from '../again.ts';
import { aContract, copCents, day } from '../payroll.ts';
import { of } from '../runs.ts';

/** An employee whose whole year was paid here, and the same one who came with a balance of 30 June. */
const contract = aContract(2_400_000, { admission: day('2026-01-01') });
const exit = day('2026-12-15');

const earned = (concept: string, amount: number, more: Partial<PaidLine> = {}): PaidLine => ({
  concept,
  group: 'accrued',
  amount: toMoneyText(copCents(amount)),
  salary: !['severance', 'severance_interest', 'service_bonus'].includes(concept),
  ...more,
});
const aMonth = (month: number, lines: readonly PaidLine[], unpaid?: PaidMonth['unpaid']): PaidMonth => ({
  year: 2026,
  month,
  lines: [earned('salary', 2_400_000), earned('transportation_allowance', 249_095), ...lines],
  ...(unpaid && { unpaid, unpaid_days: unpaid.reduce((days, { quantity }) => days + quantity, 0) }),
});
const firstHalf = [
  aMonth(1, [earned('commissions', 90_000)]),
  aMonth(2, [earned('commissions', 210_000), earned('heds', 60_000)]),
  aMonth(3, [], [{ start_date: '2026-03-09', quantity: 6 }]),
  aMonth(4, [earned('commissions', 150_001)]),
  aMonth(5, [earned('severance', 800_000), earned('severance_interest', 33_333)]),
  aMonth(6, [earned('service_bonus', 1_324_548), earned('heds', 40_000)]),
];
const secondHalf = [7, 8, 9, 10, 11].map((month) => aMonth(month, [earned('commissions', 37_000 * month)]));

const balance: OpeningBalance = {
  opening_date: '2026-06-30',
  opening_source: 'informe de Siigo',
  opening_variable: '550001.00',
  opening_overtime: '100000.00',
  opening_unpaid_days: 6,
  opening_service_bonus: '1324548.00',
  opening_severance: '800000.00',
  opening_severance_interest: '33333.00',
};
const label = 'Saldo inicial al 30 jun. 2026, según informe de Siigo';

/** Days of vacations at 30 June: 174 days of service give 7,25, and three were taken. */
const opening = { on: day('2026-06-30'), source: 'informe de Siigo', days: '4.25' };
const leaves = { ...contract, retirement: exit };
const settles = (vacations: NonNullable<PayRun['ending']>['vacations']) =>
  ({
    kind: 'final_settlement',
    year: 2026,
    month: 12,
    end: exit,
    ending: { reason: 'resignation', term: { kind: 'indefinite' }, vacations },
  }) as const;
const runs = [
  ['service_bonus', contract, { kind: 'prima', year: 2026, month: 12 }],
  ['severance', contract, { kind: 'severance', year: 2026, month: 12 }],
  ['severance_interest', contract, { kind: 'severance_interest', year: 2026, month: 12 }],
] as const;

const lived = [...firstHalf, ...secondHalf];
const cameIn = (own: typeof contract, before: { year: number; month: number }) =>
  addOpeningBalance(own, balance, secondHalf, before);
const paying = (run: Omit<PayRun, 'history'>, own: typeof contract, history: readonly PaidMonth[]) =>
  liquidateRun({ ...run, history } as PayRun, own, {}, [], []);

describe('an employee who comes in the middle of the year', () => {
  it.each(runs)('is paid the same %s as one who was here all the year', (concept, own, run) => {
    const whole = paying(run, own, lived);
    const came = paying(run, own, cameIn(own, run));
    expect(of(whole, concept)).toBeGreaterThan(0);
    expect(of(came, concept)).toBe(of(whole, concept));
    for (const line of came.lines) explains(line);
  });

  it('is paid the same when the contract ends, vacations among it', () => {
    // Two days more were taken after June: five in the year.
    const whole = paying(settles({ taken: '5' }), leaves, lived);
    const run = settles({ taken: '2', opening });
    const came = paying(run, leaves, cameIn(leaves, run));
    for (const concept of ['service_bonus', 'severance', 'severance_interest', 'paid_vacation']) {
      expect(of(whole, concept), concept).toBeGreaterThan(0);
      expect(of(came, concept), concept).toBe(of(whole, concept));
    }
    for (const line of came.lines) explains(line);
  });

  it('is told in each sum what the balance put in it, and who stated it', () => {
    const run = settles({ taken: '2', opening });
    const { lines } = paying(run, leaves, cameIn(leaves, run));
    const sumOf = (concept: string) => {
      const { steps = [], note = '' } = lines.find((one) => one.concept === concept)?.explanation ?? {};
      return { labels: steps.map((step) => step.label), note };
    };
    // The sums name the variable pay in the average, the payments that they subtract and the days without pay.
    expect(sumOf('severance').labels).toEqual(expect.arrayContaining([label, `${label}: ya pagada`]));
    expect(sumOf('severance').note).toContain(
      'No cuentan 6 días sin pago del saldo inicial al 30 jun. 2026, según informe de Siigo.',
    );
    expect(sumOf('severance_interest').labels).toContain(`${label}: ya retiradas`);
    expect(sumOf('paid_vacation').labels.join()).toContain(
      'del saldo inicial al 30 jun. 2026, según informe de Siigo',
    );
    // The prima of December has nothing of the first half of the year.
    expect(sumOf('service_bonus').labels.join()).not.toContain('Saldo inicial');
  });

  it('is told apart what was paid elsewhere and what was paid here', () => {
    const later = [...secondHalf, aMonth(9, [earned('severance', 100_000)])];
    const run = { kind: 'severance', year: 2026, month: 12 } as const;
    const came = paying(run, contract, addOpeningBalance(contract, balance, later, run));
    const steps = came.lines.flatMap(({ explanation }) => explanation.steps);
    const figureOf = (name: string) => steps.find((step) => step.label === name)?.operand;
    expect([figureOf('Ya pagada'), figureOf(`${label}: ya pagada`)]).toEqual(['100000', '800000']);
  });

  it('is not paid twice what documents of the same months already have', () => {
    const run = { kind: 'severance', year: 2026, month: 12 } as const;
    const both = paying(run, contract, addOpeningBalance(contract, balance, lived, run));
    expect(of(both, 'severance')).toBe(of(paying(run, contract, lived), 'severance'));
    expect(JSON.stringify(both.lines)).not.toContain('Saldo inicial');
  });
});

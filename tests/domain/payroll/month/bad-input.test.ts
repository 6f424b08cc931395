import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeductionKey } from '../../../../src/domain/payroll/concepts/amounts.ts';
import { liquidateWithCost } from '../../../../src/domain/payroll/month/cost.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun, type PayRun, runKinds } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import { parseMoney, pesos } from '../../../../src/domain/values/money.ts';
import { aContract, day, month, paid } from '../payroll.ts';

const date = fc.constantFrom(
  '2026-09-10',
  '2026-02-30',
  '2026-13-01',
  '',
  'x',
  '0000-00-00',
  '2026-09-31',
  '9999-12-31',
  '1900-01-01',
);
const text = fc.constantFrom(
  '1000',
  '-1',
  '',
  'x',
  '1e9',
  '1,5',
  '99999999999999',
  '0',
  '1.234',
  'NaN',
  ' 5 ',
);
const number = fc.constantFrom(0, -1, 1.5, 30, 31, 1e9, Number.NaN, Number.POSITIVE_INFINITY);
const word = fc.constantFrom(
  'heds',
  'hrddfs',
  'common_vacation',
  'work_disability',
  'bonuses',
  'afc',
  'loans',
  'service_bonus',
  'libranza',
  'alimony',
  'nada',
  '',
);

const clock = fc.constantFrom('08:00', '23:59', '00:00', '24:00', '', 'x');

/** Novelties as a program with a fault would send them: the right shape, anything inside. */
const anything = fc.record(
  {
    worked_days: number,
    hours: fc.array(
      fc.record({ kind: word, quantity: text, day: date }, { requiredKeys: ['kind', 'quantity'] }),
      { maxLength: 3 },
    ),
    absences: fc.array(
      fc.record(
        { kind: word, start: date, end: date, first_day: number, previous_ibc: text, base: text },
        { requiredKeys: ['kind', 'start', 'end'] },
      ),
      { maxLength: 3 },
    ),
    earned: fc.array(
      fc.record({ concept: word, salary: text, non_salary: text }, { requiredKeys: ['concept'] }),
      { maxLength: 3 },
    ),
    taken: fc.array(
      fc.record({ concept: word, amount: text, percent: text }, { requiredKeys: ['concept', 'amount'] }),
      { maxLength: 3 },
    ),
    benefits: fc.array(
      fc.record(
        { concept: word, amount: text, days: text, percent: text, six_months: text },
        { requiredKeys: ['concept', 'amount'] },
      ),
      { maxLength: 3 },
    ),
    orders: fc.array(
      fc.record(
        { id: word, kind: word, label: word, received: date, percent: text, authorised: fc.boolean() },
        { requiredKeys: ['id', 'kind', 'label', 'received'] },
      ),
      { maxLength: 3 },
    ),
    shifts: fc.array(fc.record({ day: date, start: clock, end: clock, ordinary: text }), { maxLength: 3 }),
    unworked_days: number,
    days_worked: fc.array(date, { maxLength: 4 }),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<Novelties>;

const isMoney = (one: string) => parseMoney(one) !== undefined;

describe('whatever is sent', () => {
  it('never makes the engine throw or return an invalid amount', () => {
    fc.assert(
      fc.property(
        anything,
        fc.boolean(),
        fc.integer({ min: -5, max: 90_000_000 }),
        (novelties, byDay, salary) => {
          const result = liquidateWithCost(
            aContract(salary, { paid_by_day: byDay }),
            month('2026-09'),
            novelties,
            [],
          );
          for (const { amount } of result.lines) expect(isMoney(amount), amount).toBe(true);
          for (const total of Object.values(result.totals)) expect(isMoney(total), total).toBe(true);
          expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('tells a deduction that does not exist beside a net below zero', () => {
    const result = paid(aContract(3_000_000), '2026-09', {
      taken: [
        { concept: 'nothing' as DeductionKey, amount: '1.00' },
        { concept: 'loans', amount: '9000000.00', description: 'Banco Andino' },
      ],
    });
    expect(result.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['concept-unknown', 'negative-net']),
    );
  });

  it('counts an absence of many years only in the days of the month', () => {
    const result = paid(aContract(3_000_000), '2026-09', {
      absences: [
        { kind: 'non_paid_leave', start: day('2019-01-01'), end: day('2199-12-31'), unjustified: true },
      ],
    });
    expect(result.accrued.worked_days).toBe(0);
  });

  it('does not throw for a month before the first day of the calendar', () => {
    const result = paid(aContract(3_000_000), '2026-09', {
      absences: [
        {
          kind: 'common_vacation',
          start: day('1900-01-01'),
          end: day('2026-09-10'),
          first_day: 30,
          previous_ibc: '1000',
        },
      ],
    });
    expect(result.findings.map(({ code }) => code)).toContain('absence-base-low');
  });

  it('does not throw in a run', () => {
    const run = fc.record(
      {
        kind: fc.constantFrom(...runKinds),
        year: fc.constantFrom(2018, 2019, 2025, 2026, 2027),
        month: fc.integer({ min: 1, max: 12 }),
        part: number,
        start: date,
        end: date,
      },
      { requiredKeys: ['kind', 'year', 'month'] },
    ) as unknown as fc.Arbitrary<PayRun>;
    fc.assert(
      fc.property(run, anything, (one, novelties) => {
        const ending = {
          reason: 'resignation' as const,
          term: { kind: 'indefinite' as const },
          vacations: { pending: 'x' },
        };
        const result = liquidateRun({ ...one, ending }, aContract(3_000_000), novelties, [], []);
        for (const { amount } of result.lines) expect(isMoney(amount), amount).toBe(true);
        if (result.lines.length === 0) expect(result.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [
      'hours of a day that does not exist',
      { hours: [{ kind: 'heds', quantity: '1', day: '2026-09-31' }] },
      'accrued.heds.0.day',
    ],
    [
      'hours of a day that is not one',
      { hours: [{ kind: 'heds', quantity: '1', day: 'ayer' }] },
      'accrued.heds.0.day',
    ],
    ['an unknown kind of hour', { hours: [{ kind: 'hxx', quantity: '1' }] }, 'hours.0.kind'],
    [
      'an unknown order',
      { orders: [{ id: 'a', kind: 'nada', label: 'X', received: '2026-01-01' }] },
      'orders.0.kind',
    ],
    [
      'an order received on no day',
      { orders: [{ id: 'a', kind: 'alimony', label: 'X', received: 'x', percent: '10' }] },
      'orders.0.received',
    ],
    [
      'an order of a negative balance',
      { orders: [{ id: 'a', kind: 'alimony', label: 'X', received: '2026-01-01', owed: pesos(-1) }] },
      'orders.0.owed',
    ],
    ['days that are not whole', { worked_days: 1.5 }, 'accrued.worked_days'],
  ] as const)('says where: %s', (_, novelties, path) => {
    const result = paid(aContract(3_000_000), '2026-09', novelties as unknown as Novelties);
    expect(result.findings).toContainEqual(expect.objectContaining({ path, severity: 'block' }));
    expect(day('2026-09-01')).toBe('2026-09-01');
  });
});

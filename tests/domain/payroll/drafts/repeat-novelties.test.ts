import { describe, expect, it } from 'vitest';
import type { RunNovelties } from '../../../../src/domain/payroll/drafts/draft.ts';
import {
  isReplacing,
  planRepetition,
  type RepeatFacts,
} from '../../../../src/domain/payroll/drafts/repeat-novelties.ts';
import type { OwnConcept } from '../../../../src/domain/payroll/novelties/own-concepts.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

const own = (id: string, changes: Partial<OwnConcept> = {}): OwnConcept => ({
  id,
  code: id,
  name: `Bono ${id}`,
  declared: 'earned:bonuses',
  side: 'non_salary',
  formula: 'typed',
  amount: null,
  percent: null,
  ...changes,
});
const facts: RepeatFacts = {
  own: new Map(
    [
      own('typed'),
      own('units', { formula: 'unit', amount: '6000.00' }),
      own('old', { active: false }),
      own('fixed', { formula: 'monthly', amount: '90000.00' }),
    ].map((one) => [one.id, one]),
  ),
  recurring: new Set(['fixed']),
  ordered: new Set(['loans']),
};
const day = '2026-11-03' as Day;
const hours = [{ kind: 'heds' as const, quantity: '8' }];
const bonus = { concept: 'bonuses' as const, non_salary: '50000.00', description: 'Meta' };

describe('what a payment repeats of the one before', () => {
  it('is what was written by hand: hours, earnings and deductions', () => {
    const before: RunNovelties = { hours, earned: [bonus], taken: [{ concept: 'debt', amount: '1000.00' }] };
    expect(planRepetition(before, {}, facts)).toEqual({
      repetitions: [
        { concept: 'hours:heds', label: expect.any(String), now: {}, next: { hours } },
        { concept: 'earned:bonuses', label: expect.any(String), now: {}, next: { earned: [bonus] } },
        {
          concept: 'taken:debt',
          label: expect.any(String),
          now: {},
          next: { taken: [{ concept: 'debt', amount: '1000.00' }] },
        },
      ],
      leftOut: [],
    });
  });

  it.each<[string, RunNovelties]>([
    ['an absence', { absences: [{ kind: 'non_paid_leave', start: day, end: day }] }],
    ['a recurring concept', { earned: [{ ...bonus, own: 'fixed' }] }],
    [
      'an instalment',
      { taken: [{ concept: 'debt', amount: '1.00', own: 'typed', description: 'X (cuota 2 de 9)' }] },
    ],
    [
      'a raise paid late',
      { earned: [{ ...bonus, description: 'Retroactivo de sueldo de octubre de 2026' }] },
    ],
    ['the payment of a debt', { taken: [{ concept: 'debt', amount: '1.00', debt: 'a' }] }],
    [
      'what waited from a month',
      { taken: [{ concept: 'debt', amount: '1.00', description: 'X (quedó de octubre)' }] },
    ],
    [
      'an amount paid in excess',
      { earned: [{ ...bonus, concept: 'advances', description: 'Pagado de más en octubre' }] },
    ],
    ['the hours of a contract that ended', { hours: [{ kind: 'heds', quantity: '1', of_contract: day }] }],
    ['a benefit', { benefits: [{ concept: 'service_bonus', amount: '1.00' }] }],
  ])('is never %s', (_, before) => {
    expect(planRepetition(before, {}, facts)).toEqual({ repetitions: [], leftOut: [] });
  });

  it.each<[string, RunNovelties, string]>([
    ['hours with a day', { hours: [{ kind: 'heds', quantity: '1', day }] }, 'dated'],
    ['shifts', { shifts: [{ day, start: '08:00', end: '17:00' }] }, 'dated'],
    ['a concept out of use', { earned: [{ ...bonus, own: 'old' }] }, 'ended'],
    ['a concept that was deleted', { earned: [{ ...bonus, own: 'gone' }] }, 'ended'],
    ['a deduction that an order takes', { taken: [{ concept: 'loans', amount: '1.00' }] }, 'ordered'],
  ])('leaves out %s, and says why', (_, before, obstacle) => {
    const plan = planRepetition(before, {}, facts);
    expect(plan.repetitions).toEqual([]);
    expect(plan.leftOut).toEqual([{ label: expect.stringMatching(/./), obstacle }]);
  });

  it('is nothing where the payment has the same already, whatever the order', () => {
    const other = { concept: 'bonuses' as const, non_salary: '1.00', description: 'Otra' };
    const now = {
      hours,
      earned: [other, { description: 'Meta', non_salary: '50000.00', concept: 'bonuses' as const }],
    };
    expect(planRepetition({ hours, earned: [bonus, other] }, now, facts).repetitions).toEqual([]);
  });

  it('takes the place of what is written, and says so', () => {
    const now: RunNovelties = { hours: [{ kind: 'heds', quantity: '2' }] };
    const [one] = planRepetition({ hours }, now, facts).repetitions;
    expect(one).toMatchObject({ now, next: { hours } });
    expect(one && isReplacing(one)).toBe(true);
  });

  it('leaves beside it what the payment has from a debt or a raise', () => {
    const debt = { concept: 'debt' as const, amount: '7.00', debt: 'a' };
    const typed = { concept: 'debt' as const, amount: '1000.00' };
    const [one] = planRepetition({ taken: [typed] }, { taken: [debt] }, facts).repetitions;
    expect(one?.next).toEqual({ taken: [debt, typed] });
  });

  it('gives units their value of now', () => {
    const before = { earned: [{ ...bonus, own: 'units', quantity: '3', unit_value: '5000.00' }] };
    const [one] = planRepetition(before, {}, facts).repetitions;
    expect(one?.next.earned).toEqual([
      {
        concept: 'bonuses',
        non_salary: '18000.00',
        description: 'Bono units',
        own: 'units',
        quantity: '3',
        unit_value: '6000.00',
      },
    ]);
  });
});
